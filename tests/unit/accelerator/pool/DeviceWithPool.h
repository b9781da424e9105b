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
inline detail::runtime::SimulatedDeviceOptions lateDevice()
{
  detail::runtime::SimulatedDeviceOptions options;
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
    detail::runtime::setBackend(detail::runtime::eExecutionPolicy::CUDA, m_former);
  }

  detail::pool::MemoryPoolOptions deviceOptions()
  {
    detail::pool::MemoryPoolOptions options;
    options.resource = eMemoryResource::Device;
    options.device = detail::runtime::DeviceId();
    options.is_throwing_on_misuse = true;
    return options;
  }
  void makePool(const detail::pool::MemoryPoolOptions& options) { m_pool = std::make_unique<detail::pool::MemoryPool>(m_device, options); }
  Accelerator::RunQueue newQueue()
  {
    Accelerator::RunQueue queue = Accelerator::makeQueue(m_runner);
    queue.setAsync(true);
    return queue;
  }
  //! A kernel that writes the block.
  void launch(const Accelerator::RunQueue& queue, void* block, Int64 nb_byte)
  {
    detail::runtime::callOnQueue(queue, { block, nb_byte, true }, [] {});
  }
  Int64 nbEventCall() const { return m_device.ledger(detail::runtime::DeviceId()).driverCalls().total(); }

  mutable detail::runtime::SimulatedDevice m_device{ lateDevice() };
  detail::runtime::DeviceBackend* m_former = detail::runtime::setBackend(detail::runtime::eExecutionPolicy::CUDA, &m_device);
  Accelerator::Runner m_runner{ detail::runtime::eExecutionPolicy::CUDA };
  std::unique_ptr<detail::pool::MemoryPool> m_pool;
};
} // namespace Arcane::test
