// SPDX-License-Identifier: Apache-2.0
// The pool of the device of a thread, as applications know it.
#pragma once

#include "accelerator/process/PoolSet.h"

#include "arcane_core/base/memory/IMemoryPool.h"

namespace Arcane::detail::process
{
//! Gives applications access to the pool of the calling thread's device. Sizes are sizes of this pool alone.
class PoolFace : public IMemoryPool
{
 public:
  explicit PoolFace(PoolSet& pools)
  : m_pools(pools)
  {}

  void setMaxCachedBlockSize(Int64 v) override;
  void freeCachedMemory() override;
  Int64 totalAllocated() const override;
  Int64 totalCached() const override;

 private:
  PoolSet& m_pools;

  pool::MemoryPool& poolOfThread() const { return m_pools.poolOf(PoolSet::threadDevice()); }
};
} // namespace Arcane::detail::process
