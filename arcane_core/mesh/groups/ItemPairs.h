// SPDX-License-Identifier: Apache-2.0
// For each item of a group, a list of items of another group.
#pragma once

#include "arcane_core/mesh/groups/ItemGroup.h"

#include <functional>
#include <memory>

namespace Arcane::detail::mesh
{

/*!
 * \brief The lists that all handles on a pair group share.
 *
 * The lists are computed at the first read, and again when the mesh or one of the groups has changed since. \local
 */
class ItemPairs : public std::enable_shared_from_this<ItemPairs>
{
 public:
  //! Calls addNextItem() once for each item of the group, in its order.
  using Computation = std::function<void(ItemPairs& pairs)>;

  //! Makes lists without a computation. \throws FatalErrorException when a group is null, or when their meshes differ
  ItemPairs(const ItemGroup& group, const ItemGroup& sub_group);

  const ItemGroup& group() const { return m_group; }
  const ItemGroup& subGroup() const { return m_sub_group; }
  //! Returns the number of items that have a list. All three functions need checkNeedUpdate().
  Int32 nbItem() const { return m_begins.size() - 1; }
  ConstArrayView<Int32> items() const { return m_items; }
  ConstArrayView<Int32> subItems(Int32 index) const
  {
    return { static_cast<Int32>(m_begins[index + 1] - m_begins[index]), m_list.data() + m_begins[index] };
  }

  void setComputation(Computation computation) { m_computation = std::move(computation); }
  //! Computes the lists if something has changed. \throws FatalErrorException when a list is missing, or has an item that does not exist
  void checkNeedUpdate();
  //! Makes the next checkNeedUpdate() compute the lists, or computes them now if \a force_recompute is true.
  void invalidate(bool force_recompute);
  //! Sets the list of the next item of the group. Only a computation may call it.
  void addNextItem(ConstArrayView<Int32> sub_local_ids);

 private:
  void clear();
  void compute();

  ItemGroup m_group;
  ItemGroup m_sub_group;
  Computation m_computation;
  UniqueArray<Int32> m_items;
  UniqueArray<Int64> m_begins;
  UniqueArray<Int32> m_list;
  bool m_is_computing = false;
  Int64 m_mesh_stamp = -1;
  Int64 m_group_stamp = -1;
  Int64 m_sub_group_stamp = -1;
};

/*!
 * \brief Returns a computation that lists the items that share an item of kind \a link with an item of the group, in the order in which they
 * are met. An item is not in its own list.
 * \throws FatalErrorException when the kinds of the groups have no such computation
 */
ItemPairs::Computation pairsByLink(const ItemGroup& group, const ItemGroup& sub_group, eItemKind link);

} // namespace Arcane::detail::mesh
