// SPDX-License-Identifier: Apache-2.0
// The devices of a vendor. The code is written once, and compiled for CUDA and for HIP.
#pragma once

#include "accelerator/gpu/gpu_api.h"
#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/RegisteredMemory.h"

#include <mutex>
#include <unordered_map>
#include <vector>

namespace Arcane::detail
{
/*!
 * \brief The driver of the vendor, which lives until the end of the process.
 *
 * Device memory has pages if the driver has virtual memory.
 */
class GpuBackend : public DeviceBackend
{
 public:
  //! \param nb_device  number of devices according to the driver, at least one
  explicit GpuBackend(int nb_device);

  eExecutionPolicy executionPolicy() const override { return gpu_policy; }
  const char* name() const override { return gpu_name; }
  DriverStatus memoryInfo(DeviceId device, DeviceMemoryInfo& info) override;
  DriverStatus setCurrentDevice(DeviceId device) override;
  DriverStatus synchronizeDevice(DeviceId device) override;

  DriverStatus allocate(eMemoryResource resource, DeviceId device, Int64 nb_byte, void** block) override;
  DriverStatus release(eMemoryResource resource, DeviceId device, void* block, Int64 nb_byte) override;
  DriverStatus allocateOnStream(DeviceId device, Int64 nb_byte, void* stream, void** block) override;
  DriverStatus releaseOnStream(void* block, void* stream) override;
  DriverStatus pointerAttribute(const void* pointer, PointerAttribute& attribute) override;
  DriverStatus registerHostMemory(DeviceId device, void* base, Int64 nb_byte) override;
  DriverStatus unregisterHostMemory(DeviceId device, void* base) override;

  Int64 pageSize(eMemoryResource resource, DeviceId device) const override;
  DriverStatus reserveAddresses(DeviceId device, Int64 nb_byte, void** range) override;
  DriverStatus freeAddresses(void* range, Int64 nb_byte) override;
  DriverStatus createPages(eMemoryResource resource, DeviceId device, Int64 nb_byte, UInt64& pages) override;
  DriverStatus releasePages(UInt64 pages, Int64 nb_byte) override;
  DriverStatus mapPages(void* address, UInt64 pages, Int64 nb_byte) override;
  DriverStatus unmapPages(void* address, Int64 nb_byte) override;

  DriverStatus createStream(DeviceId device, Int32 priority, void** stream) override;
  DriverStatus destroyStream(void* stream) override;
  DriverStatus synchronizeStream(void* stream) override;
  DriverStatus queryStream(void* stream) override;
  DriverStatus createEvent(DeviceId device, void** event) override;
  DriverStatus destroyEvent(void* event) override;
  DriverStatus recordEvent(void* event, void* stream) override;
  DriverStatus waitEvent(void* stream, void* event) override;
  DriverStatus synchronizeEvent(void* event) override;
  DriverStatus queryEvent(void* event) override;

  DriverStatus copyAsync(void* destination, const void* source, Int64 nb_byte, void* stream) override;
  DriverStatus fillAsync(void* destination, std::byte value, Int64 nb_byte, void* stream) override;
  DriverStatus prefetchAsync(const void* base, Int64 nb_byte, DeviceId device, void* stream) override;
  DriverStatus setAdvice(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device) override;
  DriverStatus unsetAdvice(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device) override;
  DriverStatus callOnStream(void* stream, HostFunction function, void* argument) override;

  DriverStatus exportMemory(const void* block, MemoryHandle& handle) override;
  DriverStatus importMemory(const MemoryHandle& handle, DeviceId device, void** block) override;
  DriverStatus closeImported(void* block) override;
  DriverStatus exportPages(UInt64 pages, int& file_descriptor) override;
  DriverStatus importPages(int file_descriptor, Int64 nb_byte, DeviceId device, UInt64& pages) override;

  bool hasRanges() const override { return gpuHasRanges(); }
  void pushRange(const char* name, Int32 color) override { gpuPushRange(name, color); }
  void popRange() override { gpuPopRange(); }

 private:
  struct Limits
  {
    //! The page size, 0 without virtual memory.
    Int64 page_size = 0;
  };

  const GpuVirtualMemoryCalls m_virtual;
  std::vector<Limits> m_limits;
  RegisteredMemory m_registered;

  //! Protects the members below.
  std::mutex m_mutex;
  std::unordered_map<UInt64, int> m_device_of_pages;
  bool m_are_pages_shareable = true;

  DeviceInfo describe(int device, const gpuDeviceProperties& properties) const;
  Limits limitsOf(int device, const gpuDeviceProperties& properties) const;
  const Limits& limits(DeviceId device) const { return m_limits[static_cast<std::size_t>(device.asInt32())]; }
  bool isDevice(DeviceId device) const { return device.isAccelerator() && device.asInt32() < nbDevice(); }
  bool isManaged(const void* pointer);
  //! Returns true when the driver did not allocate this memory.
  bool isOfSystem(const void* pointer);
  DriverStatus advise(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device, bool is_set);
};
} // namespace Arcane::detail
