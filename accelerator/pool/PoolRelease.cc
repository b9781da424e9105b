// SPDX-License-Identifier: Apache-2.0
// Releases: who may use a block next, and when; and releases that are wrong.
#include "accelerator/pool/MemoryPool.h"

#include "accelerator/pool/PoolRange.h"
#include "accelerator/pool/ThreadTable.h"
#include "accelerator/runtime/QueueLedger.h"
#include "accelerator/runtime/RunQueue.h"

#include <algorithm>
#include <sstream>

namespace Arcane::detail
{
// --- the shortest way ---------------------------------------------------------------------------

void MemoryPool::deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  if (isIdle(queue) && deallocateFast(address, nb_byte)) [[likely]]
    return;
  deallocateGeneral(address, nb_byte, queue);
}

//! Whether nobody uses what is freed with this queue, which may be of another device; without queue, of all that can reach it.
bool MemoryPool::isIdle(const Accelerator::RunQueue* queue) const
{
  if (queue && !queue->isNull()) {
    const QueueSlot& slot = queue->queueSlot();
    return !slot.isBusy() && !slot.isExternal();
  }
  return (!m_ledger || m_ledger->isQuiet()) && std::ranges::all_of(m_other_ledgers, &QueueLedger::isQuiet);
}

//! What may still use a block that is freed with this queue.
QueueMark MemoryPool::usersOf(const Accelerator::RunQueue* queue) const
{
  if (queue && !queue->isNull())
    return queue->queueSlot().ledger().markOf(queue->queueSlot());
  const QueueMark own = m_ledger ? m_ledger->mark() : QueueMark();
  if (m_other_ledgers.empty())
    return own;
  std::vector<QueuePoint> points(own.points().begin(), own.points().end());
  for (QueueLedger* ledger : m_other_ledgers) {
    const QueueMark other = ledger->mark();
    points.insert(points.end(), other.points().begin(), other.points().end());
  }
  return points.empty() ? QueueMark() : QueueMark(std::make_shared<const std::vector<QueuePoint>>(std::move(points)));
}

void MemoryPool::waitFor(const QueueMark& mark)
{
  if (!mark.isClean())
    reportIfFailed(mark.points()[0].slot->ledger().wait(mark), "wait for the users of a block");
}

bool MemoryPool::deallocateFast(void* address, Int64 nb_byte) noexcept
{
  const PageEntry entry = PoolPageMap::find(address);
  ThreadCache* cache = ThreadTable::find(m_index);
  const bool is_plain = static_cast<UInt64>(nb_byte) - 1 < static_cast<UInt64>(m_max_fast.load(std::memory_order_relaxed));
  if (entry.isEmpty() || !is_plain || !cache || !cache->gate().tryEnter()) [[unlikely]]
    return false;
  bool is_done = false;
  if (entry.isSmall()) {
    SlotSpan* span = entry.span();
    const Int32 number = span->slotOf(address);
    if (span->owner == this && number >= 0) [[likely]] {
      const BlockSlot slot = span->at(number);
      // Without note, and of the size that it was asked with.
      if (slot.record->load(std::memory_order_relaxed) == BlockRecord::make(nb_byte, 0) &&
          ThreadCache::pushSmall(cache->common(), span->size_class, slot)) [[likely]] {
        slot.record->store(BlockRecord::free, std::memory_order_relaxed);
        cache->countSmallFree(span->size_class, nb_byte, span->slot_nb_byte, m_live, m_used);
        is_done = true;
      }
    }
  }
  else {
    LargeBlock* block = entry.block();
    const PoolRegion* region = block->region;
    if (region && region->owner == this && block->address == address && !region->is_direct &&
        block->record.load(std::memory_order_relaxed) == BlockRecord::make(nb_byte, 0)) {
      block->record.store(BlockRecord::free, std::memory_order_relaxed);
      cache->countLargeFree(nb_byte, block->nbByte(), m_live, m_used);
      if (const auto leaving = cache->pushLarge(cache->common(), block); !leaving.empty())
        m_heap->giveLarge(leaving);
      is_done = true;
    }
  }
  cache->gate().leave();
  return is_done;
}

