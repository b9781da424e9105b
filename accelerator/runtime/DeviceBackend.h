// SPDX-License-Identifier: Apache-2.0
// The functions that each kind of device provides: the host, the simulated device, CUDA and HIP implement them.
#pragma once

#include "accelerator/runtime/AcceleratorGlobal.h"
#include "accelerator/runtime/DeviceInfoList.h"
#include "accelerator/runtime/DeviceMemoryInfo.h"
#include "accelerator/runtime/DriverStatus.h"
#include "accelerator/runtime/MemoryHandle.h"
#include "accelerator/runtime/PointerAttribute.h"

#include "arcane_core/base/memory/MemoryResource.h"

#include <atomic>
#include <cstddef>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail::runtime
{
class DeviceGraphs;
class ExchangeCommands;
class QueueLedger;

using Accelerator::DeviceId;
using Accelerator::DeviceInfo;
using Accelerator::DeviceMemoryInfo;
using Accelerator::eExecutionPolicy;
using Accelerator::eMemoryAdvice;
using Accelerator::PointerAttribute;

//! The way in which kernels are executed by a backend.
enum class eKernelExecution
{
  //! The calling thread and its helpers execute the kernel before the launch returns.
  Host,
  //! A function of the host, submitted to the stream, executes the kernel.
  HostInStream,
  //! A device executes the kernel, whose source must have been compiled for it.
  Device
};

/*!
 * \brief The driver of one kind of device. Thread-safe; lives until the end of the process, except in tests.
 *
 * No call throws: each returns its status. Sizes are in bytes. A stream is a queue of the driver: the commands put in it are
 * executed in order, after the call has returned and after the events that the stream waits for. Streams and events are opaque
 * addresses.
 */
class ARCANE_EXPORT DeviceBackend
{
 public:
  using HostFunction = void (*)(void*);

  DeviceBackend();
  DeviceBackend(const DeviceBackend&) = delete;
  DeviceBackend& operator=(const DeviceBackend&) = delete;
  virtual ~DeviceBackend();

  virtual eExecutionPolicy executionPolicy() const = 0;
  //! Returns host, simulated, cuda or hip.
  virtual const char* name() const = 0;
  virtual eKernelExecution kernelExecution() const { return eKernelExecution::Device; }

  // --- devices ---
  const Accelerator::DeviceInfoList& devices() const { return m_devices; }
  Int32 nbDevice() const { return m_devices.nbDevice(); }
  const DeviceInfo& deviceInfo(DeviceId device) const { return m_devices.deviceInfo(device.asInt32()); }
  virtual DriverStatus memoryInfo(DeviceId device, DeviceMemoryInfo& info) = 0;
  //! Returns a size above which every request fails, whatever is free: the system would grant it, and end the process when the memory is used.
  virtual Int64 mostMemory() const { return std::numeric_limits<Int64>::max(); }
  //! Sets the device that the driver uses when applications call it themselves in the calling thread.
  virtual DriverStatus setCurrentDevice(DeviceId device) = 0;
  virtual DriverStatus synchronizeDevice(DeviceId device) = 0;
  //! Returns the ledger of a device, which counts the unfinished commands of its queues; the first call makes it.
  QueueLedger& ledger(DeviceId device);

  // --- memory ---
  /*!
   * \brief Makes new blocks of unified memory, from now on, blocks of the host with the same alignment.
   *
   * For devices that use such memory in place, see DeviceInfo::hasPageableMemoryAccess(): the memory never moves, so prefetches and advice have no
   * effect.
   */
  void setUnifiedFromHost(bool v) { m_is_unified_from_host = v; }
  bool isUnifiedFromHost() const { return m_is_unified_from_host; }
  /*!
   * \brief Allocates a block of the driver, aligned on at least 256 bytes.
   * \param block  set when the status is Ok, null otherwise
   */
  virtual DriverStatus allocate(eMemoryResource resource, DeviceId device, Int64 nb_byte, void** block) = 0;
  //! Releases a block. Some drivers wait for the work of the device first. Null is accepted.
  virtual DriverStatus release(eMemoryResource resource, DeviceId device, void* block, Int64 nb_byte) = 0;
  //! Allocates a block of the driver's own pool of device memory. Commands put in \a stream afterwards may use it.
  virtual DriverStatus allocateOnStream(DeviceId device, Int64 nb_byte, void* stream, void** block);
  //! Releases a block of allocateOnStream() when the commands now in \a stream are finished.
  virtual DriverStatus releaseOnStream(void* block, void* stream);
  virtual DriverStatus pointerAttribute(const void* pointer, PointerAttribute& attribute) = 0;
  /*!
   * \brief Lets all devices use a range of host memory that the driver did not allocate, and makes copies of it asynchronous.
   *
   * Copies and fills may begin in one range and end in another.
   * \param device  a device that the calling process uses
   */
  virtual DriverStatus registerHostMemory(DeviceId device, void* base, Int64 nb_byte) = 0;
  //! Unregisters a range, which devices must not use any more. \param base  address given to registerHostMemory()
  virtual DriverStatus unregisterHostMemory(DeviceId device, void* base) = 0;

  // --- virtual memory: addresses and pages are allocated separately ---
  //! Returns the size of which all addresses and sizes below are multiples; 0 when virtual memory is not supported. \unit{bytes}
  virtual Int64 pageSize(eMemoryResource resource, DeviceId device) const;
  //! Reserves a range of addresses without memory.
  virtual DriverStatus reserveAddresses(DeviceId device, Int64 nb_byte, void** range);
  virtual DriverStatus freeAddresses(void* range, Int64 nb_byte);
  //! Allocates memory without an address.
  virtual DriverStatus createPages(eMemoryResource resource, DeviceId device, Int64 nb_byte, UInt64& pages);
  virtual DriverStatus releasePages(UInt64 pages, Int64 nb_byte);
  //! Maps all of \a pages at \a address. The device that owns them can read and write them.
  virtual DriverStatus mapPages(void* address, UInt64 pages, Int64 nb_byte);
  //! Unmaps a range. Never waits, unlike release(): commands must not use the range any more. The contents are lost.
  virtual DriverStatus unmapPages(void* address, Int64 nb_byte);

  // --- streams and events ---
  //! Makes a stream. \param priority  0 is usual, lower is more urgent; it is clamped to the range of the device
  virtual DriverStatus createStream(DeviceId device, Int32 priority, void** stream) = 0;
  virtual DriverStatus destroyStream(void* stream) = 0;
  virtual DriverStatus synchronizeStream(void* stream) = 0;
  //! Returns Ok when all commands of the stream are finished, NotReady otherwise.
  virtual DriverStatus queryStream(void* stream) = 0;
  virtual DriverStatus createEvent(DeviceId device, void** event) = 0;
  virtual DriverStatus destroyEvent(void* event) = 0;
  virtual DriverStatus recordEvent(void* event, void* stream) = 0;
  virtual DriverStatus waitEvent(void* stream, void* event) = 0;
  virtual DriverStatus synchronizeEvent(void* event) = 0;
  //! Returns Ok when the commands that were in the stream at the last record are finished, or without record; NotReady otherwise.
  virtual DriverStatus queryEvent(void* event) = 0;

  //! Makes an event that notes when it is reached. Other calls use it like one of createEvent().
  virtual DriverStatus createTimedEvent(DeviceId device, void** event) { return createEvent(device, event); }
  //! Returns the time between two timed events that are finished. \unit{ns}
  virtual DriverStatus elapsedTime(void* begin, void* end, Int64& time_ns);

  // --- work ---
  virtual DriverStatus copyAsync(void* destination, const void* source, Int64 nb_byte, void* stream) = 0;
  virtual DriverStatus fillAsync(void* destination, std::byte value, Int64 nb_byte, void* stream) = 0;
  //! Moves unified memory to \a device, which may be the host.
  virtual DriverStatus prefetchAsync(const void* base, Int64 nb_byte, DeviceId device, void* stream) = 0;
  virtual DriverStatus setAdvice(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device) = 0;
  virtual DriverStatus unsetAdvice(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device) = 0;
  //! Calls a function of the host, in the order of the stream. The function must not call the driver.
  virtual DriverStatus callOnStream(void* stream, HostFunction function, void* argument) = 0;

  //! Returns the graphs of the driver, or null when it has none.
  virtual DeviceGraphs* graphs() { return nullptr; }
  //! Returns the commands that exchange rows with other processes, or null when the driver has none.
  virtual ExchangeCommands* exchangeCommands() { return nullptr; }

  // --- other processes ---
  //! Makes a handle by which other processes find a block. \param block  address returned by allocate()
  virtual DriverStatus exportMemory(const void* block, MemoryHandle& handle);
  virtual DriverStatus importMemory(const MemoryHandle& handle, DeviceId device, void** block);
  virtual DriverStatus closeImported(void* block);
  //! Makes a file descriptor of pages, which the caller sends through a socket and closes.
  virtual DriverStatus exportPages(UInt64 pages, int& file_descriptor);
  virtual DriverStatus importPages(int file_descriptor, Int64 nb_byte, DeviceId device, UInt64& pages);

  // --- tools ---
  //! Declares that the next command put in \a stream uses these bytes, for backends that search for wrong uses.
  virtual void declareUse(void* stream, const void* base, Int64 nb_byte, bool is_write);
  //! Returns false when pushRange() does nothing, so that callers need not make the texts of ranges.
  virtual bool hasRanges() const { return false; }
  //! Opens a named range in the profiler of the vendor, if there is one. \param color  0xRRGGBB, negative for any colour
  virtual void pushRange(const char* name, Int32 color);
  virtual void popRange();

 protected:
  void addDevice(const DeviceInfo& info) { m_devices.addDevice(info); }

 private:
  Accelerator::DeviceInfoList m_devices;
  std::atomic<bool> m_is_unified_from_host = false;
  std::mutex m_mutex;
  std::vector<std::unique_ptr<QueueLedger>> m_ledgers;
};
} // namespace Arcane::detail::runtime
