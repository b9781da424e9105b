// SPDX-License-Identifier: Apache-2.0
// The addresses of the properties of the items of a family, by value, for kernels.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::mesh
{
// Parts of a family, for pointers that pass through.
class DeferredConnectivities;
class FamilyGroups;
class FamilyItems;
class FamilyParent;

//! Holds the constant values of the null item, whose local id is -1.
template <typename T, T value> inline constinit T null_item_value[1] = { value };

//! Reads the properties of the items of a family, indexed by local id. Valid until the mesh changes.
struct ItemArrays
{
  const Int64* unique_ids = nullptr;
  const Int32* owners = nullptr;
  const Int32* flags = nullptr;
  const Int16* types = nullptr;
  //! One more than the largest local id.
  Int32 nb_item = 0;
};
} // namespace Arcane::detail::mesh