// --- all others ---------------------------------------------------------------------------------

MemoryPool::Found MemoryPool::find(const void* address) const
{
  const PageEntry entry = PoolPageMap::find(address);
  auto* at = static_cast<std::byte*>(const_cast<void*>(address));
  if (entry.isEmpty() || m_is_finalized)
    return {};
  if (entry.isSmall()) {
    SlotSpan* span = entry.span();
    const Int32 number = span->owner == this ? span->slotOf(address) : -1;
    return number >= 0 ? Found{ at, span->at(number).record, span, nullptr } : Found{};
  }
  LargeBlock* block = entry.block();
  const bool is_ours = block->region && block->region->owner == this && block->address == address;
  return is_ours ? Found{ at, &block->record, nullptr, block } : Found{};
}

void MemoryPool::deallocateGeneral(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  if (!address || m_is_finalized || m_is_forked)
    return;
  const Found block = find(address);
  if (!block.record && deallocateFallback(address, nb_byte, queue))
    return;
  if (!block.record)
    return reportUnknown(address, nb_byte);
  UInt64 record = block.record->load(std::memory_order_relaxed);
  // Of two threads that free it at once, one is wrong.
  if (!BlockRecord::isLive(record) || !block.record->compare_exchange_strong(record, BlockRecord::free)) {
    const String message = describe(address, record) + " is freed again";
    quarantine(block);
    return reportMisuse(message);
  }
  const Int64 true_nb_byte = BlockRecord::nbByte(record);
  const bool is_wrong = m_options.check_level > 0 && nb_byte != true_nb_byte;
  const String message = is_wrong ? describe(address, record) + String::format(" is freed with a size of {0} bytes", nb_byte) : String();
  dropNote(BlockRecord::note(record), address, true_nb_byte);
  m_notifier.notify(m_heap->reservedNbByte(),
                    [&](PoolObserver& observer, const PoolIdentity& pool) { observer.blockFreed(pool, address, true_nb_byte, queue); });
  countFree(block, true_nb_byte);
  if (is_wrong) {
    quarantine(block);
    return reportMisuse(message);
  }
  if (m_guard)
    releaseChecked(block, true_nb_byte, queue);
  else
    release(block, queue);
  if (m_options.check_level >= 3)
    m_heap->verify();
}

void MemoryPool::release(const Found& block, const Accelerator::RunQueue* queue)
{
  const QueueMark mark = usersOf(queue);
  if (!m_ledger) {
    // Pools of the host keep no pending blocks: hardly a queue uses them.
    waitFor(mark);
    return releaseClean(block);
  }
  if (mark.isClean())
    releaseClean(block);
  else if (queue && !queue->isNull() && !(block.large && block.large->region->is_direct))
    releaseTagged(block, queue->queueSlot());
  else
    releaseLater(block, mark);
}

void MemoryPool::releaseClean(const Found& block)
{
  if (!(block.large && block.large->region->is_direct)) {
    const CacheUse cache(*this);
    return keep(*cache, cache->common(), block);
  }
  m_heap->giveLarge(std::span(&block.large, 1));
}

void MemoryPool::releaseTagged(const Found& block, QueueSlot& slot)
{
  const CacheUse cache(*this);
  ThreadCache::Set& set = cache->setFor(&slot);
  if (set.queue != &slot) {
    flushSet(set);
    set.queue = &slot;
  }
  keep(*cache, set, block);
}

//! What has to leave the set for that gets a mark that is later than its release, so it covers it.
void MemoryPool::keep(ThreadCache& cache, ThreadCache::Set& set, const Found& block)
{
  if (block.large)
    return putBack(cache.pushLarge(set, block.large), markOf(set));
  const Int32 size_class = block.span->size_class;
  const BlockSlot slot{ block.address, block.record };
  if (ThreadCache::pushSmall(set, size_class, slot))
    return;
  std::array<BlockSlot, ThreadCache::magazine_size> out;
  Int32 nb_out = ThreadCache::drain(set, size_class, out, false);
  if (!ThreadCache::pushSmall(set, size_class, slot))
    out[static_cast<std::size_t>(nb_out++)] = slot;
  putBack(size_class, std::span(out).first(static_cast<std::size_t>(nb_out)), markOf(set));
}

