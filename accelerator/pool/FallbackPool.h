// SPDX-License-Identifier: Apache-2.0
// A memory pool that is the fallback of another one.
#pragma once

#include "accelerator/pool/FallbackBlocks.h"
#include "accelerator/pool/MemoryPool.h"

namespace Arcane::detail::pool
{
//! Serves as a fallback what \a pool serves: it forwards each call.
class FallbackPool : public FallbackSource
{
 public:
  //! \a pool must outlive the fallback.
  explicit FallbackPool(MemoryPool& pool)
  : m_pool(pool)
  {}
  const String& name() const override { return m_pool.name(); }
  void* allocate(Int64 nb_byte, const AllocationRequest& request) override { return m_pool.allocate(nb_byte, request); }
  void deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue) override { m_pool.deallocate(address, nb_byte, queue); }
  Int64 usableSize(const void* address) const override { return m_pool.usableSize(address); }

 private:
  MemoryPool& m_pool;
};
} // namespace Arcane::detail::pool
