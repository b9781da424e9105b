// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/QueueSlot.h"

#include "accelerator/runtime/QueueLedger.h"

#include <algorithm>
#include <utility>

namespace Arcane::detail::runtime
{
QueueSlot::CoveringEvent* QueueSlot::coveringEvent(const Lock&, UInt64 goal) noexcept
{
  for (CoveringEvent& e : m_events) {
    if (e.record.point.submitted >= goal)
      return &e;
  }
  return nullptr;
}

DriverStatus QueueSlot::takeEvent(const Lock&, void** event)
{
  if (!m_free_events.empty()) {
    *event = m_free_events.back();
    m_free_events.pop_back();
    return {};
  }
  ++m_ledger.m_calls.nb_event_created;
  return m_ledger.backend().createEvent(m_ledger.device(), event);
}

DriverStatus QueueSlot::recordLate(const Lock& lock, CoveringEvent** recorded)
{
  CoveringEvent covering;
  if (const DriverStatus status = takeEvent(lock, &covering.event); !status.isOk())
    return status;
  covering.record = { nowOnDevice(), m_after };
  ++m_ledger.m_calls.nb_event_recorded;
  const DriverStatus status = m_ledger.backend().recordEvent(covering.event, m_stream);
  if (!status.isOk()) {
    m_free_events.push_back(covering.event);
    return status;
  }
  cover(lock, covering.record.point.submitted);
  m_events.push_back(std::move(covering));
  *recorded = &m_events.back();
  return {};
}

void QueueSlot::setRecorder(std::shared_ptr<CommandRecorder> recorder)
{
  const Lock lock(m_mutex);
  m_recorder = std::move(recorder);
}

void QueueSlot::recycleEvents(const Lock&)
{
  const UInt64 over = completed();
  const auto first_pending =
    std::find_if(m_events.begin(), m_events.end(), [&](const CoveringEvent& e) { return e.record.point.submitted > over; });
  for (auto it = m_events.begin(); it != first_pending; ++it)
    m_free_events.push_back(it->event);
  m_events.erase(m_events.begin(), first_pending);
}
} // namespace Arcane::detail::runtime
