// SPDX-License-Identifier: Apache-2.0
// Sets the device that calls of the vendor's library use, in a scope.
#pragma once

#include "accelerator/gpu/gpu_api.h"
#include "accelerator/runtime/DeviceId.h"

#include <atomic>

namespace Arcane::detail::gpu
{
/*!
 * \brief Makes a device the current one of the thread, and restores the previous one afterwards.
 *
 * Only devices that are used are started: starting a device takes some of its memory, and many processes may share a machine with
 * many devices. Libraries start the first device for threads that have used none; stay() prevents this.
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

  //! Returns Ok when the device is the current one.
  const runtime::DriverStatus& status() const noexcept { return m_scope.status(); }

  //! Sets the device of threads that have used none: the device of the run. The default is the first device that was used.
  static void setHome(Accelerator::DeviceId device) noexcept { s_home.store(device.asInt32(), std::memory_order_relaxed); }
  //! Makes the home the device of a thread that has used none. Must precede calls without a device, for example on streams.
  static void stay() noexcept
  {
    // The default of the library is right for the first device.
    if (const int home = s_home.load(std::memory_order_relaxed); home > 0 && !gpuHasCurrentDevice())
      runtime::reportIfFailed(gpuSetDevice(home), "set the current device");
  }

 private:
  inline static std::atomic<int> s_home = -1;
  GpuDeviceScope m_scope;
};
} // namespace Arcane::detail::gpu
