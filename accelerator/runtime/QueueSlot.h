// SPDX-License-Identifier: Apache-2.0
// The counters of one queue: how many commands it has received, and how many of them are finished.
#pragma once

#include "accelerator/runtime/DriverStatus.h"

#include "arcane_core/base/BaseTypes.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail::runtime
{
class CommandRecorder;
class QueueLedger;
class QueueSlot;

//! Stands for the first \a submitted commands of a slot.
struct QueuePoint
{
  QueueSlot* slot = nullptr;
  UInt64 submitted = 0;

  //! Returns true when these commands are known to be finished. No driver call is made. \local
  bool isReached() const noexcept;

  friend bool operator==(const QueuePoint& a, const QueuePoint& b) noexcept = default;
};

//! Lists what is finished when an event is: the commands of its queue, and those for which this queue had waited.
struct EventRecord
{
  QueuePoint point;
  std::vector<QueuePoint> after;
};

//! Says whether a stream may receive commands that its queue does not count.
enum class eExternalUse : unsigned char
{
  None,
  //! The use was declared until the next barrier, and later uses will be declared again.
  UntilBarrier,
  //! Other code has the stream and may use it at any time.
  UntilGivenBack
};

/*!
 * \brief Holds the counters of one queue, and the events that show how far it has got. Thread-safe.
 *
 * A command is counted once the driver has accepted it, so that an event recorded after the count was read covers the command. Events are recorded
 * lazily, at the first query; one event covers all commands submitted before it. A slot lives as long as its ledger. A slot serves several queues in
 * succession, and its counters continue: the commands of a destroyed queue are all finished.
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
  //! Returns the number of commands that the driver has; later ones are recorded for one submission.
  UInt64 given() const noexcept
  {
    const UInt64 submitted_before = submitted();
    return std::min(submitted_before, m_last_given.load());
  }
  //! Notes that the commands that are submitted from now on are not given to the driver.
  void holdBack() noexcept
  {
    if (m_last_given.load() == all_given)
      m_last_given.store(submitted());
  }
  //! Notes that the driver has all commands.
  void noteAllGiven() noexcept { m_last_given.store(all_given); }
  //! Sets what records the commands of the queue from now on; null for nothing.
  void setRecorder(std::shared_ptr<CommandRecorder> recorder);
  //! Returns true while the stream may receive commands that are not counted.
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

  //! A proof that m_mutex is locked.
  using Lock = std::scoped_lock<std::mutex>;

  static constexpr UInt64 all_given = std::numeric_limits<UInt64>::max();

  QueueLedger& m_ledger;
  std::atomic<UInt64> m_last_given = all_given;
  std::atomic<UInt64> m_submitted = 0;
  std::atomic<UInt64> m_completed = 0;
  std::atomic<eExternalUse> m_external_use = eExternalUse::None;

  //! Protects the members below.
  std::mutex m_mutex;
  void* m_stream = nullptr;
  bool m_is_attached = false;
  std::shared_ptr<CommandRecorder> m_recorder;
  //! The largest count for which an event was recorded or the end was seen.
  UInt64 m_covered = 0;
  //! Events that are recorded and not known to be finished, the oldest first.
  std::vector<CoveringEvent> m_events;
  std::vector<void*> m_free_events;
  //! Points of other queues for which this queue waits.
  std::vector<QueuePoint> m_after;

  QueuePoint now() noexcept { return { this, submitted() }; }
  //! Returns the point that an event stands for that is recorded now.
  QueuePoint nowOnDevice() noexcept { return { this, given() }; }

  CoveringEvent* coveringEvent(const Lock&, UInt64 goal) noexcept;
  DriverStatus recordLate(const Lock& lock, CoveringEvent** recorded);
  DriverStatus takeEvent(const Lock&, void** event);
  void recycleEvents(const Lock&);
  void cover(const Lock&, UInt64 submitted) noexcept { m_covered = submitted > m_covered ? submitted : m_covered; }
};

inline bool QueuePoint::isReached() const noexcept
{
  return slot->completed() >= submitted;
}
} // namespace Arcane::detail::runtime
