// SPDX-License-Identifier: Apache-2.0
// The items connected to an item, for loops.
#pragma once

#include "arcane_core/mesh/items/ItemLocalIdListView.h"
#include "arcane_core/mesh/items/ItemSharedInfo.h"

namespace Arcane
{

template <typename T> class ItemConnectedListViewConstIteratorT
{
 public:
  using ItemType = T;
  using iterator_category = std::input_iterator_tag;
  using value_type = T;
  using difference_type = std::ptrdiff_t;
  using pointer = const T*;
  using reference = T;

  ItemConnectedListViewConstIteratorT() = default;
  ItemConnectedListViewConstIteratorT(const Int32* p, ItemSharedInfo* info)
  : m_p(p)
  , m_info(info)
  {}
  T operator*() const { return T(*m_p, m_info); }
  ItemConnectedListViewConstIteratorT& operator++()
  {
    ++m_p;
    return *this;
  }
  ItemConnectedListViewConstIteratorT operator++(int)
  {
    auto old = *this;
    ++m_p;
    return old;
  }
  friend bool operator==(const ItemConnectedListViewConstIteratorT& a, const ItemConnectedListViewConstIteratorT& b)
  {
    return a.m_p == b.m_p;
  }

 private:
  const Int32* m_p = nullptr;
  ItemSharedInfo* m_info = nullptr;
};

//! A list of items of type \a T, valid until the mesh changes.
template <typename T> class ItemConnectedListView
{
 public:
  using ItemType = T;
  using const_iterator = ItemConnectedListViewConstIteratorT<T>;

  ItemConnectedListView() = default;
  ItemConnectedListView(const Int32* ids, Int32 size, ItemSharedInfo* info)
  : m_ids(ids)
  , m_size(size)
  , m_info(info)
  {}

  Int32 size() const { return m_size; }
  bool empty() const { return m_size == 0; }
  T operator[](Int32 i) const
  {
    ARCCORE_CHECK_AT(i, m_size);
    return T(m_ids[i], m_info);
  }
  const_iterator begin() const { return { m_ids, m_info }; }
  const_iterator end() const { return { m_ids + m_size, m_info }; }
  inline ItemEnumeratorT<T> enumerator() const;
  ItemLocalIdListViewT<T> toLocalIdView() const { return { m_ids, m_size }; }
  ConstArrayView<Int32> localIds() const { return { m_size, m_ids }; }
  ItemSharedInfo* sharedInfo() const { return m_info; }

 private:
  const Int32* m_ids = nullptr;
  Int32 m_size = 0;
  ItemSharedInfo* m_info = ItemSharedInfo::nullInstance();
};

template <typename T> using ItemConnectedListViewT = ItemConnectedListView<T>;
using NodeConnectedListView = ItemConnectedListView<Node>;
using EdgeConnectedListView = ItemConnectedListView<Edge>;
using FaceConnectedListView = ItemConnectedListView<Face>;
using CellConnectedListView = ItemConnectedListView<Cell>;

} // namespace Arcane
