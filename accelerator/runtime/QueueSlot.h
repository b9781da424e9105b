// SPDX-License-Identifier: Apache-2.0
// What the framework knows of one queue: how much it was given, how much is over.
#pragma once

#include "accelerator/runtime/DriverStatus.h"

#include "arcane_core/base/BaseTypes.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace Arcane::detail
{
class QueueLedger;
class QueueSlot;

//! The first \a submitted commands of a slot.
struct QueuePoint
{
  QueueSlot* slot = nullptr;
  UInt64 submitted = 0;

  //! True when these commands are known to be over; no driver call. \local
  bool isReached() const noexcept;

  friend bool operator==(const QueuePoint& a, const QueuePoint& b) noexcept = default;
};

//! What is over when an event is: the commands of its queue, and those that its queue had waited for.
struct EventRecord
{
  QueuePoint point;
  std::vector<QueuePoint> after;
};

//! Whether a stream may be given commands that its queue does not count.
enum class eExternalUse : unsigned char
{
  None,
  //! It was said, and will be said again for what comes after the next barrier.
  UntilBarrier,
  //! Others have the stream, and may use it at any time.
  UntilGivenBack
};

/*!
 * \brief The counters of one queue, and the events that tell others how far it is. Thread-safe.
 *
 * Commands are counted once the driver has accepted them, so an event recorded after the count was read covers them. Events are
 * recorded late, at the first moment when somebody asks: one event then answers for all that was submitted before.
 * A slot lives as long as its ledger. It serves several queues, one after the other, and its counters go on: all that a dead
 * queue was given is over.
 */
class alignas(64) QueueSlot
{
 public:
  explicit QueueSlot(QueueLedger& ledger) noexcept
  : m_ledger(ledger)
  {}
  QueueSlot(const QueueSlot&) = delete;
  QueueSlot& operator=(const QueueSlot&) = delete;

  QueueLedger& ledger() const noexcept { return m_ledger; }
  UInt64 submitted() const noexcept { return m_submitted.load(std::memory_order_acquire); }
  UInt64 completed() const noexcept { return m_completed.load(std::memory_order_acquire); }
  //! True while its stream may be given commands that are not counted.
  bool isExternal() const noexcept { return m_external_use != eExternalUse::None; }
  bool isBusy() const noexcept
  {
    const UInt64 completed_before = completed();
    return completed_before < submitted();
  }

 private:
  friend class QueueLedger;

  struct CoveringEvent
  {
    void* event = nullptr;
    EventRecord record;
  };

  QueueLedger& m_ledger;
  std::atomic<UInt64> m_submitted = 0;
  std::atomic<UInt64> m_completed = 0;
  std::atomic<eExternalUse> m_external_use = eExternalUse::None;

  //! For what follows.
  std::mutex m_mutex;
  void* m_stream = nullptr;
  bool m_is_attached = false;
  //! The largest count for which an event was recorded or the end was seen.
  UInt64 m_covered = 0;
  //! Recorded and not known to be over, oldest first.
  std::vector<CoveringEvent> m_events;
  std::vector<void*> m_free_events;
  //! Points of other queues that this one waits for.
  std::vector<QueuePoint> m_after;

  QueuePoint now() noexcept { return { this, submitted() }; }

  // With m_mutex held.
  CoveringEvent* coveringEvent(UInt64 goal) noexcept;
  DriverStatus recordLate(CoveringEvent** recorded);
  DriverStatus takeEvent(void** event);
  void recycleEvents();
  void cover(UInt64 submitted) noexcept { m_covered = submitted > m_covered ? submitted : m_covered; }
};

inline bool QueuePoint::isReached() const noexcept
{
  return slot->completed() >= submitted;
}
} // namespace Arcane::detail
