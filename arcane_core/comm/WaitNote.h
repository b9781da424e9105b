// SPDX-License-Identifier: Apache-2.0
// A note of the state, the wait and the last collective calls of a rank. The rank writes it; others may read it at any time.
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
struct CollectiveCall;

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
 * \brief The last collective calls of a rank on one communicator, and a digest of all calls before.
 *
 * Ranks that made equal calls have equal digests. Each call has a number, and a mark: the number in the upper half, the digest of the calls up
 * to this one in the lower half. Two marks of one number that differ prove that the calls differed, at this call or before. Only the rank
 * itself writes the trail; a reader that comes too early or too late finds another number and can tell nothing.
 */
struct CallTrail
{
  static constexpr UInt64 NbCall = 8;

  //! Call n is in element n % NbCall.
  std::atomic<UInt64> marks[NbCall];
  std::atomic<UInt64> codes[NbCall];
  std::atomic<Int64> bytes[NbCall];
  std::atomic<UInt64> last_mark;

  //! Counts a call. \local
  void add(const CollectiveCall& call);
  //! Continues the calls of another trail of the same rank. \local
  void continueFrom(const CallTrail& rhs) { last_mark.store(rhs.last_mark.load()); }
  //! Lets all calls up to this one count as equal, once all ranks know that they were not. \local
  void forgetDifferences();
  //! Returns false when \a other proves that the calls differed. \local
  bool isCompatible(const CallTrail& other) const
  {
    const UInt64 mine = last_mark.load(std::memory_order_relaxed);
    const UInt64 theirs = other.marks[(mine >> 32) % NbCall].load(std::memory_order_acquire);
    return theirs == mine || (theirs >> 32) != (mine >> 32);
  }
  //! Returns the digest of all calls. \local
  UInt32 digest() const { return static_cast<UInt32>(last_mark.load(std::memory_order_relaxed)); }
  //! Throws a FatalErrorException that names the first calls known to differ, of two ranks whose trails are not compatible. \local
  [[noreturn]] void throwDiffering(Int32 rank, const CallTrail& other, Int32 other_rank) const;
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
  //! The name of the call and its subject; empty when \a call describes the call.
  std::atomic<UInt64> text[NbWord];
  std::atomic<eWaitKind> kind;
  //! A digest of what did not fit in \a text.
  std::atomic<UInt32> more;

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

  //! The collective call that the rank waits in, as CollectiveCall::code(); 0 when \a text says what it is.
  std::atomic<UInt64> call;
  std::atomic<Int64> call_bytes;
  //! The calls of all ranks of the communicator to which the note belongs.
  CallTrail trail;

  //! Writes the place of the calling thread, which is the rank of this note. \local
  void setPlace(const base::RunPlace& place_of_rank);
  //! \local
  void setState(eRankState new_state);
  //! Takes the place, the state, the process and the digest of the calls of another note of the same rank. \local
  void takePlaceOf(const WaitNote& rhs);
  //! Returns a text such as `entry point Hydro.Compute, iteration 12`, or nothing. \local
  std::string placeDescription() const;

  bool isWaiting() const { return count.load(std::memory_order_acquire) % 2 != 0; }
  //! Returns the name of the call and its subject, cut at 88 bytes, or the name and the arguments of a collective call. \local
  std::string description() const;
  //! Returns true if both ranks wait in calls of the same kind with the same subject, or with the same arguments. \local
  bool hasSameCall(const WaitNote& rhs) const;
  //! Returns the time that the rank has spent in calls that wait for others. \unit{ns} \local
  Int64 waitedTime() const { return waited_ns.load(std::memory_order_relaxed); }
  //! Returns the part of waitedTime() that was spent in the synchronization of variables. \unit{ns} \local
  Int64 synchronizedTime() const { return synchronized_ns.load(std::memory_order_relaxed); }
};
static_assert(sizeof(WaitNote) == 512);

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
  //! \local
  WaitScope(WaitNote* note, const CollectiveCall& call);
  ~WaitScope();
  WaitScope(const WaitScope&) = delete;
  WaitScope& operator=(const WaitScope&) = delete;
  //! Returns true unless another scope of the rank is around this one.
  bool isOutermost() const { return m_note != nullptr; }

 private:
  void begin();
  void end() noexcept;

  //! Null when another scope is around this one.
  WaitNote* m_note;
  //! The count of the note during the call.
  UInt64 m_count = 0;
  Int64 m_begin_ns = 0;
  eWaitKind m_kind;
};
} // namespace Arcane::detail::comm
