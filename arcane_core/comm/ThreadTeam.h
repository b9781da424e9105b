// SPDX-License-Identifier: Apache-2.0
// The ranks of a communicator that are threads of one process: how they meet, and what they show one another.
#pragma once

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

namespace Arcane::detail
{
//! That a rank of this process left because of an error: it ends the waits of the others in all communicators.
class ThreadFailure
{
 public:
  //! The first one counts. \local
  void declare(Int32 rank, const String& message);
  //! Rank of the run that left, -1 while none has. \local
  Int32 rank() const { return m_rank.load(); }
  //! \throws FatalErrorException that names the rank that left, and says why. \local
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

//! The process of each rank of a communicator, and its number among the threads of that process.
struct RankMap
{
  struct Place
  {
    Int32 process;
    Int32 thread;
  };

  //! Of each rank.
  std::vector<Place> places;
  //! Of each process, in increasing order.
  std::vector<std::vector<Int32>> ranks;
  Int32 own_process = 0;

  //! Ranks of a run: those of a process follow each other.
  static RankMap regular(Int32 nb_process, Int32 nb_thread, Int32 own_process);
  //! \a processes says where each rank is.
  static RankMap of(const std::vector<Int32>& processes, Int32 own_process);

  Int32 nbRank() const { return static_cast<Int32>(places.size()); }
  Int32 nbProcess() const { return static_cast<Int32>(ranks.size()); }
  const std::vector<Int32>& ownRanks() const { return ranks[static_cast<std::size_t>(own_process)]; }
  Place place(Int32 rank) const { return places[static_cast<std::size_t>(rank)]; }
};

/*!
 * \brief What the threads of one process share for one communicator. Members are called by each thread with its number.
 *
 * In a meeting each thread counts one step and waits until all have counted it. What a thread shows in a step is either
 * copied, when it is small, into one of two places of its own that take turns: it may then be read until the next meeting
 * but one begins, so that no second meeting is needed; or it is read where it is.
 *
 * A meeting is complete for all of them or broken for all, also when a rank leaves while some wait and others come: who
 * gives up, or goes on, after a failure was declared decides it for the others. After a broken one there is no other.
 *
 * \throws FatalErrorException from each wait, when a rank of the process left because of an error
 */
class ThreadTeam
{
 public:
  //! Up to this size, what is shown is copied.
  static constexpr Int64 MaxCopiedBytes = 1024;

  //! \param processes null when all ranks are in this process. \collective over the processes, one thread of each
  static std::shared_ptr<ThreadTeam> create(RankMap map, Ref<IParallelMng> processes, std::shared_ptr<ThreadFailure> failure);
  ThreadTeam(RankMap map, std::unique_ptr<ProcessLink> link, std::shared_ptr<ThreadFailure> failure);
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  const RankMap& map() const { return m_map; }
  //! Null when all ranks are in this process.
  ProcessLink* link() const { return m_link.get(); }
  const std::shared_ptr<ThreadFailure>& failure() const { return m_failure; }
  Int32 nbThread() const { return m_nb_thread; }
  ThreadMailbox& mailbox(Int32 thread) { return m_mailboxes[static_cast<std::size_t>(thread)]; }
  //! Room for what the first thread got from other processes for all; valid until its next use.
  std::vector<std::byte>& common() { return m_common; }

  //! Returns when \a condition is true, which may be so because of a rank that has left since.
  template <typename Condition> void waitUntil(const Condition& condition) const
  {
    m_spin_wait.until(condition, [&] {
      if (m_failure->rank() >= 0 && !condition())
        m_failure->throwIfDeclared();
    });
  }
  //! Returns when all threads have called it; their earlier writes can be seen.
  void meet(Int32 thread);

  /*!
   * \brief Shows \a mine to the others, calls \a read, and returns when \a mine may be modified.
   *
   * During \a read, shown(i) is what thread i shows.
   * \param keeps_all true: all is shown where it is, and returns when all have read; the same on all threads
   */
  template <typename Read> void exchange(Int32 thread, Span<const std::byte> mine, const Read& read, bool keeps_all = false)
  {
    show(thread, mine, keeps_all);
    meet(thread);
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

  //! What \a make gives to the first thread; what it throws is thrown on all.
  std::shared_ptr<void> makeOnce(Int32 thread, const std::function<std::shared_ptr<void>()>& make);

 private:
  struct alignas(128) Slot
  {
    //! Number of meetings that the thread came to.
    std::atomic<UInt64> step = 0;
    //! What it shows in steps that are even, and odd.
    Span<const std::byte> shown[2];
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
  //! Twice the last step that was decided on, plus one if it is broken. Not written as long as no failure is declared.
  std::atomic<UInt64> m_decided = 0;

  //! Counts a step. Number of that step
  UInt64 count(Int32 thread);
  //! Once a failure is declared: true if all threads came to \a step, which is then so for all of them.
  bool isComplete(UInt64 step);
  //! meet() that no failure ends: the others are reading what this thread shows, and will come, as their meeting is complete.
  void waitForReaders(Int32 thread);
  void show(Int32 thread, Span<const std::byte> mine, bool keeps_all);
  Span<const std::byte> shownBy(Int32 thread, UInt64 step) const { return m_slots[static_cast<std::size_t>(thread)].shown[step % 2]; }
  bool isSomethingLarge(UInt64 step) const;
};
} // namespace Arcane::detail
