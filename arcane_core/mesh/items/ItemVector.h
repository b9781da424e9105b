// SPDX-License-Identifier: Apache-2.0
// A list of items of one family that can grow.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/items/FamilyBase.h"
#include "arcane_core/mesh/items/ItemVectorView.h"

namespace Arcane
{

//! A list of items of any kind. Unlike the ids of a group, its ids are not updated when the mesh is compacted.
class ARCANE_EXPORT ItemVector
{
 public:
  ItemVector() = default;
  //! Makes an empty vector.
  explicit ItemVector(const FamilyBase* family);
  ItemVector(const FamilyBase* family, ConstArrayView<Int32> local_ids);
  //! Makes a list of \a size ids, which the caller sets through viewAsArray().
  ItemVector(const FamilyBase* family, Integer size);

  //! Sets the family and empties the list.
  void setFamily(const FamilyBase* family);
  void add(Int32 local_id) { m_ids.add(local_id); }
  void addItem(ItemLocalId id) { m_ids.add(id.localId()); }
  void add(ConstArrayView<Int32> local_ids) { m_ids.addRange(local_ids); }
  void resize(Integer size) { m_ids.resize(size); }
  void reserve(Integer capacity) { m_ids.reserve(capacity); }
  void clear() { m_ids.clear(); }
  //! Removes the item at position \a index. The items after it move by one.
  void removeAt(Int32 index) { m_ids.remove(index); }
  //! Replaces the whole list.
  void setItems(ConstArrayView<Int32> local_ids) { m_ids.copy(local_ids); }
  //! Returns a copy, which has its own list.
  ItemVector clone() const { return *this; }

  Int32 size() const { return m_ids.size(); }
  bool empty() const { return m_ids.empty(); }
  Item operator[](Int32 i) const { return Item(m_ids[i], m_info); }
  ItemVectorView view() const { return ItemVectorView(m_info, m_ids.constView()); }
  operator ItemVectorView() const { return view(); }
  //! Returns the ids, which may be changed.
  ArrayView<Int32> viewAsArray() { return m_ids.view(); }
  ConstArrayView<Int32> viewAsArray() const { return m_ids.constView(); }
  ItemEnumerator enumerator() const { return view().enumerator(); }
  //! Returns the family, or null for a default-constructed list.
  IItemFamily* family() const { return m_info->family; }

 protected:
  ItemSharedInfo* m_info = ItemSharedInfo::nullInstance();
  UniqueArray<Int32> m_ids;
};

//! Items of type \a T.
template <typename T> class ItemVectorT : public ItemVector
{
 public:
  using ItemType = T;

  using ItemVector::ItemVector;
  ItemVectorT() = default;
  ItemVectorT(const ItemVector& rhs)
  : ItemVector(rhs)
  {}

  T operator[](Int32 i) const { return T(m_ids[i], m_info); }
  using ItemVector::addItem;
  void addItem(T item) { m_ids.add(item.localId()); }
  ItemVectorViewT<T> view() const { return ItemVectorViewT<T>(m_info, m_ids.constView()); }
  operator ItemVectorViewT<T>() const { return view(); }
  ItemEnumeratorT<T> enumerator() const { return view().enumerator(); }
};

template <typename T>
inline ItemVectorViewT<T>::ItemVectorViewT(const ItemVectorT<T>& vector)
: ItemVectorView(vector.view())
{}

} // namespace Arcane
