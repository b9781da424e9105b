// SPDX-License-Identifier: Apache-2.0
// The file that says whether a run goes on, for those who did not see its end.
#pragma once

#include "arcane_core/base/text/String.h"

#include <string_view>

namespace Arcane::detail::base
{
/*!
 * \brief Lets failures of this process replace the file \a path, which says that the run goes on.
 *
 * \param head  what the file holds before the state of the run. Longer texts than 4 KiB are left out, and failures are then not noted
 * \local One run at a time: the last call counts.
 */
void openRunState(const String& path, std::string_view head);

//! Ends that: the run has written the file itself. \local
void closeRunState();

/*!
 * \brief Writes the file: the run has failed with \a exit_code, where the calling thread is in its run. It does nothing without openRunState().
 *
 * The file is replaced by one rename. The handler of a signal may call this function. What cannot be written is left out.
 * \local
 */
void noteFailedRun(int exit_code) noexcept;
} // namespace Arcane::detail::base
