// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/SimulatedStreams.h"

#include <string_view>
#include <utility>

namespace Arcane::detail::runtime
{
using Accelerator::DeviceId;

SimulatedStreams::SimulatedStreams(SimulatedHardware& hardware)
: m_hardware(hardware)
, m_clock(hardware.options.max_delay_us, hardware.options.seed)
{}

void SimulatedStreams::stop()
{
  for (const auto& [address, stream] : m_streams)
    stream->stop();
}

void SimulatedStreams::hold()
{
  const std::scoped_lock lock(m_clock.mutex);
  m_clock.is_held = true;
}

void SimulatedStreams::letRun()
{
  const std::scoped_lock lock(m_clock.mutex);
  m_clock.is_held = false;
  m_clock.changed.notify_all();
}

void SimulatedStreams::declareUse(void* stream, const void* base, Int64 nb_byte, bool is_write)
{
  if (const StreamRef found = find(stream))
    m_hardware.checker.declareUse(found->id(), { base, nb_byte, is_write });
}

// --- streams --------------------------------------------------------------------------------------

SimulatedStreams::StreamRef SimulatedStreams::find(void* stream) const
{
  const std::scoped_lock lock(m_mutex);
  const auto it = m_streams.find(stream);
  return it == m_streams.end() ? nullptr : it->second;
}

DriverStatus SimulatedStreams::create(DeviceId device, void** stream)
{
  *stream = nullptr;
  if (const DriverStatus status = m_hardware.calls.enter("createStream"); !status.isOk())
    return status;
  if (!m_hardware.isDevice(device))
    return DriverStatus::error("createStream", "no such device");
  const std::scoped_lock lock(m_mutex);
  StreamRef created = std::make_shared<SimulatedStream>(m_clock, device, ++m_last_stream);
  *stream = created.get();
  m_streams[*stream] = std::move(created);
  return {};
}

DriverStatus SimulatedStreams::destroy(void* stream)
{
  if (const DriverStatus status = m_hardware.calls.enter("destroyStream"); !status.isOk())
    return status;
  const StreamRef found = find(stream);
  if (!found)
    return DriverStatus::error("destroyStream", "no such stream");
  waitFor(*found);
  found->stop();
  const std::scoped_lock lock(m_mutex);
  m_streams.erase(stream);
  return {};
}

void SimulatedStreams::waitFor(SimulatedStream& stream)
{
  const UInt64 position = stream.nbGiven();
  const MemoryUseChecker::Knowledge knowledge = m_hardware.checker.knowledgeAt(stream.id(), position);
  stream.wait(position);
  m_hardware.checker.hostKnows(knowledge);
}

void SimulatedStreams::waitForDevice(DeviceId device)
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
    waitFor(*stream);
}

DriverStatus SimulatedStreams::synchronize(void* stream)
{
  if (const DriverStatus status = m_hardware.calls.enter("synchronizeStream"); !status.isOk())
    return status;
  const StreamRef found = find(stream);
  if (!found)
    return DriverStatus::error("synchronizeStream", "no such stream");
  waitFor(*found);
  return {};
}

DriverStatus SimulatedStreams::query(void* stream)
{
  if (const DriverStatus status = m_hardware.calls.enter("queryStream"); !status.isOk())
    return status;
  const StreamRef found = find(stream);
  if (!found)
    return DriverStatus::error("queryStream", "no such stream");
  const UInt64 position = found->nbGiven();
  if (!found->isOver(position))
    return DriverStatus::notReady("queryStream");
  m_hardware.checker.hostKnows(m_hardware.checker.knowledgeAt(found->id(), position));
  return {};
}

// --- events ---------------------------------------------------------------------------------------

std::shared_ptr<SimulatedStreams::Event> SimulatedStreams::findEvent(void* event) const
{
  const std::scoped_lock lock(m_mutex);
  const auto it = m_events.find(event);
  // A copy is returned, since the event may be recorded again during a wait.
  return it == m_events.end() ? nullptr : std::make_shared<Event>(*it->second);
}

DriverStatus SimulatedStreams::createEvent(DeviceId device, void** event)
{
  *event = nullptr;
  if (const DriverStatus status = m_hardware.calls.enter("createEvent"); !status.isOk())
    return status;
  if (!m_hardware.isDevice(device))
    return DriverStatus::error("createEvent", "no such device");
  const std::scoped_lock lock(m_mutex);
  auto created = std::make_shared<Event>();
  *event = created.get();
  m_events[*event] = std::move(created);
  return {};
}

