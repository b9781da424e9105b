// SPDX-License-Identifier: Apache-2.0
// Devices that do not exist, for tests and for replaying traces. Their streams are late, and memory and calls can be made to fail.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/RegisteredMemory.h"
#include "accelerator/runtime/SimulatedExchange.h"
#include "accelerator/runtime/SimulatedGraphs.h"
#include "accelerator/runtime/SimulatedHardware.h"
#include "accelerator/runtime/SimulatedPages.h"
#include "accelerator/runtime/SimulatedStreams.h"

#include <map>
#include <mutex>

namespace Arcane::detail::runtime
{
/*!
 * \brief A driver without a device. Executes commands, called works here, on threads of the host.
 *
 * Streams are late: works start after a random delay, and do not start while streams are held. The uses of memory by copies and fills, and the uses
 * declared by declareUse(), are checked: see conflicts(). Errors that a driver would find, such as a second release of a block, are returned as a
 * status of kind Error.
 */
class SimulatedDevice : public DeviceBackend
{
 public:
  explicit SimulatedDevice(const SimulatedDeviceOptions& options = {});
  //! Streams must have been destroyed before. Blocks may remain.
  ~SimulatedDevice() override;

  // --- for tests ---
  //! Returns the counts, latencies and failures of calls.
  SimulatedCalls& calls() { return m_hardware.calls; }
  //! Keeps works that are submitted from now on, or that wait, from starting before letStreamsRun() or a wait of the host for one.
  void holdStreams() { m_streams.hold(); }
  void letStreamsRun() { m_streams.letRun(); }
  //! Returns how much memory of a device is allocated. \unit{bytes}
  Int64 usedMemory(DeviceId device = DeviceId()) const { return m_hardware.memory(device).used(); }
  //! Returns the number of blocks of allocate() that are not released, on all devices.
  Int64 nbBlock() const;
  //! Notes that the host reads or writes memory now. The use is checked like a use by a work.
  void hostUses(const void* base, Int64 nb_byte, bool is_write = true)
  {
    m_hardware.checker.hostUses({ base, nb_byte, is_write }, "the host");
  }
  //! Returns one sentence for each use of the same bytes by two streams, or by a stream and the host, without an order between them.
  std::vector<String> conflicts() const { return m_hardware.checker.conflicts(); }
  Int64 nbConflict() const { return m_hardware.checker.nbConflict(); }
  void clearConflicts() { m_hardware.checker.clearConflicts(); }

  // --- DeviceBackend ---
  eExecutionPolicy executionPolicy() const override { return m_hardware.options.policy; }
  const char* name() const override { return "simulated"; }
  eKernelExecution kernelExecution() const override { return eKernelExecution::HostInStream; }
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

  Int64 pageSize(eMemoryResource resource, DeviceId) const override
  {
    return resource == eMemoryResource::Device ? m_hardware.options.page_size : 0;
  }
  DriverStatus reserveAddresses(DeviceId device, Int64 nb_byte, void** range) override
  {
    return m_pages.reserveAddresses(device, nb_byte, range);
  }
  DriverStatus freeAddresses(void* range, Int64 nb_byte) override { return m_pages.freeAddresses(range, nb_byte); }
  DriverStatus createPages(eMemoryResource resource, DeviceId device, Int64 nb_byte, UInt64& pages) override
  {
    return m_pages.create(resource, device, nb_byte, pages);
  }
  DriverStatus releasePages(UInt64 pages, Int64 nb_byte) override { return m_pages.release(pages, nb_byte); }
  DriverStatus mapPages(void* address, UInt64 pages, Int64 nb_byte) override { return m_pages.map(address, pages, nb_byte); }
  DriverStatus unmapPages(void* address, Int64 nb_byte) override { return m_pages.unmap(address, nb_byte); }

  DriverStatus createStream(DeviceId device, Int32, void** stream) override { return m_streams.create(device, stream); }
  DriverStatus destroyStream(void* stream) override { return m_streams.destroy(stream); }
  DriverStatus synchronizeStream(void* stream) override { return m_streams.synchronize(stream); }
  DriverStatus queryStream(void* stream) override { return m_streams.query(stream); }
  DriverStatus createEvent(DeviceId device, void** event) override { return m_streams.createEvent(device, event); }
  DriverStatus destroyEvent(void* event) override { return m_streams.destroyEvent(event); }
  DriverStatus recordEvent(void* event, void* stream) override { return m_streams.recordEvent(event, stream); }
  DriverStatus waitEvent(void* stream, void* event) override { return m_streams.waitEvent(stream, event); }
  DriverStatus synchronizeEvent(void* event) override { return m_streams.synchronizeEvent(event); }
  DriverStatus queryEvent(void* event) override { return m_streams.queryEvent(event); }

  DriverStatus copyAsync(void* destination, const void* source, Int64 nb_byte, void* stream) override;
  DriverStatus fillAsync(void* destination, std::byte value, Int64 nb_byte, void* stream) override;
  DriverStatus prefetchAsync(const void* base, Int64 nb_byte, DeviceId device, void* stream) override;
  DriverStatus setAdvice(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device) override;
  DriverStatus unsetAdvice(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device) override;
  DriverStatus callOnStream(void* stream, HostFunction function, void* argument) override;

  DeviceGraphs* graphs() override { return &m_graphs; }
  ExchangeCommands* exchangeCommands() override { return &m_exchange; }

  DriverStatus exportMemory(const void* block, MemoryHandle& handle) override;
  DriverStatus importMemory(const MemoryHandle& handle, DeviceId device, void** block) override;
  DriverStatus closeImported(void* block) override;
  DriverStatus exportPages(UInt64 pages, int& file_descriptor) override { return m_pages.exportPages(pages, file_descriptor); }
  DriverStatus importPages(int file_descriptor, Int64 nb_byte, DeviceId device, UInt64& pages) override
  {
    return m_pages.importPages(file_descriptor, nb_byte, device, pages);
  }

  void declareUse(void* stream, const void* base, Int64 nb_byte, bool is_write) override
  {
    m_streams.declareUse(stream, base, nb_byte, is_write);
  }

 private:
  struct Block
  {
    eMemoryResource resource = eMemoryResource::Unknown;
    DeviceId device;
    Int64 nb_byte = 0;
    //! The offset in the memory of the device; negative for other memory.
    Int64 place = -1;
  };

  SimulatedHardware m_hardware;
  SimulatedPages m_pages{ m_hardware };
  SimulatedStreams m_streams{ m_hardware };
  SimulatedGraphs m_graphs{ m_hardware, m_streams };
  SimulatedExchange m_exchange{ m_hardware, m_streams };
  RegisteredMemory m_registered;

  //! Protects the members below.
  mutable std::mutex m_mutex;
  std::map<const void*, Block> m_blocks;
  std::map<void*, std::pair<DeviceId, Int64>> m_imported;
  Int64 m_pinned = 0;

  DriverStatus allocateOnDevice(DeviceId device, Int64 nb_byte, void** block);
  DriverStatus allocateOnHost(eMemoryResource resource, DeviceId device, Int64 nb_byte, void** block);
  const std::pair<const void* const, Block>* blockAround(const void* pointer) const;
};
} // namespace Arcane::detail::runtime
