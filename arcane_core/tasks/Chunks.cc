// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/Chunks.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/tasks/ForLoopOneExecStat.h"
#include "arcane_core/tasks/LoopReport.h"
#include "arcane_core/tasks/ThreadArena.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <mutex>

namespace Arcane::detail::tasks
{
namespace
{
using Partitioner = ParallelLoopOptions::Partitioner;

//! The number of the task of the innermost loop of this thread if the chunks of that loop have fixed tasks, or -1.
thread_local Int32 task_index = -1;

class TaskIndex
{
 public:
  explicit TaskIndex(Int32 index)
  : m_outer(task_index)
  {
    task_index = index;
  }
  TaskIndex(const TaskIndex&) = delete;
  TaskIndex& operator=(const TaskIndex&) = delete;
  ~TaskIndex() { task_index = m_outer; }

 private:
  Int32 m_outer;
};

struct DefaultOptions
{
  std::mutex mutex;
  ParallelLoopOptions options;
};

DefaultOptions& defaultOptions()
{
  static DefaultOptions options;
  return options;
}

//! The chunks of a loop: all have the same size, except the first ones, which may be larger by one multiple, and the last one.
struct Cut
{
  Int64 nb_element;
  Int64 chunk_size;
  Int64 nb_chunk;
  Int64 nb_larger = 0;
  Int64 multiple_of = 1;

  Int64 begin(Int64 chunk) const { return chunk * chunk_size + std::min(chunk, nb_larger) * multiple_of; }
  Int64 end(Int64 chunk) const { return chunk == nb_chunk - 1 ? nb_element : begin(chunk + 1); }
};

Int64 dividedUp(Int64 a, Int64 b)
{
  return a / b + (a % b != 0 ? 1 : 0);
}

Cut cutOf(Int64 nb_element, const ParallelLoopOptions& options, Int64 multiple_of, Int32 nb_worker)
{
  const Int64 grain = options.grainSize();
  const Partitioner partitioner = options.partitioner();
  if (partitioner == Partitioner::Deterministic && grain <= 0) {
    // Elements beyond the last whole multiple are in the last chunk; without multiples, so is the rest of the division, as in Arcane.
    const Int64 nb_multiple = std::max<Int64>(nb_element / multiple_of, 1);
    const Int64 nb_chunk = std::min<Int64>(nb_worker, nb_multiple);
    const Int64 nb_larger = multiple_of > 1 ? nb_multiple % nb_chunk : 0;
    return { nb_element, nb_multiple / nb_chunk * multiple_of, nb_chunk, nb_larger, multiple_of };
  }
  Int64 size = grain;
  if (partitioner == Partitioner::Static)
    size = dividedUp(nb_element, nb_worker);
  else if (grain <= 0)
    size = dividedUp(nb_element, Int64(2) * nb_worker);
  if (size >= nb_element || multiple_of >= nb_element)
    return { nb_element, nb_element, 1 };
  size = dividedUp(size, multiple_of) * multiple_of;
  return { nb_element, size, dividedUp(nb_element, size) };
}

//! A loop that several workers do together.
class Loop
{
 public:
  Loop(const Cut& cut, Partitioner partitioner, Int32 nb_worker, ChunkFunction function, void* context)
  : m_cut(cut)
  , m_partitioner(partitioner)
  , m_nb_worker(nb_worker)
  , m_nb_share(std::min<Int32>(nb_worker, max_share))
  , m_function(function)
  , m_context(context)
  {
    for (Int32 i = 0; i < m_nb_share; ++i)
      m_shares[static_cast<std::size_t>(i)].next_chunk.store(firstOfShare(i), std::memory_order_relaxed);
  }

  void work(Int32 worker)
  {
    try {
      if (m_partitioner == Partitioner::Auto)
        workOnShares(worker);
      else
        workOnOwnChunks(worker);
    }
    catch (...) {
      m_is_cancelled.store(true, std::memory_order_relaxed);
      throw;
    }
  }

 private:
  //! Chunks that follow each other, and that the same workers take first: neighbours in memory stay with one processor.
  struct alignas(64) Share
  {
    std::atomic<Int64> next_chunk;
  };
  static constexpr Int32 max_share = 16;

  Int64 firstOfShare(Int32 share) const
  {
    const Int64 rest = m_cut.nb_chunk % m_nb_share;
    return m_cut.nb_chunk / m_nb_share * share + std::min<Int64>(share, rest);
  }

