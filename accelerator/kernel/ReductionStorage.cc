// SPDX-License-Identifier: Apache-2.0
#include "accelerator/kernel/ReductionStorage.h"

#include "accelerator/kernel/RunCommand.h"
#include "accelerator/kernel/SpareMemory.h"
#include "accelerator/runtime/CommandRecorder.h"
#include "accelerator/runtime/RunnerImpl.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>
#include <utility>

namespace Arcane::detail::kernel
{
namespace
{
using runtime::DeviceBackend;
using runtime::eKernelExecution;
using runtime::RunQueueImpl;

//! The counter has a cache line of its own.
constexpr Int64 counter_size = 256;

using FreeBuffers = SpareMemory<ReductionBuffer>;

//! Returns null for the memory of the host.
DeviceBackend* backendOfBuffers(const RunQueueImpl& queue)
{
  return queue.backend.kernelExecution() == eKernelExecution::Device ? &queue.backend : nullptr;
}

//! Gives a buffer of a device, which has its blocks, a result and a counter that is zero. \throws FatalErrorException
void addResult(RunQueueImpl& queue, Int64 blocks_size, ReductionBuffer& buffer)
{
  DeviceBackend& backend = queue.backend;
  runtime::throwIfFailed(backend.allocate(eMemoryResource::HostPinned, queue.device, counter_size, &buffer.result),
                         "allocate the result of a reducer");
  void* const counter = static_cast<std::byte*>(buffer.blocks) + blocks_size;
  buffer.counter = static_cast<UInt32*>(counter);
  // Other queues may take the buffer next.
  runtime::throwIfFailed(backend.fillAsync(counter, std::byte{ 0 }, counter_size, queue.stream()), "clear the counter of a reducer");
  queue.noteSubmitted();
  queue.wait();
}

ReductionBuffer newBuffer(RunQueueImpl& queue, Int32 nb_block)
{
  const Int64 blocks_size = nb_block * ReductionBuffer::max_value_size;
  ReductionBuffer buffer;
  buffer.nb_block = nb_block;
  if (!backendOfBuffers(queue)) {
    buffer.blocks = std::malloc(blocks_size);
    if (!buffer.blocks)
      throw std::bad_alloc();
    return buffer;
  }
  DeviceBackend& backend = queue.backend;
  runtime::throwIfFailed(backend.allocate(eMemoryResource::Device, queue.device, blocks_size + counter_size, &buffer.blocks),
                         "allocate the blocks of a reducer");
  try {
    addResult(queue, blocks_size, buffer);
  }
  catch (...) {
    // The first error is the one to report.
    static_cast<void>(backend.release(eMemoryResource::HostPinned, queue.device, buffer.result, counter_size));
    static_cast<void>(backend.release(eMemoryResource::Device, queue.device, buffer.blocks, blocks_size + counter_size));
    throw;
  }
  return buffer;
}
} // namespace

ReductionStorage::ReductionStorage(Accelerator::RunCommand& command)
: m_queue(command.internalQueue())
, m_command(&command)
{
  RunQueueImpl& impl = m_queue.internalImpl();
  if (!FreeBuffers::instance().take(backendOfBuffers(impl), impl.device.asInt32(), m_buffer))
    m_buffer = newBuffer(impl, ReductionTree::max_nb_block);
  command.internalAddReducer(*this);
}

void ReductionStorage::noteArgument(const Accelerator::RunCommand& command)
{
  ARCANE_FATAL_IF(m_command != &command,
                  "reducer: it is an argument of a loop of another command, expected a loop of the command that it was made for");
  m_is_used = true;
}

void ReductionStorage::beginLaunch(Int32 nb_block)
{
  m_is_captured = false;
  m_is_launched = std::exchange(m_is_used, false);
  if (m_is_launched)
    setNbBlock(nb_block);
}

void ReductionStorage::abandonLaunch()
{
  if (m_is_launched)
    m_nb_block = 0;
}

void ReductionStorage::setNbBlock(Int32 v)
{
  if (v > m_buffer.nb_block) {
    RunQueueImpl& impl = m_queue.internalImpl();
    const Int64 doubled = std::min<Int64>(Int64(2) * m_buffer.nb_block, std::numeric_limits<Int32>::max());
    const ReductionBuffer larger = newBuffer(impl, std::max(v, static_cast<Int32>(doubled)));
    FreeBuffers::instance().give(backendOfBuffers(impl), impl.device.asInt32(), m_buffer);
    m_buffer = larger;
  }
  m_nb_block = v;
}

ReductionStorage::~ReductionStorage()
{
  if (m_command)
    m_command->internalRemoveReducer(*this);
  const RunQueueImpl& impl = m_queue.internalImpl();
  const auto give = [backend = backendOfBuffers(impl), device = impl.device.asInt32(), buffer = m_buffer] {
    FreeBuffers::instance().give(backend, device, buffer);
  };
  // Another queue must not take the buffer before the launch.
  if (m_is_recorded && impl.recorder)
    impl.recorder->keep(give);
  else
    give();
}

void ReductionStorage::waitForRecorded()
{
  m_is_recorded = false;
  // The end of a scope has waited.
  if (RunQueueImpl& impl = m_queue.internalImpl(); impl.recorder)
    impl.wait();
}

HostLane*& hostLaneOfCopies() noexcept
{
  thread_local HostLane* lane = nullptr;
  return lane;
}
} // namespace Arcane::detail::kernel
