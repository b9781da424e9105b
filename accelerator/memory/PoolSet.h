// SPDX-License-Identifier: Apache-2.0
// The pools of one kind of memory: one for each device.
#pragma once

#include "accelerator/memory/DeviceCopier.h"
#include "accelerator/memory/MemoryPool.h"

#include <array>
#include <atomic>
#include <functional>
#include <mutex>

namespace Arcane::detail
{
//! Pools by device, each made when it is first needed. Any thread.
class PoolSet
{
 public:
  using Factory = std::function<std::unique_ptr<MemoryPool>(DeviceId)>;

  //! \a backend must outlive it.
  PoolSet(DeviceBackend& backend, eMemoryResource resource, Factory factory);
  PoolSet(const PoolSet&) = delete;
  PoolSet& operator=(const PoolSet&) = delete;

  eMemoryResource memoryResource() const { return m_resource; }
  DeviceBackend& backend() const { return m_backend; }
  DeviceCopier& copier() { return m_copier; }

  //! Made if it is not there. \throws what its constructor throws; ArgumentException for the null device
  MemoryPool& poolOf(DeviceId device);
  //! Null if it was never needed.
  MemoryPool* findPool(DeviceId device) const;
  //! The pool that a live block came from, that of \a device most likely. Null if none knows the block.
  MemoryPool* ownerOf(const void* block, DeviceId device) const;
  //! All that are there.
  std::vector<MemoryPool*> pools() const;

  //! The device of calls of this thread that name none: the first one, unless it was set.
  static DeviceId threadDevice();
  static void setThreadDevice(DeviceId device);

 private:
  //! Place 0 is the host.
  static constexpr std::size_t max_place = 65;

  DeviceBackend& m_backend;
  DeviceCopier m_copier;
  eMemoryResource m_resource;
  Factory m_factory;
  std::array<std::atomic<MemoryPool*>, max_place> m_by_device{};
  std::mutex m_mutex;
  std::vector<std::unique_ptr<MemoryPool>> m_owned;
  std::atomic<Int32> m_nb_pool = 0;

  std::size_t _placeOf(DeviceId device) const;
};
} // namespace Arcane::detail
