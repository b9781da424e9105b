// SPDX-License-Identifier: Apache-2.0
// Copies between the memories of devices and of the host.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

#include "arcane_core/base/memory/IMemoryRessourceMng.h"

#include <map>
#include <mutex>

namespace Arcane::detail::process
{
/*!
 * \brief Copies with a backend, on a queue of the caller or on a stream of its own.
 *
 * Without a queue, the copy comes after the work of all queues of the device, and is done when the call returns, as a
 * developer without queues expects. Any thread may call the functions.
 */
class DeviceCopier : public IMemoryCopier
{
 public:
  //! Makes a copier; \a backend must outlive it.
  explicit DeviceCopier(runtime::DeviceBackend& backend);
  DeviceCopier(const DeviceCopier&) = delete;
  DeviceCopier& operator=(const DeviceCopier&) = delete;
  ~DeviceCopier() override;

  runtime::DeviceBackend& backend() const { return m_backend; }

  /*!
   * \brief Copies \a nb_byte bytes that do not overlap.
   * \throws FatalErrorException when the driver fails
   */
  void copy(runtime::DeviceId device, void* destination, const void* source, Int64 nb_byte, const Accelerator::RunQueue* queue);

  //! Waits on the host for all work given to the queues of \a device so far. When they have nothing to do, it costs two loads.
  void waitForQueues(runtime::DeviceId device);

  void copy(ConstMemoryView source, eMemoryResource source_mem, MutableMemoryView destination, eMemoryResource destination_mem,
            const Accelerator::RunQueue* queue) override;
  void copyEach(Span<const MemoryMove> moves) override;
  //! Fills device memory with the device, and with a queue of a device also pinned and unified memory.
  bool fill(MutableMemoryView destination, eMemoryResource destination_mem, ConstMemoryView value,
            const Accelerator::RunQueue* queue) override;
  bool prepareHostAccess(const void* ptr, eMemoryResource mem, const Accelerator::RunQueue* queue) override;

  //! Returns the streams to the driver; a later copy makes new ones. All copies must have finished.
  void releaseStreams() noexcept;

 private:
  runtime::DeviceBackend& m_backend;
  //! The mutex guards the table only; threads share a stream.
  std::mutex m_mutex;
  std::map<runtime::DeviceId, void*> m_streams;

  void* streamOf(runtime::DeviceId device);
  eMemoryResource resourceOf(const void* ptr, eMemoryResource mem) const;
};
} // namespace Arcane::detail::process
