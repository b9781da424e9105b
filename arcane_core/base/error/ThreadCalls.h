// SPDX-License-Identifier: Apache-2.0
// The calls of another thread of the process.
#pragma once

#include <pthread.h>

#include <string>

namespace Arcane::detail::base
{
/*!
 * \brief Returns the calls of \a thread, one per line, the innermost first.
 *
 * The thread is interrupted by a signal, whose handler this function replaces. The text is empty when the thread blocks the signal or
 * its process is stopped. Use it only in a process that is about to end.
 * \local
 */
std::string callsOfThread(pthread_t thread);
} // namespace Arcane::detail::base
