// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/ItemsBuilder.h"

#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/mesh/building/BucketSearch.h"
#include "arcane_core/mesh/building/ItemsOrder.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"
#include "arcane_core/mesh/items/IdOrder.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <sstream>

namespace Arcane::detail::mesh
{

namespace
{
String listOf(ConstArrayView<Int32> items, ConstArrayView<Int64> uids)
{
  base::ClassicStream<std::ostringstream> text;
  for (Int32 i = 0; i < items.size(); ++i)
    text << (i == 0 ? "" : ", ") << uids[items[i]];
  return text.str();
}

//! For own items, which most often are sorted, followed by ghosts, which are few.
template <typename Iterator, typename Less> void sortMostlySorted(Iterator begin, Iterator end, const Less& is_before)
{
  const Iterator middle = std::is_sorted_until(begin, end, is_before);
  std::sort(middle, end, is_before);
  std::inplace_merge(begin, middle, end, is_before);
}

//! Goes through cells in the order of unique ids, and finds the place of their parts in the two tables.
class TableCursor
{
 public:
  TableCursor(const CellView& own, const CellView& ghost, ConstArrayView<Int64> CellView::*uids, Int32 (ItemTypeInfo::*nb)() const)
  : m_uids{ own.*uids, ghost.*uids }
  {
    fill(0, own.type, nb);
    fill(1, ghost.type, nb);
  }

  bool hasIds() const { return !m_uids[0].empty() || !m_uids[1].empty(); }
  //! Unique id that part \a i of the cell has already, -1 if none.
  Int64 idOf(bool is_own, Int32 index, Int32 i) const
  {
    const int t = is_own ? 0 : 1;
    return m_uids[t].empty() ? NULL_ITEM_UNIQUE_ID : m_uids[t][m_begin[t][index] + i];
  }

 private:
  void fill(int t, ConstArrayView<Int16> types, Int32 (ItemTypeInfo::*nb)() const)
  {
    if (m_uids[t].empty())
      return;
    Int32 pos = 0;
    for (Int16 type : types) {
      m_begin[t].add(pos);
      pos += (ItemTypeInfo::ofType(type)->*nb)();
    }
  }

