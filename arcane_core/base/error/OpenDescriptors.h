// SPDX-License-Identifier: Apache-2.0
// The file descriptors of the process, which a library must not close.
#pragma once

#include <string>

namespace Arcane::detail::base
{
/*!
 * \brief Opens an unused pipe: only a function such as closefrom() closes both ends.
 *
 * Later calls do nothing. Without a free descriptor nothing is watched. \local
 */
void watchDescriptors();

//! Returns false when the pipe of watchDescriptors() was closed. Some 400 ns. \local
bool areDescriptorsOpen();

/*!
 * \brief Ends the process, whose descriptors are closed: MPI would wait for ever, and would write into files that have its numbers now.
 *
 * mpirun then ends the other processes; srun does with --kill-on-bad-exit.
 * \param where the thread that has closed them, or found it, for the message
 * \local
 */
[[noreturn]] void endWithoutDescriptors(const std::string& where);

/*!
 * \brief Checks the limit of open files, which MPI needs to start. \local
 * \throws FatalErrorException with the limit
 */
void throwIfFewDescriptors();
} // namespace Arcane::detail::base
