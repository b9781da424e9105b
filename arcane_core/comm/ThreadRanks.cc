// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ThreadRanks.h"

#include "arcane_core/comm/ThreadParallelMng.h"

#include <exception>
#include <thread>

#include <pthread.h>

namespace Arcane
{
namespace
{
void checkProcesses(IParallelMng& processes, Int32 nb_thread)
{
  const Int32 largest = processes.reduce(Parallel::ReduceMax, nb_thread);
  const Int32 smallest = processes.reduce(Parallel::ReduceMin, nb_thread);
  if (largest != smallest)
    ARCANE_FATAL("ranks as threads: from {0} to {1} threads per process, expected the same number everywhere", smallest, largest);
  int level = MPI_THREAD_SINGLE;
  detail::comm::checkMpi(MPI_Query_thread(&level), "MPI_Query_thread");
  if (level < MPI_THREAD_MULTIPLE)
    ARCANE_FATAL("ranks as threads: MPI was started with thread level {0}, expected MPI_THREAD_MULTIPLE ({1}) for several processes", level,
                 MPI_THREAD_MULTIPLE);
}

String messageOf(const std::exception_ptr& failure)
{
  try {
    std::rethrow_exception(failure);
  }
  catch (const std::exception& ex) {
    return String(ex.what());
  }
  catch (...) {
    return "unknown exception";
  }
}
/*!
 * \brief Gives the threads that are started later a stack for computations.
 *
 * The system takes the limit of the stack (ulimit -s) as the size for all threads, be it too small to start one.
 */
void provideStacks()
{
  constexpr std::size_t stack_bytes = 8 * 1024 * 1024;
  pthread_attr_t attributes;
  if (::pthread_getattr_default_np(&attributes) != 0)
    return;
  std::size_t present = 0;
  if (::pthread_attr_getstacksize(&attributes, &present) == 0 && present < stack_bytes &&
      ::pthread_attr_setstacksize(&attributes, stack_bytes) == 0)
    ::pthread_setattr_default_np(&attributes);
  ::pthread_attr_destroy(&attributes);
}
} // namespace

ThreadRanks::ThreadRanks(Int32 nb_thread, Ref<IParallelMng> processes)
: m_failure(std::make_shared<detail::comm::ThreadFailure>())
{
  Int32 nb_process = 1;
  Int32 own_process = 0;
  if (!processes.isNull() && processes->commSize() > 1) {
    checkProcesses(*processes, nb_thread);
    nb_process = processes->commSize();
    own_process = processes->commRank();
  }
  else
    processes = nullptr;
  detail::comm::RankMap map = detail::comm::RankMap::regular(nb_process, nb_thread, own_process);
  m_team = detail::comm::ThreadTeam::create(std::move(map), std::move(processes), m_failure);
}

ThreadRanks::~ThreadRanks() = default;

Int32 ThreadRanks::nbThread() const
{
  return m_team->nbThread();
}

Int32 ThreadRanks::rankOf(Int32 thread) const
{
  return m_team->map().ownRanks()[static_cast<std::size_t>(thread)];
}

void ThreadRanks::run(const std::function<void(Int32 thread)>& f)
{
  std::vector<std::exception_ptr> failures(static_cast<std::size_t>(nbThread()));
  const auto run_one = [&](Int32 thread) {
    try {
      f(thread);
    }
    catch (...) {
      std::exception_ptr& failure = failures[static_cast<std::size_t>(thread)];
      failure = std::current_exception();
      declareFailure(rankOf(thread), messageOf(failure));
    }
  };
  provideStacks();
  std::vector<std::jthread> threads;
  try {
    for (Int32 i = 1; i < nbThread(); ++i)
      threads.emplace_back(run_one, i);
  }
  catch (const std::exception& ex) {
    // The system cannot start more threads: the threads that run must not wait for the others.
    declareFailure(rankOf(0), String(ex.what()));
    throw;
  }
  run_one(0);
  threads.clear();
  for (Int32 i = 0; i < nbThread(); ++i)
    if (rankOf(i) == failedRank() && failures[static_cast<std::size_t>(i)])
      std::rethrow_exception(failures[static_cast<std::size_t>(i)]);
}

Ref<IParallelMng> ThreadRanks::createParallelMng(Int32 thread, ITraceMng* trace_mng)
{
  const auto make = [&]() -> std::shared_ptr<void> {
    Ref<IParallelMng> processes;
    if (m_team->link())
      processes = m_team->link()->processes().createSubParallelMngRef(0, m_team->map().own_process);
    return detail::comm::ThreadTeam::create(m_team->map(), std::move(processes), m_failure);
  };
  auto team = std::static_pointer_cast<detail::comm::ThreadTeam>(m_team->makeOnce(thread, make));
  return createRef<ThreadParallelMng>(std::move(team), thread, trace_mng, nullptr);
}

void ThreadRanks::declareFailure(Int32 rank, const String& message)
{
  m_failure->declare(rank, message);
}

Int32 ThreadRanks::failedRank() const
{
  return m_failure->rank();
}
} // namespace Arcane
