// SPDX-License-Identifier: Apache-2.0
// The messages between the threads of a process and ranks of other processes.
#pragma once

#include "arcane_core/comm/MpiParallelMng.h"
#include "arcane_core/comm/ThreadMailbox.h"

namespace Arcane::detail::comm
{
/*!
 * \brief Holds the communicators between processes whose ranks are threads.
 *
 * MPI has ranks for processes only. Each thread therefore has a communicator for the messages that it receives, and the number of the
 * sending thread is part of the tag. One thread of each process, always the same, makes the collective calls.
 */
class ProcessLink
{
 public:
  /*!
   * \param processes manager with one rank per process
   * \param nb_thread largest number of threads of a process
   * \collective over the processes, and so is the destructor
   */
  ProcessLink(Ref<IParallelMng> processes, Int32 nb_thread);

  //! Returns the manager for collective calls, which one thread makes. \local
  IParallelMng& processes() const { return *m_owned; }
  //! Returns the communicator on which messages for the thread \a thread of a process arrive. \local
  MPI_Comm mailOf(Int32 thread) const { return m_mail[static_cast<std::size_t>(thread)].get(); }
  //! Returns the number of ranks on this machine. \a ranks_of_process holds the ranks of each process. \local
  Int32 nbRankOfMachine(const std::vector<std::vector<Int32>>& ranks_of_process) const;

 private:
  Ref<IParallelMng> m_owned;
  MpiParallelMng* m_processes;
  std::vector<OwnedComm> m_mail;
};

/*!
 * \brief Sends and receives messages between one thread and threads of other processes. Only this thread uses it.
 *
 * A message that arrives is put into the mailbox of the thread. Its bytes stay in MPI until its receive is posted.
 */
class ProcessMail
{
 public:
  //! Tags are below this number; the number of the sending thread is put above it. \local
  static constexpr Int32 NbTag = 1 << 16;

  //! \param ranks_of_process ranks of each process, to find the rank of a sender. \local
  ProcessMail(const ProcessLink& link, const std::vector<std::vector<Int32>>& ranks_of_process, Int32 own_thread, ThreadMailbox& mailbox);

  //! Starts to send transfer.sent to the thread \a thread of \a process. \local
  void send(const TransferRef& transfer, Int32 process, Int32 thread);
  //! Takes in messages that have arrived, and notes which transfers are finished. \local
  void progress();
  //! Abandons a transfer. \local
  void cancel(const Transfer& transfer);

 private:
  struct UnderWay
  {
    TransferRef transfer;
    MPI_Request request;
  };

  const ProcessLink& m_link;
  const std::vector<std::vector<Int32>>& m_ranks_of_process;
  Int32 m_own_thread;
  ThreadMailbox& m_mailbox;
  std::vector<UnderWay> m_under_way;

  bool takeLetter();
};
} // namespace Arcane::detail::comm
