// SPDX-License-Identifier: Apache-2.0
// Rows of parts of given sizes.
#pragma once

#include "arcane_core/mesh_restart/PartRows.h"

#include <vector>

namespace Arcane::test
{
//! Returns the rows of parts that hold \a sizes rows, which \a nb_rank ranks read.
inline detail::mesh_restart::PartRows rowsOf(const std::vector<Int64>& sizes, Int32 nb_rank)
{
  return { Span<const Int64>(sizes.data(), static_cast<Int64>(sizes.size())), nb_rank };
}
} // namespace Arcane::test
