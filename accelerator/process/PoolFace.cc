// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/PoolFace.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::detail::process
{
void PoolFace::setMaxCachedBlockSize(Int64 v)
{
  ARCANE_THROW_IF(v < 0, ArgumentException, "memory pool: largest kept block is {0} bytes, expected at least 0", v);
  const pool::PoolStatistics s = poolOfThread().statistics();
  ARCANE_FATAL_IF(s.nb_live > 0 || s.free_nb_byte > 0,
                  "cannot change the largest kept block of pool '{0}': it has {1} live blocks and {2} free bytes, expected none",
                  poolOfThread().name(), s.nb_live, s.free_nb_byte);
  poolOfThread().setMaxPooledSize(v);
}

void PoolFace::freeCachedMemory()
{
  poolOfThread().trimTo(0);
}

Int64 PoolFace::totalAllocated() const
{
  return poolOfThread().statistics().live_nb_byte;
}

Int64 PoolFace::totalCached() const
{
  return poolOfThread().statistics().free_nb_byte;
}
} // namespace Arcane::detail::process
