// SPDX-License-Identifier: Apache-2.0
// The machines of a run, and the program arcane_watch on each of them.
#pragma once

#include "shmem/watch/command/MachinePart.h"

#include <optional>
#include <string>
#include <vector>

namespace Arcane::detail::watch
{
//! The command that starts the program on another machine.
struct MachineAccess
{
  //! The words before the name of a machine, as a shell reads them: a remote shell, to which one command line is given. Empty: shellOf() of the run.
  std::string shell;
  //! The longest time that a machine has for its answer. \unit{s}
  double timeout_s = 30.0;
};

//! The answer of one machine.
struct MachineAnswer
{
  std::string host;
  std::optional<MachinePart> part;
  //! The reason of a missing part, on one line.
  std::string reason;
  int exit_code = 0;
};

//! Returns the names of the machines of the run with this output directory, in order. \throws WatchFailure when there is none
std::vector<std::string> machinesOf(const std::string& directory);

/*!
 * \brief Returns the words of the remote shell for a run: `srun` within its job when it is one of Slurm, else `ssh`.
 *
 * The run notes its job in its output directory. `srun` must be there.
 */
std::string shellOf(const std::string& directory);

//! Looks at all machines at the same time; at this one without a shell. Returns the answers in the order of \a hosts.
std::vector<MachineAnswer> askMachines(const std::vector<std::string>& hosts, const std::string& directory, const Selection& selection,
                                       const MachineAccess& access);
} // namespace Arcane::detail::watch
