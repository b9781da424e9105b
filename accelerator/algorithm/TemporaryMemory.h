// SPDX-License-Identifier: Apache-2.0
// Memory of a device that the commands of one queue use for a while.
#pragma once

#include "accelerator/process/PooledBuffer.h"
#include "accelerator/runtime/RunQueue.h"

#include <cstddef>

namespace Arcane::detail::algorithm
{
/*!
 * \brief Owns bytes in the memory of a device. The bytes are released in the order of the queue, without a wait.
 *
 * The bytes come from the pool of the process, or from the pool of the driver when the process has made none. All calls are \local.
 */
class ARCANE_EXPORT TemporaryMemory
{
 public:
  //! \throws OutOfMemoryException, or FatalErrorException of the driver, when memory is exhausted
  TemporaryMemory(const Accelerator::RunQueue& queue, Int64 nb_byte);
  TemporaryMemory(const TemporaryMemory&) = delete;
  TemporaryMemory& operator=(const TemporaryMemory&) = delete;
  ~TemporaryMemory();

  void* data() const { return m_data; }

 private:
  Accelerator::RunQueue m_queue;
  Accelerator::PooledBuffer<std::byte> m_pooled;
  void* m_data = nullptr;
};
} // namespace Arcane::detail::algorithm
