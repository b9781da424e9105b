// SPDX-License-Identifier: Apache-2.0
// Failing together: no rank waits for one that has left.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <functional>

namespace Arcane
{
/*!
 * \brief Goes on only if all ranks are \a ok.
 *
 * \collective
 * \throws ParallelFatalErrorException on every rank when one is not ok, with the message of the lowest such rank:
 * "rank 2: ..."; the messages of the others do not matter.
 */
void throwOnAllRanksUnless(IParallelMng* pm, bool ok, const String& message);

/*!
 * \brief Calls \a f on each rank, then goes on only if none threw.
 *
 * \a f must not communicate, or must agree before it throws with the ranks that it communicates with, which may be a part
 * of those of \a pm: a rank that leaves it early would make others wait.
 *
 * \collective
 * \throws ParallelFatalErrorException on every rank when \a f threw on one, with the message of the lowest such rank.
 * When the exceptions of all ranks are collective already, each is thrown again as it is.
 */
void runAndAgree(IParallelMng* pm, const std::function<void()>& f);
} // namespace Arcane
