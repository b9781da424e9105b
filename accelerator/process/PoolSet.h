// SPDX-License-Identifier: Apache-2.0
// The pools of one kind of memory: one for each device and, for unified memory, for each hint.
#pragma once

#include "accelerator/pool/MemoryPool.h"
#include "accelerator/process/DeviceCopier.h"

#include <array>
#include <atomic>
#include <functional>
#include <mutex>

namespace Arcane::detail::process
{
//! Holds pools by device and, for unified memory, by hint. Each is made when it is first needed. Any thread may use it.
class PoolSet
{
 public:
  using Factory = std::function<std::unique_ptr<pool::MemoryPool>(runtime::DeviceId, eMemoryLocationHint)>;

  //! Makes an empty set; \a backend must outlive it. \param usual_hint  hint that replaces None
  PoolSet(runtime::DeviceBackend& backend, eMemoryResource resource, Factory factory,
          eMemoryLocationHint usual_hint = eMemoryLocationHint::None);
  PoolSet(const PoolSet&) = delete;
  PoolSet& operator=(const PoolSet&) = delete;

  eMemoryResource memoryResource() const { return m_resource; }
  runtime::DeviceBackend& backend() const { return m_backend; }
  DeviceCopier& copier() { return m_copier; }

  //! Returns a pool, and makes it if it does not exist. \throws ArgumentException for the null device, and the exceptions of the pool's
  //! constructor
  pool::MemoryPool& poolOf(runtime::DeviceId device, eMemoryLocationHint hint = eMemoryLocationHint::None);
  //! Returns a pool, or null if it does not exist.
  pool::MemoryPool* findPool(runtime::DeviceId device, eMemoryLocationHint hint = eMemoryLocationHint::None) const;
  //! Returns the pool of a live block, or null if no pool owns the block. The pool of \a device and \a hint is searched first.
  pool::MemoryPool* ownerOf(const void* block, runtime::DeviceId device, eMemoryLocationHint hint = eMemoryLocationHint::None) const;
  //! Returns all pools that exist.
  std::vector<pool::MemoryPool*> pools() const;

  //! Returns the device of calls of this thread that name none: the first device, unless another one was set.
  static runtime::DeviceId threadDevice();
  static void setThreadDevice(runtime::DeviceId device);

 private:
  //! The number of places of each hint: place 0 is the host, the others are devices.
  static constexpr std::size_t max_place = 65;
  static constexpr std::size_t nb_hint = 4;

  runtime::DeviceBackend& m_backend;
  DeviceCopier m_copier;
  eMemoryResource m_resource;
  Factory m_factory;
  eMemoryLocationHint m_usual_hint;
  std::array<std::atomic<pool::MemoryPool*>, max_place * nb_hint> m_by_place{};
  std::mutex m_mutex;
  std::vector<std::unique_ptr<pool::MemoryPool>> m_owned;
  std::atomic<Int32> m_nb_pool = 0;

  std::size_t placeOf(runtime::DeviceId device, eMemoryLocationHint hint) const;
};
} // namespace Arcane::detail::process
