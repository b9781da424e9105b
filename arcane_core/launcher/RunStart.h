// SPDX-License-Identifier: Apache-2.0
// Report of a run at its start.
#pragma once

namespace Arcane
{
class ApplicationInfo;
class IParallelMng;
class ITraceMng;
} // namespace Arcane

namespace Arcane::detail::launcher
{
/*!
 * \brief Prints the versions of the code and of the framework, the ranks and where they are, the command line, and each parameter that was
 * given on the command line or by the environment.
 *
 * Parameters are printed as given to the first rank. \collective
 */
void reportStart(const ApplicationInfo& info, IParallelMng* pm, ITraceMng* tm);
} // namespace Arcane::detail::launcher
