// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolHeap.h"

#include "accelerator/runtime/QueueLedger.h"

#include <algorithm>
#include <map>

namespace Arcane::detail
{
namespace
{
// Runs of pending blocks are looked for around that many of them at most.
constexpr Int32 max_nb_visited = 256;

//! First block of the run of free and usable blocks around \a block, and what the run holds.
struct BlockRun
{
  LargeBlock* first = nullptr;
  Int64 nb_granule = 0;
};

bool isInRun(const LargeBlock* block, const std::function<bool(const QueueMark&)>& is_usable)
{
  if (!block)
    return false;
  if (block->state == eLargeBlockState::Free)
    return true;
  return block->state == eLargeBlockState::Pending && is_usable(block->pending->mark);
}

BlockRun runAround(LargeBlock* block, const std::function<bool(const QueueMark&)>& is_usable)
{
  BlockRun run{ block, block->nb_granule };
  while (isInRun(run.first->previous, is_usable)) {
    run.first = run.first->previous;
    run.nb_granule += run.first->nb_granule;
  }
  for (LargeBlock* next = block->next; isInRun(next, is_usable); next = next->next)
    run.nb_granule += next->nb_granule;
  return run;
}

//! From now on no address leads to \a block; false for one that was quarantined meanwhile, which stays as it is.
bool isGivenBack(const LargeBlock* block)
{
  if (block->record.load(std::memory_order_relaxed) != BlockRecord::free)
    return false;
  PoolPageMap::set(block->address, PageEntry());
  return true;
}

std::unique_ptr<PageSource> makeSource(DeviceBackend& backend, const MemoryPoolOptions& o)
{
  if (o.backend == ePoolBackend::VirtualMemory && backend.pageSize(o.resource, o.device) > 0)
    return std::make_unique<VirtualPageSource>(backend, o);
  const bool has_large_chunks = o.backend == ePoolBackend::VirtualMemory || o.backend == ePoolBackend::Chunks;
  return std::make_unique<ChunkSource>(backend, o, has_large_chunks);
}
} // namespace

PoolHeap::PoolHeap(MemoryPool* owner, DeviceBackend& backend, const MemoryPoolOptions& options, const SizeClasses& classes)
: m_owner(owner)
, m_classes(classes)
, m_ledger(options.resource == eMemoryResource::Host ? nullptr : &backend.ledger(options.device))
, m_central(classes)
, m_source(makeSource(backend, options))
, m_limit(limitOf(options.max_nb_byte))
, m_release_threshold(options.release_threshold)
, m_store(owner)
, m_big(owner)
, m_windows(owner)
, m_direct(owner)
, m_reuse(options.reuse)
{}

PoolHeap::~PoolHeap()
{
  std::vector<RegionMemory> regions;
  forEachRegion([&](const PoolRegion& region) {
    regions.push_back(
      { region.base, region.nb_granule * LargeStore::granule_nb_byte, region.nb_reserved_granule * LargeStore::granule_nb_byte });
  });
  // Before another pool may get the same addresses.
  forEachBlock([](const LargeBlock& block) { PoolPageMap::set(block.address, PageEntry()); });
  m_central.forEachSpan([](const SlotSpan& span) { PoolPageMap::setRange(span.base, span.block->nb_granule, PageEntry()); });
  for (const RegionMemory& region : regions)
    reportIfFailed(m_source->releaseRegion(region), "release the memory of a pool");
}

// --- small blocks -------------------------------------------------------------------------------

Int32 PoolHeap::takeSmall(Int32 size_class, std::span<BlockSlot> slots)
{
  const Int32 nb_taken = m_central.take(size_class, slots);
  if (nb_taken > 0 || !hasPending() || !collect(false))
    return nb_taken;
  return m_central.take(size_class, slots);
}

void PoolHeap::giveSmall(Int32 size_class, std::span<const BlockSlot> slots)
{
  std::vector<std::unique_ptr<SlotSpan>> empty_spans;
  m_central.give(size_class, slots, empty_spans);
  releaseSpans(empty_spans);
}

void PoolHeap::giveSmallLater(const QueueMark& mark, Int32 size_class, std::span<const BlockSlot> slots)
{
  const std::scoped_lock lock(m_mutex);
  m_pending.addSmall(mark, size_class, slots, slotNbByte(size_class));
  m_has_pending = true;
}

void PoolHeap::addSpan(LargeBlock* block, Int32 size_class)
{
  auto span = std::make_unique<SlotSpan>(m_owner, block, size_class, slotNbByte(size_class));
  PoolPageMap::setRange(block->address, block->nb_granule, PageEntry(span.get()));
  m_central.addSpan(std::move(span));
}

void PoolHeap::releaseSpans(std::vector<std::unique_ptr<SlotSpan>>& spans)
{
  if (spans.empty())
    return;
  const std::scoped_lock lock(m_mutex);
  for (const std::unique_ptr<SlotSpan>& span : spans) {
    PoolPageMap::setRange(span->base, span->block->nb_granule, PageEntry());
    freeLocked(span->block);
  }
  spans.clear();
}

bool PoolHeap::mergeSpans()
{
  std::vector<std::unique_ptr<SlotSpan>> empty_spans;
  m_central.takeEmptySpans(empty_spans);
  const bool has_some = !empty_spans.empty();
  releaseSpans(empty_spans);
  return has_some;
}

// --- pending blocks -----------------------------------------------------------------------------

bool PoolHeap::collect(bool is_polling)
{
  std::vector<std::unique_ptr<PendingGroup>> over;
  {
    const std::scoped_lock lock(m_mutex);
    collectLocked(is_polling, over);
  }
  giveSmallGroups(over);
  return !over.empty();
}

void PoolHeap::collectLocked(bool is_polling, std::vector<std::unique_ptr<PendingGroup>>& over)
{
  if (m_pending.isEmpty())
    return;
  const auto is_over = [&](const QueueMark& mark) { return is_polling ? m_ledger->poll(mark) : m_ledger->isReached(mark); };
  over = m_pending.collect(is_over, [&](Int32 size_class) { return slotNbByte(size_class); });
  for (const std::unique_ptr<PendingGroup>& group : over) {
    for (LargeBlock* block : group->large)
      freeLocked(block);
  }
  m_has_pending = !m_pending.isEmpty();
}

void PoolHeap::giveSmallGroups(std::vector<std::unique_ptr<PendingGroup>>& groups)
{
  std::map<Int32, std::vector<BlockSlot>> by_class;
  for (const std::unique_ptr<PendingGroup>& group : groups) {
    for (const PendingSmall& small : group->small)
      by_class[small.size_class].push_back(small.slot);
  }
  for (const auto& [size_class, slots] : by_class)
    giveSmall(size_class, slots);
}

// --- large blocks -------------------------------------------------------------------------------

LargeBlock* PoolHeap::finishTake(LargeBlock* block)
{
  PoolPageMap::set(block->address, PageEntry(block));
  m_log.add(OperationLog::eKind::Allocate, block->nbByte(), block->address);
  m_peak_used_nb_byte = std::max(m_peak_used_nb_byte, usedNbByte());
  return block;
}

LargeBlock* PoolHeap::takeFree(const LargeRequest& request)
{
  const auto take = [&](LargeStore& store) { return store.allocate(request.nb_granule, request.nb_granule_alignment); };
  LargeBlock* block = take(storeFor(request));
  if (request.is_anywhere && !request.is_direct) {
    for (LargeStore* store : { &m_store, &m_big, &m_windows })
      block = block ? block : take(*store);
  }
  return block ? finishTake(block) : nullptr;
}

LargeBlock* PoolHeap::takeLarge(const LargeRequest& request)
{
  if (request.is_direct)
    return nullptr;
  std::vector<std::unique_ptr<PendingGroup>> over;
  LargeBlock* block = nullptr;
  {
    const std::scoped_lock lock(m_mutex);
    block = takeFree(request);
    if (!block && !m_pending.isEmpty()) {
      collectLocked(false, over);
      block = takeFree(request);
    }
    m_nb_large_hit += block ? 1 : 0;
  }
  giveSmallGroups(over);
  return (block || !hasPending()) ? block : takePending(request, ePendingUse::Ordered);
}

LargeBlock* PoolHeap::takePending(const LargeRequest& request, ePendingUse use)
{
  if (!request.taker || request.is_direct || request.nb_granule_alignment > 1)
    return nullptr;
  const std::scoped_lock lock(m_mutex);
  if (use == ePendingUse::WithWait && !m_reuse.internal_dependencies)
    return nullptr;
  const IsUsable is_usable = [&](const QueueMark& mark) {
    if (use == ePendingUse::WithWait || mark.isOnlyOf(*request.taker))
      return true;
    return m_reuse.follow_dependencies ? m_ledger->isOrderedAfter(mark, *request.taker) : m_ledger->isReached(mark);
  };
  BlockRun best;
  Int32 nb_visited = 0;
  m_pending.forEachLarge([&](LargeBlock& block) {
    if (isInRun(&block, is_usable)) {
      const BlockRun run = runAround(&block, is_usable);
      if (run.nb_granule >= request.nb_granule && (!best.first || run.nb_granule < best.nb_granule))
        best = run;
    }
    return ++nb_visited < max_nb_visited || !best.first;
  });
  return best.first ? joinPending(best.first, request, is_usable) : nullptr;
}

LargeBlock* PoolHeap::joinPending(LargeBlock* first, const LargeRequest& request, const IsUsable& is_usable)
{
  auto points = std::make_shared<std::vector<QueuePoint>>();
  LargeBlock* joined = nullptr;
  LargeStore& store = *first->region->store;
  for (LargeBlock* block = first; isInRun(block, is_usable);) {
    if (block->state == eLargeBlockState::Free)
      store.carve(block, 0, block->nb_granule);
    else {
      std::ranges::copy(block->pending->mark.points(), std::back_inserter(*points));
      m_pending.removeLarge(block);
    }
    if (joined)
      store.absorbNext(joined);
    else
      joined = block;
    block = (joined->nb_granule >= request.nb_granule) ? nullptr : joined->next;
  }
  m_has_pending = !m_pending.isEmpty();
  const QueueMark mark(std::shared_ptr<const std::vector<QueuePoint>>(std::move(points)));
  // Nothing is asked of the driver where the taker comes after all of it anyway.
  if (const DriverStatus status = m_ledger->orderAfter(mark, *request.taker); !status.isOk()) {
    m_pending.addLarge(mark, joined);
    m_has_pending = true;
    return nullptr;
  }
  if (joined->nb_granule > request.nb_granule) {
    m_pending.addLarge(mark, store.split(joined, request.nb_granule));
    m_has_pending = true;
  }
  return finishTake(joined);
}

void PoolHeap::freeLocked(LargeBlock* block)
{
  PoolRegion* region = block->region;
  m_log.add(OperationLog::eKind::Free, block->nbByte(), block->address);
  region->store->free(block);
  if (region->is_direct && region->nb_used_granule == 0)
    detachFree(region->first, no_limit, false);
}

void PoolHeap::giveLarge(std::span<LargeBlock* const> blocks)
{
  const std::scoped_lock lock(m_mutex);
  // Each would wait for the descriptors of its neighbours, one after the other; so all come at once.
  for (const LargeBlock* block : blocks) {
    __builtin_prefetch(block->previous);
    __builtin_prefetch(block->next);
  }
  for (LargeBlock* block : blocks) {
    if (isGivenBack(block))
      freeLocked(block);
  }
}

void PoolHeap::giveLargeLater(const QueueMark& mark, std::span<LargeBlock* const> blocks)
{
  const std::scoped_lock lock(m_mutex);
  for (LargeBlock* block : blocks) {
    if (isGivenBack(block))
      m_pending.addLarge(mark, block);
  }
  m_has_pending = !m_pending.isEmpty();
}

bool PoolHeap::resizeLarge(LargeBlock* block, Int64 nb_granule, const QueueMark& mark)
{
  std::vector<std::unique_ptr<PendingGroup>> over;
  bool is_done = true;
  {
    const std::scoped_lock lock(m_mutex);
    LargeStore& store = *block->region->store;
    if (nb_granule < block->nb_granule) {
      LargeBlock* end = store.split(block, nb_granule);
      if (mark.isClean())
        freeLocked(end);
      else
        m_pending.addLarge(mark, end);
      m_has_pending = !m_pending.isEmpty();
    }
    else if (nb_granule > block->nb_granule && !store.grow(block, nb_granule)) {
      collectLocked(false, over);
      const Int64 nb_missing = nb_granule - block->nb_granule - LargeStore::nbFreeBehind(block);
      const LargeBlock* behind = LargeStore::nbFreeBehind(block) > 0 ? block->next : block;
      const PoolRegion* region = block->region;
      const bool is_last = behind == region->last && !region->is_direct;
      const bool has_addresses = nb_missing <= region->nb_reserved_granule - region->nb_granule;
      if (nb_missing > 0 && is_last && has_addresses && nb_missing * LargeStore::granule_nb_byte <= roomUnderLimit())
        is_done = extend(block->region, nb_missing * LargeStore::granule_nb_byte, region != m_main).isOk();
      is_done = is_done && store.grow(block, nb_granule);
    }
  }
  giveSmallGroups(over);
  return is_done;
}

bool PoolHeap::quarantine(const void* address, Int64 nb_byte)
{
  const std::scoped_lock lock(m_mutex);
  LargeBlock* bad = nullptr;
  for (const LargeStore* store : stores())
    bad = bad ? bad : store->blockAt(address);
  if (!bad)
    return false;
  if (bad->state == eLargeBlockState::Pending && bad->address == address)
    m_pending.removeLarge(bad);
  else if (bad->state == eLargeBlockState::Free) {
    const Int64 offset = (static_cast<const std::byte*>(address) - bad->address) / LargeStore::granule_nb_byte;
    const Int64 nb_granule = std::clamp<Int64>(LargeStore::nbGranuleFor(nb_byte), 1, bad->nb_granule - offset);
    bad = bad->region->store->carve(bad, offset, nb_granule);
  }
  else
    return false;
  bad->record = BlockRecord::quarantined;
  PoolPageMap::set(bad->address, PageEntry(bad));
  m_quarantine_nb_byte += bad->nbByte();
  return true;
}

// --- observe ------------------------------------------------------------------------------------

void PoolHeap::setReuse(const ReusePolicies& reuse)
{
  const std::scoped_lock lock(m_mutex);
  m_reuse = reuse;
}

void PoolHeap::fill(PoolStatistics& s) const
{
  for (Int32 c = 0; c < m_classes.nbClass(); ++c) {
    const Int64 nb_free = m_central.nbFree(c);
    s.nb_held += nb_free;
  }
  const std::scoped_lock lock(m_mutex);
  s.reserved_nb_byte = m_source->reservedNbByte();
  s.peak_reserved_nb_byte = std::max(m_peak_reserved_nb_byte, s.reserved_nb_byte);
  for (const LargeStore* store : stores()) {
    s.nb_held += store->nbFreeBlock();
    s.largest_free_nb_byte = std::max(s.largest_free_nb_byte, store->largestFree() * LargeStore::granule_nb_byte);
  }
  s.nb_large_hit = m_nb_large_hit;
  s.pending_nb_byte = m_pending.nbByte();
  s.nb_pending = m_pending.nbBlock();
  s.quarantine_nb_byte += m_quarantine_nb_byte;
  s.nb_growth = m_nb_growth;
  s.nb_trim = m_nb_trim;
  s.nb_driver_allocate = m_source->nbAllocate();
  s.nb_driver_release = m_source->nbRelease();
  s.driver_time_s = m_source->driverTime();
}

void PoolHeap::addFreeBlocks(std::vector<FreeBlockCount>& counts) const
{
  std::map<Int64, Int64> by_size;
  for (Int32 c = 0; c < m_classes.nbClass(); ++c) {
    if (const Int64 nb_free = m_central.nbFree(c); nb_free > 0)
      by_size[slotNbByte(c)] += nb_free;
  }
  const std::scoped_lock lock(m_mutex);
  for (const LargeStore* store : stores()) {
    store->forEachBlock([&](const LargeBlock& block) {
      if (block.state == eLargeBlockState::Free)
        ++by_size[block.nbByte()];
    });
  }
  for (const auto& [nb_byte, nb_block] : by_size)
    counts.push_back({ nb_byte, nb_block });
}

void PoolHeap::resetPeaks()
{
  const std::scoped_lock lock(m_mutex);
  m_peak_reserved_nb_byte = m_source->reservedNbByte();
}

void PoolHeap::forEachBlock(const std::function<void(const LargeBlock&)>& f) const
{
  const std::scoped_lock lock(m_mutex);
  for (const LargeStore* store : stores())
    store->forEachBlock(f);
}

void PoolHeap::forEachRegion(const std::function<void(const PoolRegion&)>& f) const
{
  const std::scoped_lock lock(m_mutex);
  for (const LargeStore* store : stores()) {
    for (const std::unique_ptr<PoolRegion>& region : store->regions())
      f(*region);
  }
}

std::vector<String> PoolHeap::lastOperations() const
{
  const std::scoped_lock lock(m_mutex);
  return m_log.lines();
}

bool PoolHeap::originOf(const void* address, std::byte*& base, Int64& nb_byte, UInt64& pages) const
{
  const std::scoped_lock lock(m_mutex);
  return m_source->origin(address, base, nb_byte, pages);
}

void PoolHeap::verify() const
{
  const std::scoped_lock lock(m_mutex);
  for (const LargeStore* store : stores())
    store->verify();
}
} // namespace Arcane::detail
