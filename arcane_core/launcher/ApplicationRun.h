// SPDX-License-Identifier: Apache-2.0
// A whole process: MPI, traces, the run, and what remains when it fails.
#pragma once

#include "arcane_core/base/system/ApplicationInfo.h"

#include <functional>

namespace Arcane
{
class DirectExecutionContext;
class ISubDomain;
} // namespace Arcane

namespace Arcane::detail::launcher
{
/*!
 * \brief Runs the case of the command line.
 * \param direct_function  takes the place of the compute loop of each sub-domain, unless it is empty
 * \collective
 * \return the exit code of the process
 */
int runApplication(const ApplicationInfo& info, const std::function<void(ISubDomain*)>& direct_function = {});

/*!
 * \brief Starts MPI, the memory pools and the threads of loops, calls \a f, and ends them.
 * \collective
 * \return the value of \a f, or the exit code of a run that ends with the exception that \a f throws
 */
int runDirectly(const ApplicationInfo& info, const std::function<int(DirectExecutionContext&)>& f);
} // namespace Arcane::detail::launcher
