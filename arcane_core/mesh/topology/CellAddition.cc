// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/CellAddition.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/description/CellTable.h"
#include "arcane_core/mesh/description/DescriptionCheck.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include <algorithm>

namespace Arcane::detail::mesh
{

CellAddition::CellAddition(MeshFamilies& topology)
: m_topology(topology)
, m_nb_former_node(items(IK_Node).maxLocalId())
, m_first_cell(items(IK_Cell).maxLocalId())
{
  m_faces.nb_former = items(IK_Face).maxLocalId();
  m_edges.nb_former = items(IK_Edge).maxLocalId();
}

bool CellAddition::isWorthIt(const MeshFamilies& topology, Int32 nb_cell)
{
  constexpr Int32 nb_few = 32;
  return nb_cell >= nb_few && nb_cell >= topology.items(IK_Node).maxLocalId() / nb_few;
}

template <typename Action> void CellAddition::forEachCell(ConstArrayView<Int64> infos, Action action) const
{
  Int32 pos = 0;
  const Int32* nodes = m_cell_node.data();
  for (Int32 i = 0; i < m_types.size(); ++i) {
    const Int32 nb_node = m_nb_node[i];
    action(NewCell{ ItemTypeInfo::ofType(m_types[i]), m_first_cell + i, m_unique_ids[i], nodes, infos.subView(pos + 2, nb_node) });
    pos += 2 + nb_node;
    nodes += nb_node;
  }
}

void CellAddition::findNodes(ConstArrayView<Int64> infos)
{
  FamilyItems& nodes = items(IK_Node);
  m_cell_node.reserve(infos.size());
  for (Int32 pos = 0; pos < infos.size();) {
    const Int16 type = cellTypeOf(static_cast<Int16>(infos[pos]), m_topology.dimension());
    const Int32 nb_node = ItemTypeInfo::ofType(type)->nbLocalNode();
    m_types.add(type);
    m_unique_ids.add(infos[pos + 1]);
    m_nb_node.add(nb_node);
    for (const Int64 uid : infos.subView(pos + 2, nb_node))
      m_cell_node.add(nodes.findOrAppend(uid));
    pos += 2 + nb_node;
  }
  nodes.completeItems({}, UniqueArray<Int16>(nodes.maxLocalId() - m_nb_former_node, Int16(IT_Vertex)), m_topology.rank());
}

void CellAddition::add(Int32 nb_cell, ConstArrayView<Int64> infos, const SetCellOfFace& set_cell_of_face)
{
  findNodes(infos);
  const Int32 nb_node = items(IK_Node).maxLocalId();
  const Int32 dimension = m_topology.dimension();
  m_faces.added = SideTable(nb_node, dimension * nb_cell, dimension == 3 ? 4 : dimension);
  if (m_topology.hasEdge())
    m_edges.added = SideTable(nb_node, 3 * nb_cell, 2);
  try {
    forEachCell(infos, [this](const NewCell& cell) {
      addFaces(cell);
      if (m_topology.hasEdge())
        addEdges(cell);
    });
  }
  catch (...) {
    // Nodes without cells disappear at the end of the change.
    for (const eItemKind kind : { IK_Edge, IK_Face, IK_Cell })
      if (kind != IK_Edge || m_topology.hasEdge())
        connectivity(IK_Node, kind).makeRoom(UniqueArray<Int32>(nb_node, 0));
    throw;
  }
  storeItems();
  storeCells();
  storeFaces();
  if (m_topology.hasEdge())
    storeEdges();
  for (const FormerFace& former : m_former_faces)
    set_cell_of_face(former.face, former.cell, former.is_back);
}

Int32 CellAddition::findOrAddSide(eItemKind kind, Sides& sides, ConstArrayView<Int32> nodes, Int16 type, Int64 unique_id)
{
  if (nodes[0] < m_nb_former_node)
    for (const Int32 side : connectivity(IK_Node, kind).of(nodes[0]))
      if (connectivity(kind, IK_Node).of(side) == nodes)
        return side;
  Int32 side = sides.added.find(nodes.data(), nodes.size());
  if (side < 0) {
    side = sides.added.add(nodes.data(), nodes.size(), type);
    sides.added.uid[side] = unique_id;
  }
  return sides.nb_former + side;
}

void CellAddition::addFaces(const NewCell& cell)
{
  const ItemTypeInfo& info = *cell.info;
  Int32 corners[ItemTypeInfo::MAX_FACE_NODE];
  Int32 nodes[ItemTypeInfo::MAX_FACE_NODE];
  m_faces.nb_of_cell.add(info.nbLocalFace());
  for (Int32 i = 0; i < info.nbLocalFace(); ++i) {
    const ItemTypeInfo::LocalFace& local = info.localFace(i);
    const Int32 nb = local.nbNode();
    for (Int32 k = 0; k < nb; ++k)
      corners[k] = local.node(k);
    // In dimension 1 a face is a point, and has the direction of the cell.
    const bool is_back = m_topology.dimension() == 1 ? i == 1 : orderFaceById(corners, local, cell.node_uids);
    for (Int32 k = 0; k < nb; ++k)
      nodes[k] = cell.nodes[corners[k]];
    const Int32 face = findOrAddSide(IK_Face, m_faces, { nb, nodes }, local.typeId(), (cell.unique_id << FACE_INDEX_BITS) + i);
    m_faces.of_cells.add(face);
    const bool is_former = face < m_faces.nb_former;
    if (is_former)
      m_former_faces.push_back({ face, cell.local_id, is_back });
    m_cells_of_new.resize(static_cast<std::size_t>(m_faces.added.size()));
    setCell(is_former ? cellsOfFormer(face) : cellsOfNew(face), face, cell, is_back);
  }
}

CellAddition::CellsOfFace& CellAddition::cellsOfFormer(Int32 face)
{
  const auto [place, is_first] = m_cells_of_former.try_emplace(face);
  if (is_first) {
    const ConstArrayView<Int32> cells = connectivity(IK_Face, IK_Cell).of(face);
    const Int32 flags = items(IK_Face).arrays().flags[face];
    if (ItemFlags::hasBackCell(flags))
      place->second.back = cells[ItemFlags::backCellIndex(flags)];
    if (ItemFlags::hasFrontCell(flags))
      place->second.front = cells[ItemFlags::frontCellIndex(flags)];
  }
  return place->second;
}

Int64 CellAddition::uniqueIdOfFace(Int32 face) const
{
  return face < m_faces.nb_former ? items(IK_Face).arrays().unique_ids[face] : m_faces.added.uid[face - m_faces.nb_former];
}

Int64 CellAddition::uniqueIdOfCell(Int32 cell) const
{
  return cell < m_first_cell ? items(IK_Cell).arrays().unique_ids[cell] : m_unique_ids[cell - m_first_cell];
}

void CellAddition::setCell(CellsOfFace& cells, Int32 face, const NewCell& cell, bool is_back) const
{
  Int32& place = is_back ? cells.back : cells.front;
  if (place != NULL_ITEM_LOCAL_ID)
    ARCANE_FATAL("mesh '{0}': cell {1} is on the same side of face {2} as cell {3}: one of them is inverted, or the face "
                 "has more than two cells",
                 m_topology.handle().meshName(), cell.unique_id, uniqueIdOfFace(face), uniqueIdOfCell(place));
  place = cell.local_id;
}

void CellAddition::addEdges(const NewCell& cell)
{
  const ItemTypeInfo& info = *cell.info;
  Int32 edges[ItemTypeInfo::MAX_EDGE];
  m_edges.nb_of_cell.add(info.nbLocalEdge());
  for (Int32 i = 0; i < info.nbLocalEdge(); ++i) {
    Int32 nodes[2] = { info.localEdge(i).beginNode(), info.localEdge(i).endNode() };
    orderNodesById(nodes, 2, cell.node_uids);
    for (Int32& node : nodes)
      node = cell.nodes[node];
    edges[i] = findOrAddSide(IK_Edge, m_edges, { 2, nodes }, IT_Line2, (cell.unique_id << EDGE_INDEX_BITS) + i);
    m_edges.of_cells.add(edges[i]);
  }
  const Int32* const faces = m_faces.of_cells.data() + m_faces.of_cells.size() - info.nbLocalFace();
  for (Int32 i = 0; i < info.nbLocalFace(); ++i) {
    const Int32 face = faces[i];
    const bool is_former = face < m_faces.nb_former;
    // A face has its edges from its first cell.
    const bool has_no_edge = is_former ? connectivity(IK_Face, IK_Edge).of(face).empty() : cellsOfNew(face).hasOnly(cell.local_id);
    if (has_no_edge)
      for (Int32 k = 0; k < info.localFace(i).nbEdge(); ++k)
        m_face_edges.emplace_back(face, edges[info.localFace(i).edge(k)]);
  }
}

void CellAddition::storeItems()
{
  const Int32 rank = m_topology.rank();
  items(IK_Cell).completeItems(m_unique_ids, m_types, rank);
  items(IK_Face).completeItems(m_faces.added.uid, m_faces.added.type, rank);
  items(IK_Edge).completeItems(m_edges.added.uid, m_edges.added.type, rank);
}

void CellAddition::connectBackwards(eItemKind source, eItemKind target, Int32 first, ConstArrayView<Int32> nb,
                                    ConstArrayView<Int32> targets)
{
  UniqueArray<Int32> nb_more(items(target).maxLocalId(), 0);
  for (const Int32 id : targets)
    ++nb_more[id];
  ItemConnectivity& lists = connectivity(target, source);
  lists.makeRoom(nb_more);
  const Int32* id = targets.data();
  for (Int32 i = 0; i < nb.size(); ++i)
    for (const Int32* const end = id + nb[i]; id != end; ++id)
      lists.appendInRoom(*id, first + i);
}

void CellAddition::storeCells()
{
  connectivity(IK_Cell, IK_Node).addLists(m_nb_node, m_cell_node);
  connectivity(IK_Cell, IK_Face).addLists(m_faces.nb_of_cell, m_faces.of_cells);
  connectBackwards(IK_Cell, IK_Node, m_first_cell, m_nb_node, m_cell_node);
}

void CellAddition::connectNodesTo(eItemKind kind, const Sides& sides)
{
  const UniqueArray<Int32> nb = sides.added.nbNodes();
  connectivity(kind, IK_Node).addLists(nb, sides.added.node);
  connectBackwards(kind, IK_Node, sides.nb_former, nb, sides.added.node);
}

void CellAddition::storeFaces()
{
  connectNodesTo(IK_Face, m_faces);
  UniqueArray<Int32> nb(m_faces.added.size());
  UniqueArray<Int32> cells;
  cells.reserve(2 * nb.size());
  auto& flags = items(IK_Face).editArrays().flags;
  for (Int32 side = 0; side < nb.size(); ++side) {
    const auto [back, front] = m_cells_of_new[static_cast<std::size_t>(side)];
    flags[m_faces.nb_former + side] |= flagsOfSides(back != NULL_ITEM_LOCAL_ID, front != NULL_ITEM_LOCAL_ID);
    nb[side] = 0;
    for (const Int32 cell : { back, front })
      if (cell != NULL_ITEM_LOCAL_ID) {
        cells.add(cell);
        ++nb[side];
      }
  }
  connectivity(IK_Face, IK_Cell).addLists(nb, cells);
}

void CellAddition::storeEdges()
{
  connectNodesTo(IK_Edge, m_edges);
  connectivity(IK_Cell, IK_Edge).addLists(m_edges.nb_of_cell, m_edges.of_cells);
  connectBackwards(IK_Cell, IK_Edge, m_first_cell, m_edges.nb_of_cell, m_edges.of_cells);
  UniqueArray<Int32> nb_edge(items(IK_Face).maxLocalId(), 0);
  UniqueArray<Int32> nb_face(items(IK_Edge).maxLocalId(), 0);
  for (const auto& [face, edge] : m_face_edges) {
    ++nb_edge[face];
    ++nb_face[edge];
  }
  connectivity(IK_Face, IK_Edge).makeRoom(nb_edge);
  connectivity(IK_Edge, IK_Face).makeRoom(nb_face);
  for (const auto& [face, edge] : m_face_edges) {
    connectivity(IK_Face, IK_Edge).appendInRoom(face, edge);
    connectivity(IK_Edge, IK_Face).appendInRoom(edge, face);
  }
}

} // namespace Arcane::detail::mesh
