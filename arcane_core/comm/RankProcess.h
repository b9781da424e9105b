// SPDX-License-Identifier: Apache-2.0
// The process of a rank, which alone sends and waits: its forked children do not.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <atomic>

namespace Arcane::detail::comm
{
//! Sets \a process, of the note of a rank, to this process. Only the owner of the rank calls it. \local
void noteProcess(std::atomic<Int32>& process);

/*!
 * \brief Checks that this process is \a process, or that \a process is 0. \local
 * \throws FatalErrorException in a child that fork() made of the process: it would wait, and send messages, in the name of its parent
 */
void checkProcess(const std::atomic<Int32>& process);
} // namespace Arcane::detail::comm
