// SPDX-License-Identifier: Apache-2.0
// One part of the pieces of all ranks.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/output/VtkPiece.h"

namespace Arcane::detail::output
{
/*!
 * \brief Makes the pieces of all ranks one part, in which each point is once: filters see no seam between ranks.
 *
 * The owner of a point writes it, or the lowest rank whose piece has it. VtkPiece::nodes keeps what this rank writes, and
 * VtkPiece::connectivity has the indexes in the points of all ranks, one rank after the other.
 * \collective
 */
void joinPieces(IParallelMng* pm, const IItemFamily& node_family, VtkPiece& piece);
} // namespace Arcane::detail::output
