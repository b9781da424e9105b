// SPDX-License-Identifier: Apache-2.0
// Who uses the memory that the ranks of each machine share, now and at most.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::ParallelMngUtils
{
/*!
 * \brief Rank 0 of \a pm prints a table per machine: what each variable takes in shared memory, on each rank.
 *
 * Sizes are those of the blocks, which are a little larger than the values. "At most" is the largest size since the
 * variable exists, added over the ranks; in the lines of sums it is the largest one that really was. Windows and arrays
 * that only have the allocator of the machine have no name: they are the others. Nothing is printed without shared
 * memory, or when \a pm has no traces. See ARCANE_SHMEM_REPORT for the table at the end of a run.
 * \collective
 */
void printMachineMemoryReport(IParallelMng* pm);
} // namespace Arcane::ParallelMngUtils
