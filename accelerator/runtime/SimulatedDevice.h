// SPDX-License-Identifier: Apache-2.0
// Devices that do not exist, for tests and for replaying traces. Their streams are late, and memory and calls can be made to fail.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"
#include "accelerator/runtime/MemoryUseChecker.h"
#include "accelerator/runtime/RegisteredMemory.h"
#include "accelerator/runtime/SimulatedCalls.h"
#include "accelerator/runtime/SimulatedMemory.h"
#include "accelerator/runtime/SimulatedStream.h"

#include <limits>
#include <map>
#include <memory>

namespace Arcane::detail
{
struct SimulatedDeviceOptions
{
  Int32 nb_device = 1;
  //! Memory of each device. \unit{bytes}
  Int64 capacity = Int64(1) << 30;
  //! Pinned memory of the host, for all devices together. \unit{bytes}
  Int64 pinned_capacity = std::numeric_limits<Int64>::max();
  //! The page size, a multiple of 4 KiB; 0 for devices without virtual memory. \unit{bytes}
  Int64 page_size = Int64(2) << 20;
  //! The policy of the accelerator that the devices simulate.
  eExecutionPolicy policy = eExecutionPolicy::CUDA;
  //! The start of each work is delayed by a random time, at most this one. \unit{us}
  Int64 max_delay_us = 0;
  UInt64 seed = 1;
  //! It is true when works may use memory that the driver did not allocate.
  bool has_pageable_access = false;
  //! It is true when the host gets a segmentation fault if it touches device memory while no work runs.
  bool is_memory_hidden = false;
};

/*!
 * \brief A driver without a device. It executes commands, called works here, on threads of the host.
 *
 * Streams are late: works start after a random delay, and do not start while streams are held. The uses of memory that
 * declareUse() declares, and those of copies and fills, are checked: see conflicts(). Errors that a driver would find, such as a
 * second release of a block, are returned as a status of kind Error.
 */
class SimulatedDevice : public DeviceBackend
{
 public:
  explicit SimulatedDevice(const SimulatedDeviceOptions& options = {});
  //! Streams must have been destroyed before. Blocks may remain.
  ~SimulatedDevice() override;

  // --- for tests ---
  //! Returns the counts, latencies and failures of calls.
  SimulatedCalls& calls() { return m_calls; }
  //! Keeps works that are submitted from now on, or that wait, from starting before letStreamsRun() or a wait of the host for one.
  void holdStreams();
  void letStreamsRun();
  //! Returns how much memory of a device is allocated. \unit{bytes}
  Int64 usedMemory(DeviceId device = DeviceId()) const { return m_memories[index(device)]->used(); }
  //! Returns the number of blocks of allocate() that are not released, on all devices.
  Int64 nbBlock() const;
  //! Notes that the host reads or writes memory now. The use is checked like that of a work.
  void hostUses(const void* base, Int64 nb_byte, bool is_write = true);
  //! Returns one sentence for each use of the same bytes by two streams, or by a stream and the host, without an order between them.
  std::vector<String> conflicts() const { return m_checker.conflicts(); }
  Int64 nbConflict() const { return m_checker.nbConflict(); }
  void clearConflicts() { m_checker.clearConflicts(); }

  // --- DeviceBackend ---
  eExecutionPolicy executionPolicy() const override { return m_options.policy; }
  const char* name() const override { return "simulated"; }
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

  void declareUse(void* stream, const void* base, Int64 nb_byte, bool is_write) override;

 private:
  struct Block
  {
    eMemoryResource resource = eMemoryResource::Unknown;
    DeviceId device;
    Int64 nb_byte = 0;
    //! The offset in the memory of the device; negative for other memory.
    Int64 place = -1;
  };
  struct Pages
  {
    DeviceId device;
    Int64 nb_byte = 0;
    Int64 place = -1;
    //! The file of imported pages, which is their own; otherwise that of the memory of the device.
    int file = -1;
    bool is_imported = false;
    bool is_released = false;
    Int32 nb_mapping = 0;
  };
  struct Mapping
  {
    UInt64 pages = 0;
    Int64 nb_byte = 0;
  };
  using StreamRef = std::shared_ptr<SimulatedStream>;
  struct Event
  {
    StreamPosition position;
    MemoryUseChecker::Knowledge knowledge;
  };

  const SimulatedDeviceOptions m_options;
  SimulatedCalls m_calls;
  SimulatedClock m_clock;
  MemoryUseChecker m_checker;
  RegisteredMemory m_registered;
  std::vector<std::unique_ptr<SimulatedMemory>> m_memories;

  //! Protects the members below.
  mutable std::mutex m_mutex;
  std::map<const void*, Block> m_blocks;
  std::map<void*, Int64> m_ranges;
  std::map<UInt64, Pages> m_pages;
  std::map<void*, Mapping> m_mappings;
  std::map<void*, std::pair<DeviceId, Int64>> m_imported;
  UInt64 m_last_pages = 0;
  Int64 m_pinned = 0;
  std::map<void*, StreamRef> m_streams;
  std::map<void*, std::shared_ptr<Event>> m_events;
  Int32 m_last_stream = 0;

  std::size_t index(DeviceId device) const { return static_cast<std::size_t>(device.asInt32()); }
  bool isDevice(DeviceId device) const { return device.isAccelerator() && device.asInt32() < nbDevice(); }
  DriverStatus allocateOnDevice(DeviceId device, Int64 nb_byte, void** block);
  DriverStatus allocateOnHost(eMemoryResource resource, DeviceId device, Int64 nb_byte, void** block);
  const std::pair<const void* const, Block>* blockAround(const void* pointer) const;
  bool isReserved(void* address, Int64 nb_byte) const;
  void dropPages(UInt64 handle);
  StreamRef findStream(void* stream) const;
  std::shared_ptr<Event> findEvent(void* event) const;
  void waitForStream(SimulatedStream& stream);
  void waitForDevice(DeviceId device);
  DriverStatus give(const char* call, void* stream, const std::vector<MemoryUseChecker::Use>& uses, std::function<void()> work);
};
} // namespace Arcane::detail
