// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/TopologyEditor.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/building/MeshNumbering.h"
#include "arcane_core/mesh/building/SideTable.h"
#include "arcane_core/mesh/description/DescriptionCheck.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/topology/CellAddition.h"
#include "arcane_core/mesh/topology/SubMeshes.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace Arcane::detail::mesh
{

namespace
{
//! Of a cell: Hexaedron27 has the most.
constexpr Int32 max_nb_node = 27;

//! Returns the unique ids of the nodes of a cell that begins at \a pos; they are fewer when \a infos is too short.
ConstArrayView<Int64> nodesOf(ConstArrayView<Int64> infos, Int64 pos, Int64 type)
{
  return infos.subView(static_cast<Int32>(pos) + 2, ItemTypeInfo::ofType(static_cast<Int16>(type))->nbLocalNode());
}

//! Returns the index of the first negative unique id, or the number of ids.
Int32 indexOfNegative(ConstArrayView<Int64> node_uids)
{
  return static_cast<Int32>(std::find_if(node_uids.begin(), node_uids.end(), [](Int64 uid) { return uid < 0; }) - node_uids.begin());
}

void throwIfNodeIsNegative(Int64 cell_uid, ConstArrayView<Int64> node_uids)
{
  if (const Int32 i = indexOfNegative(node_uids); i < node_uids.size())
    ARCANE_THROW(ArgumentException, "addCells: node {0} of cell {1} has unique id {2}, expected 0 or more", i, cell_uid, node_uids[i]);
}
} // namespace

TopologyEditor::TopologyEditor(MeshFamilies& topology)
: m_topology(topology)
{
  m_topology.subMeshes().checkIsPrimary();
  m_topology.notePendingChange();
  for (eItemKind kind : all_kinds)
    m_items[kind] = &m_topology.items(kind);
}

TopologyEditor::~TopologyEditor()
{
  m_topology.publish();
  for (eItemKind kind : all_kinds)
    m_topology.noteChange(kind);
}

bool TopologyEditor::areCellsRight(Int32 nb_cell, ConstArrayView<Int64> infos) const
{
  const Int32 dimension = m_topology.dimension();
  const IItemFamily& cells = family(IK_Cell);
  // A single cell is in no list, which would be memory for each call.
  UniqueArray<Int64> unique_ids;
  if (nb_cell > 1)
    unique_ids.reserve(nb_cell);
  Int64 pos = 0;
  for (Int32 i = 0; i < nb_cell; ++i) {
    if (pos + 2 > infos.size())
      return false;
    const Int64 type = infos[static_cast<Int32>(pos)];
    const Int64 uid = infos[static_cast<Int32>(pos) + 1];
    if (type < 0 || type >= NB_BASIC_ITEM_TYPE || uid < 0 || uid >= MAX_CELL_UNIQUE_ID)
      return false;
    if (!ItemTypeInfo::ofType(cellTypeOf(static_cast<Int16>(type), dimension))->isCellOf(dimension))
      return false;
    const ConstArrayView<Int64> nodes = nodesOf(infos, pos, type);
    if (indexOfNegative(nodes) < nodes.size() || cells.localIdOf(uid) != NULL_ITEM_LOCAL_ID)
      return false;
    if (nb_cell > 1)
      unique_ids.add(uid);
    pos += 2 + ItemTypeInfo::ofType(static_cast<Int16>(type))->nbLocalNode();
  }
  if (!std::is_sorted(unique_ids.begin(), unique_ids.end()))
    std::sort(unique_ids.begin(), unique_ids.end());
  return pos == infos.size() && std::adjacent_find(unique_ids.begin(), unique_ids.end()) == unique_ids.end();
}

void TopologyEditor::checkCells(Int32 nb_cell, ConstArrayView<Int64> infos) const
{
  if (areCellsRight(nb_cell, infos))
    return;
  const Int32 dimension = m_topology.dimension();
  std::set<Int64> added;
  Int64 pos = 0;
  for (Int32 i = 0; i < nb_cell; ++i) {
    if (pos + 2 > infos.size())
      ARCANE_THROW(ArgumentException, "addCells: {0} numbers describe {1} cells, expected more", infos.size(), nb_cell);
    const Int64 type = infos[static_cast<Int32>(pos)];
    const Int64 uid = infos[static_cast<Int32>(pos) + 1];
    if (type < 0 || type >= NB_BASIC_ITEM_TYPE ||
        !ItemTypeInfo::ofType(cellTypeOf(static_cast<Int16>(type), dimension))->isCellOf(dimension))
      ARCANE_THROW(ArgumentException, "addCells: type of cell {0} is {1}, expected the one of a cell of dimension {2}", uid, type,
                   dimension);
    if (uid < 0 || uid >= MAX_CELL_UNIQUE_ID)
      ARCANE_THROW(ArgumentException, "addCells: unique id is {0}, expected 0 to {1}", uid, MAX_CELL_UNIQUE_ID - 1);
    if (family(IK_Cell).localIdOf(uid) != NULL_ITEM_LOCAL_ID || !added.insert(uid).second)
      ARCANE_THROW(ArgumentException, "addCells: cell {0} exists already", uid);
    throwIfNodeIsNegative(uid, nodesOf(infos, pos, type));
    pos += 2 + ItemTypeInfo::ofType(static_cast<Int16>(type))->nbLocalNode();
  }
  if (pos != infos.size())
    ARCANE_THROW(ArgumentException, "addCells: {0} numbers describe {1} cells, expected {2}", infos.size(), nb_cell, pos);
}

void TopologyEditor::checkRoom(eItemKind kind, Int32 nb_item, ConstArrayView<Int32> local_ids) const
{
  if (!local_ids.empty() && local_ids.size() != nb_item)
    ARCANE_THROW(ArgumentException, "mesh '{0}': {1} {2}s have room for {3} local ids, expected {1} or 0", m_topology.handle().meshName(),
                 nb_item, itemKindName(kind), local_ids.size());
}

void TopologyEditor::addCells(Int32 nb_cell, ConstArrayView<Int64> infos, ArrayView<Int32> local_ids)
{
  m_topology.deferred().makeAll();
  if (m_topology.dimension() == 0)
    ARCANE_FATAL("mesh '{0}': dimension is not set, setDimension() must be called before cells are added", m_topology.handle().meshName());
  checkRoom(IK_Cell, nb_cell, local_ids);
  checkCells(nb_cell, infos);
  if (CellAddition::isWorthIt(m_topology, nb_cell)) {
    const Int32 first = items(IK_Cell).maxLocalId();
    CellAddition(m_topology).add(nb_cell, infos, [this](Int32 face, Int32 cell, bool is_back) { setCellOfFace(face, cell, is_back); });
    if (!local_ids.empty())
      std::iota(local_ids.begin(), local_ids.end(), first);
    return;
  }
  Int32 pos = 0;
  for (Int32 i = 0; i < nb_cell; ++i) {
    const Int16 type = cellTypeOf(static_cast<Int16>(infos[pos]), m_topology.dimension());
    const ItemTypeInfo* info = ItemTypeInfo::ofType(type);
    const Int32 cell = addCell(infos[pos + 1], info, infos.subView(pos + 2, info->nbLocalNode()));
    if (!local_ids.empty())
      local_ids[i] = cell;
    pos += 2 + info->nbLocalNode();
  }
}

void TopologyEditor::addNodes(ConstArrayView<Int64> unique_ids, ArrayView<Int32> local_ids)
{
  checkRoom(IK_Node, unique_ids.size(), local_ids);
  m_topology.deferred().makeAll();
  for (Int32 i = 0; i < unique_ids.size(); ++i) {
    if (unique_ids[i] < 0)
      ARCANE_THROW(ArgumentException, "addNodes: unique id is {0}, expected 0 or more", unique_ids[i]);
    const Int32 node = findOrAddNode(unique_ids[i], 0);
    if (!local_ids.empty())
      local_ids[i] = node;
  }
}

Int32 TopologyEditor::addItem(eItemKind kind, Int64 unique_id, Int16 type, ConstArrayView<Int32> nodes, Int32 nb_room)
{
  for (const eItemKind target : all_kinds)
    if (areConnected(kind, target)) {
      const bool has_list = target == IK_Node;
      connectivity(kind, target).addSource(has_list ? nodes : ConstArrayView<Int32>(), has_list ? 0 : nb_room);
    }
  return items(kind).addItem(unique_id, type, m_topology.rank(), {});
}

Int32 TopologyEditor::findOrAddNode(Int64 unique_id, Int32 nb_room)
{
  const Int32 node = items(IK_Node).localIdOf(unique_id);
  return node != NULL_ITEM_LOCAL_ID ? node : addItem(IK_Node, unique_id, IT_Vertex, {}, nb_room);
}

Int32 TopologyEditor::addCell(Int64 unique_id, const ItemTypeInfo* info, ConstArrayView<Int64> node_uids)
{
  // Half of what a node of a regular mesh has in the end: most lists move once at most.
  const Int32 nb_room = 1 << (m_topology.dimension() - 1);
  Int32 nodes[max_nb_node];
  for (Int32 i = 0; i < node_uids.size(); ++i)
    nodes[i] = findOrAddNode(node_uids[i], nb_room);
  const Int32 cell = addItem(IK_Cell, unique_id, info->typeId(), { node_uids.size(), nodes }, 0);
  for (const Int32 node : connectivity(IK_Cell, IK_Node).of(cell))
    connectivity(IK_Node, IK_Cell).append(node, cell);
  addFaces(cell, info, node_uids);
  if (m_topology.hasEdge())
    addEdges(cell, info);
  return cell;
}

void TopologyEditor::connect(eItemKind a, Int32 item_a, eItemKind b, Int32 item_b)
{
  connectivity(a, b).append(item_a, item_b);
  connectivity(b, a).append(item_b, item_a);
}

Int32 TopologyEditor::findOrAddSide(eItemKind kind, Int16 type, ConstArrayView<Int32> nodes, Int64 unique_id)
{
  const ItemConnectivity& nodes_of_sides = connectivity(kind, IK_Node);
  for (Int32 side : connectivity(IK_Node, kind).of(nodes[0]))
    if (nodes_of_sides.nbOf(side) == nodes.size() && std::equal(nodes.begin(), nodes.end(), nodes_of_sides.of(side).begin()))
      return side;
  // A face has two cells, and its edges.
  const Int32 side = addItem(kind, unique_id, type, nodes, m_topology.hasEdge() ? 4 : 2);
  for (const Int32 node : nodes)
    connectivity(IK_Node, kind).append(node, side);
  return side;
}

void TopologyEditor::addFaces(Int32 cell, const ItemTypeInfo* info, ConstArrayView<Int64> node_uids)
{
  const Int64 cell_uid = items(IK_Cell).arrays().unique_ids[cell];
  const ConstArrayView<Int32> cell_nodes = connectivity(IK_Cell, IK_Node).of(cell);
  Int32 nodes[ItemTypeInfo::MAX_FACE_NODE];
  for (Int32 i = 0; i < info->nbLocalFace(); ++i) {
    const ItemTypeInfo::LocalFace& local = info->localFace(i);
    for (Int32 k = 0; k < local.nbNode(); ++k)
      nodes[k] = local.node(k);
    const bool is_back = m_topology.dimension() == 1 ? i == 1 : orderFaceById(nodes, local, node_uids);
    for (Int32 k = 0; k < local.nbNode(); ++k)
      nodes[k] = cell_nodes[nodes[k]];
    const Int32 face = findOrAddSide(IK_Face, local.typeId(), { local.nbNode(), nodes }, (cell_uid << FACE_INDEX_BITS) + i);
    connectivity(IK_Cell, IK_Face).append(cell, face);
    setCellOfFace(face, cell, is_back);
  }
}

void TopologyEditor::addEdges(Int32 cell, const ItemTypeInfo* info)
{
  const Int64 cell_uid = items(IK_Cell).arrays().unique_ids[cell];
  const ConstArrayView<Int32> cell_nodes = connectivity(IK_Cell, IK_Node).of(cell);
  Int32 edges[ItemTypeInfo::MAX_EDGE];
  for (Int32 i = 0; i < info->nbLocalEdge(); ++i) {
    Int32 nodes[2] = { cell_nodes[info->localEdge(i).beginNode()], cell_nodes[info->localEdge(i).endNode()] };
    orderNodesById(nodes, 2, family(IK_Node).uniqueIds());
    edges[i] = findOrAddSide(IK_Edge, IT_Line2, { 2, nodes }, (cell_uid << EDGE_INDEX_BITS) + i);
    connect(IK_Cell, cell, IK_Edge, edges[i]);
  }
  for (Int32 i = 0; i < info->nbLocalFace(); ++i) {
    const Int32 face = connectivity(IK_Cell, IK_Face).of(cell)[i];
    if (connectivity(IK_Face, IK_Edge).of(face).empty())
      for (Int32 k = 0; k < info->localFace(i).nbEdge(); ++k)
        connect(IK_Face, face, IK_Edge, edges[info->localFace(i).edge(k)]);
  }
}

void TopologyEditor::setFlagsOfFace(Int32 face, Int32 back, Int32 front)
{
  constexpr Int32 side_flags = ItemFlags::II_Boundary | ItemFlags::II_HasBackCell | ItemFlags::II_HasFrontCell |
                               ItemFlags::II_BackCellIsFirst | ItemFlags::II_FrontCellIsFirst;
  Int32& flags = items(IK_Face).editArrays().flags[face];
  flags &= ~side_flags;
  flags |= flagsOfSides(back != NULL_ITEM_LOCAL_ID, front != NULL_ITEM_LOCAL_ID);
}

void TopologyEditor::setCellOfFace(Int32 face, Int32 cell, bool is_back)
{
  ItemConnectivity& cells = connectivity(IK_Face, IK_Cell);
  const Int32 flags = items(IK_Face).arrays().flags[face];
  const Int32 former = cells.of(face).empty() ? NULL_ITEM_LOCAL_ID : cells.of(face)[0];
  if (const Int32 index = is_back ? ItemFlags::backCellIndex(flags) : ItemFlags::frontCellIndex(flags); index >= 0)
    ARCANE_FATAL("mesh '{0}': cell {1} is on the same side of face {2} as cell {3}: one of them is inverted, or the face "
                 "has more than two cells",
                 m_topology.handle().meshName(), family(IK_Cell).uniqueIds()[cell], family(IK_Face).uniqueIds()[face],
                 family(IK_Cell).uniqueIds()[cells.of(face)[index]]);
  cells.append(face, cell);
  auto both = cells.of(face);
  if (is_back && both.size() == 2)
    std::swap(both[0], both[1]);
  setFlagsOfFace(face, is_back ? cell : former, is_back ? former : cell);
}

void TopologyEditor::removeFromFace(Int32 face, Int32 cell)
{
  const Int32 flags = family(IK_Face).flags()[face];
  const auto cells = connectivity(IK_Face, IK_Cell).of(face);
  const auto other = [&](Int32 index) { return index < 0 || cells[index] == cell ? NULL_ITEM_LOCAL_ID : cells[index]; };
  const Int32 back = other(ItemFlags::backCellIndex(flags));
  const Int32 front = other(ItemFlags::frontCellIndex(flags));
  connectivity(IK_Face, IK_Cell).remove(face, cell);
  setFlagsOfFace(face, back, front);
}

void TopologyEditor::detachCells(ConstArrayView<Int32> local_ids)
{
  m_topology.deferred().makeAll();
  auto& flags = items(IK_Cell).editArrays().flags;
  for (Int32 cell : local_ids) {
    if (cell < 0 || cell >= flags.size() || (flags[cell] & (ItemFlags::II_Suppressed | ItemFlags::II_Detached)))
      ARCANE_THROW(ArgumentException, "mesh '{0}': cannot remove the cell of local id {1}: it does not exist",
                   m_topology.handle().meshName(), cell);
    for (Int32 face : connectivity(IK_Cell, IK_Face).of(cell))
      removeFromFace(face, cell);
    for (Int32 node : connectivity(IK_Cell, IK_Node).of(cell))
      connectivity(IK_Node, IK_Cell).remove(node, cell);
    if (connectivity(IK_Cell, IK_Edge).nbSource() > 0)
      for (Int32 edge : connectivity(IK_Cell, IK_Edge).of(cell))
        connectivity(IK_Edge, IK_Cell).remove(edge, cell);
    flags[cell] |= ItemFlags::II_Detached;
  }
}

void TopologyEditor::removeOrphans(eItemKind kind, ConstArrayView<Int32> candidates)
{
  for (Int32 item : candidates) {
    const bool is_orphan = connectivity(kind, IK_Cell).of(item).empty();
    if (!is_orphan || (family(kind).flags()[item] & ItemFlags::II_Suppressed))
      continue;
    for (eItemKind other : { IK_Node, IK_Edge, IK_Face })
      if (other != kind && connectivity(kind, other).nbSource() > 0)
        for (Int32 id : connectivity(kind, other).of(item))
          connectivity(other, kind).remove(id, item);
    items(kind).removeItem(item);
  }
}

void TopologyEditor::removeDetachedCells(ConstArrayView<Int32> local_ids)
{
  m_topology.deferred().makeAll();
  for (Int32 cell : local_ids) {
    if (!(family(IK_Cell).flags()[cell] & ItemFlags::II_Detached))
      ARCANE_THROW(ArgumentException, "mesh '{0}': cell {1} is not detached, it cannot be removed as such", m_topology.handle().meshName(),
                   family(IK_Cell).uniqueIds()[cell]);
    for (eItemKind kind : { IK_Face, IK_Edge, IK_Node })
      if (connectivity(IK_Cell, kind).nbSource() > 0)
        removeOrphans(kind, connectivity(IK_Cell, kind).of(cell));
    items(IK_Cell).removeItem(cell);
  }
}

void TopologyEditor::appendUniqueIds(UniqueArray<Int64>& ids, eItemKind kind, Int32 cell) const
{
  for (Int32 side : connectivity(IK_Cell, kind).of(cell))
    ids.add(family(kind).flags()[side] & ItemFlags::II_JustAdded ? NULL_ITEM_UNIQUE_ID : family(kind).uniqueIds()[side]);
}

CellTable TopologyEditor::ownCells() const
{
  CellTable own;
  const bool has_edge = connectivity(IK_Cell, IK_Edge).nbSource() > 0;
  for (Int32 cell = 0; cell < family(IK_Cell).maxLocalId(); ++cell) {
    const Int32 flags = family(IK_Cell).flags()[cell];
    if (!(flags & ItemFlags::II_Own) || (flags & (ItemFlags::II_Suppressed | ItemFlags::II_Detached)))
      continue;
    own.uid.add(family(IK_Cell).uniqueIds()[cell]);
    own.type.add(family(IK_Cell).typeIds()[cell]);
    for (Int32 node : connectivity(IK_Cell, IK_Node).of(cell))
      own.node_uid.add(family(IK_Node).uniqueIds()[node]);
    if (m_topology.numbering().isAlongCurve())
      own.place.add(m_topology.numbering().placeOf(cell));
    appendUniqueIds(own.face_uid, IK_Face, cell);
    if (has_edge)
      appendUniqueIds(own.edge_uid, IK_Edge, cell);
  }
  return own;
}

} // namespace Arcane::detail::mesh
