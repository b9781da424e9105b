// SPDX-License-Identifier: Apache-2.0
// A simulated device for tests of materials.
#pragma once

#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/Runner.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include <memory>

namespace Arcane::test
{
//! A simulated device whose memory the host cannot use, and the memory of a run on it. It lasts longer than the mesh.
class HiddenDevice
{
 public:
  HiddenDevice()
  {
    detail::process::MemoryResourceMng::Setting setting;
    setting.accelerator = &m_device;
    m_memory = &detail::process::MemoryResourceMng::start({}, setting);
    m_runner = std::make_unique<Accelerator::Runner>(Accelerator::eExecutionPolicy::CUDA);
  }
  ~HiddenDevice()
  {
    m_runner.reset();
    m_memory->finalize();
    detail::runtime::setBackend(Accelerator::eExecutionPolicy::CUDA, m_former);
  }
  HiddenDevice(const HiddenDevice&) = delete;
  HiddenDevice& operator=(const HiddenDevice&) = delete;

  const Accelerator::Runner& runner() const { return *m_runner; }
  //! Kernels of queues do not start before the host waits for one.
  void holdKernels() { m_device.holdStreams(); }
  Int64 nbKernel() { return m_device.calls().nbCall("callOnStream"); }
  //! Returns the number of calls of the driver with this name.
  Int64 nbCall(const char* name) { return m_device.calls().nbCall(name); }
  Int64 nbCopy() { return m_device.calls().nbCall("copyRows"); }

 private:
  detail::runtime::SimulatedDevice m_device{ detail::runtime::SimulatedDeviceOptions{ .is_memory_hidden = true } };
  detail::runtime::DeviceBackend* m_former = detail::runtime::setBackend(Accelerator::eExecutionPolicy::CUDA, &m_device);
  detail::process::MemoryResourceMng* m_memory = nullptr;
  std::unique_ptr<Accelerator::Runner> m_runner;
};
} // namespace Arcane::test
