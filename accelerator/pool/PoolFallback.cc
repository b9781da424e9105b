// SPDX-License-Identifier: Apache-2.0
// Requests that another pool serves, since this one has no memory: the last step of the ladder.
#include "accelerator/pool/MemoryPool.h"

#include "accelerator/pool/PoolRange.h"

#include "arcane_core/base/text/NumberText.h"

namespace Arcane::detail
{
//! Out of a request that climbed the whole ladder; what stopped it is \a reason.
void* MemoryPool::allocateFallback(const OutOfMemoryInfo& reason, Int64 nb_byte, const AllocationRequest& request)
{
  const PoolRange range(m_backend, name(), ladderStepName(eLadderStep::Fallback), nb_byte);
  ++m_nb_ladder_entry[static_cast<std::size_t>(eLadderStep::Fallback)];
  try {
    void* block = m_options.fallback->allocate(nb_byte, request);
    {
      const std::scoped_lock lock(m_fallback_mutex);
      m_fallback_blocks[block] = nb_byte;
    }
    tellFallback(reason);
    return block;
  }
  catch (const OutOfMemoryException& ex) {
    ++m_nb_ladder_entry[static_cast<std::size_t>(eLadderStep::Report)];
    notifyFailure(nb_byte, request);
    OutOfMemoryInfo info = reason;
    info.steps.push_back(
      String::format("{0} '{1}': not enough, {2}", ladderStepName(eLadderStep::Fallback), m_options.fallback->name(), ex.info().reason));
    throw OutOfMemoryException(A_FUNCINFO, info);
  }
}

void MemoryPool::tellFallback(const OutOfMemoryInfo& reason)
{
  if (!m_options.tell || m_is_fallback_told.exchange(true))
    return;
  m_options.tell(String::format("memory pool '{0}' has no memory for {1} ({2}): from now on, what does not fit is in '{3}'", name(),
                                bytesText(static_cast<double>(reason.nb_byte)), reason.reason, m_options.fallback->name()));
}

bool MemoryPool::isOfFallback(const void* address) const
{
  if (!m_options.fallback)
    return false;
  const std::scoped_lock lock(m_fallback_mutex);
  return m_fallback_blocks.contains(address);
}

bool MemoryPool::deallocateFallback(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  if (!m_options.fallback)
    return false;
  {
    const std::scoped_lock lock(m_fallback_mutex);
    if (m_fallback_blocks.erase(address) == 0)
      return false;
  }
  m_options.fallback->deallocate(address, nb_byte, queue);
  return true;
}
} // namespace Arcane::detail
