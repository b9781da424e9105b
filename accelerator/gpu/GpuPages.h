// SPDX-License-Identifier: Apache-2.0
// The virtual memory of devices, in which addresses and pages are taken separately.
#pragma once

#include "accelerator/gpu/gpu_api.h"
#include "accelerator/runtime/DeviceBackend.h"

#include <mutex>
#include <unordered_map>

namespace Arcane::detail::gpu
{
//! Makes, maps and shares pages of device memory for GpuBackend. The functions do the same as the functions of DeviceBackend with the same names.
class GpuPages
{
 public:
  //! Returns the size of a page of the device, or 0 if the driver has no virtual memory. \unit{bytes}
  Int64 granularity(int device) const;

  runtime::DriverStatus reserveAddresses(Int64 nb_byte, void** range);
  runtime::DriverStatus freeAddresses(void* range, Int64 nb_byte);
  runtime::DriverStatus create(eMemoryResource resource, runtime::DeviceId device, Int64 nb_byte, UInt64& pages);
  runtime::DriverStatus release(UInt64 pages);
  runtime::DriverStatus map(void* address, UInt64 pages, Int64 nb_byte);
  runtime::DriverStatus unmap(void* address, Int64 nb_byte);
  runtime::DriverStatus exportPages(UInt64 pages, int& file_descriptor);
  runtime::DriverStatus importPages(int file_descriptor, runtime::DeviceId device, UInt64& pages);

 private:
  const GpuVirtualMemoryCalls m_virtual;

  //! The mutex protects the members below.
  std::mutex m_mutex;
  std::unordered_map<UInt64, int> m_device_of_pages;
  bool m_are_pages_shareable = true;
};
} // namespace Arcane::detail::gpu
