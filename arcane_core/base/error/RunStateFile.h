// SPDX-License-Identifier: Apache-2.0
// The file with the state of a run.
#pragma once

#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/text/String.h"

#include <string_view>

namespace Arcane::detail::base
{
//! The end of the name of the file that exists while noteFailedRun() writes. A process that is killed leaves it: the next run removes it.
inline constexpr const char* failure_mark = ".failing";

/*!
 * \brief Makes noteFailedRun() write the file \a path.
 *
 * Ranks that are threads of a process all call it: calls with the same \a head after the first have no effect, also after a failure.
 * \param head  contents up to the state, unique for each run; at most 4 KiB, otherwise failures are not written
 * \local Any thread may call it.
 */
void openRunState(const String& path, std::string_view head);

//! Makes noteFailedRun() have no effect: the run has written its end. \local
void closeRunState();

//! Returns true when noteFailedRun() was called since openRunState(), before closeRunState(), whether it has written or not. \local
bool isFailureNoted();

/*!
 * \brief Writes state `failed`, \a exit_code, the place in the run, which may be null, and the first line of \a reason.
 *
 * Only the first call after openRunState() has an effect, and none when another process of the run has written its failure before, or is writing it:
 * ranks that wait for a rank which has failed fail, too. The process that creates the file \a path + failure_mark writes, and removes that file.
 * The file is replaced atomically, by rename(). The function is async-signal-safe. Errors of writing are ignored.
 * \local Any thread may call it.
 */
void noteFailedRun(int exit_code, const RunPlace* place, std::string_view reason) noexcept;
} // namespace Arcane::detail::base
