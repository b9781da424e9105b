// SPDX-License-Identifier: Apache-2.0
// What the system says of a process: its state, its time of the processor, its memory.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

namespace Arcane::detail::comm
{
//! The state of a process and the time of the processor that it has used. A process that has ended has a blank state.
struct ProcessState
{
  //! R, S, D for one that waits for a disk, T, t for one that is stopped, or a blank.
  char state = ' ';
  double processor_s = 0.0;

  //! \local
  explicit ProcessState(Int32 process);
  //! Returns true when the process runs, or would run if it had something to do.
  bool canRun() const { return state == 'R' || state == 'S'; }
  //! Returns true when a signal or a debugger has stopped the process.
  bool isStopped() const { return state == 'T' || state == 't'; }
};

//! Returns the memory that the process uses, also where it is swapped out. \unit{bytes} \local
double usedBytes(Int32 process);
} // namespace Arcane::detail::comm
