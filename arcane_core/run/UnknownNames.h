// SPDX-License-Identifier: Apache-2.0
// Parameters of the command line that nobody knows.
#pragma once

namespace Arcane
{
class CommandLineArguments;
class IParallelMng;
class ITraceMng;
} // namespace Arcane

namespace Arcane::detail::run
{
/*!
 * \brief Judges names `-A,Name` that neither the framework declares nor the application has asked for on any rank until now.
 *
 * It is called once the application is initialised: its main(), constructors and entry points up to `init` have had the occasion to ask. As
 * in Arcane it may still ask later, so that a name is refused only where it is surely a mistake, see base::isMistakenArgument(); the others are
 * warnings.
 * \collective
 * \throws ParallelFatalErrorException with a line for each name of the command line of rank 0 that is mistaken
 */
void checkUnknownNames(IParallelMng* pm, const CommandLineArguments& arguments, ITraceMng* tm);

//! Warns, at the end of a run, of parameters that no rank has read. \collective
void warnOfNamesWithoutEffect(IParallelMng* pm, const CommandLineArguments& arguments, ITraceMng* tm);
} // namespace Arcane::detail::run
