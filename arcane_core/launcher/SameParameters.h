// SPDX-License-Identifier: Apache-2.0
// Parameters of the command line and of the environment, and the program: equal on all ranks of a run.
#pragma once

#include "arcane_core/base/text/String.h"

#include <map>

namespace Arcane
{
class ApplicationInfo;
class IParallelMng;
} // namespace Arcane

namespace Arcane::detail::launcher
{
//! Parameters given to one rank: value by name. A parameter that was not given has no entry.
using GivenValues = std::map<String, String>;

/*!
 * \brief Returns the values that must be the same on all ranks.
 *
 * The values are: the parameters that were given, without parameters whose ParameterNames::may_ranks_differ is true; options of the case
 * file that the command line sets; parameters of the application; the name and versions of the code; other words of the command line
 * if \a with_words is true. The place where a parameter was given does not matter. \local
 */
GivenValues givenValues(const ApplicationInfo& info, bool with_words);

/*!
 * \brief Compares the values of all ranks, by one reduction of two numbers when they are the same.
 *
 * \collective
 * \throws ParallelFatalErrorException with the name, the values and their ranks of all that differs
 */
void checkSameValues(const GivenValues& own, IParallelMng* pm);
} // namespace Arcane::detail::launcher
