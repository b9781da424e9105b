// SPDX-License-Identifier: Apache-2.0
// State, time and memory of a process of this machine.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

namespace Arcane::detail::comm
{
//! State of a process, and the time of the processor that it has used, from /proc.
struct ProcessState
{
  //! R, S, D for one that waits for a disk, T, t for one that is stopped, or a blank.
  char state = ' ';
  //! \unit{s}
  double processor_s = 0.0;

  //! Reads the state; it stays blank for a process that has ended. \local
  explicit ProcessState(Int32 process);
};

//! Returns true when a signal or a debugger has stopped the process. \local
bool isStopped(Int32 process);
//! Returns the memory that the process uses, also where it is swapped out. \unit{bytes} \local
double usedBytes(Int32 process);
} // namespace Arcane::detail::comm
