// SPDX-License-Identifier: Apache-2.0
// The device that calls of the vendor's library are for, in a scope.
#pragma once

#include "accelerator/gpu/gpu_api.h"
#include "accelerator/runtime/DeviceId.h"

#include <atomic>

namespace Arcane::detail
{
/*!
 * \brief Makes a device the current one of the thread, and afterwards the one that was.
 *
 * No device is started but those that are used: to start one takes memory of it, and many processes may share a machine with
 * many devices. Libraries start the first device for threads that have used none, hence stay().
 */
class CurrentGpu
{
 public:
  explicit CurrentGpu(Accelerator::DeviceId device) noexcept
  : m_scope(device.asInt32())
  {
    int none = -1;
    s_home.compare_exchange_strong(none, device.asInt32(), std::memory_order_relaxed);
  }
  CurrentGpu(const CurrentGpu&) = delete;
  CurrentGpu& operator=(const CurrentGpu&) = delete;

  //! Whether the device is the current one.
  const DriverStatus& status() const noexcept { return m_scope.status(); }

  //! The device of threads that have used none: that of the run; before this call, the first that was used.
  static void setHome(Accelerator::DeviceId device) noexcept { s_home.store(device.asInt32(), std::memory_order_relaxed); }
  //! Before calls that are told no device, as those on streams: a thread that has used none is on the home from now on.
  static void stay() noexcept
  {
    // The library's own choice is right for the first device.
    if (const int home = s_home.load(std::memory_order_relaxed); home > 0 && !gpuHasCurrentDevice())
      reportIfFailed(gpuSetDevice(home), "set the current device");
  }

 private:
  inline static std::atomic<int> s_home = -1;
  GpuDeviceScope m_scope;
};
} // namespace Arcane::detail