DriverStatus SimulatedStreams::destroyEvent(void* event)
{
  if (const DriverStatus status = m_hardware.calls.enter("destroyEvent"); !status.isOk())
    return status;
  const std::scoped_lock lock(m_mutex);
  return m_events.erase(event) > 0 ? DriverStatus() : DriverStatus::error("destroyEvent", "no such event");
}

DriverStatus SimulatedStreams::recordEvent(void* event, void* stream)
{
  if (const DriverStatus status = m_hardware.calls.enter("recordEvent"); !status.isOk())
    return status;
  const StreamRef found = find(stream);
  if (!found)
    return DriverStatus::error("recordEvent", "no such stream");
  const UInt64 position = found->nbGiven();
  Event recorded{ { found, position }, m_hardware.checker.knowledgeAt(found->id(), position) };
  const std::scoped_lock lock(m_mutex);
  const auto it = m_events.find(event);
  if (it == m_events.end())
    return DriverStatus::error("recordEvent", "no such event");
  *it->second = std::move(recorded);
  return {};
}

DriverStatus SimulatedStreams::waitEvent(void* stream, void* event)
{
  if (const DriverStatus status = m_hardware.calls.enter("waitEvent"); !status.isOk())
    return status;
  const StreamRef waiting = find(stream);
  const std::shared_ptr<Event> waited = findEvent(event);
  if (!waiting || !waited)
    return DriverStatus::error("waitEvent", "no such stream or event");
  if (waited->position.stream && waited->position.stream != waiting)
    waiting->giveWait(waited->position);
  m_hardware.checker.streamWaits(waiting->id(), waited->knowledge);
  return {};
}

DriverStatus SimulatedStreams::synchronizeEvent(void* event)
{
  if (const DriverStatus status = m_hardware.calls.enter("synchronizeEvent"); !status.isOk())
    return status;
  const std::shared_ptr<Event> waited = findEvent(event);
  if (!waited)
    return DriverStatus::error("synchronizeEvent", "no such event");
  if (waited->position.stream)
    waited->position.stream->wait(waited->position.nb_work);
  m_hardware.checker.hostKnows(waited->knowledge);
  return {};
}

DriverStatus SimulatedStreams::queryEvent(void* event)
{
  if (const DriverStatus status = m_hardware.calls.enter("queryEvent"); !status.isOk())
    return status;
  const std::shared_ptr<Event> asked = findEvent(event);
  if (!asked)
    return DriverStatus::error("queryEvent", "no such event");
  if (asked->position.stream && !asked->position.stream->isOver(asked->position.nb_work))
    return DriverStatus::notReady("queryEvent");
  m_hardware.checker.hostKnows(asked->knowledge);
  return {};
}

// --- work -----------------------------------------------------------------------------------------

DriverStatus SimulatedStreams::give(const char* call, void* stream, const std::vector<MemoryUseChecker::Use>& uses,
                                    std::function<void()> work)
{
  if (const DriverStatus status = m_hardware.calls.enter(call); !status.isOk())
    return status;
  const StreamRef found = find(stream);
  if (!found)
    return DriverStatus::error(call, "no such stream");
  for (const MemoryUseChecker::Use& use : uses)
    m_hardware.checker.declareUse(found->id(), use);
  const std::vector<SimulatedMemory*> memories = m_hardware.memoriesFor(found->device(), call == std::string_view("copyAsync"));
  const UInt64 position = found->give([memories, work = std::move(work)] {
    for (SimulatedMemory* memory : memories)
      memory->workStarts();
    work();
    for (SimulatedMemory* memory : memories)
      memory->workEnds();
  });
  m_hardware.checker.workGiven(found->id(), position);
  return {};
}

DriverStatus SimulatedStreams::giveCondition(const char* call, void* stream, std::function<bool()> condition)
{
  if (const DriverStatus status = m_hardware.calls.enter(call); !status.isOk())
    return status;
  const StreamRef found = find(stream);
  if (!found)
    return DriverStatus::error(call, "no such stream");
  found->giveCondition(std::move(condition));
  return {};
}
} // namespace Arcane::detail::runtime
