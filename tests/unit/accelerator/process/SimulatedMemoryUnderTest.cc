// SPDX-License-Identifier: Apache-2.0
// Two simulated devices with late queues, whose memory the host cannot touch.
#include "tests/unit/accelerator/process/MemoryUnderTest.h"

#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/SimulatedDevice.h"

namespace Arcane::test
{
namespace
{
detail::runtime::SimulatedDeviceOptions lateDevices()
{
  detail::runtime::SimulatedDeviceOptions options;
  options.nb_device = 2;
  options.capacity = Int64(256) << 20;
  options.max_delay_us = 200;
  options.is_memory_hidden = true;
  return options;
}

class SimulatedMemory : public MemoryUnderTest
{
 public:
  SimulatedMemory()
  : m_device(lateDevices())
  {
    detail::runtime::setBackend(m_device.executionPolicy(), &m_device);
  }
  ~SimulatedMemory() override { detail::runtime::setBackend(m_device.executionPolicy(), nullptr); }

  detail::runtime::DeviceBackend& backend() override { return m_device; }
  Int64 nbConflict() const override { return m_device.nbConflict(); }
  void holdQueues() override { m_device.holdStreams(); }
  bool canHoldQueues() const override { return true; }
  void letQueuesRun() override { m_device.letStreamsRun(); }
  bool canImportOwnHandles() const override { return true; }

 private:
  detail::runtime::SimulatedDevice m_device;
};
} // namespace

std::unique_ptr<MemoryUnderTest> MemoryUnderTest::make()
{
  return std::make_unique<SimulatedMemory>();
}
} // namespace Arcane::test
