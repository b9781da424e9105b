// SPDX-License-Identifier: Apache-2.0
// Unknown parameters of the command line.
#pragma once

#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane
{
class CommandLineArguments;
class IParallelMng;
class ITraceMng;
} // namespace Arcane

namespace Arcane::detail::run
{
/*!
 * \brief Checks, after the initialisation, the names `-A,Name` that are neither declared nor read on any rank so far.
 *
 * A misspelling, see base::isMistakenArgument(), is an error. Another name causes a warning: as in Arcane, it may be read later.
 * \return the names that caused a warning, equal on all ranks
 * \collective
 * \throws ParallelFatalErrorException with a line for each misspelling on the command line of rank 0
 */
std::vector<String> checkUnknownNames(IParallelMng* pm, const CommandLineArguments& arguments, ITraceMng* tm);

//! Warns, at the end of a run, of names in \a unknown, the result of checkUnknownNames(), that were not read on any rank. Messages are not
//! sent if \a unknown is empty. \collective
void warnOfNamesWithoutEffect(IParallelMng* pm, const std::vector<String>& unknown, ITraceMng* tm);
} // namespace Arcane::detail::run
