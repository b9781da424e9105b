// SPDX-License-Identifier: Apache-2.0
// Functions by which all ranks fail together, so that no rank waits for one that has left.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <functional>
#include <source_location>

namespace Arcane
{
/*!
 * \brief Returns only if \a ok is true on all ranks.
 *
 * \collective
 * \throws ParallelFatalErrorException on every rank when \a ok is false on one, with the message of the lowest such rank:
 * "rank 2: ...". The messages of other ranks are ignored. The place of the exception is \a where, the place of the call.
 */
void throwOnAllRanksUnless(IParallelMng* pm, bool ok, const String& message, std::source_location where = std::source_location::current());

/*!
 * \brief Calls \a f on each rank, and returns only if no rank threw.
 *
 * \a f must not communicate. If \a f communicates all the same, it must agree with its partners before it throws; they may be a part of the
 * ranks of \a pm. Otherwise a rank that leaves \a f early would make others wait.
 *
 * \collective
 * \throws ParallelFatalErrorException on every rank when \a f threw on one, with the message of the lowest such rank
 * and the place where it was thrown. If the exceptions of all ranks are already collective, each rank throws its own again.
 */
void runAndAgree(IParallelMng* pm, const std::function<void()>& f);
} // namespace Arcane
