// SPDX-License-Identifier: Apache-2.0
// What a rank waits for: written by the rank, read at any time by the report of a hang.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <atomic>
#include <string>
#include <string_view>

namespace Arcane::detail
{
/*!
 * \brief The call in which a rank waits for others, if it does. Bytes that are all zero say that it does not.
 *
 * It may lie in memory shared by processes.
 */
struct alignas(128) WaitNote
{
  static constexpr Int32 NbWord = 14;

  //! Odd while the rank waits; grows at each begin and each end.
  std::atomic<UInt64> count;
  //! Rank, plus one, that tells of a hang for all. Used in the note of the first rank of a machine only.
  std::atomic<Int64> reporter;
  std::atomic<UInt64> text[NbWord];

  bool isWaiting() const { return count.load(std::memory_order_acquire) % 2 != 0; }
  //! The call, and what it is about, cut at 112 bytes. \local
  std::string description() const;
};
static_assert(sizeof(WaitNote) == 128);

/*!
 * \brief The time of a call that waits for other ranks.
 *
 * Some nanoseconds. When calls are nested the outermost one is noted, since it is the one that the user wrote.
 */
class WaitScope
{
 public:
  //! \local
  explicit WaitScope(WaitNote* note, std::string_view call, std::string_view subject = {});
  ~WaitScope()
  {
    // Only this rank writes it: no need of an instruction that locks.
    if (m_note)
      m_note->count.store(m_count + 1, std::memory_order_release);
  }
  WaitScope(const WaitScope&) = delete;
  WaitScope& operator=(const WaitScope&) = delete;

 private:
  //! Null when another scope is around this one.
  WaitNote* m_note;
  //! While it lasts.
  UInt64 m_count = 0;
};
} // namespace Arcane::detail
