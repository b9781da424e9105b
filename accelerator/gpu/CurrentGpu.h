// SPDX-License-Identifier: Apache-2.0
// The device that calls of the vendor's library are for, in a scope.
#pragma once

#include "accelerator/gpu/gpu_api.h"
#include "accelerator/runtime/DeviceId.h"

namespace Arcane::detail
{
//! Makes a device the current one of the thread, and afterwards the one that was.
class CurrentGpu
{
 public:
  explicit CurrentGpu(Accelerator::DeviceId device) noexcept
  {
    m_status = gpuGetDevice(&m_former);
    m_is_changed = m_status.isOk() && m_former != device.asInt32();
    if (m_is_changed)
      m_status = gpuSetDevice(device.asInt32());
  }
  CurrentGpu(const CurrentGpu&) = delete;
  CurrentGpu& operator=(const CurrentGpu&) = delete;
  ~CurrentGpu()
  {
    if (m_is_changed)
      reportIfFailed(gpuSetDevice(m_former), "set the current device");
  }

  //! Whether the device is the current one.
  const DriverStatus& status() const noexcept { return m_status; }

 private:
  DriverStatus m_status;
  int m_former = 0;
  bool m_is_changed = false;
};
} // namespace Arcane::detail
