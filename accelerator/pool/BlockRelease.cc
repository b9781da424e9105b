// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/BlockRelease.h"

namespace Arcane::detail::pool
{
void BlockRelease::release(const PoolBlock& block, const Accelerator::RunQueue* queue)
{
  const runtime::QueueMark mark = m_users.marksOf(queue);
  if (!m_users.ledger()) {
    // Pools of the host keep no pending blocks: hardly a queue uses them.
    QueueUsers::waitFor(mark);
    return releaseUnused(block);
  }
  if (mark.isClean())
    releaseUnused(block);
  else if (queue && !queue->isNull() && !block.isDirect())
    m_caches.keepFor(block, queue->queueSlot());
  else
    releaseLater(block, mark);
}

void BlockRelease::releaseUnused(const PoolBlock& block)
{
  if (block.isDirect())
    m_heap.giveLarge(std::span(&block.large, 1));
  else
    m_caches.keep(block);
}

void BlockRelease::releaseLater(const PoolBlock& block, const runtime::QueueMark& mark)
{
  if (block.large)
    return m_heap.giveLargeLater(mark, std::span(&block.large, 1));
  const BlockSlot slot = block.slot();
  m_heap.giveSmallLater(mark, block.span->size_class, std::span(&slot, 1));
}
} // namespace Arcane::detail::pool