  void workOnShares(Int32 worker)
  {
    const TaskIndex index(-1);
    for (Int32 i = 0; i < m_nb_share; ++i) {
      const Int32 share = (worker + i) % m_nb_share;
      std::atomic<Int64>& next_chunk = m_shares[static_cast<std::size_t>(share)].next_chunk;
      const Int64 end = firstOfShare(share + 1);
      for (Int64 chunk = next_chunk++; chunk < end && !isCancelled(); chunk = next_chunk++)
        call(chunk);
    }
  }

  void workOnOwnChunks(Int32 worker)
  {
    const TaskIndex index(m_partitioner == Partitioner::Deterministic ? worker : -1);
    for (Int64 chunk = worker; chunk < m_cut.nb_chunk && !isCancelled(); chunk += m_nb_worker)
      call(chunk);
  }

  void call(Int64 chunk) const
  {
    reportChunk(m_cut.begin(chunk), m_cut.end(chunk), ThreadArena::threadIndex());
    m_function(m_context, m_cut.begin(chunk), m_cut.end(chunk));
  }
  bool isCancelled() const { return m_is_cancelled.load(std::memory_order_relaxed); }

  Cut m_cut;
  Partitioner m_partitioner;
  Int32 m_nb_worker;
  Int32 m_nb_share;
  ChunkFunction m_function;
  void* m_context;
  std::atomic<bool> m_is_cancelled{ false };
  std::array<Share, max_share> m_shares;
};

//! A function of chunks, and the object that counts them.
struct CountedFunction
{
  ChunkFunction function;
  void* context;
  ForLoopOneExecStat* stat;
};

Int64 nowInNanoseconds()
{
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
} // namespace

void runChunks(Int64 nb_element, const ParallelLoopOptions& options, Int64 multiple_of, ChunkFunction function, void* context)
{
  if (nb_element < 0 || multiple_of < 1)
    ARCANE_THROW(ArgumentException, "chunks of a loop: {0} elements in multiples of {1}, expected 0 or more in multiples of 1 or more",
                 nb_element, multiple_of);
  if (nb_element == 0)
    return;
  ThreadArena* arena = ThreadArena::current();
  if (!arena) {
    function(context, 0, nb_element);
    return;
  }
  ParallelLoopOptions all_options = options;
  all_options.mergeUnsetValues(defaultLoopOptions());
  const Int32 max_thread = all_options.maxThread() < 0 ? arena->nbThread() : std::min(all_options.maxThread(), arena->nbThread());
  const Cut cut = cutOf(nb_element, all_options, multiple_of, std::max(max_thread, 1));
  if (max_thread <= 1 || cut.nb_chunk == 1) {
    const TaskIndex index(all_options.partitioner() == Partitioner::Deterministic ? 0 : -1);
    function(context, 0, nb_element);
    return;
  }
  const auto nb_worker = static_cast<Int32>(std::min<Int64>(max_thread, cut.nb_chunk));
  reportLoop(nb_element, cut.chunk_size, nb_worker);
  Loop loop(cut, all_options.partitioner(), nb_worker, function, context);
  arena->run(
    nb_worker, [](void* l, Int32 worker) { static_cast<Loop*>(l)->work(worker); }, &loop);
}

void runLoop(Int64 nb_element, const ForLoopRunInfo& run_info, Int64 multiple_of, ChunkFunction function, void* context)
{
  const ParallelLoopOptions options = run_info.options().value_or(ParallelLoopOptions());
  ForLoopOneExecStat* stat = run_info.execStat();
  if (!stat) {
    runChunks(nb_element, options, multiple_of, function, context);
    return;
  }
  CountedFunction counted{ function, context, stat };
  const auto call = [](void* c, Int64 begin, Int64 end) {
    const auto* f = static_cast<const CountedFunction*>(c);
    f->stat->incrementNbChunk();
    f->function(f->context, begin, end);
  };
  stat->setBeginTime(nowInNanoseconds());
  runChunks(nb_element, options, multiple_of, call, &counted);
  stat->setEndTime(nowInNanoseconds());
}

Int32 nbThread() noexcept
{
  const ThreadArena* arena = ThreadArena::current();
  return arena ? arena->nbThread() : 1;
}

Int32 currentTaskIndex() noexcept
{
  return task_index >= 0 ? task_index : std::max(ThreadArena::threadIndex(), 0);
}

ParallelLoopOptions defaultLoopOptions()
{
  DefaultOptions& defaults = defaultOptions();
  const std::scoped_lock lock(defaults.mutex);
  return defaults.options;
}

void setDefaultLoopOptions(const ParallelLoopOptions& options)
{
  DefaultOptions& defaults = defaultOptions();
  const std::scoped_lock lock(defaults.mutex);
  defaults.options = options;
}

} // namespace Arcane::detail::tasks
