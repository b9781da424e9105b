// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RunQueueEventImpl.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <utility>

namespace Arcane::detail::runtime
{
RunQueueEventImpl::RunQueueEventImpl(std::shared_ptr<RunnerImpl> runner)
: m_runner(std::move(runner))
{
  m_runner->checkInitialized();
  throwIfFailed(m_runner->backend().createEvent(m_runner->device(), &m_event), "create an event");
}

RunQueueEventImpl::~RunQueueEventImpl()
{
  reportIfFailed(m_runner->backend().destroyEvent(m_event), "destroy an event");
}

void RunQueueEventImpl::record(RunQueueImpl& queue)
{
  ARCANE_FATAL_IF(&queue.backend != &m_runner->backend() || queue.device != m_runner->device(),
                  "event: recorded by a queue of device {0} of runtime '{1}', expected device {2} of runtime '{3}', which made it",
                  queue.device.asInt32(), queue.backend.name(), m_runner->device().asInt32(), m_runner->backend().name());
  const std::scoped_lock lock(m_mutex);
  void* const stream = queue.stream();
  EventRecord record = queue.ledger.recordOf(*queue.slot);
  throwIfFailed(queue.backend.recordEvent(m_event, stream), "record an event");
  m_record = std::move(record);
  ++m_nb_record;
}

void RunQueueEventImpl::makeWait(RunQueueImpl& queue)
{
  if (&queue.backend != &m_runner->backend()) {
    wait();
    return;
  }
  const std::scoped_lock lock(m_mutex);
  if (m_nb_record == 0)
    return;
  throwIfFailed(queue.backend.waitEvent(queue.stream(), m_event), "make a queue wait for an event");
  queue.ledger.noteOrderedAfter(*queue.slot, m_record);
}

void RunQueueEventImpl::wait()
{
  UInt64 nb_record = 0;
  {
    const std::scoped_lock lock(m_mutex);
    nb_record = m_nb_record;
  }
  // The lock is not held: other threads may record the event again while the host waits, and then it is unknown which record is over.
  if (const DriverStatus status = m_runner->backend().synchronizeEvent(m_event); !status.isUnloading())
    throwIfFailed(status, "wait for an event");
  const std::scoped_lock lock(m_mutex);
  if (nb_record == m_nb_record)
    QueueLedger::noteReached(m_record);
}

bool RunQueueEventImpl::hasPendingWork()
{
  const std::scoped_lock lock(m_mutex);
  const DriverStatus status = m_runner->backend().queryEvent(m_event);
  if (status.isNotReady())
    return true;
  throwIfFailed(status, "query an event");
  QueueLedger::noteReached(m_record);
  return false;
}
} // namespace Arcane::detail::runtime
