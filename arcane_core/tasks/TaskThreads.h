// SPDX-License-Identifier: Apache-2.0
// Threads for loops and tasks, from the start to the end of a program.
#pragma once

#include "arcane_core/tasks/TaskSetting.h"
#include "arcane_core/tasks/ThreadArena.h"

#include <optional>

namespace Arcane::detail::tasks
{

//! Starts the threads of a setting and sets its options. The destructor ends the threads and clears the options.
class TaskThreads
{
 public:
  //! \throws FatalErrorException when the number of threads is larger than TaskSetting::max_thread, or the process already has threads
  explicit TaskThreads(const TaskSetting& setting);
  TaskThreads(const TaskThreads&) = delete;
  TaskThreads& operator=(const TaskThreads&) = delete;
  ~TaskThreads();

 private:
  std::optional<ThreadArena> m_arena;
};

} // namespace Arcane::detail::tasks
