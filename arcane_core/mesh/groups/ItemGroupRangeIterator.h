// SPDX-License-Identifier: Apache-2.0
// An iterator that goes through a group once.
#pragma once

#include "arcane_core/mesh/groups/ItemGroup.h"

namespace Arcane
{
//! Goes through the items of a group, from the first one on. The group must not change meanwhile.
class ItemGroupRangeIterator
{
 public:
  ItemGroupRangeIterator() = default;
  explicit ItemGroupRangeIterator(const ItemGroup& group)
  : m_group(group)
  , m_items(group.view())
  {}

  bool hasNext() const { return m_index < m_items.size(); }
  void operator++() { ++m_index; }
  Int32 itemLocalId() const { return m_items.localId(m_index); }
  //! Returns the position in the group, from 0 on.
  Integer index() const { return m_index; }
  eItemKind kind() const { return m_group.itemKind(); }
  Item operator*() const { return m_items[m_index]; }

 private:
  ItemGroup m_group;
  ItemVectorView m_items;
  Integer m_index = 0;
};

//! Goes through a group of items of type \a T.
template <typename T> class ItemGroupRangeIteratorT : public ItemGroupRangeIterator
{
 public:
  ItemGroupRangeIteratorT() = default;
  explicit ItemGroupRangeIteratorT(const ItemGroupT<T>& group)
  : ItemGroupRangeIterator(group)
  {}

  T operator*() const { return T(ItemGroupRangeIterator::operator*()); }
};
} // namespace Arcane
