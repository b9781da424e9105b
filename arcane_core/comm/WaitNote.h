// SPDX-License-Identifier: Apache-2.0
// A note of the state and the wait of a rank. The rank writes it; the report of a hang may read it at any time.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <atomic>
#include <string>
#include <string_view>

namespace Arcane::detail::base
{
struct RunPlace;
}

namespace Arcane::detail::comm
{
//! A kind of wait. Only ranks in collective calls wait for each other for ever when their calls differ.
enum class eWaitKind : Int32
{
  //! A call that all ranks make.
  Collective = 0,
  //! A message between two ranks, or some of them.
  Message = 1,
  //! A synchronisation of variables, which neighbours make together.
  Synchronization = 2,
  //! A synchronisation of variables on a queue of a device, whose kernels may take long.
  DeviceSynchronization = 3
};

//! The state of a rank, apart from its waits.
enum class eRankState : Int32
{
  //! The rank has not begun its run, or is not watched.
  Unknown = 0,
  Runs = 1,
  //! The rank has ended its run, and waits only at the end of the process.
  Ended = 2
};

/*!
 * \brief Describes where a rank is in its run, and the call in which it waits for others, if it waits. A note whose bytes are all zero
 * means that it does neither.
 *
 * A note may lie in memory shared by processes.
 */
struct alignas(128) WaitNote
{
  static constexpr Int32 NbWord = 11;

  //! The count is odd while the rank waits. The count grows when a wait begins and when it ends.
  std::atomic<UInt64> count;
  //! The rank, plus one, that reports a hang for all. Only the note of the first rank of a machine uses it.
  std::atomic<Int64> reporter;
  //! The time of all calls, and below the time of calls that synchronize variables. \unit{ns}
  std::atomic<Int64> waited_ns;
  std::atomic<Int64> synchronized_ns;
  std::atomic<UInt64> text[NbWord];
  std::atomic<eWaitKind> kind;

  static constexpr Int32 NbPlaceWord = 12;
  //! The count grows each time the rank changes its place or state.
  std::atomic<UInt64> place_count;
  std::atomic<Int64> iteration;
  //! The process of the rank, 0 when it is not known: see RankProcess.h.
  std::atomic<Int32> process;
  std::atomic<eRankState> state;
  //! The time of the last report, which only the note of the first rank of a machine has. \unit{ns}
  std::atomic<Int64> reported_at;
  std::atomic<UInt64> place[NbPlaceWord];

  //! Writes the place of the calling thread, which is the rank of this note. \local
  void setPlace(const base::RunPlace& place_of_rank);
  //! \local
  void setState(eRankState new_state);
  //! Takes the place, the state and the process of another note of the same rank. \local
  void takePlaceOf(const WaitNote& rhs);
  //! Returns a text such as `entry point Hydro.Compute, iteration 12`, or nothing. \local
  std::string placeDescription() const;

  bool isWaiting() const { return count.load(std::memory_order_acquire) % 2 != 0; }
  //! Returns the name of the call and its subject, cut at 88 bytes. \local
  std::string description() const;
  //! Returns the time that the rank has spent in calls that wait for others. \unit{ns} \local
  Int64 waitedTime() const { return waited_ns.load(std::memory_order_relaxed); }
  //! Returns the part of waitedTime() that was spent in the synchronization of variables. \unit{ns} \local
  Int64 synchronizedTime() const { return synchronized_ns.load(std::memory_order_relaxed); }
};
static_assert(sizeof(WaitNote) == 256);

/*!
 * \brief Marks the duration of a call that waits for other ranks.
 *
 * A scope costs some 50 ns, most of them for the clock. When calls are nested the outermost one is noted, since it is the one that the user wrote.
 */
class WaitScope
{
 public:
  //! \local
  explicit WaitScope(WaitNote* note, std::string_view call, eWaitKind kind = eWaitKind::Collective, std::string_view subject = {});
  ~WaitScope();
  WaitScope(const WaitScope&) = delete;
  WaitScope& operator=(const WaitScope&) = delete;

 private:
  void end() noexcept;

  //! Null when another scope is around this one.
  WaitNote* m_note;
  //! The count of the note during the call.
  UInt64 m_count = 0;
  Int64 m_begin_ns = 0;
  eWaitKind m_kind;
};
} // namespace Arcane::detail::comm
