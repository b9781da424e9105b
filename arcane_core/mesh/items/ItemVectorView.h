// SPDX-License-Identifier: Apache-2.0
// A view on a list of items of one family.
#pragma once

#include "arcane_core/mesh/items/FamilyBase.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"

namespace Arcane
{

template <typename T> using ItemVectorViewConstIteratorT = ItemConnectedListViewConstIteratorT<T>;

//! A view on items of any kind, valid until the list or the mesh changes.
class ARCANE_EXPORT ItemVectorView
{
 public:
  using const_iterator = ItemVectorViewConstIteratorT<Item>;

  ItemVectorView() = default;
  ItemVectorView(ItemSharedInfo* info, ConstArrayView<Int32> local_ids)
  : m_info(info)
  , m_ids(local_ids)
  {}
  ItemVectorView(const FamilyBase* family, ConstArrayView<Int32> local_ids);

  Integer size() const { return m_ids.size(); }
  bool empty() const { return m_ids.empty(); }
  Item operator[](Integer i) const { return Item(m_ids[i], m_info); }
  const_iterator begin() const { return { m_ids.data(), m_info }; }
  const_iterator end() const { return { m_ids.data() + m_ids.size(), m_info }; }
  ItemEnumerator enumerator() const { return { m_ids.data(), m_ids.size(), m_info }; }
  ConstArrayView<Int32> localIds() const { return m_ids; }
  ConstArrayView<Int32> indexes() const { return m_ids; }
  Int32 localId(Int32 i) const { return m_ids[i]; }
  //! Sets \a ids to the local ids, in their order.
  void fillLocalIds(Array<Int32>& ids) const;
  ItemVectorView subView(Integer begin, Integer size) const { return { m_info, m_ids.subView(begin, size) }; }
  //! Returns the family, or null for a default-constructed view.
  IItemFamily* itemFamily() const { return m_info->family; }
  ItemSharedInfo* sharedInfo() const { return m_info; }

 protected:
  ItemSharedInfo* m_info = ItemSharedInfo::nullInstance();
  ConstArrayView<Int32> m_ids;
};

//! Items of type \a T.
template <typename T> class ItemVectorViewT : public ItemVectorView
{
 public:
  using ItemType = T;
  using const_iterator = ItemVectorViewConstIteratorT<T>;
  using LocalIdType = ItemLocalIdT<T>;

  ItemVectorViewT() = default;
  //! Converts a view. The kind of its items is not checked.
  ItemVectorViewT(const ItemVectorView& rhs)
  : ItemVectorView(rhs)
  {}
  ItemVectorViewT(ItemSharedInfo* info, ConstArrayView<Int32> local_ids)
  : ItemVectorView(info, local_ids)
  {}
  ItemVectorViewT(const FamilyBase* family, ConstArrayView<Int32> local_ids)
  : ItemVectorView(family, local_ids)
  {}
  ItemVectorViewT(const ItemConnectedListView<T>& rhs)
  : ItemVectorView(rhs.sharedInfo(), rhs.localIds())
  {}
  inline ItemVectorViewT(const ItemGroupT<T>& group);
  inline ItemVectorViewT(const ItemVectorT<T>& vector);

  T operator[](Integer i) const { return T(m_ids[i], m_info); }
  const_iterator begin() const { return { m_ids.data(), m_info }; }
  const_iterator end() const { return { m_ids.data() + m_ids.size(), m_info }; }
  ItemEnumeratorT<T> enumerator() const { return { m_ids.data(), m_ids.size(), m_info }; }
  ItemVectorViewT subView(Integer begin, Integer size) const { return { m_info, m_ids.subView(begin, size) }; }
};

inline ItemEnumerator::ItemEnumerator(const ItemVectorView& view)
: ItemEnumeratorBaseT<Item>(view.localIds().data(), view.size(), view.sharedInfo())
{}
template <typename T>
inline ItemEnumeratorT<T>::ItemEnumeratorT(const ItemVectorView& rhs)
: ItemEnumeratorBaseT<T>(rhs.localIds().data(), rhs.size(), rhs.sharedInfo())
{}

} // namespace Arcane
