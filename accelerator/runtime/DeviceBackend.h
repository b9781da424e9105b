// SPDX-License-Identifier: Apache-2.0
// What a kind of device can do: the table of functions that host, simulated device, CUDA and HIP fill.
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
#include <memory>
#include <mutex>
#include <vector>

namespace Arcane::detail
{
class QueueLedger;

using Accelerator::DeviceId;
using Accelerator::DeviceInfo;
using Accelerator::DeviceMemoryInfo;
using Accelerator::eExecutionPolicy;
using Accelerator::eMemoryAdvice;
using Accelerator::PointerAttribute;

/*!
 * \brief The driver of one kind of device. Thread-safe. Lives until the end of the process, unless made by a test.
 *
 * No call throws: each tells how it ended. Sizes are in bytes. A stream is a queue of the driver: what is put in it is done in
 * order, later than the call, and after what it waits for. Streams and events are opaque addresses.
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
  //! host, simulated, cuda, hip.
  virtual const char* name() const = 0;

  // --- devices ---
  const Accelerator::DeviceInfoList& devices() const { return m_devices; }
  Int32 nbDevice() const { return m_devices.nbDevice(); }
  const DeviceInfo& deviceInfo(DeviceId device) const { return m_devices.deviceInfo(device.asInt32()); }
  virtual DriverStatus memoryInfo(DeviceId device, DeviceMemoryInfo& info) = 0;
  //! The device of calls that applications make to the driver themselves, for the calling thread.
  virtual DriverStatus setCurrentDevice(DeviceId device) = 0;
  virtual DriverStatus synchronizeDevice(DeviceId device) = 0;
  //! Which queues of a device still work. Made at the first call.
  QueueLedger& ledger(DeviceId device);

  // --- memory ---
  /*!
   * \brief From now on new blocks of unified memory are blocks of the host, aligned as those of the driver.
   *
   * Where devices use such memory as it is: see DeviceInfo::hasPageableMemoryAccess(). Nothing moves then: no prefetch, no advice.
   */
  void setUnifiedFromHost(bool v) { m_is_unified_from_host = v; }
  bool isUnifiedFromHost() const { return m_is_unified_from_host; }
  /*!
   * \brief A block of the driver, aligned on 256 bytes at least.
   * \param block  set when Ok, null otherwise
   */
  virtual DriverStatus allocate(eMemoryResource resource, DeviceId device, Int64 nb_byte, void** block) = 0;
  //! Waits for the work of the device where the driver does so. Null is accepted.
  virtual DriverStatus release(eMemoryResource resource, DeviceId device, void* block, Int64 nb_byte) = 0;
  //! A block of the driver's own pool of device memory, usable by what follows on \a stream.
  virtual DriverStatus allocateOnStream(DeviceId device, Int64 nb_byte, void* stream, void** block);
  //! Gives back a block of allocateOnStream(), once what is in \a stream is over.
  virtual DriverStatus releaseOnStream(void* block, void* stream);
  virtual DriverStatus pointerAttribute(const void* pointer, PointerAttribute& attribute) = 0;
  /*!
   * \brief Lets all devices use a range of host memory that the driver did not give, and makes its copies asynchronous.
   *
   * Copies and fills may begin in one range and end in another.
   * \param device  one that the calling process uses
   */
  virtual DriverStatus registerHostMemory(DeviceId device, void* base, Int64 nb_byte) = 0;
  //! Nothing on devices may use the range any more. \param base  as given to registerHostMemory()
  virtual DriverStatus unregisterHostMemory(DeviceId device, void* base) = 0;

  // --- virtual memory: addresses and pages apart ---
  //! Every address and size below is a multiple of it; 0 when this part is not supported. \unit{bytes}
  virtual Int64 pageSize(eMemoryResource resource, DeviceId device) const;
  //! A range of addresses without memory.
  virtual DriverStatus reserveAddresses(DeviceId device, Int64 nb_byte, void** range);
  virtual DriverStatus freeAddresses(void* range, Int64 nb_byte);
  //! Memory without address.
  virtual DriverStatus createPages(eMemoryResource resource, DeviceId device, Int64 nb_byte, UInt64& pages);
  virtual DriverStatus releasePages(UInt64 pages, Int64 nb_byte);
  //! Puts all of \a pages at \a address, readable and writable by the device that owns them.
  virtual DriverStatus mapPages(void* address, UInt64 pages, Int64 nb_byte);
  //! Nothing may use the range any more: unlike release(), no driver waits. What the pages hold is lost.
  virtual DriverStatus unmapPages(void* address, Int64 nb_byte);

  // --- streams and events ---
  //! \param priority  0 is usual, lower is more urgent; brought into what the device knows
  virtual DriverStatus createStream(DeviceId device, Int32 priority, void** stream) = 0;
  virtual DriverStatus destroyStream(void* stream) = 0;
  virtual DriverStatus synchronizeStream(void* stream) = 0;
  //! Ok when nothing is left in it, NotReady otherwise.
  virtual DriverStatus queryStream(void* stream) = 0;
  virtual DriverStatus createEvent(DeviceId device, void** event) = 0;
  virtual DriverStatus destroyEvent(void* event) = 0;
  virtual DriverStatus recordEvent(void* event, void* stream) = 0;
  virtual DriverStatus waitEvent(void* stream, void* event) = 0;
  virtual DriverStatus synchronizeEvent(void* event) = 0;
  //! Ok when what was in the stream at the last record is over, NotReady otherwise. Ok when never recorded.
  virtual DriverStatus queryEvent(void* event) = 0;

  // --- work ---
  virtual DriverStatus copyAsync(void* destination, const void* source, Int64 nb_byte, void* stream) = 0;
  virtual DriverStatus fillAsync(void* destination, std::byte value, Int64 nb_byte, void* stream) = 0;
  //! Moves unified memory to \a device, which may be the host.
  virtual DriverStatus prefetchAsync(const void* base, Int64 nb_byte, DeviceId device, void* stream) = 0;
  virtual DriverStatus setAdvice(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device) = 0;
  virtual DriverStatus unsetAdvice(const void* base, Int64 nb_byte, eMemoryAdvice advice, DeviceId device) = 0;
  //! Calls a function of the host, in the order of the stream. The function may not call the driver.
  virtual DriverStatus callOnStream(void* stream, HostFunction function, void* argument) = 0;

  // --- other processes ---
  //! \param block  as given by allocate()
  virtual DriverStatus exportMemory(const void* block, MemoryHandle& handle);
  virtual DriverStatus importMemory(const MemoryHandle& handle, DeviceId device, void** block);
  virtual DriverStatus closeImported(void* block);
  //! A file descriptor, to be sent through a socket and closed by the caller.
  virtual DriverStatus exportPages(UInt64 pages, int& file_descriptor);
  virtual DriverStatus importPages(int file_descriptor, Int64 nb_byte, DeviceId device, UInt64& pages);

  // --- tools ---
  //! The next command put in \a stream uses these bytes: for backends that look for wrong uses.
  virtual void declareUse(void* stream, const void* base, Int64 nb_byte, bool is_write);
  //! False when pushRange() does nothing: the texts of ranges need not be made.
  virtual bool hasRanges() const { return false; }
  //! Opens a named range in the vendor's profiler, if it is there. \param color  0xRRGGBB, negative for any
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
} // namespace Arcane::detail
