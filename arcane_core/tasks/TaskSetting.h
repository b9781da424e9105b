// SPDX-License-Identifier: Apache-2.0
// The threads and the options of loops that the command line and the environment ask for.
#pragma once

#include "arcane_core/tasks/ParallelLoopOptions.h"

namespace Arcane
{
class CommandLineArguments;
}

namespace Arcane::detail::tasks
{

//! Holds the threads and the options of loops that the command line and the environment ask for.
struct TaskSetting
{
  //! The largest number of threads.
  static constexpr Int32 max_thread = 1024;

  //! The number of threads that work on loops, the calling one included. With 1 all loops run in their caller.
  Int32 nb_thread = 1;
  ParallelLoopOptions loop_options;
  //! See LoopReport.h.
  Int32 verbose_level = 0;

  //! \throws FatalErrorException when a value cannot be read
  static TaskSetting fromArguments(const CommandLineArguments& arguments);
};

} // namespace Arcane::detail::tasks
