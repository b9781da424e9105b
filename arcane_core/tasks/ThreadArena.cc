// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/ThreadArena.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/tasks/SanitizerOrder.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <atomic>
#include <new>

namespace Arcane::detail::tasks
{
namespace
{
std::atomic<ThreadArena*> process_arena{ nullptr };

thread_local Int32 thread_index = -1;
} // namespace

class ThreadArena::Impl
{
 public:
  explicit Impl(Int32 nb_thread)
  : control(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(nb_thread))
  , arena(nb_thread)
  {}
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl()
  {
    arena.terminate();
    // Without this, threads may still run while the process destroys its static objects.
    tbb::finalize(handle, std::nothrow);
  }

  tbb::task_scheduler_handle handle{ tbb::attach{} };
  // The library has no more threads than processors unless it is asked for more.
  tbb::global_control control;
  tbb::task_arena arena;
};

ThreadArena::Place::Place()
: m_outer(thread_index)
{
  thread_index = tbb::this_task_arena::current_thread_index();
}

ThreadArena::Place::~Place()
{
  thread_index = m_outer;
}

ThreadArena::ThreadArena(Int32 nb_thread)
: m_nb_thread(nb_thread)
{
  if (nb_thread < 2)
    ARCANE_FATAL("threads of loops: the number of threads is {0}, expected 2 or more", nb_thread);
  ThreadArena* none = nullptr;
  if (!process_arena.compare_exchange_strong(none, this))
    ARCANE_FATAL("cannot start threads of loops: the process already has {0}", none->nbThread());
  try {
    m_impl = std::make_unique<Impl>(nb_thread);
  }
  catch (...) {
    process_arena = nullptr;
    throw;
  }
}

ThreadArena::~ThreadArena()
{
  process_arena = nullptr;
}

ThreadArena* ThreadArena::current() noexcept
{
  return process_arena.load(std::memory_order_acquire);
}

Int32 ThreadArena::threadIndex() noexcept
{
  return thread_index;
}

void ThreadArena::run(Int32 nb_work, WorkFunction function, void* context)
{
  const auto work = [&](const tbb::blocked_range<Int32>& range) {
    const SanitizerOrder::Work work_order;
    const Place place;
    for (Int32 i = range.begin(); i != range.end(); ++i)
      function(context, i);
  };
  SanitizerOrder::workIsGiven();
  const SanitizerOrder::Wait order;
  m_impl->arena.execute([&] {
    // Waiting threads must not begin other work here: what a caller keeps for its thread would change under it.
    tbb::this_task_arena::isolate([&] {
      // When an outer loop is cancelled, its chunks that already run still need all of their inner loops.
      tbb::task_group_context group(tbb::task_group_context::isolated);
      tbb::parallel_for(tbb::blocked_range<Int32>(0, nb_work, 1), work, tbb::static_partitioner(), group);
    });
  });
}

void ThreadArena::enter(void (*function)(void* context), void* context)
{
  m_impl->arena.execute([&] { function(context); });
}

} // namespace Arcane::detail::tasks
