// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/DeviceCopier.h"

#include "accelerator/process/PoolSet.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/memory/MemoryUtils.h"

#include <algorithm>
#include <chrono>

namespace Arcane::detail::process
{
namespace
{
//! Returns null for a queue of the host too: its commands have finished when they return.
const Accelerator::RunQueue* deviceQueue(const Accelerator::RunQueue* queue)
{
  return (queue && !queue->isNull() && queue->isAcceleratorPolicy()) ? queue : nullptr;
}
/*!
 * \brief Puts fills in a stream. Nothing waits, and the value is not needed any more afterwards.
 *
 * The bytes of the first element are written run by run of equal bytes, 3 for a usual real; then the filled range is copied behind itself, doubling
 * each time.
 */
class StreamFill
{
 public:
  explicit StreamFill(runtime::RunQueueImpl& queue)
  : m_backend(queue.backend)
  , m_queue(&queue)
  {}
  //! Fills in a stream that is not in the ledger.
  StreamFill(runtime::DeviceBackend& backend, void* stream)
  : m_backend(backend)
  , m_stream(stream)
  {}

  void fill(MutableMemoryView destination, ConstMemoryView value)
  {
    std::byte* const first = destination.data();
    const Span<const std::byte> bytes = value.bytes();
    const Int64 nb_byte = destination.bytes().size();
    if (endOfRun(bytes, 0) == bytes.size())
      return fillBytes(first, bytes[0], nb_byte);
    for (Int64 i = 0, n = bytes.size(); i < n;) {
      const Int64 end = endOfRun(bytes, i);
      fillBytes(first + i, bytes[i], end - i);
      i = end;
    }
    for (Int64 nb_done = bytes.size(); nb_done < nb_byte;) {
      const Int64 nb = std::min(nb_done, nb_byte - nb_done);
      check(m_queue ? m_queue->putCopy(first + nb_done, first, nb) : m_backend.copyAsync(first + nb_done, first, nb, m_stream));
      nb_done += nb;
    }
  }

 private:
  runtime::DeviceBackend& m_backend;
  void* m_stream = nullptr;
  runtime::RunQueueImpl* m_queue = nullptr;

