// SPDX-License-Identifier: Apache-2.0
// Starts the threads that are the ranks of a process.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <functional>
#include <memory>

namespace Arcane
{
namespace detail
{
class ThreadFailure;
class ThreadTeam;
} // namespace detail

/*!
 * \brief Ranks that are threads of this process, or of several: rank = number of threads times process, plus thread.
 *
 * \code
 * ThreadRanks ranks(4, {});
 * ranks.run([&](Int32 thread) { Ref<IParallelMng> pm = ranks.createParallelMng(thread, nullptr); ... });
 * \endcode
 */
class ThreadRanks
{
 public:
  /*!
   * \param nb_thread of each process
   * \param processes manager over MPI with one rank per process; null, or of one rank: this process is alone
   * \collective over the processes
   * \throws FatalErrorException when processes do not have as many threads, or MPI does not support threads
   */
  ThreadRanks(Int32 nb_thread, Ref<IParallelMng> processes);
  //! \collective over the processes
  ~ThreadRanks();
  ThreadRanks(const ThreadRanks&) = delete;
  ThreadRanks& operator=(const ThreadRanks&) = delete;

  //! Of this process. \local
  Int32 nbThread() const;
  //! \local
  Int32 rankOf(Int32 thread) const;

  /*!
   * \brief Calls \a f on each thread with its number, the first being the thread of the caller. Returns when all are over.
   *
   * An exception that leaves \a f ends the waits of the other ranks of the process; the first one is thrown again in the
   * end.
   * \collective over the processes
   */
  void run(const std::function<void(Int32 thread)>& f);

  //! A new manager of all ranks, for the thread that calls it inside run(). \collective over the ranks
  Ref<IParallelMng> createParallelMng(Int32 thread, ITraceMng* trace_mng);

  /*!
   * \brief Ends the waits of the ranks of this process for others: they throw FatalErrorException, which names \a rank.
   *
   * The first call counts. \local
   */
  void declareFailure(Int32 rank, const String& message);
  //! The rank of the first declareFailure(), -1 while there is none. \local
  Int32 failedRank() const;

 private:
  std::shared_ptr<detail::ThreadFailure> m_failure;
  //! In which threads meet to make managers.
  std::shared_ptr<detail::ThreadTeam> m_team;
};
} // namespace Arcane
