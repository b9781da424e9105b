// SPDX-License-Identifier: Apache-2.0
// The part of a family that views and groups of items need.
#pragma once

#include "arcane_core/mesh/items/ItemSharedInfo.h"

namespace Arcane
{

//! The base of IItemFamily, from which views, lists and groups of items take the arrays and the groups of the family.
class ARCANE_EXPORT FamilyBase
{
 public:
  //! Returns the addresses of the arrays of the items.
  ItemSharedInfo* itemSharedInfo() const { return m_shared_info; }
  //! Returns the addresses of the arrays of \a family or, when \a family is null, of null items.
  static ItemSharedInfo* infoOf(const FamilyBase* family) { return family ? family->m_shared_info : ItemSharedInfo::nullInstance(); }
  //! Returns the storage of the items, for the rooms that know its class and keep groups and listeners consistent.
  detail::mesh::FamilyItems& familyItems() const { return *m_shared_info->items; }
  //! Returns the groups of the family, for the rooms that know their class.
  detail::mesh::FamilyGroups& familyGroups() const { return *m_groups; }

 protected:
  FamilyBase() = default;
  FamilyBase(const FamilyBase&) = delete;
  FamilyBase& operator=(const FamilyBase&) = delete;
  ~FamilyBase() = default;

  ItemSharedInfo* m_shared_info = nullptr;
  detail::mesh::FamilyGroups* m_groups = nullptr;
};

} // namespace Arcane
