// SPDX-License-Identifier: Apache-2.0
// A simulated device with late streams, a pool of it, and queues.
#pragma once

#include "accelerator/pool/MemoryPool.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/QueueCall.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/RunQueueEvent.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"

namespace Arcane::test
{
inline detail::SimulatedDeviceOptions lateDevice()
{
  detail::SimulatedDeviceOptions options;
  options.capacity = Int64(256) << 20;
  options.max_delay_us = 50;
  return options;
}

//! The pool is made when a test asks for it.
class DeviceWithPool
{
 public:
  DeviceWithPool() = default;
  DeviceWithPool(const DeviceWithPool&) = delete;
  DeviceWithPool& operator=(const DeviceWithPool&) = delete;
  ~DeviceWithPool()
  {
    m_device.letStreamsRun();
    m_pool.reset();
    detail::setBackend(detail::eExecutionPolicy::CUDA, m_former);
  }

  detail::MemoryPoolOptions deviceOptions()
  {
    detail::MemoryPoolOptions options;
    options.resource = eMemoryResource::Device;
    options.device = detail::DeviceId();
    options.is_throwing_on_misuse = true;
    return options;
  }
  void makePool(const detail::MemoryPoolOptions& options) { m_pool = std::make_unique<detail::MemoryPool>(m_device, options); }
  Accelerator::RunQueue newQueue()
  {
    Accelerator::RunQueue queue = Accelerator::makeQueue(m_runner);
    queue.setAsync(true);
    return queue;
  }
  //! A kernel that writes the block.
  void launch(const Accelerator::RunQueue& queue, void* block, Int64 nb_byte)
  {
    detail::callOnQueue(queue, { block, nb_byte, true }, [] {});
  }
  Int64 nbEventCall() const { return m_device.ledger(detail::DeviceId()).driverCalls().total(); }

  mutable detail::SimulatedDevice m_device{ lateDevice() };
  detail::DeviceBackend* m_former = detail::setBackend(detail::eExecutionPolicy::CUDA, &m_device);
  Accelerator::Runner m_runner{ detail::eExecutionPolicy::CUDA };
  std::unique_ptr<detail::MemoryPool> m_pool;
};
} // namespace Arcane::test
