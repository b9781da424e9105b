// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/QueueLedger.h"

#include "accelerator/runtime/CommandRecorder.h"
#include "accelerator/runtime/QueuedUses.h"
#include "accelerator/runtime/RunQueue.h"

#include <algorithm>

namespace Arcane::detail::runtime
{
namespace
{
//! Returns true when the status is Ok, or when the driver is already gone. For code that must not throw.
bool isOverOrGone(const DriverStatus& status) noexcept
{
  return status.isOk() || status.isUnloading();
}

//! Adds a point to a list that keeps the furthest point of each queue and drops finished ones.
void mergePoint(std::vector<QueuePoint>& points, const QueuePoint& added)
{
  if (added.isReached())
    return;
  for (QueuePoint& p : points) {
    if (p.slot == added.slot) {
      p.submitted = std::max(p.submitted, added.submitted);
      return;
    }
  }
  points.push_back(added);
}
} // namespace

QueueLedger::QueueLedger(DeviceBackend& backend, DeviceId device)
: m_backend(backend)
, m_device(device)
{}

QueueLedger::~QueueLedger()
{
  QueuedUses::instance().forget(*this);
}

QueueLedger::DriverCalls QueueLedger::driverCalls() const
{
  return { m_calls.nb_event_created, m_calls.nb_event_recorded, m_calls.nb_query, m_calls.nb_wait_inserted, m_calls.nb_synchronize };
}

// --- queues ---------------------------------------------------------------------------------------

QueueSlot& QueueLedger::attach(void* stream)
{
  const std::scoped_lock lock(m_mutex);
  QueueSlot* found = nullptr;
  for (const std::unique_ptr<QueueSlot>& slot : m_slots) {
    const QueueSlot::Lock slot_lock(slot->m_mutex);
    if (!slot->m_is_attached) {
      found = slot.get();
      break;
    }
  }
  if (!found)
    found = m_slots.emplace_back(std::make_unique<QueueSlot>(*this)).get();
  const std::scoped_lock slot_lock(found->m_mutex);
  found->m_stream = stream;
  found->m_is_attached = true;
  return *found;
}

void QueueLedger::detach(QueueSlot& slot)
{
  const QueueSlot::Lock lock(slot.m_mutex);
  endExternalUse(slot, eExternalUse::UntilGivenBack);
  complete(slot, slot.submitted());
  slot.recycleEvents(lock);
  for (void* event : slot.m_free_events)
    reportIfFailed(m_backend.destroyEvent(event), "destroy an event of a queue");
  slot.m_free_events.clear();
  slot.m_after.clear();
  slot.m_is_attached = false;
  slot.m_stream = nullptr;
}

void QueueLedger::submit(QueueSlot& slot) noexcept
{
  m_submitted.fetch_add(1, std::memory_order_acq_rel);
  slot.m_submitted.fetch_add(1, std::memory_order_acq_rel);
  m_version.fetch_add(1, std::memory_order_acq_rel);
}

void QueueLedger::complete(QueueSlot& slot, UInt64 submitted) noexcept
{
  UInt64 before = slot.m_completed.load(std::memory_order_acquire);
  while (before < submitted) {
    if (slot.m_completed.compare_exchange_weak(before, submitted, std::memory_order_acq_rel)) {
      m_completed.fetch_add(submitted - before, std::memory_order_acq_rel);
      return;
    }
  }
}

DriverStatus QueueLedger::synchronize(QueueSlot& slot)
{
  EventRecord record;
  {
    // The point is covered before the wait: what others put in the stream meanwhile must count as later than this point.
    const QueueSlot::Lock lock(slot.m_mutex);
    record = { slot.nowOnDevice(), slot.m_after };
    slot.cover(lock, record.point.submitted);
  }
  ++m_calls.nb_synchronize;
  const DriverStatus status = m_backend.synchronizeStream(slot.m_stream);
  if (!isOverOrGone(status))
    return status;
  noteReached(record);
  const QueueSlot::Lock lock(slot.m_mutex);
  slot.recycleEvents(lock);
  return status;
}

void QueueLedger::declareExternalUse(QueueSlot& slot, eExternalUse use)
{
  eExternalUse former = slot.m_external_use;
  while (former < use && !slot.m_external_use.compare_exchange_weak(former, use)) {
  }
  if (former != eExternalUse::None || use == eExternalUse::None)
    return;
  ++m_submitted;
  ++m_nb_external;
}

void QueueLedger::endExternalUse(QueueSlot& slot, eExternalUse use)
{
  eExternalUse former = slot.m_external_use;
  while (former != eExternalUse::None && former <= use) {
    if (slot.m_external_use.compare_exchange_weak(former, eExternalUse::None)) {
      --m_nb_external;
      ++m_completed;
      return;
    }
  }
}

// --- marks ----------------------------------------------------------------------------------------

void QueueLedger::noteUncounted(QueueSlot& slot)
{
  // Uncounted commands that came since the last count must be distinguished from earlier ones.
  const QueueSlot::Lock lock(slot.m_mutex);
  if (slot.m_covered >= slot.submitted() || slot.completed() >= slot.submitted())
    slot.ledger().submit(slot);
}

QueuePoint QueueLedger::pointOf(QueueSlot& slot)
{
  if (slot.isExternal())
    noteUncounted(slot);
  return slot.now();
}

QueueMark QueueLedger::mark()
{
  if (isQuiet())
    return {};
  const std::scoped_lock lock(m_mutex);
  if (m_nb_external > 0) {
    for (const std::unique_ptr<QueueSlot>& slot : m_slots)
      pointOf(*slot);
  }
  const UInt64 version = m_version.load(std::memory_order_acquire);
  if (version == m_last_mark_version && !m_last_mark.isClean())
    return m_last_mark;
  std::vector<QueuePoint> points;
  for (const std::unique_ptr<QueueSlot>& slot : m_slots) {
    const QueuePoint point = slot->now();
    if (!point.isReached())
      points.push_back(point);
  }
  if (points.empty())
    m_last_mark = {};
  else if (points.size() == 1)
    m_last_mark = QueueMark(points[0]);
  else
    m_last_mark = QueueMark(std::make_shared<const std::vector<QueuePoint>>(std::move(points)));
  m_last_mark_version = version;
  return m_last_mark;
}

QueueMark QueueLedger::markOfBusy(QueueSlot& slot)
{
  const QueuePoint point = pointOf(slot);
  return point.isReached() ? QueueMark() : QueueMark(point);
}

QueueMark QueueLedger::markOf(const Accelerator::RunQueue& queue)
{
  return queue.isNull() ? mark() : markOf(queue.queueSlot());
}

bool QueueLedger::isReached(const QueueMark& mark) const noexcept
{
  return std::ranges::all_of(mark.points(), [](const QueuePoint& p) { return p.isReached(); });
}

bool QueueLedger::isPointOrdered(const QueuePoint& point, QueueSlot& taker)
{
  if (point.slot == &taker || point.isReached())
    return true;
  const std::scoped_lock lock(taker.m_mutex);
  return std::ranges::any_of(taker.m_after, [&](const QueuePoint& p) { return p.slot == point.slot && p.submitted >= point.submitted; });
}

bool QueueLedger::isOrderedAfter(const QueueMark& mark, QueueSlot& taker)
{
  return std::ranges::all_of(mark.points(), [&](const QueuePoint& p) { return isPointOrdered(p, taker); });
}

bool QueueLedger::poll(const QueueMark& mark)
{
  return std::ranges::all_of(mark.points(), [&](const QueuePoint& p) { return isOverOrGone(p.slot->ledger().pollPoint(p)); });
}

DriverStatus QueueLedger::wait(const QueueMark& mark)
{
  for (const QueuePoint& p : mark.points()) {
    if (const DriverStatus status = p.slot->ledger().waitPoint(p); !isOverOrGone(status))
      return status;
  }
  return {};
}

DriverStatus QueueLedger::orderAfter(const QueueMark& mark, QueueSlot& taker)
{
  for (const QueuePoint& p : mark.points()) {
    if (const DriverStatus status = p.slot->ledger().orderAfterPoint(p, taker); !status.isOk())
      return status;
  }
  return {};
}

DriverStatus QueueLedger::orderAfter(const QueueMark& mark, const Accelerator::RunQueue& taker)
{
  return taker.isNull() ? wait(mark) : orderAfter(mark, taker.queueSlot());
}

DriverStatus QueueLedger::synchronizeDevice()
{
  std::vector<QueuePoint> points;
  {
    const std::scoped_lock lock(m_mutex);
    for (const std::unique_ptr<QueueSlot>& slot : m_slots) {
      const QueueSlot::Lock slot_lock(slot->m_mutex);
      points.push_back(slot->nowOnDevice());
      slot->cover(slot_lock, points.back().submitted);
    }
  }
  ++m_calls.nb_synchronize;
  const DriverStatus status = m_backend.synchronizeDevice(m_device);
  if (isOverOrGone(status)) {
    for (const QueuePoint& p : points)
      complete(*p.slot, p.submitted);
  }
  return status;
}

// --- points of queues of this ledger --------------------------------------------------------------

DriverStatus QueueLedger::pollPoint(const QueuePoint& point)
{
  if (point.isReached())
    return {};
  QueueSlot& slot = *point.slot;
  const QueueSlot::Lock lock(slot.m_mutex);
  if (point.isReached())
    return {};
  if (point.submitted > slot.given())
    return DriverStatus::notReady("poll of recorded commands");
  ++m_calls.nb_query;
  if (const QueueSlot::CoveringEvent* e = slot.coveringEvent(lock, point.submitted)) {
    const DriverStatus status = m_backend.queryEvent(e->event);
    if (status.isOk()) {
      noteReached(e->record);
      slot.recycleEvents(lock);
    }
    return status;
  }
  const EventRecord record{ slot.nowOnDevice(), slot.m_after };
  const DriverStatus status = m_backend.queryStream(slot.m_stream);
  if (status.isOk()) {
    noteReached(record);
    slot.cover(lock, record.point.submitted);
    slot.recycleEvents(lock);
  }
  else if (status.isNotReady()) {
    QueueSlot::CoveringEvent* recorded = nullptr;
    if (const DriverStatus record_status = slot.recordLate(lock, &recorded); !record_status.isOk())
      return record_status;
  }
  return status;
}

DriverStatus QueueLedger::giveRecorded(const QueuePoint& point)
{
  QueueSlot& slot = *point.slot;
  if (point.submitted <= slot.given())
    return {};
  std::shared_ptr<CommandRecorder> recorder;
  {
    const QueueSlot::Lock lock(slot.m_mutex);
    recorder = slot.m_recorder;
  }
  return recorder ? recorder->giveEarly() : DriverStatus();
}

DriverStatus QueueLedger::waitPoint(const QueuePoint& point)
{
  if (point.isReached())
    return {};
  if (const DriverStatus status = giveRecorded(point); !status.isOk())
    return status;
  QueueSlot& slot = *point.slot;
  QueueSlot::CoveringEvent waited;
  {
    const QueueSlot::Lock lock(slot.m_mutex);
    if (point.isReached())
      return {};
    QueueSlot::CoveringEvent* e = slot.coveringEvent(lock, point.submitted);
    if (!e) {
      if (const DriverStatus status = slot.recordLate(lock, &e); !status.isOk())
        return status;
    }
    // The event is removed from the list, so that it is not recycled while the host waits for it.
    waited = std::move(*e);
    slot.m_events.erase(slot.m_events.begin() + (e - slot.m_events.data()));
  }
  ++m_calls.nb_synchronize;
  const DriverStatus status = m_backend.synchronizeEvent(waited.event);
  if (isOverOrGone(status))
    noteReached(waited.record);
  const QueueSlot::Lock lock(slot.m_mutex);
  if (slot.m_is_attached) {
    slot.m_free_events.push_back(waited.event);
    slot.recycleEvents(lock);
  }
  else
    reportIfFailed(m_backend.destroyEvent(waited.event), "destroy an event of a queue");
  return status;
}

DriverStatus QueueLedger::orderAfterPoint(const QueuePoint& point, QueueSlot& taker)
{
  if (isPointOrdered(point, taker))
    return {};
  if (const DriverStatus status = giveRecorded(point); !status.isOk())
    return status;
  // A queue cannot wait for an event of another driver.
  if (&taker.ledger().backend() != &m_backend)
    return waitPoint(point);
  QueueSlot& slot = *point.slot;
  EventRecord record;
  {
    const QueueSlot::Lock lock(slot.m_mutex);
    if (point.isReached())
      return {};
    QueueSlot::CoveringEvent* e = slot.coveringEvent(lock, point.submitted);
    if (!e) {
      if (const DriverStatus status = slot.recordLate(lock, &e); !status.isOk())
        return status;
    }
    ++m_calls.nb_wait_inserted;
    if (const DriverStatus status = m_backend.waitEvent(taker.m_stream, e->event); !status.isOk())
      return status;
    record = e->record;
  }
  noteOrderedAfter(taker, record);
  return {};
}

// --- events of users ------------------------------------------------------------------------------

EventRecord QueueLedger::recordOf(QueueSlot& slot)
{
  const QueuePoint point = pointOf(slot);
  const QueueSlot::Lock lock(slot.m_mutex);
  slot.cover(lock, point.submitted);
  return { point, slot.m_after };
}

void QueueLedger::noteOrderedAfter(QueueSlot& taker, const EventRecord& record)
{
  const std::scoped_lock lock(taker.m_mutex);
  std::erase_if(taker.m_after, [](const QueuePoint& p) { return p.isReached(); });
  mergePoint(taker.m_after, record.point);
  for (const QueuePoint& p : record.after) {
    if (p.slot != &taker)
      mergePoint(taker.m_after, p);
  }
  // The wait counts as a command: until it is finished, memory that the queue used before and frees now is not free.
  taker.ledger().submit(taker);
}

void QueueLedger::noteReached(const EventRecord& record) noexcept
{
  const auto note = [](const QueuePoint& p) {
    if (p.slot)
      p.slot->ledger().complete(*p.slot, p.submitted);
  };
  note(record.point);
  for (const QueuePoint& p : record.after)
    note(p);
}
} // namespace Arcane::detail::runtime
