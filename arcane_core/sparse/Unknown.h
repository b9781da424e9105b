// SPDX-License-Identifier: Apache-2.0
// Global name of an unknown: field and unique id.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <compare>

namespace Arcane::detail::sparse
{
//! Name of an unknown and of its row, the same on all ranks. The order of names is the order of columns in a row.
struct Unknown
{
  //! The number of the field, for systems with several unknowns an item.
  Int32 field = 0;
  Int64 uid = 0;

  friend auto operator<=>(const Unknown&, const Unknown&) = default;
};
} // namespace Arcane::detail::sparse
