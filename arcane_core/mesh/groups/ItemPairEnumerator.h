// SPDX-License-Identifier: Apache-2.0
// The enumerators of pair groups and their ENUMERATE_ macros.
#pragma once

#include "arcane_core/mesh/groups/ItemPairs.h"

#include <memory>

namespace Arcane
{

class ItemPairGroup;

//! Enumerates the items of the first group of a pair group, with the list of each. The enumerator starts on the first item.
class ARCANE_EXPORT ItemPairEnumerator
{
 public:
  //! Starts on the first item; null lists have none. The lists are brought up to date.
  explicit ItemPairEnumerator(const std::shared_ptr<detail::mesh::ItemPairs>& pairs);
  ItemPairEnumerator(const ItemPairGroup& group);

  void operator++() { ++m_index; }
  bool hasNext() const { return m_index < m_nb_item; }
  //! Returns the number of items of the first group.
  Integer count() const { return m_nb_item; }
  //! Returns the position in the first group, from 0 on.
  Integer index() const { return m_index; }
  Int32 itemLocalId() const { return m_pairs->items()[m_index]; }
  Item operator*() const { return Item(itemLocalId(), m_info); }
  Item operator->() const { return **this; }
  //! Returns the number of items in the list of the current item.
  Integer nbSubItem() const { return subIds().size(); }
  ItemVectorView subItems() const { return { m_sub_info, subIds() }; }

 protected:
  ConstArrayView<Int32> subIds() const { return m_pairs->subItems(m_index); }

  std::shared_ptr<const detail::mesh::ItemPairs> m_pairs;
  ItemSharedInfo* m_info = ItemSharedInfo::nullInstance();
  ItemSharedInfo* m_sub_info = ItemSharedInfo::nullInstance();
  Int32 m_index = 0;
  Int32 m_nb_item = 0;
};

//! Gives the current item as an \a A, and its list as items of type \a B.
template <typename A, typename B> class ItemPairEnumeratorT : public ItemPairEnumerator
{
 public:
  using LocalIdType = ItemLocalIdT<A>;

  using ItemPairEnumerator::ItemPairEnumerator;
  //! Starts where \a from is. The kinds of its items are not checked.
  ItemPairEnumeratorT(const ItemPairEnumerator& from)
  : ItemPairEnumerator(from)
  {}

  A operator*() const { return A(itemLocalId(), m_info); }
  A operator->() const { return **this; }
  LocalIdType asItemLocalId() const { return LocalIdType(itemLocalId()); }
  operator LocalIdType() const { return asItemLocalId(); }
  ItemVectorViewT<B> subItems() const { return { m_sub_info, subIds() }; }
};

} // namespace Arcane

//! Loops on the items of the first group of a pair group; \a name is an ItemPairEnumeratorT.
#define ENUMERATE_ITEMPAIR(item_type, sub_item_type, name, pair_group)                                                                     \
  for (::Arcane::ItemPairEnumeratorT<item_type, sub_item_type> name((pair_group).enumerator()); name.hasNext(); ++name)
//! Loops in the same way on items of any kind; \a name is an ItemPairEnumerator.
#define ENUMERATE_ITEMPAIR_DIRECT(name, pair_group)                                                                                        \
  for (::Arcane::ItemPairEnumerator name((pair_group).enumerator()); name.hasNext(); ++name)
//! Loops on the list of the current item of a loop on a pair group; \a name is an ItemEnumeratorT.
#define ENUMERATE_SUB_ITEM(sub_item_type, name, pair_enumerator) ENUMERATE_(sub_item_type, name, (pair_enumerator).subItems())
#define ENUMERATE_SUB_ITEM_DIRECT(name, pair_enumerator) ENUMERATE_ITEM(name, (pair_enumerator).subItems())
//! Loops on the items of class \a item_type of a group.
#define ENUMERATE_GENERIC(item_type, name, group) ENUMERATE_(item_type, name, group)
