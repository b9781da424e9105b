// SPDX-License-Identifier: Apache-2.0
// Loops on SIMD_PADDING_SIZE items at once, and the macros ENUMERATE_SIMD_.
#pragma once

#include "arcane_core/base/math/Simd.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"

namespace Arcane
{
//! The local ids of SIMD_PADDING_SIZE items, by which views of variables read and write the values of all of them.
template <typename ItemTypeT> class SimdItemIndexT
{
 public:
  using ItemType = ItemTypeT;
  using LocalIdType = typename ItemTypeT::LocalIdType;

  //! Returns the local ids. The last items of a loop may be there several times.
  const Int32* localIds() const { return m_local_ids; }
  //! Returns item \a i, from 0 on.
  LocalIdType localId(Int32 i) const
  {
    ARCCORE_CHECK_AT(i, SIMD_PADDING_SIZE);
    return LocalIdType(m_local_ids[i]);
  }

 protected:
  SimdItemIndexT() = default;

  Int32 m_local_ids[SIMD_PADDING_SIZE];
};

template <typename ItemTypeT> class SimdItemEnumeratorT;

//! SIMD_PADDING_SIZE items of a loop. If fewer are left, the last one fills the places of the others.
template <typename ItemTypeT> class SimdItemT : public SimdItemIndexT<ItemTypeT>
{
 public:
  //! The enumerator of loops on these items.
  using SeveralItems = SimdItemEnumeratorT<ItemTypeT>;

  //! Takes the items from the present one of \a items on, of which there must be at least one.
  explicit SimdItemT(const ItemEnumeratorT<ItemTypeT>& items)
  : m_shared_info(items.sharedInfo())
  {
    ItemEnumeratorT<ItemTypeT> next = items;
    for (Int32& local_id : this->m_local_ids) {
      if (next.hasNext()) {
        local_id = next.localId();
        ++next;
        ++m_nb_valid;
      }
      else
        local_id = this->m_local_ids[m_nb_valid - 1];
    }
  }

  //! Returns the number of different items, from 1 to SIMD_PADDING_SIZE: fewer at the end of a loop.
  Int32 nbValid() const { return m_nb_valid; }
  //! Returns item \a i, from 0 on.
  ItemTypeT item(Int32 i) const { return ItemTypeT(this->localId(i).localId(), m_shared_info); }
  ItemTypeT operator[](Int32 i) const { return item(i); }

 private:
  ItemSharedInfo* m_shared_info;
  Int32 m_nb_valid = 0;
};

using SimdItem = SimdItemT<Item>;
using SimdNode = SimdItemT<Node>;
using SimdEdge = SimdItemT<Edge>;
using SimdFace = SimdItemT<Face>;
using SimdCell = SimdItemT<Cell>;

//! Enumerates the items of a list, SIMD_PADDING_SIZE at once, and is valid until the list changes.
template <typename ItemTypeT> class SimdItemEnumeratorT
{
 public:
  using ItemType = ItemTypeT;

  explicit SimdItemEnumeratorT(const ItemEnumeratorT<ItemTypeT>& items)
  : m_items(items)
  {}

  bool hasNext() const { return m_items.hasNext(); }
  void operator++()
  {
    for (Int32 i = 0; i < SIMD_PADDING_SIZE && m_items.hasNext(); ++i)
      ++m_items;
  }
  SimdItemT<ItemTypeT> operator*() const { return SimdItemT<ItemTypeT>(m_items); }
  //! Returns the number of items that are left for this step, from 1 to SIMD_PADDING_SIZE.
  Int32 nbValid() const
  {
    const Int32 left = m_items.count() - m_items.index();
    return left < SIMD_PADDING_SIZE ? left : SIMD_PADDING_SIZE;
  }
  //! Returns the number of items of the list.
  Int32 count() const { return m_items.count(); }
  //! Returns the position in the list of the first item of this step.
  Int32 index() const { return m_items.index(); }

 private:
  ItemEnumeratorT<ItemTypeT> m_items;
};
} // namespace Arcane

//! Loops on the items of class \a item_type of \a view, SIMD_PADDING_SIZE at once; *name is a SimdItemT.
#define ENUMERATE_SIMD_(item_type, name, view)                                                                                             \
  for (::Arcane::SimdItemEnumeratorT<item_type> name(::Arcane::detail::mesh::enumerate<item_type>(view)); name.hasNext(); ++name)
#define ENUMERATE_SIMD_NODE(name, view) ENUMERATE_SIMD_(::Arcane::Node, name, view)
#define ENUMERATE_SIMD_EDGE(name, view) ENUMERATE_SIMD_(::Arcane::Edge, name, view)
#define ENUMERATE_SIMD_FACE(name, view) ENUMERATE_SIMD_(::Arcane::Face, name, view)
#define ENUMERATE_SIMD_CELL(name, view) ENUMERATE_SIMD_(::Arcane::Cell, name, view)
