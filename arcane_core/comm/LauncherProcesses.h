// SPDX-License-Identifier: Apache-2.0
// The processes that a launcher of MPI says it has started.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <string>

namespace Arcane::detail::comm
{
//! Says how many processes a launcher has started, and which one this is.
struct LauncherProcesses
{
  Int32 nb_process = 1;
  Int32 rank = 0;
  //! The variable of the environment that gives the number; empty when there is none.
  std::string variable;
};

/*!
 * \brief Reads the environment that Open MPI, MPICH, Intel MPI, MVAPICH, PMIx and srun give to their processes.
 *
 * The tasks of a job of Slurm count only in a step that srun has started: the script of a job is one process.
 * \local
 */
LauncherProcesses launcherProcesses();
} // namespace Arcane::detail::comm