  ConstArrayView<Int64> m_uids[2];
  UniqueArray<Int32> m_begin[2];
};
} // namespace

ItemsBuilder::ItemsBuilder(Int32 rank, Int32 dimension, bool has_edge)
: m_rank(rank)
, m_dimension(dimension)
, m_has_edge(has_edge && dimension == 3)
{}

void ItemsBuilder::setFault(const String& text)
{
  if (m_fault.null())
    m_fault = text;
}

Int32 ItemsBuilder::findCell(Int64 unique_id) const
{
  const auto& uids = cells.unique_ids;
  const Int64* found = std::lower_bound(uids.data(), uids.data() + uids.size(), unique_id);
  const Int32 cell = static_cast<Int32>(found - uids.data());
  return cell < uids.size() && uids[cell] == unique_id ? cell : -1;
}

void ItemsBuilder::numberCellsAndNodes(const CellView& own, const CellView& ghost, ConstArrayView<Int64> known_nodes)
{
  orderCells(own, ghost);
  orderNodeIds(ghost, known_nodes);
  connectCellsToNodes(own, ghost);
  dropUnusedNodes();
}

void ItemsBuilder::orderCells(const CellView& own, const CellView& ghost)
{
  m_nb_own = own.nbCell();
  const Int32 nb = m_nb_own + ghost.nbCell();
  m_order.resize(nb);
  std::iota(m_order.begin(), m_order.end(), 0);
  const auto uid_of = [&](Int32 i) { return i < m_nb_own ? own.uid[i] : ghost.uid[i - m_nb_own]; };
  const auto is_before = [&](Int32 a, Int32 b) { return uid_of(a) < uid_of(b); };
  sortMostlySorted(m_order.begin(), m_order.end(), is_before);
  cells.unique_ids.resize(nb);
  cells.types.resize(nb);
  cells.owners.resize(nb);
  for (Int32 c = 0; c < nb; ++c) {
    const CellView& table = isOwn(c) ? own : ghost;
    const Int32 i = indexInTable(c);
    cells.unique_ids[c] = table.uid[i];
    cells.types[c] = table.type[i];
    cells.owners[c] = table.owner.empty() ? m_rank : table.owner[i];
  }
}

void ItemsBuilder::orderNodeIds(const CellView& ghost, ConstArrayView<Int64> known_nodes)
{
  auto& uids = nodes.unique_ids;
  uids.copy(known_nodes);
  uids.addRange(ghost.node_uid);
  sortMostlySorted(uids.begin(), uids.end(), std::less<>());
  uids.resize(std::unique(uids.begin(), uids.end()) - uids.begin());
  uids.shrink();
  nodes.owners.clear();
  nodes.owners.resize(uids.size(), A_NULL_RANK);
}

void ItemsBuilder::connectCellsToNodes(const CellView& own, const CellView& ghost)
{
  const BucketSearch ids(nodes.unique_ids);
  const UniqueArray<Int32> begin[2] = { own.nodeBegin(), ghost.nodeBegin() };
  UniqueArray<Int32> nb(nbCell());
  UniqueArray<Int32> list = topologyArray<Int32>(Int64(begin[0].back()) + begin[1].back());
  Int32 pos = 0;
  for (Int32 c = 0; c < nbCell(); ++c) {
    const Int32 first = begin[isOwn(c) ? 0 : 1][indexInTable(c)];
    const Int64* const node_uids = (isOwn(c) ? own : ghost).node_uid.data() + first;
    nb[c] = typeInfo(c)->nbLocalNode();
    for (Int32 i = 0; i < nb[c]; ++i) {
      Int32 node = ids.find(node_uids[i]);
      if (node < 0) {
        setFault(String::format("cell {0} has node {1}, which does not exist", cells.unique_ids[c], node_uids[i]));
        node = 0;
      }
      list[pos++] = node;
      if (!nodes.owners.empty() && nodes.owners[node] == A_NULL_RANK)
        nodes.owners[node] = cells.owners[c];
    }
  }
  cell_node.assign(nb, std::move(list));
}

void ItemsBuilder::dropUnusedNodes()
{
  if (!nodes.owners.contains(A_NULL_RANK))
    return;
  UniqueArray<Int32> old_to_new(nodes.owners.size(), -1);
  Int32 nb = 0;
  for (Int32 n = 0; n < old_to_new.size(); ++n)
    if (nodes.owners[n] != A_NULL_RANK) {
      old_to_new[n] = nb;
      nodes.owners[nb] = nodes.owners[n];
      nodes.unique_ids[nb] = nodes.unique_ids[n];
      ++nb;
    }
  nodes.owners.resize(nb);
  nodes.unique_ids.resize(nb);
  for (Int32 c = 0; c < nbCell(); ++c)
    for (Int32& n : cell_node.of(c))
      n = old_to_new[n];
}

void ItemsBuilder::checkNodesOfCell(Int32 cell)
{
  const auto list = cell_node.of(cell);
  for (Int32 i = 1; i < list.size(); ++i)
    for (Int32 j = 0; j < i; ++j)
      if (list[i] == list[j]) [[unlikely]]
        setFault(String::format("cell {0} of type {1} has node {2} twice", cells.unique_ids[cell], typeInfo(cell)->typeName(),
                                nodes.unique_ids[list[i]]));
}

void ItemsBuilder::setSides(Int32 face, Int32 cell, bool is_back)
{
  Int32& side = face_sides[2 * Int64(face) + (is_back ? 0 : 1)];
  if (side < 0) [[likely]] {
    side = cell;
    return;
  }
  Int32& other = face_sides[2 * Int64(face) + (is_back ? 1 : 0)];
  if (!m_is_oriented && other < 0) {
    other = cell;
    return;
  }
  const String face_text = listOf(faces.nodes(face), nodes.unique_ids);
  const auto& uids = cells.unique_ids;
  if (other >= 0)
    setFault(String::format("face of nodes {0} has more than two cells: {1}, {2}, {3}", face_text, uids[side], uids[other], uids[cell]));
  else
    setFault(String::format("cells {0} and {1} are on the same side of the face of nodes {2}: one of them is inverted, "
                            "or they overlap",
                            uids[side], uids[cell], face_text));
}

// In dimension 1 a face is a point, and has the direction of the cell.
bool ItemsBuilder::orderFace(Int32* face_nodes, const ItemTypeInfo::LocalFace& local, Int32 index) const
{
  if (m_dimension == 1)
    return index == 1;
  const Int32 nb_corner = local.nbLinearNode();
  return nb_corner == local.nbNode() ? orderNodes(face_nodes, nb_corner) : orderCurvedNodes(face_nodes, local.nbNode(), nb_corner);
}

Int32 ItemsBuilder::addFace(const Int32* face_nodes, const ItemTypeInfo::LocalFace& local, Int32 cell, Int32 index)
{
  if (local.nbNode() != local.nbLinearNode())
    checkCorners(face_nodes, local, cell);
  const Int32 face = faces.add(face_nodes, local.nbNode(), local.typeId());
  faces.uid[face] = (cells.unique_ids[cell] << FACE_INDEX_BITS) + index;
  faces.owner[face] = cells.owners[cell];
  face_sides.addRange(-1, 2);
  return face;
}

// Cells of different orders may have the same corners. Each of them has a face of its own there, as triangles against a quadrangle.
void ItemsBuilder::checkCorners(const Int32* face_nodes, const ItemTypeInfo::LocalFace& local, Int32 cell)
{
  const Int32 face = faces.findCorners(face_nodes, local.nbLinearNode(), local.typeId());
  if (face < 0) [[likely]]
    return;
  const Int32 other = std::max(face_sides[2 * Int64(face)], face_sides[2 * Int64(face) + 1]);
  const Int32 nb_corner = local.nbLinearNode();
  const ConstArrayView<Int32> here(local.nbNode(), face_nodes);
  const auto text_of = [&](ConstArrayView<Int32> list, Int32 first, Int32 nb) {
    return listOf(list.subConstView(first, nb), nodes.unique_ids);
  };
  setFault(String::format("cells {0} and {1} have a face of corners {2} in common, but between its corners are nodes {3} in one and {4} in "
                          "the other",
                          cells.unique_ids[other], cells.unique_ids[cell], text_of(here, 0, nb_corner),
                          text_of(faces.nodes(face), nb_corner, here.size() - nb_corner),
                          text_of(here, nb_corner, here.size() - nb_corner)));
}

void ItemsBuilder::makeFaces(const CellView& own, const CellView& ghost)
{
  const TableCursor known(own, ghost, &CellView::face_uid, &ItemTypeInfo::nbLocalFace);
  cell_face_nb.resize(nbCell());
  Int64 nb_local_face = 0;
  for (Int32 c = 0; c < nbCell(); ++c)
    nb_local_face += cell_face_nb[c] = typeInfo(c)->nbLocalFace();
  arccoreCheckArraySize(nb_local_face);
  const Int32 nb_expected = static_cast<Int32>(nb_local_face / 2 + nb_local_face / 64);
  faces = SideTable(nodes.unique_ids.size(), nb_expected, m_dimension == 3 ? 4 : m_dimension);
  face_sides.reserve(2 * Int64(nb_expected));
  cell_face.resize(nb_local_face);
  Int32 pos = 0;
  Int32 face_nodes[ItemTypeInfo::MAX_FACE_NODE];
  for (Int32 c = 0; c < nbCell(); ++c) {
    checkNodesOfCell(c);
    const ItemTypeInfo* info = typeInfo(c);
    const Int32* const nodes_of_cell = cell_node.of(c).data();
    for (Int32 i = 0; i < info->nbLocalFace(); ++i) {
      const ItemTypeInfo::LocalFace& local = info->localFace(i);
      const Int32 nb = local.nbNode();
      for (Int32 k = 0; k < nb; ++k)
        face_nodes[k] = nodes_of_cell[local.node(k)];
      const bool is_back = orderFace(face_nodes, local, i);
      Int32 face = faces.find(face_nodes, nb);
      if (face < 0)
        face = addFace(face_nodes, local, c, i);
      if (known.hasIds()) {
        const Int64 uid = known.idOf(isOwn(c), indexInTable(c), i);
        if (uid != NULL_ITEM_UNIQUE_ID)
          faces.uid[face] = uid;
      }
      setSides(face, c, is_back);
      cell_face[pos++] = face;
    }
  }
}

void ItemsBuilder::makeEdges(const CellView& own, const CellView& ghost)
{
  if (!m_has_edge) {
    faces.endSearch();
    return;
  }
  const TableCursor known(own, ghost, &CellView::edge_uid, &ItemTypeInfo::nbLocalEdge);
  cell_edge_nb.resize(nbCell());
  Int64 nb_local_edge = 0;
  for (Int32 c = 0; c < nbCell(); ++c)
    nb_local_edge += cell_edge_nb[c] = typeInfo(c)->nbLocalEdge();
  arccoreCheckArraySize(nb_local_edge);
  edges = SideTable(nodes.unique_ids.size(), static_cast<Int32>(nb_local_edge / 4 + nb_local_edge / 64), 2);
  cell_edge.resize(nb_local_edge);
  Int32 pos = 0;
  for (Int32 c = 0; c < nbCell(); ++c) {
    const ItemTypeInfo* info = typeInfo(c);
    const Int32* const nodes_of_cell = cell_node.of(c).data();
    for (Int32 i = 0; i < info->nbLocalEdge(); ++i) {
      Int32 ends[2] = { nodes_of_cell[info->localEdge(i).beginNode()], nodes_of_cell[info->localEdge(i).endNode()] };
      orderNodes(ends, 2);
      Int32 edge = edges.find(ends, 2);
      if (edge < 0) {
        edge = edges.add(ends, 2, IT_Line2);
        edges.uid[edge] = (cells.unique_ids[c] << EDGE_INDEX_BITS) + i;
        edges.owner[edge] = cells.owners[c];
      }
      if (known.hasIds()) {
        const Int64 uid = known.idOf(isOwn(c), indexInTable(c), i);
        if (uid != NULL_ITEM_UNIQUE_ID)
          edges.uid[edge] = uid;
      }
      cell_edge[pos++] = edge;
    }
  }
  connectFacesToEdges();
  faces.endSearch();
  edges.endSearch();
}

void ItemsBuilder::connectFacesToEdges()
{
  const UniqueArray<Int32> nb_edge = faces.nbEdges();
  face_edge.resize(std::accumulate(nb_edge.begin(), nb_edge.end(), Int64(0)));
  Int64 pos = 0;
  for (Int32 f = 0; f < faces.size(); ++f) {
    const auto list = faces.nodes(f);
    for (Int32 i = 0; i < nb_edge[f]; ++i) {
      Int32 ends[2] = { list[i], list[i + 1 == nb_edge[f] ? 0 : i + 1] };
      orderNodes(ends, 2);
      face_edge[pos++] = edges.find(ends, 2);
    }
  }
}

void ItemsBuilder::checkSideIds(const SideTable& sides, const char* kind)
{
  const auto twice = std::adjacent_find(sides.uid.begin(), sides.uid.end());
  if (twice != sides.uid.end())
    setFault(String::format("unique id {0} is the one of two {1}: the unique id of a removed cell was used again", *twice, kind));
}

void ItemsBuilder::numberSides()
{
  if (m_has_edge) {
    if (const UniqueArray<Int32> order = orderOfIds(edges.uid); !order.empty())
      reorderEdges(*this, order);
    checkSideIds(edges, "edges");
  }
  if (const UniqueArray<Int32> order = orderOfIds(faces.uid); !order.empty())
    reorderFaces(*this, order);
  checkSideIds(faces, "faces");
}

} // namespace Arcane::detail::mesh
