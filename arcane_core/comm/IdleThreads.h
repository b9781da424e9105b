// SPDX-License-Identifier: Apache-2.0
// Threads of libraries that have work to do when MPI ends.
#pragma once

namespace Arcane::detail::comm
{
/*!
 * \brief Waits until all other threads of this process sleep. Call it before MPI_Finalize.
 *
 * MPI_Init of Open MPI 4 leaves an event to a thread of its own. MPI_Finalize unloads the library that handles it before it ends that
 * thread: one that the system has not run meanwhile, on a machine under load, then calls code that is gone, and the process ends with a
 * segmentation fault. An event wakes the thread that handles it, so nothing is left to do when all threads sleep.
 * \param timeout_s the time after which a thread is taken for one of the application, which computes on \unit{s}
 * \return false when threads still run
 * \local
 */
bool waitForIdleThreads(double timeout_s);
} // namespace Arcane::detail::comm
