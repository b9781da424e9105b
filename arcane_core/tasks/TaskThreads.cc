// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/TaskThreads.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/tasks/Chunks.h"
#include "arcane_core/tasks/LoopReport.h"

namespace Arcane::detail::tasks
{

TaskThreads::TaskThreads(const TaskSetting& setting)
{
  if (setting.nb_thread > TaskSetting::max_thread)
    ARCANE_FATAL("threads of loops: the number of threads is {0}, expected at most {1}", setting.nb_thread, TaskSetting::max_thread);
  if (setting.nb_thread > 1)
    m_arena.emplace(setting.nb_thread);
  setVerboseLevel(setting.verbose_level);
  setDefaultLoopOptions(setting.loop_options);
  reportThreads("start", nbThread());
}

TaskThreads::~TaskThreads()
{
  reportThreads("end", nbThread());
  setDefaultLoopOptions({});
  setVerboseLevel(0);
}

} // namespace Arcane::detail::tasks
