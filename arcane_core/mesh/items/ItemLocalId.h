// SPDX-License-Identifier: Apache-2.0
// The index of an item in the arrays of its family, on this rank, until the mesh changes. Conversions are in Item.h.
#pragma once

#include "arcane_core/mesh/items/ItemTypes.h"

#include <concepts>

namespace Arcane
{

//! The local id of an item of any kind.
class ItemLocalId
{
 public:
  //! Makes the id of no item.
  constexpr ItemLocalId() = default;
  constexpr ARCCORE_HOST_DEVICE explicit ItemLocalId(Int32 id)
  : m_local_id(id)
  {}
  inline ItemLocalId(const Item& item);
  //! Converts an item to its id. A null pointer gives the id of the null item.
  inline ItemLocalId(ItemInternal* item);
  template <typename T> inline ItemLocalId(const ItemEnumeratorT<T>& enumerator);

  //! Returns a view on the same numbers as ids.
  static SmallSpan<const ItemLocalId> fromSpanInt32(SmallSpan<const Int32> v);
  static SmallSpan<const Int32> toSpanInt32(SmallSpan<const ItemLocalId> v);

  constexpr ARCCORE_HOST_DEVICE operator Int32() const { return m_local_id; }
  constexpr ARCCORE_HOST_DEVICE Int32 asInt32() const { return m_local_id; }
  constexpr ARCCORE_HOST_DEVICE Integer asInteger() const { return m_local_id; }
  constexpr ARCCORE_HOST_DEVICE Int32 localId() const { return m_local_id; }
  constexpr ARCCORE_HOST_DEVICE bool isNull() const { return m_local_id == NULL_ITEM_LOCAL_ID; }

 private:
  Int32 m_local_id = NULL_ITEM_LOCAL_ID;
};

//! The local id of an item of type \a T, which is the index of variables on these items.
template <typename T> class ItemLocalIdT : public ItemLocalId
{
 public:
  using ThatClass = ItemLocalIdT<T>;
  using ItemType = T;

  constexpr ItemLocalIdT() = default;
  constexpr ARCCORE_HOST_DEVICE explicit ItemLocalIdT(Int32 id)
  : ItemLocalId(id)
  {}
  inline ItemLocalIdT(const T& item);
  inline ItemLocalIdT(ItemInternal* item);
  //! A template, to which compilers prefer the conversion function of enumerators: clang finds two equal ways otherwise.
  template <std::same_as<ItemEnumeratorT<T>> Enumerator> inline ItemLocalIdT(const Enumerator& enumerator);

  static constexpr ThatClass fromLocalId(ItemLocalId id) { return ThatClass(id.localId()); }
  static SmallSpan<const ThatClass> fromSpanInt32(SmallSpan<const Int32> v)
  {
    return { reinterpret_cast<const ThatClass*>(v.data()), v.size() };
  }
  static SmallSpan<const Int32> toSpanInt32(SmallSpan<const ThatClass> v) { return { reinterpret_cast<const Int32*>(v.data()), v.size() }; }
};

} // namespace Arcane
