// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/PoolSet.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane::detail::process
{
namespace
{
thread_local runtime::DeviceId thread_device;
}

PoolSet::PoolSet(runtime::DeviceBackend& backend, eMemoryResource resource, Factory factory, eMemoryLocationHint usual_hint)
: m_backend(backend)
, m_copier(backend)
, m_resource(resource)
, m_factory(std::move(factory))
, m_usual_hint(usual_hint)
{}

runtime::DeviceId PoolSet::threadDevice()
{
  return thread_device;
}

void PoolSet::setThreadDevice(runtime::DeviceId device)
{
  thread_device = device;
}

std::size_t PoolSet::placeOf(runtime::DeviceId device, eMemoryLocationHint hint) const
{
  // Memory of the host is of no device in particular.
  if (m_resource == eMemoryResource::Host)
    return 0;
  const Int32 place = device.asInt32() + 1;
  ARCANE_THROW_IF(place < 0 || place >= Int32(max_place), ArgumentException, "memory of resource {0}: device is {1}, expected 0 to {2}",
                  m_resource, device.asInt32(), max_place - 2);
  const bool is_usual = m_resource != eMemoryResource::UnifiedMemory || hint == eMemoryLocationHint::None || hint == m_usual_hint;
  return static_cast<std::size_t>(place) + (is_usual ? 0 : max_place * static_cast<std::size_t>(hint));
}

pool::MemoryPool& PoolSet::poolOf(runtime::DeviceId device, eMemoryLocationHint hint)
{
  std::atomic<pool::MemoryPool*>& place = m_by_place[placeOf(device, hint)];
  if (pool::MemoryPool* pool = place.load(std::memory_order_acquire)) [[likely]]
    return *pool;
  const std::scoped_lock lock(m_mutex);
  if (!place.load(std::memory_order_relaxed)) {
    m_owned.push_back(m_factory(device, hint == eMemoryLocationHint::None ? m_usual_hint : hint));
    place.store(m_owned.back().get(), std::memory_order_release);
    ++m_nb_pool;
  }
  return *place.load(std::memory_order_relaxed);
}

pool::MemoryPool* PoolSet::findPool(runtime::DeviceId device, eMemoryLocationHint hint) const
{
  return m_by_place[placeOf(device, hint)].load(std::memory_order_acquire);
}

pool::MemoryPool* PoolSet::ownerOf(const void* block, runtime::DeviceId device, eMemoryLocationHint hint) const
{
  pool::MemoryPool* likely_pool = findPool(device, hint);
  if (likely_pool && m_nb_pool.load(std::memory_order_relaxed) == 1)
    return likely_pool;
  if (likely_pool && likely_pool->requestedSize(block) >= 0)
    return likely_pool;
  for (const std::atomic<pool::MemoryPool*>& place : m_by_place)
    if (pool::MemoryPool* pool = place.load(std::memory_order_acquire); pool && pool->requestedSize(block) >= 0)
      return pool;
  return likely_pool;
}

std::vector<pool::MemoryPool*> PoolSet::pools() const
{
  std::vector<pool::MemoryPool*> all;
  for (const std::atomic<pool::MemoryPool*>& place : m_by_place)
    if (pool::MemoryPool* pool = place.load(std::memory_order_acquire))
      all.push_back(pool);
  return all;
}
} // namespace Arcane::detail::process
