// SPDX-License-Identifier: Apache-2.0
// The parts of a pool, without the pool.
#pragma once

#include "accelerator/pool/PoolParts.h"
#include "accelerator/runtime/HostBackend.h"

namespace Arcane::test
{
//! Host memory of a backend that has pages of 2 MiB.
class PartsUnderTest
{
 public:
  explicit PartsUnderTest(const detail::MemoryPoolOptions& a_options = {},
                          detail::DeviceBackend& a_backend = detail::HostBackend::instance(),
                          std::unique_ptr<detail::FallbackSource> fallback = nullptr)
  : backend(a_backend)
  , options(a_options.checked())
  , parts(backend, options, pool, users, std::move(fallback))
  {}

  //! A used block that the heap takes from the driver.
  detail::LargeBlock* newLarge(Int64 nb_granule)
  {
    detail::LargeBlock* block = nullptr;
    throwIfFailed(parts.heap->grow({ .nb_granule = nb_granule }, block), "grow in a test");
    return block;
  }
  //! A block of a user.
  detail::PoolBlock newBlock(Int64 nb_byte)
  {
    const detail::PoolBlock block = parts.supply.take(nb_byte, {});
    block.record->store(detail::BlockRecord::make(nb_byte, 0));
    parts.caches.countAllocate(block, nb_byte);
    return block;
  }
  //! What happens to each block before a part releases it.
  static void markFree(const detail::PoolBlock& block) { block.record->store(detail::BlockRecord::free); }
  detail::PoolStatistics statistics() const { return parts.census.statistics(); }

  detail::DeviceBackend& backend;
  const detail::MemoryPoolOptions options;
  const detail::PoolIdentity pool{ options.name, options.resource, options.device };
  detail::QueueUsers users{ backend, options };
  detail::PoolParts parts;
};
} // namespace Arcane::test
