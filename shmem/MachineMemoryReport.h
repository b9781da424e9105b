// SPDX-License-Identifier: Apache-2.0
// A table of the users of the memory that the ranks of each machine share, and a call that returns unused memory to the system.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

namespace Arcane::ParallelMngUtils
{
/*!
 * \brief Prints, on rank 0 of \a pm, one table per machine: how much shared memory each variable takes on each rank.
 *
 * The sizes are sizes of blocks, which are a little larger than the values. "At most" is the largest size since the variable exists, added over the
 * ranks; in the lines of sums it is the largest sum that really occurred. Windows, and arrays that only use the allocator of the machine, have no
 * name and are in the line of the others. Nothing is printed without shared memory, or when \a pm has no traces. ARCANE_SHMEM_REPORT=1 prints the
 * table at the end of a run.
 * \collective
 */
ARCANE_EXPORT void printMachineMemoryReport(IParallelMng* pm);

/*!
 * \brief Returns to the system the shared memory that no variable and no window of this machine uses.
 *
 * Freed shared memory is normally kept for the next variables, at most as much as the program has used within the last seconds (see
 * ARCANE_SHMEM_IDLE). Serves programs that need the memory at once for something else. The next variables then cost more time than usual. A call by
 * one rank of a machine is enough. Nothing is done without shared memory. \local
 */
ARCANE_EXPORT void trimMachineMemory(IParallelMng* pm);
} // namespace Arcane::ParallelMngUtils
