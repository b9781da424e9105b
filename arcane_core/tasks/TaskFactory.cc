// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/TaskFactory.h"

#include "arcane_core/tasks/Chunks.h"
#include "arcane_core/tasks/LoopReport.h"
#include "arcane_core/tasks/ThreadArena.h"

#include <algorithm>
#include <ostream>

namespace Arcane
{

bool TaskFactory::isActive()
{
  return detail::tasks::nbThread() > 1;
}

Int32 TaskFactory::nbAllowedThread()
{
  return detail::tasks::nbThread();
}

Int32 TaskFactory::currentTaskThreadIndex()
{
  return std::max(detail::tasks::ThreadArena::threadIndex(), 0);
}

Int32 TaskFactory::currentTaskIndex()
{
  return detail::tasks::currentTaskIndex();
}

void TaskFactory::setDefaultParallelLoopOptions(const ParallelLoopOptions& options)
{
  detail::tasks::setDefaultLoopOptions(options);
}

ParallelLoopOptions TaskFactory::defaultParallelLoopOptions()
{
  return detail::tasks::defaultLoopOptions();
}

void TaskFactory::executeParallelFor(Int32 begin, Int32 size, IRangeFunctor* functor)
{
  executeParallelFor(ParallelFor1DLoopInfo(begin, size, functor));
}

void TaskFactory::executeParallelFor(Int32 begin, Int32 size, Int32 block_size, IRangeFunctor* functor)
{
  ParallelLoopOptions options;
  options.setGrainSize(block_size);
  executeParallelFor(begin, size, options, functor);
}

void TaskFactory::executeParallelFor(Int32 begin, Int32 size, const ParallelLoopOptions& options, IRangeFunctor* functor)
{
  executeParallelFor(ParallelFor1DLoopInfo(begin, size, functor, ForLoopRunInfo(options)));
}

void TaskFactory::executeParallelFor(const ParallelFor1DLoopInfo& loop_info)
{
  detail::tasks::forChunks(loop_info.size(), loop_info.runInfo(), 1, [&](Int64 begin, Int64 end) {
    loop_info.functor()->executeFunctor(static_cast<Int32>(loop_info.beginIndex() + begin), static_cast<Int32>(end - begin));
  });
}

void TaskFactory::printInfos(std::ostream& o)
{
  o << "TaskFactory: " << (isActive() ? "TBB" : "Sequential") << ", " << nbAllowedThread() << " thread(s)\n";
}

Int32 TaskFactory::verboseLevel()
{
  return detail::tasks::verboseLevel();
}

void TaskFactory::setVerboseLevel(Int32 v)
{
  detail::tasks::setVerboseLevel(v);
}

} // namespace Arcane
