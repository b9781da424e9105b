// SPDX-License-Identifier: Apache-2.0
// Requests of a watcher to a run, through the file that `arcane_run request` writes.
#pragma once

#include "shmem/watch/reader/WatchedRun.h"

#include <string>
#include <string_view>

namespace Arcane::detail::watch
{
//! Returns true when the first word of \a text is one of \a allowed, words between colons; `all` allows each.
bool isAllowed(std::string_view text, std::string_view allowed);

/*!
 * \brief Writes a request with the name of this process, and returns the answer to it. Answers to other programs are left alone.
 * \return empty when the run has not answered in time; it may answer later
 * \throws WatchFault when the run has ended, does not allow the request, or has not taken the one before
 */
std::string answerTo(const WatchedRun& run, const std::string& text, double timeout_s);
} // namespace Arcane::detail::watch
