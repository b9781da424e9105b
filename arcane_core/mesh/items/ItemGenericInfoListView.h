// SPDX-License-Identifier: Apache-2.0
// The properties of the items of a family by local id, for kernels and for the host.
#pragma once

#include "arcane_core/mesh/items/FamilyBase.h"
#include "arcane_core/mesh/items/ItemFlags.h"
#include "arcane_core/mesh/items/ItemLocalId.h"
#include "arcane_core/mesh/items/ItemSharedInfo.h"
#include "arcane_core/mesh/items/ItemUniqueId.h"

namespace Arcane
{

//! Reads the properties of the items of a family of any kind. Kernels copy the view, which is valid until the mesh changes.
class ARCANE_EXPORT ItemGenericInfoListView
{
 public:
  //! Describes no item.
  ItemGenericInfoListView()
  : ItemGenericInfoListView(ItemSharedInfo::nullInstance())
  {}
  explicit ItemGenericInfoListView(const FamilyBase* family);
  explicit ItemGenericInfoListView(ItemSharedInfo* info)
  : m_arrays(info->arrays())
  , m_info(info)
  {}

  //! \host
  IItemFamily* itemFamily() const { return m_info->family; }

  //! \name Properties of an item, on the host and in kernels
  //@{
  constexpr ARCCORE_HOST_DEVICE ItemUniqueId uniqueId(Int32 id) const { return ItemUniqueId(m_arrays.unique_ids[checked(id)]); }
  constexpr ARCCORE_HOST_DEVICE ItemUniqueId uniqueId(ItemLocalId id) const { return uniqueId(id.localId()); }
  //! Returns the rank of the sub-domain that owns the item.
  constexpr ARCCORE_HOST_DEVICE Int32 owner(Int32 id) const { return m_arrays.owners[checked(id)]; }
  constexpr ARCCORE_HOST_DEVICE Int32 owner(ItemLocalId id) const { return owner(id.localId()); }
  //! Returns the number IT_xxx of the type.
  constexpr ARCCORE_HOST_DEVICE Int16 typeId(Int32 id) const { return m_arrays.types[checked(id)]; }
  constexpr ARCCORE_HOST_DEVICE Int16 typeId(ItemLocalId id) const { return typeId(id.localId()); }
  //! Returns the bits of ItemFlags.
  constexpr ARCCORE_HOST_DEVICE Int32 flags(Int32 id) const { return m_arrays.flags[checked(id)]; }
  constexpr ARCCORE_HOST_DEVICE Int32 flags(ItemLocalId id) const { return flags(id.localId()); }
  //! Returns true when this rank owns the item.
  constexpr ARCCORE_HOST_DEVICE bool isOwn(Int32 id) const { return ItemFlags::isOwn(flags(id)); }
  constexpr ARCCORE_HOST_DEVICE bool isOwn(ItemLocalId id) const { return isOwn(id.localId()); }
  //! Returns true when this rank owns the item and another rank has it as a ghost.
  constexpr ARCCORE_HOST_DEVICE bool isShared(Int32 id) const { return ItemFlags::isShared(flags(id)); }
  constexpr ARCCORE_HOST_DEVICE bool isShared(ItemLocalId id) const { return isShared(id.localId()); }
  //@}

 protected:
  detail::mesh::ItemArrays m_arrays;
  //! The host part, which kernels must not follow.
  ItemSharedInfo* m_info;

 private:
  constexpr ARCCORE_HOST_DEVICE Int32 checked(Int32 id) const
  {
    ARCCORE_CHECK_AT(id, m_arrays.nb_item);
    return id;
  }
};

} // namespace Arcane
