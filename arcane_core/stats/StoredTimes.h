// SPDX-License-Identifier: Apache-2.0
// The times of a rank as properties, which checkpoints save.
#pragma once

#include "arcane_core/stats/TimeTree.h"

namespace Arcane
{
class Properties;
}

namespace Arcane::detail::stats
{
/*!
 * \brief Sets the properties `Version`, `NbIterationLoop`, `Names`, `NbCalls`, `NbChildren` and `TimeList`.
 *
 * The actions are in depth-first order. `TimeList` has the seconds of each action, without the seconds of the actions in it, for each phase.
 * \local
 */
void setTimes(Properties& properties, const TimeTree& tree, Int64 nb_iteration);

/*!
 * \brief Reads what setTimes() has set.
 * \param nb_iteration  gets the number of iterations; it is 0 when nothing was set
 * \return the actions, or only the root when nothing was set
 * \throws FatalErrorException when the properties contradict each other
 * \local
 */
TimeTree timesOf(const Properties& properties, const String& root_name, Int64& nb_iteration);
} // namespace Arcane::detail::stats
