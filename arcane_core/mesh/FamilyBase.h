// SPDX-License-Identifier: Apache-2.0
// The part of a family that views and groups of items need.
#pragma once

#include "arcane_core/mesh/ItemSharedInfo.h"

namespace Arcane::detail::mesh
{
class FamilyGroups;

//! The base of IItemFamily, from which views and lists of items take the arrays of the family. A view of the null pointer has no items.
class ARCANE_EXPORT FamilyBase
{
 public:
  //! Returns the addresses of the arrays of the items.
  ItemSharedInfo* itemSharedInfo() const { return m_shared_info; }
  //! Returns the groups of the family, for the rooms that know them.
  FamilyGroups& familyGroups() const { return *m_groups; }
  //! Returns the addresses of the arrays of \a family, or those of null items when \a family is null.
  static ItemSharedInfo* infoOf(const FamilyBase* family) { return family ? family->m_shared_info : ItemSharedInfo::nullInstance(); }

 protected:
  FamilyBase() = default;
  FamilyBase(const FamilyBase&) = delete;
  FamilyBase& operator=(const FamilyBase&) = delete;
  ~FamilyBase() = default;

  ItemSharedInfo* m_shared_info = nullptr;
  FamilyGroups* m_groups = nullptr;
};

} // namespace Arcane::detail::mesh
