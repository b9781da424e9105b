// SPDX-License-Identifier: Apache-2.0
// The order of rows for a solver.
#pragma once

#include "arcane_core/aleph/AlephGlobal.h"
#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
//! Order of rows in a solver, which is the order of their numbers.
class AlephOrdering
{
 public:
  //! Returns the place of a row, which is its number. \local
  AlephInt swap(AlephInt row) const { return row; }
};
} // namespace Arcane
