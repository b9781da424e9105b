// SPDX-License-Identifier: Apache-2.0
#include "accelerator/plan/BlockAllocator.h"

#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane::Accelerator
{
using detail::runtime::DeviceBackend;
using detail::runtime::DriverStatus;

namespace
{
//! Writes to all of a block, on a queue of its own. Lack of memory shows here for memory that the driver only promised.
DriverStatus touch(DeviceBackend& backend, DeviceId device, void* block, Int64 nb_byte)
{
  void* stream = nullptr;
  DriverStatus status = backend.createStream(device, 0, &stream);
  if (!status.isOk())
    return status;
  status = backend.fillAsync(block, std::byte(0), nb_byte, stream);
  const DriverStatus waited = backend.synchronizeStream(stream);
  detail::runtime::reportIfFailed(backend.destroyStream(stream), "destroy a queue");
  return status.isOk() ? waited : status;
}
} // namespace

BlockAllocator::BlockAllocator(const Runner& runner, eMemoryResource resource, bool is_deferred)
: m_runner(runner)
, m_resource(resource)
, m_is_deferred(is_deferred)
{
  ARCANE_THROW_IF(resource == eMemoryResource::Unknown, ArgumentException,
                  "allocator of blocks: resource is Unknown, expected one that memory may have");
  ARCANE_FATAL_IF(!runner.isInitialized(), "allocator of blocks: the runner is not initialised");
}

DeviceBackend& BlockAllocator::backend() const
{
  return m_runner.internalImpl().backend();
}

void* BlockAllocator::allocate(Int64 nb_byte) const
{
  void* block = nullptr;
  DriverStatus status = backend().allocate(m_resource, deviceId(), nb_byte, &block);
  if (status.isOk() && !m_is_deferred) {
    status = touch(backend(), deviceId(), block, nb_byte);
    if (!status.isOk()) {
      deallocate(block, nb_byte);
      block = nullptr;
    }
  }
  if (!status.isOutOfMemory())
    detail::runtime::throwIfFailed(status, String::format("allocate a block of {0} bytes", nb_byte));
  return block;
}

void BlockAllocator::deallocate(void* block, Int64 nb_byte) const noexcept
{
  detail::runtime::reportIfFailed(backend().release(m_resource, deviceId(), block, nb_byte), "release a block");
}
} // namespace Arcane::Accelerator
