// SPDX-License-Identifier: Apache-2.0
// The local ids of the items connected to an item.
#pragma once

#include "arcane_core/mesh/items/ItemLocalId.h"

#include <compare>
#include <iterator>

namespace Arcane
{

//! Goes through the ids of a list, as a pointer whose elements are made when they are read.
template <typename T> class ItemLocalIdListViewConstIteratorT
{
  using ThatClass = ItemLocalIdListViewConstIteratorT<T>;

 public:
  using LocalIdType = ItemLocalIdT<T>;
  using iterator_category = std::random_access_iterator_tag;
  using value_type = LocalIdType;
  using difference_type = std::ptrdiff_t;
  using pointer = const LocalIdType*;
  using reference = LocalIdType;

  constexpr ItemLocalIdListViewConstIteratorT() = default;
  constexpr ARCCORE_HOST_DEVICE explicit ItemLocalIdListViewConstIteratorT(const Int32* p)
  : m_p(p)
  {}
  constexpr ARCCORE_HOST_DEVICE LocalIdType operator*() const { return LocalIdType(*m_p); }
  constexpr ARCCORE_HOST_DEVICE LocalIdType operator[](difference_type n) const { return LocalIdType(m_p[n]); }
  constexpr ARCCORE_HOST_DEVICE ThatClass& operator++()
  {
    ++m_p;
    return *this;
  }
  constexpr ARCCORE_HOST_DEVICE ThatClass operator++(int) { return ThatClass(m_p++); }
  constexpr ARCCORE_HOST_DEVICE ThatClass& operator--()
  {
    --m_p;
    return *this;
  }
  constexpr ARCCORE_HOST_DEVICE ThatClass operator--(int) { return ThatClass(m_p--); }
  constexpr ARCCORE_HOST_DEVICE ThatClass& operator+=(difference_type n)
  {
    m_p += n;
    return *this;
  }
  constexpr ARCCORE_HOST_DEVICE ThatClass& operator-=(difference_type n)
  {
    m_p -= n;
    return *this;
  }
  friend constexpr ARCCORE_HOST_DEVICE ThatClass operator+(ThatClass i, difference_type n) { return ThatClass(i.m_p + n); }
  friend constexpr ARCCORE_HOST_DEVICE ThatClass operator+(difference_type n, ThatClass i) { return ThatClass(i.m_p + n); }
  friend constexpr ARCCORE_HOST_DEVICE ThatClass operator-(ThatClass i, difference_type n) { return ThatClass(i.m_p - n); }
  friend constexpr ARCCORE_HOST_DEVICE difference_type operator-(ThatClass a, ThatClass b) { return a.m_p - b.m_p; }
  friend constexpr ARCCORE_HOST_DEVICE bool operator==(ThatClass a, ThatClass b) { return a.m_p == b.m_p; }
  friend constexpr ARCCORE_HOST_DEVICE auto operator<=>(ThatClass a, ThatClass b) { return a.m_p <=> b.m_p; }

 private:
  const Int32* m_p = nullptr;
};

//! A list of ids of items of type \a T, valid until the mesh changes.
template <typename T> class ItemLocalIdListViewT
{
 public:
  using LocalIdType = ItemLocalIdT<T>;
  using const_iterator = ItemLocalIdListViewConstIteratorT<T>;

  constexpr ItemLocalIdListViewT() = default;
  constexpr ARCCORE_HOST_DEVICE ItemLocalIdListViewT(const Int32* ids, Int32 size)
  : m_ids(ids)
  , m_size(size)
  {}

  constexpr ARCCORE_HOST_DEVICE Int32 size() const { return m_size; }
  constexpr ARCCORE_HOST_DEVICE bool empty() const { return m_size == 0; }
  constexpr ARCCORE_HOST_DEVICE LocalIdType operator[](Int32 i) const
  {
    ARCCORE_CHECK_AT(i, m_size);
    return LocalIdType(m_ids[i]);
  }
  constexpr ARCCORE_HOST_DEVICE const_iterator begin() const { return const_iterator(m_ids); }
  constexpr ARCCORE_HOST_DEVICE const_iterator end() const { return const_iterator(m_ids + m_size); }
  constexpr ARCCORE_HOST_DEVICE const Int32* data() const { return m_ids; }
  constexpr ARCCORE_HOST_DEVICE ConstArrayView<Int32> ids() const { return { m_size, m_ids }; }
  constexpr ARCCORE_HOST_DEVICE ConstArrayView<Int32> toViewInt32() const { return { m_size, m_ids }; }

 private:
  const Int32* m_ids = nullptr;
  Int32 m_size = 0;
};

template <typename T> using ItemLocalIdViewT = ItemLocalIdListViewT<T>;
using ItemLocalIdListView = ItemLocalIdListViewT<Item>;
using ItemLocalIdView = ItemLocalIdListViewT<Item>;

} // namespace Arcane