  static Int64 endOfRun(Span<const std::byte> bytes, Int64 begin)
  {
    Int64 end = begin + 1;
    while (end < bytes.size() && bytes[end] == bytes[begin])
      ++end;
    return end;
  }
  void fillBytes(std::byte* to, std::byte value, Int64 nb_byte)
  {
    check(m_queue ? m_queue->putFill(to, value, nb_byte) : m_backend.fillAsync(to, value, nb_byte, m_stream));
  }
  static void check(const runtime::DriverStatus& status) { runtime::throwIfFailed(status, "fill memory of a device"); }
};
} // namespace

DeviceCopier::DeviceCopier(runtime::DeviceBackend& backend)
: m_backend(backend)
{}

DeviceCopier::~DeviceCopier()
{
  releaseStreams();
}

void DeviceCopier::releaseStreams() noexcept
{
  const std::scoped_lock lock(m_mutex);
  for (const auto& [device, stream] : m_streams)
    runtime::reportIfFailed(m_backend.destroyStream(stream), "destroy the queue of copies");
  m_streams.clear();
}

void DeviceCopier::copy(runtime::DeviceId device, void* destination, const void* source, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  if (nb_byte <= 0)
    return;
  if (const Accelerator::RunQueue* user = deviceQueue(queue)) {
    user->copyMemory(Accelerator::MemoryCopyArgs(destination, source, nb_byte).addAsync(user->isAsync()));
    return;
  }
  waitForQueues(device);
  void* const stream = streamOf(device);
  runtime::throwIfFailed(m_backend.copyAsync(destination, source, nb_byte, stream), "copy memory of a device");
  runtime::throwIfFailed(m_backend.synchronizeStream(stream), "wait for a copy of memory of a device");
}

void DeviceCopier::copy(ConstMemoryView source, eMemoryResource source_mem, MutableMemoryView destination, eMemoryResource destination_mem,
                        const Accelerator::RunQueue* queue)
{
  if (!deviceQueue(queue)) {
    const eMemoryResource from = resourceOf(source.data(), source_mem);
    const eMemoryResource to = resourceOf(destination.data(), destination_mem);
    if (isAccessibleOnHost(from) && isAccessibleOnHost(to)) {
      if (from != eMemoryResource::Host || to != eMemoryResource::Host)
        waitForQueues(PoolSet::threadDevice());
      return MemoryUtils::copyHost(destination, source);
    }
  }
  copy(PoolSet::threadDevice(), destination.data(), source.data(), source.bytes().size(), queue);
}

void DeviceCopier::copyEach(Span<const MemoryMove> moves)
{
  if (moves.empty())
    return;
  const runtime::DeviceId device = PoolSet::threadDevice();
  waitForQueues(device);
  void* const stream = streamOf(device);
  for (const MemoryMove& move : moves)
    if (move.nb_byte > 0)
      runtime::throwIfFailed(m_backend.copyAsync(move.destination, move.source, move.nb_byte, stream), "copy memory of a device");
  runtime::throwIfFailed(m_backend.synchronizeStream(stream), "wait for copies of memory of a device");
}

bool DeviceCopier::fill(MutableMemoryView destination, eMemoryResource destination_mem, ConstMemoryView value,
                        const Accelerator::RunQueue* queue)
{
  const Accelerator::RunQueue* user = deviceQueue(queue);
  const eMemoryResource resource = resourceOf(destination.data(), destination_mem);
  if (resource == eMemoryResource::Host || (!user && isAccessibleOnHost(resource))) {
    prepareHostAccess(destination.data(), resource, queue);
    return false;
  }
  if (user) {
    runtime::RunQueueImpl& impl = user->internalImpl();
    const auto start = std::chrono::steady_clock::now();
    StreamFill(impl).fill(destination, value);
    impl.endCommand(start, impl.is_async);
    return true;
  }
  const runtime::DeviceId device = PoolSet::threadDevice();
  waitForQueues(device);
  void* const stream = streamOf(device);
  StreamFill(m_backend, stream).fill(destination, value);
  runtime::throwIfFailed(m_backend.synchronizeStream(stream), "wait for a fill of memory of a device");
  return true;
}

bool DeviceCopier::prepareHostAccess(const void* ptr, eMemoryResource mem, const Accelerator::RunQueue* queue)
{
  const eMemoryResource resource = resourceOf(ptr, mem);
  if (const Accelerator::RunQueue* user = deviceQueue(queue))
    user->internalImpl().wait();
  else if (resource != eMemoryResource::Host)
    waitForQueues(PoolSet::threadDevice());
  return isAccessibleOnHost(resource);
}

void DeviceCopier::waitForQueues(runtime::DeviceId device)
{
  runtime::QueueLedger& ledger = m_backend.ledger(device);
  if (!ledger.isQuiet())
    runtime::throwIfFailed(ledger.wait(ledger.mark()), "wait for the queues of a device");
}

void* DeviceCopier::streamOf(runtime::DeviceId device)
{
  const std::scoped_lock lock(m_mutex);
  void*& stream = m_streams[device];
  if (!stream)
    runtime::throwIfFailed(m_backend.createStream(device, 0, &stream), "create a queue for copies");
  return stream;
}

//! Host for addresses that are not the driver's.
eMemoryResource DeviceCopier::resourceOf(const void* ptr, eMemoryResource mem) const
{
  using enum Accelerator::ePointerMemoryType;
  if (mem != eMemoryResource::Unknown)
    return mem;
  runtime::PointerAttribute attribute;
  runtime::throwIfFailed(m_backend.pointerAttribute(ptr, attribute), "find out where an address is");
  switch (attribute.memoryType()) {
  case Device: return eMemoryResource::Device;
  case Managed: return eMemoryResource::UnifiedMemory;
  case Host: return eMemoryResource::HostPinned;
  case Unregistered: break;
  }
  return eMemoryResource::Host;
}
} // namespace Arcane::detail::process
