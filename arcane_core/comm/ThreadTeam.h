// SPDX-License-Identifier: Apache-2.0
// The ranks of a communicator that are threads of one process: their meetings, and the data that they show one another.
#pragma once

#include "arcane_core/comm/CollectiveCall.h"
#include "arcane_core/comm/ProcessLink.h"
#include "arcane_core/comm/SpinWait.h"
#include "arcane_core/comm/ThreadMailbox.h"

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail::comm
{
//! Records that a rank of this process has left because of an error. The record ends the waits of the others in all communicators.
class ThreadFailure
{
 public:
  //! Records a failure. Only the first one counts. \local
  void declare(Int32 rank, const String& message);
  //! Returns the rank of the run that left, or -1 if none has. \local
  Int32 rank() const { return m_rank.load(); }
  //! \throws FatalErrorException with the rank that left and the reason. \local
  void throwIfDeclared() const
  {
    if (rank() >= 0) [[unlikely]]
      throwFailure();
  }

 private:
  std::mutex m_mutex;
  std::atomic<Int32> m_rank = -1;
  String m_message;

  [[noreturn]] void throwFailure() const;
};

//! Holds the process of each rank of a communicator, and its number among the threads of that process.
struct RankMap
{
  struct Place
  {
    Int32 process;
    Int32 thread;
  };

  //! One element per rank.
  std::vector<Place> places;
  //! The ranks of each process, in increasing order.
  std::vector<std::vector<Int32>> ranks;
  Int32 own_process = 0;

  //! Returns the map of the ranks of a run, in which the ranks of a process follow each other.
  static RankMap regular(Int32 nb_process, Int32 nb_thread, Int32 own_process);
  //! Returns the map for given processes: \a processes holds the process of each rank.
  static RankMap of(const std::vector<Int32>& processes, Int32 own_process);

  Int32 nbRank() const { return static_cast<Int32>(places.size()); }
  Int32 nbProcess() const { return static_cast<Int32>(ranks.size()); }
  const std::vector<Int32>& ownRanks() const { return ranks[static_cast<std::size_t>(own_process)]; }
  Place place(Int32 rank) const { return places[static_cast<std::size_t>(rank)]; }
};

/*!
 * \brief Holds the data that the threads of one process share for one communicator. Each thread calls its functions with its own number.
 *
 * In a meeting each thread counts one step and waits until all threads have counted it. The data that a thread shows in a step are
 * copied if they are small, otherwise they are read in place. A copy goes to one of two buffers of the thread, used alternately. The copy
 * may be read until the meeting after the next one begins, so that one meeting per exchange is enough.
 *
 * A meeting is either complete for all threads or broken for all, even if a rank leaves while some threads wait and others come: after a
 * failure was declared, the first thread that gives up or continues decides for the others. A broken meeting is the last one.
 *
 * \throws FatalErrorException from each wait, when a rank of the process has left because of an error
 */
class ThreadTeam
{
 public:
  //! Data of at most this size are copied when they are shown.
  static constexpr Int64 MaxCopiedBytes = 1024;

  //! Makes a team. \param processes null when all ranks are in this process. \collective over the processes, one thread of each
  static std::shared_ptr<ThreadTeam> create(RankMap map, Ref<IParallelMng> processes, std::shared_ptr<ThreadFailure> failure);
  ThreadTeam(RankMap map, std::unique_ptr<ProcessLink> link, std::shared_ptr<ThreadFailure> failure);
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  const RankMap& map() const { return m_map; }
  //! Returns null when all ranks are in this process.
  ProcessLink* link() const { return m_link.get(); }
  const std::shared_ptr<ThreadFailure>& failure() const { return m_failure; }
  Int32 nbThread() const { return m_nb_thread; }
  ThreadMailbox& mailbox(Int32 thread) { return m_mailboxes[static_cast<std::size_t>(thread)]; }
  //! Returns the buffer for data that the first thread received from other processes for all, valid until its next use.
  std::vector<std::byte>& common() { return m_common; }

  //! Returns when \a condition is true, even if a rank that has left since made it true.
  template <typename Condition> void waitUntil(const Condition& condition) const
  {
    m_spin_wait.until(condition, [&] {
      if (m_failure->rank() >= 0 && !condition())
        m_failure->throwIfDeclared();
    });
  }
  //! Returns when all threads have called it. Each thread then sees what the others wrote before.
  //! \param call the kind of collective call, the same on all threads
  //! \throws FatalErrorException on all threads when their calls differ
  void meet(Int32 thread, eCollective call);

  /*!
   * \brief Shows \a mine to the other threads, calls \a read, and returns when \a mine may be modified.
   *
   * During \a read, shown(i) returns what thread i shows.
   * \param call the kind of collective call, the same on all threads
   * \param keeps_all if true, all data are shown in place, and the call returns when all threads have read; same value on all threads
   */
  template <typename Read>
  void exchange(Int32 thread, eCollective call, Span<const std::byte> mine, const Read& read, bool keeps_all = false)
  {
    show(thread, mine, keeps_all);
    meet(thread, call);
    const UInt64 step = m_slots[static_cast<std::size_t>(thread)].step.load(std::memory_order_relaxed);
    std::exception_ptr failure;
    try {
      read([this, step](Int32 i) { return shownBy(i, step); });
    }
    catch (...) {
      failure = std::current_exception();
    }
    if (keeps_all || isSomethingLarge(step))
      waitForReaders(thread);
    if (failure)
      std::rethrow_exception(failure);
  }

  //! Returns, on all threads, what \a make returns on the first one. An exception of \a make is thrown on all of them.
  std::shared_ptr<void> makeOnce(Int32 thread, const std::function<std::shared_ptr<void>()>& make);

 private:
  struct alignas(128) Slot
  {
    //! The number of meetings to which the thread has come.
    std::atomic<UInt64> step = 0;
    //! The data that the thread shows in even steps, and in odd steps.
    Span<const std::byte> shown[2];
    //! The calls in even steps, and in odd steps.
    CollectiveCall calls[2];
    alignas(64) std::byte copies[2][MaxCopiedBytes];
  };

  RankMap m_map;
  std::unique_ptr<ProcessLink> m_link;
  std::shared_ptr<ThreadFailure> m_failure;
  Int32 m_nb_thread;
  SpinWait m_spin_wait;
  std::vector<Slot> m_slots;
  std::vector<ThreadMailbox> m_mailboxes;
  std::vector<std::byte> m_common;
  //! Twice the last step that was decided, plus one if it is broken. The number is written only after a failure was declared.
  std::atomic<UInt64> m_decided = 0;

  void throwIfCallsDiffer(UInt64 step) const;
  //! Counts a step and returns its number.
  UInt64 count(Int32 thread);
  //! Returns, once a failure is declared, whether all threads came to \a step. The answer is the same for all threads.
  bool isComplete(UInt64 step);
  //! Does meet(), but no failure ends it: other threads read the data of this one, and will come since their meeting is complete.
  void waitForReaders(Int32 thread);
  void show(Int32 thread, Span<const std::byte> mine, bool keeps_all);
  Span<const std::byte> shownBy(Int32 thread, UInt64 step) const { return m_slots[static_cast<std::size_t>(thread)].shown[step % 2]; }
  bool isSomethingLarge(UInt64 step) const;
};
} // namespace Arcane::detail::comm
