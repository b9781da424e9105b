// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/FallbackBlocks.h"

#include "accelerator/pool/ByteCounts.h"
#include "accelerator/pool/PoolRange.h"

namespace Arcane::detail::pool
{
FallbackBlocks::FallbackBlocks(runtime::DeviceBackend& backend, const PoolIdentity& pool, std::unique_ptr<FallbackSource> source, Log log,
                               PoolNotifier& notifier, LadderCounts& counts)
: m_backend(backend)
, m_pool(pool)
, m_source(std::move(source))
, m_log(std::move(log))
, m_notifier(notifier)
, m_counts(counts)
{}

void* FallbackBlocks::allocate(const OutOfMemoryInfo& reason, Int64 nb_byte, const AllocationRequest& request)
{
  const PoolRange range(m_backend, m_pool.name, ladderStepName(eLadderStep::Fallback), nb_byte);
  m_counts.add(eLadderStep::Fallback);
  try {
    void* block = m_source->allocate(nb_byte, request);
    {
      const std::scoped_lock lock(m_mutex);
      m_blocks[block] = nb_byte;
    }
    logFirstUse(reason);
    return block;
  }
  catch (const OutOfMemoryException& ex) {
    m_counts.add(eLadderStep::Report);
    m_notifier.requestFailed(nb_byte, request);
    OutOfMemoryInfo info = reason;
    info.steps.push_back(
      String::format("{0} '{1}': not enough, {2}", ladderStepName(eLadderStep::Fallback), m_source->name(), ex.info().reason));
    throw OutOfMemoryException(A_FUNCINFO, info);
  }
}

void FallbackBlocks::logFirstUse(const OutOfMemoryInfo& reason)
{
  if (!m_log || m_is_logged.exchange(true))
    return;
  m_log(String::format("memory pool '{0}' has no memory for {1} ({2}): from now on, what does not fit is in '{3}'", m_pool.name,
                       bytes(reason.nb_byte), reason.reason, m_source->name()));
}

bool FallbackBlocks::deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  if (!m_source)
    return false;
  {
    const std::scoped_lock lock(m_mutex);
    if (m_blocks.erase(address) == 0)
      return false;
  }
  m_source->deallocate(address, nb_byte, queue);
  return true;
}

Int64 FallbackBlocks::requestedSize(const void* address) const
{
  if (!m_source)
    return -1;
  const std::scoped_lock lock(m_mutex);
  const auto found = m_blocks.find(address);
  return found == m_blocks.end() ? -1 : found->second;
}

Int64 FallbackBlocks::usableSize(const void* address) const
{
  return requestedSize(address) < 0 ? -1 : m_source->usableSize(address);
}

void FallbackBlocks::fill(PoolStatistics& s) const
{
  const std::scoped_lock lock(m_mutex);
  s.nb_fallback = static_cast<Int64>(m_blocks.size());
  for (const auto& [address, nb_byte] : m_blocks)
    s.fallback_nb_byte += nb_byte;
}
} // namespace Arcane::detail::pool
