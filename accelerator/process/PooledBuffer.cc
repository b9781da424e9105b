// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/PooledBuffer.h"

#include "accelerator/pool/ByteCounts.h"
#include "accelerator/pool/MemoryPool.h"

#include "arcane_core/base/error/LostException.h"

namespace Arcane::detail::process
{
PooledBlock::PooledBlock(const Accelerator::AcceleratorMemoryPool& pool, Int64 nb_element, Int64 element_bytes,
                         const Accelerator::RunQueue& queue, const String& name)
: m_pool(pool)
, m_queue(queue)
, m_nb_byte(pool::nbByteOf(nb_element, element_bytes))
{
  m_data = m_pool.allocate(m_nb_byte, queue, name);
}

void PooledBlock::release() noexcept
{
  if (m_data) {
    try {
      poolOf(m_pool).deallocate(m_data, m_nb_byte, m_queue.isNull() ? nullptr : &m_queue);
    }
    catch (...) {
      base::printLostException(A_FUNCINFO, "release a block");
    }
  }
  m_data = nullptr;
  m_nb_byte = 0;
}

Accelerator::AcceleratorMemoryPool poolOfQueue(const Accelerator::RunQueue& queue)
{
  return Accelerator::AcceleratorMemoryPool::defaultPool(queue.memoryResource(), queue.deviceId());
}
} // namespace Arcane::detail::process
