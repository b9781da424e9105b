// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/TaskSetting.h"

#include "arcane_core/base/system/Parameter.h"

#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <memory>

namespace Arcane::detail::tasks
{
namespace
{
using base::Parameter;
using Partitioner = ParallelLoopOptions::Partitioner;

constexpr const char* section = "Threads of loops";

const Parameter<Int32>
  nb_task({ .section = section,
            .argument = "T",
            .variable = "ARCANE_NB_TASK",
            .meaning = "The number of threads of each process that work on loops and tasks. "
                       "0 takes all processors that the process may use. With more than 1, runners of the host have the policy Thread.",
            .default_text = "1, the calling thread",
            .may_ranks_differ = true },
          base::integers(0, TaskSetting::max_thread), 1);

const Parameter<bool> has_threads({ .section = section,
                                    .argument = "TaskService",
                                    .variable = "ARCANE_TASK_IMPLEMENTATION",
                                    .meaning = "The library that runs loops and tasks. With Sequential all of them run in their caller." },
                                  base::oneWordOf<bool>({ { "TBB", true },
                                                          { "Sequential", false },
                                                          { "TBBTaskImplementation", true, true },
                                                          { "SequentialTaskImplementation", false, true } }),
                                  true);

const Parameter<Int32> grain_size({ .section = section,
                                    .argument = "ParallelLoopGrainSize",
                                    .meaning = "The number of elements of a chunk of a loop that sets none. "
                                               "0 is the number of elements divided by twice the number of threads.",
                                    .default_text = "0" },
                                  base::integers(0), 0);

const Parameter<Partitioner>
  partitioner({ .section = section,
                .argument = "ParallelLoopPartitioner",
                .meaning = "Which thread works on which chunk of a loop that sets none: auto takes the next free "
                           "thread; with static each thread has one chunk; with deterministic chunk and task "
                           "depend only on the sizes." },
              base::oneWordOf<Partitioner>(
                { { "auto", Partitioner::Auto }, { "static", Partitioner::Static }, { "deterministic", Partitioner::Deterministic } }),
              Partitioner::Auto);

const Parameter<Int32> printed_level({ .section = section,
                                       .variable = "ARCANE_TASK_VERBOSE_LEVEL",
                                       .meaning = "Prints on the standard output: 1 when threads start and end, 2 each loop, 3 each chunk.",
                                       .may_ranks_differ = true },
                                     base::integers(0), 0);

//! Returns the number of processors that the system lets this process use; launchers of MPI often bind processes to some of them.
Int32 nbProcessor()
{
  struct Free
  {
    void operator()(cpu_set_t* set) const { CPU_FREE(set); }
  };
  // The system refuses a set that has fewer places than the machine has processors, and does not say how many it has.
  for (int nb_place = 1024; nb_place <= 1024 * 1024; nb_place *= 4) {
    const std::unique_ptr<cpu_set_t, Free> allowed(CPU_ALLOC(nb_place));
    const std::size_t size = CPU_ALLOC_SIZE(nb_place);
    if (!allowed)
      return 1;
    CPU_ZERO_S(size, allowed.get());
    if (::sched_getaffinity(0, size, allowed.get()) == 0)
      return std::clamp(CPU_COUNT_S(size, allowed.get()), 1, TaskSetting::max_thread);
    if (errno != EINVAL)
      return 1;
  }
  return 1;
}
} // namespace

TaskSetting TaskSetting::fromArguments(const CommandLineArguments& arguments)
{
  TaskSetting setting;
  const Int32 nb_wanted = nb_task.value(arguments);
  setting.nb_thread = has_threads.value(arguments) ? (nb_wanted == 0 ? nbProcessor() : nb_wanted) : 1;
  if (const std::optional<Int32> grain = grain_size.find(arguments))
    setting.loop_options.setGrainSize(*grain);
  if (const std::optional<Partitioner> p = partitioner.find(arguments))
    setting.loop_options.setPartitioner(*p);
  setting.verbose_level = printed_level.value(arguments);
  return setting;
}

} // namespace Arcane::detail::tasks
