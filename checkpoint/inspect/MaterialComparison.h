// SPDX-License-Identifier: Apache-2.0
// Compares the cells of the environments and materials of two checkpoints.
#pragma once

#include "checkpoint/inspect/StoredCheckpoint.h"

#include <iosfwd>

namespace Arcane::detail::inspect
{
/*!
 * \brief Prints the environments and materials that have other cells, by unique ids. Returns their number.
 *
 * Values alone show mixed cells only: a cell with one material may have another one and the same values. \local
 * \param nb_worst  number of cells that are named for each constituent
 * \throws IOException when a file is missing or damaged
 */
Int64 compareMaterials(const StoredCheckpoint& first, const StoredCheckpoint& second, std::size_t nb_worst, std::ostream& out);
} // namespace Arcane::detail::inspect
