// SPDX-License-Identifier: Apache-2.0
// Copies of checkpoints that a killed run has left in the memory of the machines, for the next run.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail::run
{
/*!
 * \brief Writes the newest complete copy of the continued run to the disk as a checkpoint, and removes the copies.
 *
 * A copy counts if it is of the run that was started last, or else of the run that wrote the newest checkpoint, and is of a later iteration
 * than the newest valid checkpoint. Copies that are not whole, or of other runs, give a warning and stay. \collective
 * \param directory that holds the checkpoints, which the run owns
 * \throws CheckpointException on all ranks when a copy cannot be saved; it is then unchanged
 */
void saveCopiesOfKilledRun(ISubDomain* sd, const String& directory);

//! Removes the copies that earlier runs have left, and logs it. A failure gives a warning. \collective
void removeCopiesOfFormerRuns(ISubDomain* sd, const String& directory);
} // namespace Arcane::detail::run
