// SPDX-License-Identifier: Apache-2.0
// The devices of a vendor. The code is written once, and compiled for CUDA and for HIP.
#pragma once

#include "accelerator/gpu/GpuPages.h"
#include "accelerator/gpu/gpu_api.h"
#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/RegisteredMemory.h"

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

  Int64 pageSize(eMemoryResource resource, DeviceId device) const override
  {
    return resource == eMemoryResource::Device && isDevice(device) ? m_page_sizes[static_cast<std::size_t>(device.asInt32())] : 0;
  }
  DriverStatus reserveAddresses(DeviceId, Int64 nb_byte, void** range) override { return m_pages.reserveAddresses(nb_byte, range); }
  DriverStatus freeAddresses(void* range, Int64 nb_byte) override { return m_pages.freeAddresses(range, nb_byte); }
  DriverStatus createPages(eMemoryResource resource, DeviceId device, Int64 nb_byte, UInt64& pages) override
  {
    return m_pages.create(resource, device, nb_byte, pages);
  }
  DriverStatus releasePages(UInt64 pages, Int64) override { return m_pages.release(pages); }
  DriverStatus mapPages(void* address, UInt64 pages, Int64 nb_byte) override { return m_pages.map(address, pages, nb_byte); }
  DriverStatus unmapPages(void* address, Int64 nb_byte) override { return m_pages.unmap(address, nb_byte); }

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
  DriverStatus exportPages(UInt64 pages, int& file_descriptor) override { return m_pages.exportPages(pages, file_descriptor); }
  DriverStatus importPages(int file_descriptor, Int64, DeviceId device, UInt64& pages) override
  {
    return m_pages.importPages(file_descriptor, device, pages);
  }

  bool hasRanges() const override { return gpuHasRanges(); }
  void pushRange(const char* name, Int32 color) override { gpuPushRange(name, color); }
  void popRange() override { gpuPopRange(); }

 private:
  GpuPages m_pages;
  //! The size of a page of each device; 0 for a device without virtual memory. \unit{bytes}
  std::vector<Int64> m_page_sizes;
  RegisteredMemory m_registered;

  DeviceInfo describe(int device, const gpuDeviceProperties& properties) const;
  bool isDevice(DeviceId device) const { return device.isAccelerator() && device.asInt32() < nbDevice(); }
  bool isManaged(const void* pointer);
  //! Returns true when the driver did not allocate this memory.
  bool isOfSystem(const void* pointer);
  DriverStatus advise(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device, bool is_set);
};
} // namespace Arcane::detail
