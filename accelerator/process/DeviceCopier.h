// SPDX-License-Identifier: Apache-2.0
// Copies between memories of a device and of the host.
#pragma once

#include "accelerator/runtime/DeviceBackend.h"

#include "arcane_core/base/memory/IMemoryRessourceMng.h"

#include <map>
#include <mutex>

namespace Arcane::detail
{
/*!
 * \brief Copies by a backend, on a queue of the caller or on a stream of its own.
 *
 * Without a queue, the copy comes after the work of all queues of the device, and is done when the call returns: what a
 * developer expects who does not think of queues. Any thread.
 */
class DeviceCopier : public IMemoryCopier
{
 public:
  //! \a backend must outlive it.
  explicit DeviceCopier(DeviceBackend& backend);
  DeviceCopier(const DeviceCopier&) = delete;
  DeviceCopier& operator=(const DeviceCopier&) = delete;
  ~DeviceCopier() override;

  DeviceBackend& backend() const { return m_backend; }

  /*!
   * \brief Copies \a nb_byte bytes that do not overlap.
   * \throws FatalErrorException when the driver fails
   */
  void copy(DeviceId device, void* destination, const void* source, Int64 nb_byte, const Accelerator::RunQueue* queue);

  //! The host waits for all that the queues of \a device were given so far. Two loads when they have nothing to do.
  void waitForQueues(DeviceId device);

  void copy(ConstMemoryView source, eMemoryResource source_mem, MutableMemoryView destination, eMemoryResource destination_mem,
            const Accelerator::RunQueue* queue) override;
  //! By the device for its own memory, and with a queue of a device for pinned and unified memory too.
  bool fill(MutableMemoryView destination, eMemoryResource destination_mem, ConstMemoryView value,
            const Accelerator::RunQueue* queue) override;
  bool prepareHostAccess(const void* ptr, eMemoryResource mem, const Accelerator::RunQueue* queue) override;

  //! Gives its streams back to the driver; a later copy makes new ones. None may be under way.
  void releaseStreams() noexcept;

 private:
  DeviceBackend& m_backend;
  //! For the table only: threads use a stream together.
  std::mutex m_mutex;
  std::map<DeviceId, void*> m_streams;

  void* streamOf(DeviceId device);
  eMemoryResource resourceOf(const void* ptr, eMemoryResource mem) const;
};
} // namespace Arcane::detail
