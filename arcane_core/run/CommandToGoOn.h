// SPDX-License-Identifier: Apache-2.0
// The command by which a user continues a run that was stopped.
#pragma once

#include "arcane_core/base/text/String.h"

#include <string>
#include <vector>

namespace Arcane::detail::run
{
using Words = std::vector<std::string>;

//! How a process of a run was started.
struct StartOfProcess
{
  //! Command line of the process.
  Words program;
  //! Command lines of its parent, of the parent of that, and so on.
  std::vector<Words> parents = {};
  //! Number of processes that a launcher has started.
  Int32 nb_process = 1;
  bool is_step_of_slurm = false;
};

//! Reads how this process was started. \local
StartOfProcess startOfThisProcess();

/*!
 * \brief Returns the command, with quotes for a shell, by which the run continues from its newest checkpoint.
 *
 * The command is the command line of arcane_run, else of mpirun, as they were written, if they are among the parents. Otherwise it has the
 * launcher and the number of processes. A parameter RestartFrom is left out: it would choose the same checkpoint again.
 * \local
 */
String commandToGoOn(const StartOfProcess& start);
} // namespace Arcane::detail::run
