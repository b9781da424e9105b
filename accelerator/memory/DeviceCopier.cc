// SPDX-License-Identifier: Apache-2.0
#include "accelerator/memory/DeviceCopier.h"

#include "accelerator/memory/PoolSet.h"
#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/base/MemoryUtils.h"

namespace Arcane::detail
{
namespace
{
//! Null for queues of the host too: what they were given is over.
const Accelerator::RunQueue* deviceQueue(const Accelerator::RunQueue* queue)
{
  return (queue && !queue->isNull() && queue->isAcceleratorPolicy()) ? queue : nullptr;
}
} // namespace

DeviceCopier::
DeviceCopier(DeviceBackend& backend)
: m_backend(backend)
{
}

DeviceCopier::
~DeviceCopier()
{
  releaseStreams();
}

void DeviceCopier::
releaseStreams() noexcept
{
  const std::scoped_lock lock(m_mutex);
  for (const auto& [device, stream] : m_streams)
    reportIfFailed(m_backend.destroyStream(stream), "destroy the queue of copies");
  m_streams.clear();
}

void DeviceCopier::
copy(DeviceId device, void* destination, const void* source, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  if (nb_byte <= 0)
    return;
  if (const Accelerator::RunQueue* user = deviceQueue(queue)) {
    user->copyMemory(Accelerator::MemoryCopyArgs(destination, source, nb_byte).addAsync(user->isAsync()));
    return;
  }
  QueueLedger& ledger = m_backend.ledger(device);
  if (!ledger.isQuiet())
    throwIfFailed(ledger.wait(ledger.mark()), "wait for the queues of a device");
  const std::scoped_lock lock(m_mutex);
  void*& stream = m_streams[device];
  if (!stream)
    throwIfFailed(m_backend.createStream(device, 0, &stream), "create a queue for copies");
  throwIfFailed(m_backend.copyAsync(destination, source, nb_byte, stream), "copy memory of a device");
  throwIfFailed(m_backend.synchronizeStream(stream), "wait for a copy of memory of a device");
}

void DeviceCopier::
copy(ConstMemoryView source, eMemoryResource source_mem, MutableMemoryView destination, eMemoryResource destination_mem,
     const Accelerator::RunQueue* queue)
{
  if (!deviceQueue(queue) && _isOnHost(source.data(), source_mem) && _isOnHost(destination.data(), destination_mem))
    MemoryUtils::copyHost(destination, source);
  else
    copy(PoolSet::threadDevice(), destination.data(), source.data(), source.bytes().size(), queue);
}

bool DeviceCopier::
prepareHostAccess(const void* ptr, eMemoryResource mem, const Accelerator::RunQueue* queue)
{
  if (const Accelerator::RunQueue* user = deviceQueue(queue))
    user->barrier();
  return _isOnHost(ptr, mem);
}

bool DeviceCopier::
_isOnHost(const void* ptr, eMemoryResource mem) const
{
  if (mem != eMemoryResource::Unknown)
    return isAccessibleOnHost(mem);
  PointerAttribute attribute;
  throwIfFailed(m_backend.pointerAttribute(ptr, attribute), "find out where an address is");
  return attribute.memoryType() != Accelerator::ePointerMemoryType::Device;
}
} // namespace Arcane::detail
