// SPDX-License-Identifier: Apache-2.0
#include "accelerator/algorithm/TemporaryMemory.h"

#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/RunnerImpl.h"

namespace Arcane::detail::algorithm
{
TemporaryMemory::TemporaryMemory(const Accelerator::RunQueue& queue, Int64 nb_byte)
: m_queue(queue)
{
  if (process::MemoryResourceMng::instance()) {
    const auto pool = Accelerator::AcceleratorMemoryPool::defaultPool(eMemoryResource::Device, queue.deviceId());
    m_pooled = Accelerator::PooledBuffer<std::byte>(pool, queue, nb_byte, "algorithm");
    m_data = m_pooled.data();
    return;
  }
  const runtime::RunQueueImpl& impl = queue.internalImpl();
  runtime::throwIfFailed(impl.backend.allocateOnStream(impl.device, nb_byte, impl.stream(), &m_data),
                         "allocate the temporary memory of an algorithm");
}

TemporaryMemory::~TemporaryMemory()
{
  if (!m_pooled.data() && m_data) {
    const runtime::RunQueueImpl& impl = m_queue.internalImpl();
    // A block that the driver does not take back is lost; a destructor can do nothing about it.
    static_cast<void>(impl.backend.releaseOnStream(m_data, impl.stream()));
  }
}
} // namespace Arcane::detail::algorithm
