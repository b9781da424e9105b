// SPDX-License-Identifier: Apache-2.0
// The properties of the items of a family, one array each, and the only list of them.
#pragma once

#include "arcane_core/mesh/ItemFlags.h"
#include "arcane_core/mesh/ItemSharedInfo.h"
#include "arcane_core/mesh/TopologyArray.h"

#include <type_traits>

namespace Arcane::detail
{

struct FamilyArrays;

//! These flags belong to the application; the mesh cannot compute them.
inline constexpr Int32 USER_ITEM_FLAGS = ItemFlags::II_UserMark1 | ItemFlags::II_UserMark2 | ItemFlags::II_SlaveFace |
                                         ItemFlags::II_MasterFace | ItemFlags::II_Coarsen | ItemFlags::II_DoNothing | ItemFlags::II_Refine;

//! What the framework must know of a property of items. \a Shown is the type of a pointer to its values, as items see them.
template <typename T, typename Shown> struct ItemProperty
{
  //! The name of the array in checkpoints: it must stay as it is.
  const char* name;
  UniqueArray<T> FamilyArrays::*array;
  //! Items of checkpoints that lack the array have this value too.
  std::type_identity_t<T> of_new_item;
  //! The bits that belong to the application: they stay with an item that is renumbered or moves to another rank. The mesh
  //! makes the others each time it makes its items.
  std::type_identity_t<T> application_bits;
  //! Where items find the array; null when they do not need it.
  Shown ItemSharedInfo::*shown;
};

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
  //! Adds an item that has the values of a new one. \return its local id.
  Int32 add();
  //! Gives the arrays that are empty, or shorter than the one of unique ids, the values of new items.
  void complete();
  //! Unique ids and the properties of the application; the other arrays are empty.
  FamilyArrays former() const;
  //! Item i gets what belongs to the application from item `new_to_old[i]` of \a former, and nothing when this is -1.
  void follow(const FamilyArrays& former, ConstArrayView<Int32> new_to_old);
  //! Puts the addresses of the arrays where items find them.
  void publish(ItemSharedInfo& shared);
  //! \unit{bytes}
  Int64 allocatedBytes() const;
};

//! The bits \a mask of \a from in \a to, whose other bits stay.
template <typename T> void copyBits(T& to, T from, T mask)
{
  to = static_cast<T>((to & ~mask) | (from & mask));
}

} // namespace Arcane::detail
