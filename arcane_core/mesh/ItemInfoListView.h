// SPDX-License-Identifier: Apache-2.0
// Converts local ids to items.
#pragma once

#include "arcane_core/mesh/Item.h"

namespace Arcane
{

//! Converts local ids of a family of any kind.
class ARCANE_EXPORT ItemInfoListView
{
 public:
  ItemInfoListView() = default;
  explicit ItemInfoListView(IItemFamily* family);
  explicit ItemInfoListView(ItemSharedInfo* info)
  : m_info(info)
  {}

  IItemFamily* itemFamily() const { return m_info->family; }
  Item operator[](ItemLocalId id) const { return Item(id.localId(), m_info); }
  Item operator[](Int32 id) const { return Item(id, m_info); }
  ItemUniqueId uniqueId(Int32 id) const { return ItemUniqueId(m_info->unique_ids[id]); }
  Int32 owner(Int32 id) const { return m_info->owners[id]; }
  Int16 typeId(Int32 id) const { return m_info->types[id]; }

 protected:
  ItemSharedInfo* m_info = ItemSharedInfo::nullInstance();
};

//! Items of type \a T.
template <typename T> class ItemInfoListViewT : public ItemInfoListView
{
 public:
  ItemInfoListViewT() = default;
  explicit ItemInfoListViewT(IItemFamily* family)
  : ItemInfoListView(family)
  {}
  ItemInfoListViewT(const ItemInfoListView& rhs)
  : ItemInfoListView(rhs)
  {}
  T operator[](ItemLocalId id) const { return T(id.localId(), m_info); }
  T operator[](Int32 id) const { return T(id, m_info); }
};

} // namespace Arcane
