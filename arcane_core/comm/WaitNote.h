// SPDX-License-Identifier: Apache-2.0
// A note of what a rank does and waits for. The rank writes it; the report of a hang may read it at any time.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/RunPlace.h"

#include <atomic>
#include <string>
#include <string_view>

namespace Arcane::detail::comm
{
//! What a rank does, apart from its waits.
enum class eRankState : Int32
{
  //! The rank has not begun its run, or is not watched.
  Unknown = 0,
  Runs = 1,
  //! The rank has ended its run, and waits for nobody but at the end of the process.
  Ended = 2
};

/*!
 * \brief Describes where a rank is in its run, and the call in which it waits for others, if it waits. A note whose bytes are all zero
 * means that it does neither.
 *
 * It may lie in memory shared by processes.
 */
struct alignas(128) WaitNote
{
  static constexpr Int32 NbWord = 14;

  //! The count is odd while the rank waits. It grows at each begin and each end.
  std::atomic<UInt64> count;
  //! The rank, plus one, that reports a hang for all. Only the note of the first rank of a machine uses it.
  std::atomic<Int64> reporter;
  std::atomic<UInt64> text[NbWord];

  static constexpr Int32 NbPlaceWord = 12;
  //! The count grows each time the rank changes its place or state.
  std::atomic<UInt64> place_count;
  std::atomic<Int64> iteration;
  std::atomic<Int32> process;
  std::atomic<eRankState> state;
  //! The time of the last report, which only the note of the first rank of a machine has. \unit{ns}
  std::atomic<Int64> reported_at;
  std::atomic<UInt64> place[NbPlaceWord];

  //! Writes the place of the calling thread, which is the rank of this note. \local
  void setPlace(const base::RunPlace& place_of_rank);
  //! \local
  void setState(eRankState new_state);
  //! Takes the place and the state of another note of the same rank. \local
  void takePlaceOf(const WaitNote& rhs);
  //! Returns a text such as `entry point Hydro.Compute, iteration 12`, or nothing. \local
  std::string placeDescription() const;

  bool isWaiting() const { return count.load(std::memory_order_acquire) % 2 != 0; }
  //! Returns the name of the call and its subject, cut at 112 bytes. \local
  std::string description() const;
};
static_assert(sizeof(WaitNote) == 256);

/*!
 * \brief Marks the duration of a call that waits for other ranks.
 *
 * It costs some nanoseconds. When calls are nested the outermost one is noted, since it is the one that the user wrote.
 */
class WaitScope
{
 public:
  //! \local
  explicit WaitScope(WaitNote* note, std::string_view call, std::string_view subject = {});
  ~WaitScope()
  {
    // Only this rank writes the count: no atomic read-modify-write instruction is needed.
    if (m_note)
      m_note->count.store(m_count + 1, std::memory_order_release);
  }
  WaitScope(const WaitScope&) = delete;
  WaitScope& operator=(const WaitScope&) = delete;

 private:
  //! It is null when another scope is around this one.
  WaitNote* m_note;
  //! The count of the note during the call.
  UInt64 m_count = 0;
};
} // namespace Arcane::detail::comm
