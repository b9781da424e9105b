// SPDX-License-Identifier: Apache-2.0
// The devices of a vendor. The code is written once, and compiled for CUDA and for HIP.
#pragma once

#include "accelerator/gpu/GpuExchange.h"
#include "accelerator/gpu/GpuGraphs.h"
#include "accelerator/gpu/GpuPages.h"
#include "accelerator/gpu/gpu_api.h"
#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/RegisteredMemory.h"

#include <vector>

namespace Arcane::detail::gpu
{
/*!
 * \brief The driver of the vendor, which lives until the end of the process.
 *
 * Device memory has pages if the driver has virtual memory.
 */
class GpuBackend : public runtime::DeviceBackend
{
 public:
  //! \param nb_device  number of devices according to the driver, at least one
  explicit GpuBackend(int nb_device);

  runtime::eExecutionPolicy executionPolicy() const override { return gpu_policy; }
  const char* name() const override { return gpu_name; }
  runtime::DriverStatus memoryInfo(runtime::DeviceId device, runtime::DeviceMemoryInfo& info) override;
  runtime::DriverStatus setCurrentDevice(runtime::DeviceId device) override;
  runtime::DriverStatus synchronizeDevice(runtime::DeviceId device) override;

  runtime::DriverStatus allocate(eMemoryResource resource, runtime::DeviceId device, Int64 nb_byte, void** block) override;
  runtime::DriverStatus release(eMemoryResource resource, runtime::DeviceId device, void* block, Int64 nb_byte) override;
  runtime::DriverStatus allocateOnStream(runtime::DeviceId device, Int64 nb_byte, void* stream, void** block) override;
  runtime::DriverStatus releaseOnStream(void* block, void* stream) override;
  runtime::DriverStatus pointerAttribute(const void* pointer, runtime::PointerAttribute& attribute) override;
  runtime::DriverStatus registerHostMemory(runtime::DeviceId device, void* base, Int64 nb_byte) override;
  runtime::DriverStatus unregisterHostMemory(runtime::DeviceId device, void* base) override;

  Int64 pageSize(eMemoryResource resource, runtime::DeviceId device) const override
  {
    return resource == eMemoryResource::Device && isDevice(device) ? m_page_sizes[static_cast<std::size_t>(device.asInt32())] : 0;
  }
  runtime::DriverStatus reserveAddresses(runtime::DeviceId, Int64 nb_byte, void** range) override
  {
    return m_pages.reserveAddresses(nb_byte, range);
  }
  runtime::DriverStatus freeAddresses(void* range, Int64 nb_byte) override { return m_pages.freeAddresses(range, nb_byte); }
  runtime::DriverStatus createPages(eMemoryResource resource, runtime::DeviceId device, Int64 nb_byte, UInt64& pages) override
  {
    return m_pages.create(resource, device, nb_byte, pages);
  }
  runtime::DriverStatus releasePages(UInt64 pages, Int64) override { return m_pages.release(pages); }
  runtime::DriverStatus mapPages(void* address, UInt64 pages, Int64 nb_byte) override { return m_pages.map(address, pages, nb_byte); }
  runtime::DriverStatus unmapPages(void* address, Int64 nb_byte) override { return m_pages.unmap(address, nb_byte); }

  runtime::DriverStatus createStream(runtime::DeviceId device, Int32 priority, void** stream) override;
  runtime::DriverStatus destroyStream(void* stream) override;
  runtime::DriverStatus synchronizeStream(void* stream) override;
  runtime::DriverStatus queryStream(void* stream) override;
  runtime::DriverStatus createEvent(runtime::DeviceId device, void** event) override;
  runtime::DriverStatus createTimedEvent(runtime::DeviceId device, void** event) override;
  runtime::DriverStatus elapsedTime(void* begin, void* end, Int64& time_ns) override;
  runtime::DriverStatus destroyEvent(void* event) override;
  runtime::DriverStatus recordEvent(void* event, void* stream) override;
  runtime::DriverStatus waitEvent(void* stream, void* event) override;
  runtime::DriverStatus synchronizeEvent(void* event) override;
  runtime::DriverStatus queryEvent(void* event) override;

  runtime::DriverStatus copyAsync(void* destination, const void* source, Int64 nb_byte, void* stream) override;
  runtime::DriverStatus fillAsync(void* destination, std::byte value, Int64 nb_byte, void* stream) override;
  runtime::DriverStatus prefetchAsync(const void* base, Int64 nb_byte, runtime::DeviceId device, void* stream) override;
  runtime::DriverStatus setAdvice(const void* base, Int64 nb_byte, runtime::eMemoryAdvice advice, runtime::DeviceId device) override;
  runtime::DriverStatus unsetAdvice(const void* base, Int64 nb_byte, runtime::eMemoryAdvice advice, runtime::DeviceId device) override;
  runtime::DriverStatus callOnStream(void* stream, HostFunction function, void* argument) override;

  runtime::DeviceGraphs* graphs() override { return &m_graphs; }
  runtime::ExchangeCommands* exchangeCommands() override { return &m_exchange; }

  runtime::DriverStatus exportMemory(const void* block, runtime::MemoryHandle& handle) override;
  runtime::DriverStatus importMemory(const runtime::MemoryHandle& handle, runtime::DeviceId device, void** block) override;
  runtime::DriverStatus closeImported(void* block) override;
  runtime::DriverStatus exportPages(UInt64 pages, int& file_descriptor) override { return m_pages.exportPages(pages, file_descriptor); }
  runtime::DriverStatus importPages(int file_descriptor, Int64, runtime::DeviceId device, UInt64& pages) override
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
  runtime::RegisteredMemory m_registered;
  GpuGraphs m_graphs{ *this };
  GpuExchange m_exchange;

  runtime::DeviceInfo describe(int device, const gpuDeviceProperties& properties) const;
  bool isDevice(runtime::DeviceId device) const { return device.isAccelerator() && device.asInt32() < nbDevice(); }
  bool isManaged(const void* pointer);
  //! Returns true when the driver did not allocate this memory.
  bool isOfSystem(const void* pointer);
  runtime::DriverStatus advise(const void* base, Int64 nb_byte, runtime::eMemoryAdvice advice, runtime::DeviceId device, bool is_set);

  runtime::DriverStatus createEvent(runtime::DeviceId device, unsigned int flags, void** event);
};
} // namespace Arcane::detail::gpu
