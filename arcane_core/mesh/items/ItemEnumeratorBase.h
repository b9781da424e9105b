// SPDX-License-Identifier: Apache-2.0
// The position of an enumerator in a list of items.
#pragma once

#include "arcane_core/mesh/items/Item.h"

namespace Arcane
{

//! The position of an item in the group or view of a loop, which is the index of partial variables.
template <typename T> class ItemEnumeratorIndexT
{
 public:
  constexpr ItemEnumeratorIndexT() = default;
  constexpr explicit ItemEnumeratorIndexT(Int32 index)
  : m_index(index)
  {}
  inline ItemEnumeratorIndexT(const ItemEnumeratorT<T>& enumerator);

  constexpr operator Int32() const { return m_index; }
  constexpr Int32 index() const { return m_index; }
  constexpr Int32 asInt32() const { return m_index; }

 private:
  Int32 m_index = -1;
};

/*!
 * \brief Enumerates items. Enumerates items, and is valid until the list changes. Unlike the enumerators of collections, the enumerator
 * starts on the first item.
 *
 * Consecutive local ids, such as all items of a family, are counted and not read, so that the loop does not load the list.
 */
class ItemEnumeratorBase
{
 public:
  ItemEnumeratorBase() = default;
  //! \param is_contiguous  true when each local id is the one before plus one
  ItemEnumeratorBase(const Int32* ids, Int32 count, const ItemGroupImpl* group = nullptr, bool is_contiguous = false)
  : m_ids(ids)
  , m_count(count)
  , m_first(is_contiguous && count > 0 ? ids[0] : NULL_ITEM_LOCAL_ID)
  , m_group(group)
  {}

  void operator++() { ++m_index; }
  //! Does the same as hasNext().
  bool operator()() const { return m_index < m_count; }
  bool hasNext() const { return m_index < m_count; }
  //! Returns the number of items of the list.
  Integer count() const { return m_count; }
  //! Returns the position in the list, from 0 on, not the local id.
  Integer index() const { return m_index; }
  Int32 itemLocalId() const { return localId(); }
  Int32 localId() const { return m_first < 0 ? m_ids[m_index] : m_first + m_index; }
  const Int32* unguardedLocalIds() const { return m_ids; }
  //! Returns the group of the loop, or null for other lists.
  const ItemGroupImpl* group() const { return m_group; }
  //! Returns true when the local ids are known to be consecutive.
  bool isContiguous() const { return m_first >= 0; }

 protected:
  const Int32* m_ids = nullptr;
  Int32 m_index = 0;
  Int32 m_count = 0;
  //! The first of consecutive local ids; negative when the ids are in the list.
  Int32 m_first = NULL_ITEM_LOCAL_ID;
  const ItemGroupImpl* m_group = nullptr;
};

//! Gives the current item as a \a T.
template <typename T> class ItemEnumeratorBaseT : public ItemEnumeratorBase
{
 public:
  using ItemType = T;
  using LocalIdType = typename T::LocalIdType;

  ItemEnumeratorBaseT() = default;
  ItemEnumeratorBaseT(const Int32* ids, Int32 count, ItemSharedInfo* info, const ItemGroupImpl* group = nullptr, bool is_contiguous = false)
  : ItemEnumeratorBase(ids, count, group, is_contiguous)
  , m_current(count > 0 ? ids[0] : NULL_ITEM_LOCAL_ID, info)
  {}

  T operator*() const { return T(localId(), m_current.itemBase().sharedInfo()); }
  //! Returns the current item. The pointer is valid until the enumerator moves.
  const T* operator->() const
  {
    m_current = **this;
    return &m_current;
  }
  LocalIdType asItemLocalId() const { return LocalIdType(localId()); }
  operator LocalIdType() const { return LocalIdType(localId()); }
  ItemSharedInfo* sharedInfo() const { return m_current.itemBase().sharedInfo(); }

 private:
  mutable T m_current;
};

} // namespace Arcane
