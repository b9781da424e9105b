// SPDX-License-Identifier: Apache-2.0
// The local ids of the items connected to an item.
#pragma once

#include "arcane_core/mesh/ItemLocalId.h"

#include <iterator>

namespace Arcane
{

template <typename T> class ItemLocalIdListViewConstIteratorT
{
 public:
  using LocalIdType = ItemLocalIdT<T>;
  using iterator_category = std::input_iterator_tag;
  using value_type = LocalIdType;
  using difference_type = std::ptrdiff_t;
  using pointer = const LocalIdType*;
  using reference = LocalIdType;

  constexpr ItemLocalIdListViewConstIteratorT() = default;
  constexpr explicit ItemLocalIdListViewConstIteratorT(const Int32* p)
  : m_p(p)
  {}
  constexpr LocalIdType operator*() const { return LocalIdType(*m_p); }
  constexpr ItemLocalIdListViewConstIteratorT& operator++()
  {
    ++m_p;
    return *this;
  }
  constexpr ItemLocalIdListViewConstIteratorT operator++(int)
  {
    auto old = *this;
    ++m_p;
    return old;
  }
  friend constexpr bool operator==(ItemLocalIdListViewConstIteratorT a, ItemLocalIdListViewConstIteratorT b) = default;

 private:
  const Int32* m_p = nullptr;
};

//! A list of ids of items of type \a T. It is valid until the mesh changes.
template <typename T> class ItemLocalIdListViewT
{
 public:
  using LocalIdType = ItemLocalIdT<T>;
  using const_iterator = ItemLocalIdListViewConstIteratorT<T>;

  constexpr ItemLocalIdListViewT() = default;
  constexpr ItemLocalIdListViewT(const Int32* ids, Int32 size)
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
  constexpr const_iterator begin() const { return const_iterator(m_ids); }
  constexpr const_iterator end() const { return const_iterator(m_ids + m_size); }
  constexpr const Int32* data() const { return m_ids; }
  constexpr ConstArrayView<Int32> ids() const { return { m_size, m_ids }; }
  constexpr ConstArrayView<Int32> toViewInt32() const { return { m_size, m_ids }; }

 private:
  const Int32* m_ids = nullptr;
  Int32 m_size = 0;
};

using ItemLocalIdListView = ItemLocalIdListViewT<Item>;
using ItemLocalIdView = ItemLocalIdListViewT<Item>;

} // namespace Arcane
