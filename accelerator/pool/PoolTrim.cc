// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolTrim.h"

#include "accelerator/pool/PoolRange.h"

namespace Arcane::detail::pool
{
Int64 PoolTrim::trimTo(Int64 nb_byte_to_keep)
{
  if (!m_life.isInUse() || m_heap.reservedNbByte() <= nb_byte_to_keep)
    return 0;
  const PoolRange range(m_backend, m_pool.name, "trim to", nb_byte_to_keep);
  m_guard.dropAll();
  m_caches.flushAll();
  m_heap.collect(true);
  m_heap.mergeSpans();
  return m_heap.trimTo(nb_byte_to_keep);
}

void PoolTrim::endStep(Int64 nb_idle_step)
{
  if (m_heap.isAboveThreshold(0)) {
    const PoolRange range(m_backend, m_pool.name, "end of step above the threshold");
    m_caches.flushAll();
    m_heap.collect(false);
    m_heap.mergeSpans();
  }
  else if (m_heap.hasPending())
    m_heap.collect(false);
  m_heap.endStep(nb_idle_step);
}
} // namespace Arcane::detail::pool
