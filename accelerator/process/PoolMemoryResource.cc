// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/PoolMemoryResource.h"

#include "accelerator/pool/MemoryPool.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <algorithm>

namespace Arcane::Accelerator
{
PoolMemoryResource::PoolMemoryResource(const AcceleratorMemoryPool& pool, const String& name)
: m_pool(pool)
, m_name(name)
{
  ARCANE_THROW_IF(!isAccessibleOnHost(pool.memoryResource()), ArgumentException,
                  "memory of containers: pool '{0}' is of resource {1}, expected one that the host can reach", pool.name(),
                  pool.memoryResource());
}

void* PoolMemoryResource::do_allocate(std::size_t nb_byte, std::size_t alignment)
{
  detail::pool::AllocationRequest request;
  request.alignment = std::max(static_cast<Int64>(alignment), request.alignment);
  request.name = m_name;
  // Containers require an address even for 0 bytes.
  return detail::process::poolOf(m_pool).allocate(static_cast<Int64>(std::max<std::size_t>(nb_byte, 1)), request);
}

void PoolMemoryResource::do_deallocate(void* block, std::size_t nb_byte, std::size_t)
{
  detail::process::poolOf(m_pool).deallocate(block, static_cast<Int64>(std::max<std::size_t>(nb_byte, 1)));
}

bool PoolMemoryResource::do_is_equal(const std::pmr::memory_resource& other) const noexcept
{
  const auto* same = dynamic_cast<const PoolMemoryResource*>(&other);
  return same && &detail::process::poolOf(same->m_pool) == &detail::process::poolOf(m_pool);
}
} // namespace Arcane::Accelerator
