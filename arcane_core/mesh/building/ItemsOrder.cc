// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/ItemsOrder.h"

#include "arcane_core/mesh/building/ItemsBuilder.h"

#include <algorithm>
#include <numeric>

namespace Arcane::detail::mesh
{

namespace
{
UniqueArray<Int32> inverse(ConstArrayView<Int32> new_to_old)
{
  UniqueArray<Int32> old_to_new(new_to_old.size());
  for (Int32 i = 0; i < new_to_old.size(); ++i)
    old_to_new[new_to_old[i]] = i;
  return old_to_new;
}

//! Leaves -1, which stands for no item.
void rename(ArrayView<Int32> ids, ConstArrayView<Int32> old_to_new)
{
  for (Int32& id : ids)
    if (id >= 0)
      id = old_to_new[id];
}

//! Items have \a nb_value values each.
template <typename T> void permute(UniqueArray<T>& values, ConstArrayView<Int32> new_to_old, Int32 nb_value = 1)
{
  const UniqueArray<T> former(std::move(values));
  values = UniqueArray<T>(former.allocationOptions(), former.largeSize());
  for (Int32 i = 0; i < new_to_old.size(); ++i)
    std::copy_n(former.data() + Int64(new_to_old[i]) * nb_value, nb_value, values.data() + Int64(i) * nb_value);
}

//! Item i has \a nb[i] values in the old order. Lists follow each other.
UniqueArray<Int32> permutedLists(ConstArrayView<Int32> nb, ConstArrayView<Int32> lists, ConstArrayView<Int32> new_to_old)
{
  UniqueArray<Int32> begin(nb.size());
  std::exclusive_scan(nb.begin(), nb.end(), begin.begin(), 0);
  UniqueArray<Int32> moved = topologyArray<Int32>(lists.size());
  Int32* to = moved.data();
  for (const Int32 old : new_to_old)
    to = std::copy_n(lists.data() + begin[old], nb[old], to);
  return moved;
}

void permuteProperties(FamilyArrays& arrays, ConstArrayView<Int32> new_to_old)
{
  arrays.forEach([&](const auto&, auto& array) {
    if (!array.empty())
      permute(array, new_to_old);
  });
}

//! Returns the items of a list in the order in which they come first.
UniqueArray<Int32> byFirstUse(ConstArrayView<Int32> list, Int32 nb_item)
{
  UniqueArray<Byte> is_known(nb_item, Byte(0));
  UniqueArray<Int32> items;
  items.reserve(nb_item);
  for (const Int32 item : list)
    if (!is_known[item]) {
      is_known[item] = 1;
      items.add(item);
    }
  return items;
}
} // namespace

void reorderCells(ItemsBuilder& items, ConstArrayView<Int32> new_to_old)
{
  permuteProperties(items.cells, new_to_old);
  if (items.cell_places)
    permute(*items.cell_places, new_to_old);
  UniqueArray<Int32> nb_node(new_to_old.size());
  for (Int32 c = 0; c < nb_node.size(); ++c)
    nb_node[c] = items.cell_node.of(c).size();
  UniqueArray<Int32> nodes = permutedLists(nb_node, items.cell_node.allLists(), new_to_old);
  permute(nb_node, new_to_old);
  items.cell_node.assign(nb_node, std::move(nodes));
  items.cell_face = permutedLists(items.cell_face_nb, items.cell_face, new_to_old);
  permute(items.cell_face_nb, new_to_old);
  if (!items.cell_edge_nb.empty()) {
    items.cell_edge = permutedLists(items.cell_edge_nb, items.cell_edge, new_to_old);
    permute(items.cell_edge_nb, new_to_old);
  }
  rename(items.face_sides, inverse(new_to_old));
}

void reorderNodes(ItemsBuilder& items, ConstArrayView<Int32> new_to_old)
{
  permuteProperties(items.nodes, new_to_old);
  const UniqueArray<Int32> old_to_new = inverse(new_to_old);
  rename(items.cell_node.allLists(), old_to_new);
  rename(items.faces.node, old_to_new);
  rename(items.edges.node, old_to_new);
}

void reorderFaces(ItemsBuilder& items, ConstArrayView<Int32> new_to_old)
{
  if (!items.face_edge.empty())
    items.face_edge = permutedLists(items.faces.nbEdges(), items.face_edge, new_to_old);
  items.faces.reorder(new_to_old);
  permute(items.face_sides, new_to_old, 2);
  rename(items.cell_face, inverse(new_to_old));
}

void reorderEdges(ItemsBuilder& items, ConstArrayView<Int32> new_to_old)
{
  items.edges.reorder(new_to_old);
  const UniqueArray<Int32> old_to_new = inverse(new_to_old);
  rename(items.cell_edge, old_to_new);
  rename(items.face_edge, old_to_new);
}

void numberAlongCurve(ItemsBuilder& items)
{
  const UniqueArray<Int64>& places = items.cell_places.value();
  UniqueArray<Int32> order(items.nbCell());
  std::iota(order.begin(), order.end(), 0);
  // Cells are in the order of unique ids.
  std::sort(order.begin(), order.end(), [&](Int32 a, Int32 b) { return std::pair(places[a], a) < std::pair(places[b], b); });
  reorderCells(items, order);
  reorderNodes(items, byFirstUse(items.cell_node.allLists(), items.nodes.unique_ids.size()));
  reorderFaces(items, byFirstUse(items.cell_face, items.faces.size()));
  if (items.hasEdge())
    reorderEdges(items, byFirstUse(items.cell_edge, items.edges.size()));
}

} // namespace Arcane::detail::mesh
