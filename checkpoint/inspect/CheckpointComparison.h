// SPDX-License-Identifier: Apache-2.0
// Compares all variables of two checkpoints, also of different numbers of ranks.
#pragma once

#include "checkpoint/inspect/StoredCheckpoint.h"
#include "checkpoint/inspect/ValueComparison.h"

#include <iosfwd>

namespace Arcane::detail::inspect
{
//! Says how checkpoints are compared.
struct ComparisonOptions
{
  Tolerance tolerance;
  //! So many items are named for each variable that differs.
  std::size_t nb_worst = 5;
  //! Values that depend on how often a run was interrupted are compared as well.
  bool has_values_of_run = false;
};

/*!
 * \brief Prints the differences between two checkpoints. Returns true when there are none.
 *
 * Values on items are compared by the unique ids of the items, on their owners: the numbers of ranks may differ. Other values are compared
 * rank by rank. If the numbers of ranks differ, the values of rank 0 are compared, and values that depend on how the mesh is cut are named
 * and left out. The cells of environments and materials are compared too, by compareMaterials(). The memory needed is the size of the largest variable of both. \local
 * \throws IOException when a file is missing or damaged
 */
bool compareCheckpoints(const StoredCheckpoint& first, const StoredCheckpoint& second, const ComparisonOptions& options, std::ostream& out);
} // namespace Arcane::detail::inspect
