// SPDX-License-Identifier: Apache-2.0
// What the threads of a process use to reach ranks of other processes.
#pragma once

#include "arcane_core/comm/MpiParallelMng.h"
#include "arcane_core/comm/ThreadMailbox.h"

namespace Arcane::detail
{
/*!
 * \brief The processes of a communicator whose ranks are threads.
 *
 * MPI knows processes only, so each thread has a communicator for the messages that it receives, and the number of the
 * thread that sends is part of the tag. One thread of each process, always the same, makes the collective calls.
 */
class ProcessLink
{
 public:
  /*!
   * \param processes one rank per process
   * \param nb_thread the largest number of threads of a process
   * \collective over the processes; the destructor too
   */
  ProcessLink(Ref<IParallelMng> processes, Int32 nb_thread);

  //! For collective calls, by one thread. \local
  IParallelMng& processes() const { return *m_owned; }
  //! Where messages for the thread \a thread of a process arrive. \local
  MPI_Comm mailOf(Int32 thread) const { return m_mail[static_cast<std::size_t>(thread)].get(); }
  //! Number of ranks on this machine, \a ranks_of_process being those of each process. \local
  Int32 nbRankOfMachine(const std::vector<std::vector<Int32>>& ranks_of_process) const;

 private:
  Ref<IParallelMng> m_owned;
  MpiParallelMng* m_processes;
  std::vector<OwnedComm> m_mail;
};

/*!
 * \brief Messages of one thread with threads of other processes. Used by this thread only.
 *
 * What arrives is put into the mailbox of the thread, where it waits, still in the hands of MPI, for its receive.
 */
class ProcessMail
{
 public:
  //! Tags are below it; the number of the thread that sends is put above. \local
  static constexpr Int32 NbTag = 1 << 16;

  //! \param ranks_of_process to name who sends. \local
  ProcessMail(const ProcessLink& link, const std::vector<std::vector<Int32>>& ranks_of_process, Int32 own_thread, ThreadMailbox& mailbox);

  //! Starts to send transfer.sent to the thread \a thread of \a process. \local
  void send(const TransferRef& transfer, Int32 process, Int32 thread);
  //! Takes in what arrived, and looks what is over. \local
  void progress();
  //! Gives up a transfer. \local
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
} // namespace Arcane::detail
