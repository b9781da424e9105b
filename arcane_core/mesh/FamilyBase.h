// SPDX-License-Identifier: Apache-2.0
// The part of a family that views of items need.
#pragma once

#include "arcane_core/mesh/ItemSharedInfo.h"

namespace Arcane::detail::mesh
{

//! The base of IItemFamily, from which views and lists of items take the arrays of the family. A view of the null pointer has no items.
class ARCANE_EXPORT FamilyBase
{
 public:
  //! Returns the addresses of the arrays of the items.
  ItemSharedInfo* itemSharedInfo() const { return m_shared_info; }
  //! Returns the same of \a family, or what null items share when \a family is null.
  static ItemSharedInfo* infoOf(const FamilyBase* family) { return family ? family->m_shared_info : ItemSharedInfo::nullInstance(); }

 protected:
  FamilyBase() = default;
  FamilyBase(const FamilyBase&) = delete;
  FamilyBase& operator=(const FamilyBase&) = delete;
  ~FamilyBase() = default;

  ItemSharedInfo* m_shared_info = nullptr;
};

} // namespace Arcane::detail::mesh
