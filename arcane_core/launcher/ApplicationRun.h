// SPDX-License-Identifier: Apache-2.0
// A whole process: MPI, traces, the run, and what remains when it fails.
#pragma once

#include "arcane_core/base/system/ApplicationInfo.h"

namespace Arcane::detail::launcher
{
/*!
 * \brief Runs the case of the command line.
 * \collective
 * \return the exit code of the process
 */
int runApplication(const ApplicationInfo& info);
} // namespace Arcane::detail::launcher
