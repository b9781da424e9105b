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
  explicit PartsUnderTest(const detail::pool::MemoryPoolOptions& a_options = {},
                          detail::runtime::DeviceBackend& a_backend = detail::runtime::HostBackend::instance(),
                          std::unique_ptr<detail::pool::FallbackSource> fallback = nullptr)
  : backend(a_backend)
  , options(a_options.checked())
  , parts(backend, options, pool, users, std::move(fallback))
  {}

  //! A used block that the heap takes from the driver.
  detail::pool::LargeBlock* newLarge(Int64 nb_granule)
  {
    detail::pool::LargeBlock* block = nullptr;
    throwIfFailed(parts.heap->grow({ .nb_granule = nb_granule }, block), "grow in a test");
    return block;
  }
  //! A block of a user.
  detail::pool::PoolBlock newBlock(Int64 nb_byte)
  {
    const detail::pool::PoolBlock block = parts.supply.take(nb_byte, {});
    block.record->store(detail::pool::BlockRecord::make(nb_byte, 0));
    parts.caches.countAllocate(block, nb_byte);
    return block;
  }
  //! What happens to each block before a part releases it.
  static void markFree(const detail::pool::PoolBlock& block) { block.record->store(detail::pool::BlockRecord::free); }
  detail::pool::PoolStatistics statistics() const { return parts.census.statistics(); }

  detail::runtime::DeviceBackend& backend;
  const detail::pool::MemoryPoolOptions options;
  const detail::pool::PoolIdentity pool{ options.name, options.resource, options.device };
  detail::pool::QueueUsers users{ backend, options };
  detail::pool::PoolParts parts;
};
} // namespace Arcane::test
