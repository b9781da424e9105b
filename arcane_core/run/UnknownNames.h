// SPDX-License-Identifier: Apache-2.0
// Refuses parameters of the command line that nobody knows.
#pragma once

namespace Arcane
{
class CommandLineArguments;
class IParallelMng;
} // namespace Arcane

namespace Arcane::detail::run
{
/*!
 * \brief Refuses names `-A,Name` that neither the framework declares nor the application has asked for on any rank until now.
 *
 * It is called once the application is initialised: its main(), constructors and entry points up to `init` have had the occasion to ask.
 * \collective
 * \throws ParallelFatalErrorException with a line for each name of the command line of rank 0 that is not known
 */
void throwIfNamesAreUnknown(IParallelMng* pm, const CommandLineArguments& arguments);
} // namespace Arcane::detail::run
