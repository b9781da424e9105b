// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/SideTable.h"

#include <algorithm>
#include <array>

namespace Arcane::detail::mesh
{

namespace
{
template <typename T> void permute(UniqueArray<T>& values, ConstArrayView<Int32> new_to_old)
{
  UniqueArray<T> former(std::move(values));
  values = UniqueArray<T>(former.allocationOptions(), former.size());
  for (Int32 i = 0; i < former.size(); ++i)
    values[i] = former[new_to_old[i]];
}

template <typename IsBefore> bool orderNodesBy(Int32* nodes, Int32 nb, const IsBefore& is_before)
{
  if (nb < 2)
    return true;
  Int32 smallest = 0;
  for (Int32 i = 1; i < nb; ++i)
    if (is_before(nodes[i], nodes[smallest]))
      smallest = i;
  const Int32 after = smallest + 1 == nb ? 0 : smallest + 1;
  const Int32 before = smallest == 0 ? nb - 1 : smallest - 1;
  const bool is_same_direction = nb == 2 ? smallest == 0 : is_before(nodes[after], nodes[before]);
  if (smallest == 0 && is_same_direction)
    return true;
  // Loops over some nodes: calls of library functions would take longer.
  std::array<Int32, ItemTypeInfo::MAX_FACE_NODE> former;
  for (Int32 i = 0; i < nb; ++i)
    former[i] = nodes[i];
  const Int32 step = is_same_direction ? 1 : nb - 1;
  for (Int32 i = 0, from = smallest; i < nb; ++i) {
    nodes[i] = former[from];
    from += step;
    from -= from < nb ? 0 : nb;
  }
  return is_same_direction;
}

template <typename IsBefore> bool orderCurvedNodesBy(Int32* nodes, Int32 nb, Int32 nb_corner, const IsBefore& is_before)
{
  std::array<Int32, ItemTypeInfo::MAX_FACE_NODE> former;
  std::copy_n(nodes, nb, former.begin());
  const bool is_same_direction = orderNodesBy(nodes, nb_corner, is_before);
  // A segment has one edge, a polygon as many as corners.
  const Int32 nb_edge = nb_corner == 2 ? 1 : nb_corner;
  const Int32 nb_inside = (nb - nb_corner) / nb_edge;
  const Int32 first = static_cast<Int32>(std::find(former.begin(), former.begin() + nb_corner, nodes[0]) - former.begin());
  for (Int32 i = 0; i < nb_edge; ++i) {
    const Int32 edge = (is_same_direction ? first + i : first + nb_edge - 1 - i) % nb_edge;
    Int32* const inside = std::copy_n(former.begin() + nb_corner + edge * nb_inside, nb_inside, nodes + nb_corner + i * nb_inside);
    if (!is_same_direction)
      std::reverse(inside - nb_inside, inside);
  }
  return is_same_direction;
}
} // namespace

bool orderNodes(Int32* nodes, Int32 nb)
{
  return orderNodesBy(nodes, nb, [](Int32 a, Int32 b) { return a < b; });
}

bool orderNodesById(Int32* nodes, Int32 nb, ConstArrayView<Int64> unique_ids)
{
  return orderNodesBy(nodes, nb, [&](Int32 a, Int32 b) { return unique_ids[a] < unique_ids[b]; });
}

bool orderCurvedNodes(Int32* nodes, Int32 nb, Int32 nb_corner)
{
  return orderCurvedNodesBy(nodes, nb, nb_corner, [](Int32 a, Int32 b) { return a < b; });
}

bool orderCurvedNodesById(Int32* nodes, Int32 nb, Int32 nb_corner, ConstArrayView<Int64> unique_ids)
{
  return orderCurvedNodesBy(nodes, nb, nb_corner, [&](Int32 a, Int32 b) { return unique_ids[a] < unique_ids[b]; });
}

bool orderFaceById(Int32* nodes, const ItemTypeInfo::LocalFace& face, ConstArrayView<Int64> unique_ids)
{
  const Int32 nb_corner = face.nbLinearNode();
  return nb_corner == face.nbNode() ? orderNodesById(nodes, nb_corner, unique_ids)
                                    : orderCurvedNodesById(nodes, face.nbNode(), nb_corner, unique_ids);
}

SideTable::SideTable(Int32 nb_mesh_node, Int32 nb_expected, Int32 nb_node_per_side)
: m_first_of_node(nb_mesh_node, -1)
{
  node.reserve(Int64(nb_expected) * nb_node_per_side);
  uid.reserve(nb_expected);
  owner.reserve(nb_expected);
  type.reserve(nb_expected);
  m_next.reserve(nb_expected);
}

UniqueArray<Int32> SideTable::nbNodes() const
{
  UniqueArray<Int32> nb(size());
  for (Int32 side = 0; side < size(); ++side)
    nb[side] = nbNode(side);
  return nb;
}

UniqueArray<Int32> SideTable::nbEdges() const
{
  UniqueArray<Int32> nb(size());
  for (Int32 side = 0; side < size(); ++side)
    nb[side] = ItemTypeInfo::ofType(type[side])->nbLocalEdge();
  return nb;
}

Int32 SideTable::findCorners(const Int32* nodes, Int32 nb_corner, Int16 side_type) const
{
  for (Int32 side = m_first_of_node[nodes[0]]; side >= 0; side = m_next[side])
    if (type[side] == side_type && sameNodes(node.data() + begin(side), nodes, nb_corner))
      return side;
  return -1;
}

void SideTable::beginPositions()
{
  // As many as there may be: the table grows without moves of memory.
  m_begin.reserve(uid.capacity() + 1);
  for (Int32 side = 0; side <= size(); ++side)
    m_begin.add(side * m_nb_each);
  m_nb_each = 0;
}

Int32 SideTable::add(const Int32* nodes, Int32 nb, Int16 side_type)
{
  const Int32 side = size();
  if (side == 0)
    m_nb_each = nb;
  if (nb != m_nb_each && m_nb_each > 0)
    beginPositions();
  node.addRange(ConstArrayView<Int32>(nb, nodes));
  if (m_nb_each == 0)
    m_begin.add(node.size());
  uid.add(NULL_ITEM_UNIQUE_ID);
  owner.add(A_NULL_RANK);
  type.add(side_type);
  m_next.add(m_first_of_node[nodes[0]]);
  m_first_of_node[nodes[0]] = side;
  return side;
}

void SideTable::endSearch()
{
  m_first_of_node.dispose();
  m_next.dispose();
  node.shrink();
  uid.shrink();
  owner.shrink();
  type.shrink();
}

void SideTable::giveNodes(ItemConnectivity& nodes_of_sides)
{
  if (node.empty())
    return;
  if (m_nb_each > 0)
    nodes_of_sides.assignEach(m_nb_each, std::move(node));
  else
    nodes_of_sides.assignFrom(std::move(m_begin), std::move(node));
}

void SideTable::reorder(ConstArrayView<Int32> new_to_old)
{
  UniqueArray<Int32> moved = topologyArray<Int32>(node.largeSize());
  UniqueArray<Int32> moved_begin = topologyArray<Int32>(m_begin.largeSize());
  Int32 pos = 0;
  for (Int32 i = 0; i < size(); ++i) {
    const auto nodes_of_side = nodes(new_to_old[i]);
    std::copy(nodes_of_side.begin(), nodes_of_side.end(), moved.data() + pos);
    pos += nodes_of_side.size();
    if (m_nb_each == 0)
      moved_begin[i + 1] = pos;
  }
  if (!moved_begin.empty())
    moved_begin[0] = 0;
  node = std::move(moved);
  m_begin = std::move(moved_begin);
  permute(uid, new_to_old);
  permute(owner, new_to_old);
  permute(type, new_to_old);
}

} // namespace Arcane::detail::mesh
