// SPDX-License-Identifier: Apache-2.0
// Starts the threads that are the ranks of a process.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <functional>
#include <memory>

namespace Arcane
{
namespace detail::comm
{
class ThreadFailure;
class ThreadTeam;
} // namespace detail::comm

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
   * \param nb_thread number of threads of each process
   * \param processes manager over MPI with one rank per process; if it is null or has one rank, this process is alone
   * \collective over the processes
   * \throws FatalErrorException when the numbers of threads differ between processes, or when MPI does not support threads
   */
  ThreadRanks(Int32 nb_thread, Ref<IParallelMng> processes);
  //! \collective over the processes
  ~ThreadRanks();
  ThreadRanks(const ThreadRanks&) = delete;
  ThreadRanks& operator=(const ThreadRanks&) = delete;

  //! Returns the number of threads of this process. \local
  Int32 nbThread() const;
  //! \local
  Int32 rankOf(Int32 thread) const;

  /*!
   * \brief Calls \a f on each thread with its number, the caller being the first thread, and returns when all have finished.
   *
   * An exception that leaves \a f ends the waits of the other ranks of the process. The first such exception is thrown again at the
   * end.
   * \collective over the processes
   */
  void run(const std::function<void(Int32 thread)>& f);

  //! Returns a new manager of all ranks, for the thread that calls it inside run(). \collective over the ranks
  Ref<IParallelMng> createParallelMng(Int32 thread, ITraceMng* trace_mng);

  /*!
   * \brief Ends the waits of the ranks of this process for others: they throw FatalErrorException with the number \a rank.
   *
   * Only the first call has an effect. \local
   */
  void declareFailure(Int32 rank, const String& message);
  //! Returns the rank of the first declareFailure(), or -1. \local
  Int32 failedRank() const;

 private:
  std::shared_ptr<detail::comm::ThreadFailure> m_failure;
  //! The team in which the threads meet to make managers.
  std::shared_ptr<detail::comm::ThreadTeam> m_team;
};
} // namespace Arcane