void MemoryPool::releaseLater(const Found& block, const QueueMark& mark)
{
  const BlockSlot slot{ block.address, block.record };
  if (block.large)
    m_heap->giveLargeLater(mark, std::span(&block.large, 1));
  else
    m_heap->giveSmallLater(mark, block.span->size_class, std::span(&slot, 1));
}

//! With check level 2 the host waits for the users of the block, so that it can be looked at.
void MemoryPool::releaseChecked(const Found& block, Int64 nb_byte, const Accelerator::RunQueue* queue)
{
  const PoolRange range(m_backend, name(), "wait for the users of a block", nb_byte);
  waitFor(usersOf(queue));
  if (const Int64 offset = m_guard->firstWrittenBehind(block.address, nb_byte); offset >= 0) {
    const String message =
      describe(block.address, BlockRecord::make(nb_byte, 0)) + String::format(" was written {0} bytes behind its end", offset);
    quarantine(block);
    return reportMisuse(message);
  }
  m_guard->keepFreed(block.address, nb_byte, [this](const BlockGuard::Waiting& waiting, Int64 offset) { leaveGuard(waiting, offset); });
}

//! A freed block has waited enough; what was written meanwhile, if anything, begins at \a offset.
void MemoryPool::leaveGuard(const BlockGuard::Waiting& waiting, Int64 offset)
{
  const Found block = find(waiting.address);
  if (!block.record || block.record->load(std::memory_order_relaxed) != BlockRecord::free)
    return;
  if (offset < 0)
    return releaseClean(block);
  quarantine(block);
  reportMisuse(describe(waiting.address, BlockRecord::make(waiting.nb_byte, 0)) +
               String::format(" was written at byte {0} after it was freed", offset));
}

// --- releases that are wrong --------------------------------------------------------------------

void MemoryPool::quarantine(const Found& block)
{
  if (block.record->exchange(BlockRecord::quarantined) == BlockRecord::quarantined)
    return;
  m_quarantine_nb_byte += block.capacity();
  if (block.span)
    m_heap->quarantineSmall(*block.span, block.record);
}

String MemoryPool::describe(const void* address, UInt64 record) const
{
  std::ostringstream o;
  o << "memory pool '" << name() << "': the ";
  if (BlockRecord::isLive(record)) {
    o << "block at " << address << " of " << BlockRecord::nbByte(record) << " bytes";
    if (const String user = nameOf(BlockRecord::note(record)); !user.empty())
      o << " of '" << user << "'";
  }
  else
    o << (record == BlockRecord::free ? "free block at " : "quarantined block at ") << address;
  return o.str();
}

void MemoryPool::reportUnknown(void* address, Int64 nb_byte)
{
  std::ostringstream o;
  o << "memory pool '" << name() << "': " << nb_byte << " bytes at " << address << " are freed, ";
  const PageEntry entry = PoolPageMap::find(address);
  const MemoryPool* owner = nullptr;
  if (entry.isSmall())
    owner = entry.span()->owner;
  else if (!entry.isEmpty() && entry.block()->region)
    owner = entry.block()->region->owner;
  if (owner && owner != this)
    o << "which are of the pool '" << owner->name() << "', " << owner->memoryResource() << " of device " << owner->device();
  else if (owner)
    o << "which is inside of a block, not its beginning";
  else if (m_heap->quarantine(address, nb_byte))
    o << "which is free memory of this pool: a block is freed again";
  else
    o << "which is no block of this pool";
  reportMisuse(o.str());
}

void MemoryPool::reportMisuse(const String& message)
{
  ++m_nb_misuse;
  if (m_options.is_throwing_on_misuse)
    throw FatalErrorException(A_FUNCINFO, message);
  printWarning(A_FUNCINFO, message.localstr());
}
} // namespace Arcane::detail
