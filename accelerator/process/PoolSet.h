// SPDX-License-Identifier: Apache-2.0
// The pools of one kind of memory: one for each device, and for each hint where unified memory is used.
#pragma once

#include "accelerator/pool/MemoryPool.h"
#include "accelerator/process/DeviceCopier.h"

#include <array>
#include <atomic>
#include <functional>
#include <mutex>

namespace Arcane::detail
{
//! Pools by device and, for unified memory, by hint; each made when it is first needed. Any thread.
class PoolSet
{
 public:
  using Factory = std::function<std::unique_ptr<MemoryPool>(DeviceId, eMemoryLocationHint)>;

  //! \a backend must outlive it. \param usual_hint  what None stands for
  PoolSet(DeviceBackend& backend, eMemoryResource resource, Factory factory, eMemoryLocationHint usual_hint = eMemoryLocationHint::None);
  PoolSet(const PoolSet&) = delete;
  PoolSet& operator=(const PoolSet&) = delete;

  eMemoryResource memoryResource() const { return m_resource; }
  DeviceBackend& backend() const { return m_backend; }
  DeviceCopier& copier() { return m_copier; }

  //! Made if it is not there. \throws what its constructor throws; ArgumentException for the null device
  MemoryPool& poolOf(DeviceId device, eMemoryLocationHint hint = eMemoryLocationHint::None);
  //! Null if it was never needed.
  MemoryPool* findPool(DeviceId device, eMemoryLocationHint hint = eMemoryLocationHint::None) const;
  //! The pool that a live block came from, that of \a device and \a hint most likely. Null if none knows the block.
  MemoryPool* ownerOf(const void* block, DeviceId device, eMemoryLocationHint hint = eMemoryLocationHint::None) const;
  //! All that are there.
  std::vector<MemoryPool*> pools() const;

  //! The device of calls of this thread that name none: the first one, unless it was set.
  static DeviceId threadDevice();
  static void setThreadDevice(DeviceId device);

 private:
  //! Of devices; place 0 is the host. Then as many for each other hint.
  static constexpr std::size_t max_place = 65;
  static constexpr std::size_t nb_hint = 4;

  DeviceBackend& m_backend;
  DeviceCopier m_copier;
  eMemoryResource m_resource;
  Factory m_factory;
  eMemoryLocationHint m_usual_hint;
  std::array<std::atomic<MemoryPool*>, max_place * nb_hint> m_by_place{};
  std::mutex m_mutex;
  std::vector<std::unique_ptr<MemoryPool>> m_owned;
  std::atomic<Int32> m_nb_pool = 0;

  std::size_t placeOf(DeviceId device, eMemoryLocationHint hint) const;
};
} // namespace Arcane::detail
