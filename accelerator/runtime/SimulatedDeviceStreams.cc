// SPDX-License-Identifier: Apache-2.0
// The streams and events of simulated devices.
#include "accelerator/runtime/SimulatedDevice.h"

#include <cstring>
#include <utility>

namespace Arcane::detail
{
void SimulatedDevice::holdStreams()
{
  const std::scoped_lock lock(m_clock.mutex);
  m_clock.is_held = true;
}

void SimulatedDevice::letStreamsRun()
{
  const std::scoped_lock lock(m_clock.mutex);
  m_clock.is_held = false;
  m_clock.changed.notify_all();
}

void SimulatedDevice::hostUses(const void* base, Int64 nb_byte, bool is_write)
{
  m_checker.hostUses({ base, nb_byte, is_write }, "the host");
}

void SimulatedDevice::declareUse(void* stream, const void* base, Int64 nb_byte, bool is_write)
{
  if (const StreamRef found = findStream(stream))
    m_checker.declareUse(found->id(), { base, nb_byte, is_write });
}

// --- streams --------------------------------------------------------------------------------------

SimulatedDevice::StreamRef SimulatedDevice::findStream(void* stream) const
{
  const std::scoped_lock lock(m_mutex);
  const auto it = m_streams.find(stream);
  return it == m_streams.end() ? nullptr : it->second;
}

DriverStatus SimulatedDevice::createStream(DeviceId device, Int32, void** stream)
{
  *stream = nullptr;
  if (const DriverStatus status = m_calls.enter("createStream"); !status.isOk())
    return status;
  if (!isDevice(device))
    return DriverStatus::error("createStream", "no such device");
  const std::scoped_lock lock(m_mutex);
  StreamRef created = std::make_shared<SimulatedStream>(m_clock, device, ++m_last_stream);
  *stream = created.get();
  m_streams[*stream] = std::move(created);
  return {};
}

DriverStatus SimulatedDevice::destroyStream(void* stream)
{
  if (const DriverStatus status = m_calls.enter("destroyStream"); !status.isOk())
    return status;
  const StreamRef found = findStream(stream);
  if (!found)
    return DriverStatus::error("destroyStream", "no such stream");
  waitForStream(*found);
  found->stop();
  const std::scoped_lock lock(m_mutex);
  m_streams.erase(stream);
  return {};
}

void SimulatedDevice::waitForStream(SimulatedStream& stream)
{
  const UInt64 position = stream.nbGiven();
  const MemoryUseChecker::Knowledge knowledge = m_checker.knowledgeAt(stream.id(), position);
  stream.wait(position);
  m_checker.hostKnows(knowledge);
}

void SimulatedDevice::waitForDevice(DeviceId device)
{
  std::vector<StreamRef> streams;
  {
    const std::scoped_lock lock(m_mutex);
    for (const auto& [address, stream] : m_streams) {
      if (stream->device() == device)
        streams.push_back(stream);
    }
  }
  for (const StreamRef& stream : streams)
    waitForStream(*stream);
}

DriverStatus SimulatedDevice::synchronizeDevice(DeviceId device)
{
  if (const DriverStatus status = m_calls.enter("synchronizeDevice"); !status.isOk())
    return status;
  waitForDevice(device);
  return {};
}

DriverStatus SimulatedDevice::synchronizeStream(void* stream)
{
  if (const DriverStatus status = m_calls.enter("synchronizeStream"); !status.isOk())
    return status;
  const StreamRef found = findStream(stream);
  if (!found)
    return DriverStatus::error("synchronizeStream", "no such stream");
  waitForStream(*found);
  return {};
}

DriverStatus SimulatedDevice::queryStream(void* stream)
{
  if (const DriverStatus status = m_calls.enter("queryStream"); !status.isOk())
    return status;
  const StreamRef found = findStream(stream);
  if (!found)
    return DriverStatus::error("queryStream", "no such stream");
  const UInt64 position = found->nbGiven();
  if (!found->isOver(position))
    return DriverStatus::notReady("queryStream");
  m_checker.hostKnows(m_checker.knowledgeAt(found->id(), position));
  return {};
}

// --- events ---------------------------------------------------------------------------------------

std::shared_ptr<SimulatedDevice::Event> SimulatedDevice::findEvent(void* event) const
{
  const std::scoped_lock lock(m_mutex);
  const auto it = m_events.find(event);
  // A copy is returned, since the event may be recorded again while somebody waits.
  return it == m_events.end() ? nullptr : std::make_shared<Event>(*it->second);
}

DriverStatus SimulatedDevice::createEvent(DeviceId device, void** event)
{
  *event = nullptr;
  if (const DriverStatus status = m_calls.enter("createEvent"); !status.isOk())
    return status;
  if (!isDevice(device))
    return DriverStatus::error("createEvent", "no such device");
  const std::scoped_lock lock(m_mutex);
  auto created = std::make_shared<Event>();
  *event = created.get();
  m_events[*event] = std::move(created);
  return {};
}

DriverStatus SimulatedDevice::destroyEvent(void* event)
{
  if (const DriverStatus status = m_calls.enter("destroyEvent"); !status.isOk())
    return status;
  const std::scoped_lock lock(m_mutex);
  return m_events.erase(event) > 0 ? DriverStatus() : DriverStatus::error("destroyEvent", "no such event");
}

DriverStatus SimulatedDevice::recordEvent(void* event, void* stream)
{
  if (const DriverStatus status = m_calls.enter("recordEvent"); !status.isOk())
    return status;
  const StreamRef found = findStream(stream);
  if (!found)
    return DriverStatus::error("recordEvent", "no such stream");
  const UInt64 position = found->nbGiven();
  Event recorded{ { found, position }, m_checker.knowledgeAt(found->id(), position) };
  const std::scoped_lock lock(m_mutex);
  const auto it = m_events.find(event);
  if (it == m_events.end())
    return DriverStatus::error("recordEvent", "no such event");
  *it->second = std::move(recorded);
  return {};
}

DriverStatus SimulatedDevice::waitEvent(void* stream, void* event)
{
  if (const DriverStatus status = m_calls.enter("waitEvent"); !status.isOk())
    return status;
  const StreamRef waiting = findStream(stream);
  const std::shared_ptr<Event> waited = findEvent(event);
  if (!waiting || !waited)
    return DriverStatus::error("waitEvent", "no such stream or event");
  if (waited->position.stream && waited->position.stream != waiting)
    waiting->giveWait(waited->position);
  m_checker.streamWaits(waiting->id(), waited->knowledge);
  return {};
}

DriverStatus SimulatedDevice::synchronizeEvent(void* event)
{
  if (const DriverStatus status = m_calls.enter("synchronizeEvent"); !status.isOk())
    return status;
  const std::shared_ptr<Event> waited = findEvent(event);
  if (!waited)
    return DriverStatus::error("synchronizeEvent", "no such event");
  if (waited->position.stream)
    waited->position.stream->wait(waited->position.nb_work);
  m_checker.hostKnows(waited->knowledge);
  return {};
}

DriverStatus SimulatedDevice::queryEvent(void* event)
{
  if (const DriverStatus status = m_calls.enter("queryEvent"); !status.isOk())
    return status;
  const std::shared_ptr<Event> asked = findEvent(event);
  if (!asked)
    return DriverStatus::error("queryEvent", "no such event");
  if (asked->position.stream && !asked->position.stream->isOver(asked->position.nb_work))
    return DriverStatus::notReady("queryEvent");
  m_checker.hostKnows(asked->knowledge);
  return {};
}

// --- work -----------------------------------------------------------------------------------------

DriverStatus SimulatedDevice::give(const char* call, void* stream, const std::vector<MemoryUseChecker::Use>& uses,
                                   std::function<void()> work)
{
  if (const DriverStatus status = m_calls.enter(call); !status.isOk())
    return status;
  const StreamRef found = findStream(stream);
  if (!found)
    return DriverStatus::error(call, "no such stream");
  for (const MemoryUseChecker::Use& use : uses)
    m_checker.declareUse(found->id(), use);
  SimulatedMemory* const memory = m_memories[index(found->device())].get();
  const UInt64 position = found->give([memory, work = std::move(work)] {
    memory->workStarts();
    work();
    memory->workEnds();
  });
  m_checker.workGiven(found->id(), position);
  return {};
}

DriverStatus SimulatedDevice::copyAsync(void* destination, const void* source, Int64 nb_byte, void* stream)
{
  return m_registered.forEachPiece(destination, source, nb_byte, [&](Int64 offset, Int64 size) {
    std::byte* const to = static_cast<std::byte*>(destination) + offset;
    const std::byte* const from = static_cast<const std::byte*>(source) + offset;
    return give("copyAsync", stream, { { to, size, true }, { from, size, false } },
                [=] { std::memmove(to, from, static_cast<std::size_t>(size)); });
  });
}

DriverStatus SimulatedDevice::fillAsync(void* destination, std::byte value, Int64 nb_byte, void* stream)
{
  return m_registered.forEachPiece(destination, nullptr, nb_byte, [&](Int64 offset, Int64 size) {
    std::byte* const to = static_cast<std::byte*>(destination) + offset;
    return give("fillAsync", stream, { { to, size, true } },
                [=] { std::memset(to, std::to_integer<int>(value), static_cast<std::size_t>(size)); });
  });
}

DriverStatus SimulatedDevice::prefetchAsync(const void*, Int64, DeviceId, void* stream)
{
  return give("prefetchAsync", stream, {}, [] {});
}

DriverStatus SimulatedDevice::setAdvice(const void*, Int64, eMemoryAdvice, DeviceId)
{
  return m_calls.enter("setAdvice");
}

DriverStatus SimulatedDevice::unsetAdvice(const void*, Int64, eMemoryAdvice, DeviceId)
{
  return m_calls.enter("unsetAdvice");
}

DriverStatus SimulatedDevice::callOnStream(void* stream, HostFunction function, void* argument)
{
  return give("callOnStream", stream, {}, [=] { function(argument); });
}
} // namespace Arcane::detail
