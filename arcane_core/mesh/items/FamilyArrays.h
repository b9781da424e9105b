// SPDX-License-Identifier: Apache-2.0
// The properties of the items of a family, one array each, and the only list of them.
#pragma once

#include "arcane_core/mesh/items/ItemFlags.h"
#include "arcane_core/mesh/items/ItemSharedInfo.h"
#include "arcane_core/mesh/items/TopologyArray.h"

#include <type_traits>

namespace Arcane::detail::mesh
{

struct FamilyArrays;

//! The flags that belong to the application; the mesh cannot compute them.
inline constexpr Int32 USER_ITEM_FLAGS = ItemFlags::II_UserMark1 | ItemFlags::II_UserMark2 | ItemFlags::II_SlaveFace |
                                         ItemFlags::II_MasterFace | ItemFlags::II_Coarsen | ItemFlags::II_DoNothing | ItemFlags::II_Refine;

//! Describes a property of items to the framework. \a Shown is the type of the pointer by which items read its values.
template <typename T, typename Shown> struct ItemProperty
{
  //! The name of the array in checkpoints: it must stay as it is.
  const char* name;
  UniqueArray<T> FamilyArrays::*array;
  //! The value of new items, and of the items of checkpoints that lack the array.
  std::type_identity_t<T> of_new_item;
  //! The bits that belong to the application: an item keeps them when it is renumbered or moves to another rank. The mesh
  //! sets all other bits each time it makes its items.
  std::type_identity_t<T> application_bits;
  //! The member in which items find the array; null when items do not need it.
  Shown ItemSharedInfo::*shown;
};

//! Clang 14, which ./check --tidy calls, deduces nothing from a struct without constructor.
template <typename T, typename Shown>
ItemProperty(const char*, UniqueArray<T> FamilyArrays::*, std::type_identity_t<T>, std::type_identity_t<T>, Shown ItemSharedInfo::*)
  -> ItemProperty<T, Shown>;

/*!
 * \brief The arrays of a family. \shape{nb_item} each.
 *
 * To add a property, add its array and its row in forEachProperty(): new items, checkpoints, exchanges between ranks and figures of
 * memory follow, since all of them are loops over the rows. Items need a pointer in ItemSharedInfo and a function in ItemBase to show it.
 */
struct FamilyArrays
{
  UniqueArray<Int64> unique_ids = topologyArray<Int64>();
  UniqueArray<Int32> owners = topologyArray<Int32>();
  UniqueArray<Int32> flags = topologyArray<Int32>();
  UniqueArray<Int16> types = topologyArray<Int16>();

  //! Calls \a f(property) with each ItemProperty.
  template <typename F> static void forEachProperty(F f)
  {
    f(ItemProperty{ "UniqueIds", &FamilyArrays::unique_ids, NULL_ITEM_UNIQUE_ID, 0, &ItemSharedInfo::unique_ids });
    f(ItemProperty{ "Owners", &FamilyArrays::owners, A_NULL_RANK, 0, &ItemSharedInfo::owners });
    f(ItemProperty{ "Flags", &FamilyArrays::flags, 0, USER_ITEM_FLAGS, &ItemSharedInfo::flags });
    f(ItemProperty{ "Types", &FamilyArrays::types, Int16(IT_NullType), 0, &ItemSharedInfo::types });
  }
  //! Calls \a f(property, array) with each ItemProperty and its array.
  template <typename F> void forEach(F f)
  {
    forEachProperty([&](const auto& property) { f(property, this->*property.array); });
  }
  template <typename F> void forEach(F f) const
  {
    forEachProperty([&](const auto& property) { f(property, this->*property.array); });
  }

  Int32 size() const { return unique_ids.size(); }
  //! Adds an item with the values of new items. \return its local id
  Int32 add();
  //! Removes items at the end, or adds some with the values of new items. The capacity grows ahead.
  void resize(Int32 nb_item);
  //! Fills arrays that are shorter than the array of unique ids with the values of new items.
  void complete();
  //! Returns a copy of the unique ids and of the properties of the application. The other arrays of the copy are empty.
  FamilyArrays former() const;
  //! Copies the application's bits from item `new_to_old[i]` of the given arrays to item i. If `new_to_old[i]` is -1, item i is left as it is.
  void follow(const FamilyArrays& former, ConstArrayView<Int32> new_to_old);
  //! Returns the arrays of the items \a new_to_old, in this order.
  FamilyArrays reordered(ConstArrayView<Int32> new_to_old) const;
  //! Writes the addresses of the arrays into the object that items read.
  void publish(ItemSharedInfo& shared);
  //! Returns the memory of the arrays. \unit{bytes}
  Int64 allocatedBytes() const;
};

//! Copies the bits in \a mask from \a from to \a to. The other bits of \a to do not change.
template <typename T> void copyBits(T& to, T from, T mask)
{
  to = static_cast<T>((to & ~mask) | (from & mask));
}

} // namespace Arcane::detail::mesh
