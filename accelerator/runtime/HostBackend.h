// SPDX-License-Identifier: Apache-2.0
// The host as a device: all memory is host memory, and streams execute at once. Tests compare other backends with it.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

#include <atomic>

namespace Arcane::detail::runtime
{
//! A backend with one device, the host itself.
class HostBackend : public DeviceBackend
{
 public:
  HostBackend();

  //! Returns the only backend of this kind of the process, which is never destroyed.
  static HostBackend& instance();

  eExecutionPolicy executionPolicy() const override { return eExecutionPolicy::Sequential; }
  const char* name() const override { return "host"; }
  eKernelExecution kernelExecution() const override { return eKernelExecution::Host; }
  DriverStatus memoryInfo(DeviceId device, DeviceMemoryInfo& info) override;
  Int64 mostMemory() const override;
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

  //! Their waits are waits of the calling thread.
  ExchangeCommands* exchangeCommands() override;

 private:
  //! The number of the last pages. Pages only stand for bytes: the system provides memory when it is touched.
  std::atomic<UInt64> m_last_pages = 0;
};
} // namespace Arcane::detail::runtime
