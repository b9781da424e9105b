// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/RunQueue.h"

#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/RunQueueEvent.h"
#include "accelerator/runtime/RunQueueEventImpl.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/MemoryUtils.h"

#include <chrono>
#include <utility>

namespace Arcane::Accelerator
{
using detail::runtime::RunQueueImpl;
using detail::runtime::throwIfFailed;

namespace
{
RunQueueEvent& checkedEvent(const Ref<RunQueueEvent>& event)
{
  ARCANE_FATAL_IF(event.isNull(), "queue: event is null, expected one made by makeEventRef()");
  return *event;
}
} // namespace

RunQueue::ScopedAsync::ScopedAsync(RunQueue* queue)
: m_queue(queue)
{
  if (m_queue) {
    m_was_async = m_queue->isAsync();
    m_queue->setAsync(true);
  }
}

RunQueue::ScopedAsync::~ScopedAsync()
{
  if (m_queue)
    m_queue->setAsync(m_was_async);
}

RunQueue::RunQueue(std::shared_ptr<RunQueueImpl> impl) noexcept
: m_impl(std::move(impl))
{}

RunQueueImpl& RunQueue::impl() const
{
  ARCANE_FATAL_IF(!m_impl, "queue: null, expected one made by makeQueue()");
  return *m_impl;
}

eExecutionPolicy RunQueue::executionPolicy() const
{
  return m_impl ? m_impl->policy : eExecutionPolicy::None;
}

bool RunQueue::isAcceleratorPolicy() const
{
  return m_impl && m_impl->isAccelerator();
}

DeviceId RunQueue::deviceId() const
{
  return impl().device;
}

void RunQueue::setAsync(bool v)
{
  impl().is_async = v;
}

bool RunQueue::isAsync() const
{
  return impl().is_async;
}

const RunQueue& RunQueue::addAsync(bool is_async) const
{
  impl().is_async = is_async;
  return *this;
}

void RunQueue::barrier() const
{
  if (!m_impl)
    return;
  m_impl->wait();
  m_impl->ledger.endExternalUse(*m_impl->slot, detail::runtime::eExternalUse::UntilBarrier);
}

void RunQueue::copyMemory(const MemoryCopyArgs& args) const
{
  RunQueueImpl& queue = impl();
  const Span<const std::byte> source = args.source();
  const Span<std::byte> destination = args.destination();
  ARCANE_THROW_IF(destination.size() < source.size(), ArgumentException,
                  "copy of memory: destination has {0} bytes, expected at least the {1} of the source", destination.size(), source.size());
  const auto start = std::chrono::steady_clock::now();
  if (!source.empty()) {
    throwIfFailed(queue.putCopy(destination.data(), source.data(), source.size()), "copy memory");
  }
  queue.endCommand(start, args.isAsync());
}

void RunQueue::prefetchMemory(const MemoryPrefetchArgs& args) const
{
  RunQueueImpl& queue = impl();
  const Span<const std::byte> source = args.source();
  const DeviceId device = args.deviceId().isNull() ? queue.device : args.deviceId();
  const auto start = std::chrono::steady_clock::now();
  if (!source.empty()) {
    throwIfFailed(queue.backend.prefetchAsync(source.data(), source.size(), device, queue.stream()), "prefetch memory");
    queue.noteSubmitted();
  }
  queue.endCommand(start, args.isAsync());
}

void RunQueue::recordEvent(RunQueueEvent& event)
{
  event.impl().record(impl());
}

void RunQueue::recordEvent(Ref<RunQueueEvent>& event)
{
  recordEvent(checkedEvent(event));
}

void RunQueue::waitEvent(RunQueueEvent& event)
{
  event.impl().makeWait(impl());
}

void RunQueue::waitEvent(Ref<RunQueueEvent>& event)
{
  waitEvent(checkedEvent(event));
}

MemoryAllocationOptions RunQueue::allocationOptions() const
{
  if (!m_impl)
    return {};
  MemoryAllocationOptions options = MemoryUtils::getAllocationOptions(memoryResource());
  if (isAcceleratorPolicy())
    options.setDevice(static_cast<std::int16_t>(impl().device.asInt32()));
  return options;
}

void RunQueue::setMemoryRessource(eMemoryResource mem)
{
  impl().memory_resource = mem;
}

eMemoryResource RunQueue::memoryResource() const
{
  if (!m_impl)
    return eMemoryResource::Unknown;
  const RunQueueImpl& queue = *m_impl;
  if (queue.memory_resource != eMemoryResource::Unknown)
    return queue.memory_resource;
  return queue.isAccelerator() ? MemoryUtils::getDefaultDataMemoryResource() : eMemoryResource::Host;
}

void RunQueue::setConcurrentCommandCreation(bool v)
{
  RunQueueImpl& queue = impl();
  ARCANE_FATAL_IF(v && queue.isAccelerator(),
                  "queue: commands made by several threads are asked for a queue of runtime '{0}', expected one of the host",
                  queue.backend.name());
  queue.is_concurrent_command_creation = v;
}

bool RunQueue::isConcurrentCommandCreation() const
{
  return impl().is_concurrent_command_creation;
}

void* RunQueue::platformStream() const
{
  RunQueueImpl& queue = impl();
  void* const stream = queue.stream();
  if (queue.isAccelerator() && !queue.slot->isExternal())
    queue.ledger.declareExternalUse(*queue.slot, detail::runtime::eExternalUse::UntilGivenBack);
  return stream;
}

void RunQueue::declareExternalUse() const
{
  RunQueueImpl& queue = impl();
  // Commands of other code in the stream come after the recorded commands.
  static_cast<void>(queue.stream());
  if (queue.isAccelerator())
    queue.ledger.declareExternalUse(*queue.slot, detail::runtime::eExternalUse::UntilBarrier);
}

detail::runtime::QueueSlot& RunQueue::queueSlot() const
{
  return *impl().slot;
}
} // namespace Arcane::Accelerator
