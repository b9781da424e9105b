// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/ThreadedRun.h"

#include "arcane_core/base/error/CrashReport.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/error/RunStateFile.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/ThreadRanks.h"
#include "arcane_core/launcher/RunFailure.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <optional>
#include <vector>

namespace Arcane::detail::launcher
{
namespace
{
//! Records how the sub-domains of the process ended.
class ThreadEnds
{
 public:
  explicit ThreadEnds(Int32 nb_thread)
  : m_ends(static_cast<std::size_t>(nb_thread))
  {}

  void set(Int32 thread, int exit_code, std::optional<RunFailure> failure)
  {
    {
      const std::scoped_lock lock(m_mutex);
      m_ends[static_cast<std::size_t>(thread)] = { true, exit_code, std::move(failure) };
    }
    m_changed.notify_all();
  }

  //! Waits until all sub-domains have ended, for \a timeout_s at most. \return true when all have ended
  bool waitForAll(double timeout_s)
  {
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, std::chrono::duration<double>(timeout_s),
                              [&] { return std::all_of(m_ends.begin(), m_ends.end(), [](const End& e) { return e.is_over; }); });
  }

  bool haveAllFailed() const
  {
    return std::all_of(m_ends.begin(), m_ends.end(), [](const End& e) { return e.failure.has_value(); });
  }
  //! The first thread that failed, -1 if none did.
  Int32 firstFailed() const
  {
    const auto found = std::find_if(m_ends.begin(), m_ends.end(), [](const End& e) { return e.failure.has_value(); });
    return found != m_ends.end() ? static_cast<Int32>(found - m_ends.begin()) : -1;
  }
  const RunFailure& failure(Int32 thread) const { return *m_ends[static_cast<std::size_t>(thread)].failure; }

  //! The first one that is not 0.
  int exitCode() const
  {
    for (const End& end : m_ends)
      if (end.exit_code != 0)
        return end.exit_code;
    return 0;
  }

 private:
  struct End
  {
    bool is_over = false;
    int exit_code = 0;
    std::optional<RunFailure> failure;
  };

  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::vector<End> m_ends;
};

/*!
   * \brief The last handler of a thread that failed.
   *
   * The others are given some time to fail too: if they all do, they saw the same fault.
   */
void endFailedThread(ThreadRanks& ranks, ThreadEnds& ends, Int32 thread, const RunFailure& failure, bool is_alone_in_run)
{
  if (ends.waitForAll(failure_wait_s) || ranks.failedRank() >= 0)
    return;
  const Int32 rank = ranks.rankOf(thread);
  ranks.declareFailure(rank, String(failure.message));
  // Threads of other processes know nothing, and wait for these ones inside MPI.
  if (is_alone_in_run && ends.waitForAll(failure_wait_s))
    return;
  tellFailure(failure, rank);
  MpiEnvironment::abort(failure.exit_code);
}

void runOneThread(ThreadRanks& ranks, ThreadEnds& ends, Int32 thread, const RankFunction& f)
{
  const Ref<ITraceMng> tm = makeRef(new ITraceMng());
  const Ref<IParallelMng> pm = ranks.createParallelMng(thread, tm.get());
  tm->setRank(pm->commRank(), pm->commSize());
  const base::CrashStack crash_stack;
  const base::RankScope rank(pm->commRank(), pm->commSize());
  std::optional<RunFailure> failure;
  int exit_code = 0;
  try {
    exit_code = f(pm.get(), tm.get());
  }
  catch (...) {
    failure = describeCurrentException();
    exit_code = failure->exit_code;
    base::noteFailedRun(exit_code, base::knownPlace(), failure->message);
  }
  tm->flush();
  ends.set(thread, exit_code, failure);
  if (failure)
    endFailedThread(ranks, ends, thread, *failure, pm->processRanks().size() == pm->commSize());
}
} // namespace

int runOnThreads(Int32 nb_thread, const MpiEnvironment& mpi, const RankFunction& f)
{
  const Ref<IParallelMng> processes = mpi.createParallelMng(nullptr);
  const bool is_one_process = (processes->commSize() == 1);
  ThreadRanks ranks(nb_thread, processes);
  ThreadEnds ends(nb_thread);
  ranks.run([&](Int32 thread) { runOneThread(ranks, ends, thread, f); });
  int exit_code = ends.exitCode();
  const Int32 failed_alone = ranks.failedRank();
  const Int32 failed_thread = (failed_alone >= 0) ? failed_alone - ranks.rankOf(0) : ends.firstFailed();
  if (failed_thread >= 0) {
    const RunFailure& failure = ends.failure(failed_thread);
    exit_code = failure.exit_code;
    if (failed_alone < 0 && ends.haveAllFailed())
      endFailedProcess(failure, mpi, ranks.rankOf(0), nb_thread * processes->commSize());
    else {
      tellFailure(failure, ranks.rankOf(failed_thread));
      if (!is_one_process)
        MpiEnvironment::abort(exit_code);
    }
  }
  if (processes->isMasterIO())
    std::cout << "* Process return: " << exit_code << std::endl;
  return exit_code;
}
} // namespace Arcane::detail::launcher
