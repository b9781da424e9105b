// SPDX-License-Identifier: Apache-2.0
// Who uses the memory that the ranks of each machine share, now and at most; giving back what nobody uses.
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
ARCANE_EXPORT void printMachineMemoryReport(IParallelMng* pm);

/*!
 * \brief Gives the shared memory that no variable and no window of this machine uses back to the system.
 *
 * Freed shared memory is kept for the next variables, at most as much as the program has used within the last seconds: see
 * ARCANE_SHMEM_IDLE. This call is for programs that need the memory at once for something else. The next variables cost more
 * than usual. One rank of a machine is enough. Nothing is done without shared memory. \local
 */
ARCANE_EXPORT void trimMachineMemory(IParallelMng* pm);
} // namespace Arcane::ParallelMngUtils
