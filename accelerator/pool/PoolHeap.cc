// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolHeap.h"

#include "accelerator/runtime/QueueLedger.h"

#include <algorithm>
#include <map>

namespace Arcane::detail::pool
{
namespace
{
// Runs of pending blocks are looked for around that many of them at most.
constexpr Int32 max_nb_visited = 256;

//! First block of the run of free and usable blocks around a block, and what the run holds.
struct BlockRun
{
  LargeBlock* first = nullptr;
  Int64 nb_granule = 0;
};

bool isInRun(const LargeBlock* block, const std::function<bool(const runtime::QueueMark&)>& is_usable)
{
  if (!block)
    return false;
  if (block->state == eLargeBlockState::Free)
    return true;
  return block->state == eLargeBlockState::Pending && is_usable(block->pending->mark);
}

BlockRun runAround(LargeBlock* block, const std::function<bool(const runtime::QueueMark&)>& is_usable)
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

//! From now on no address leads to \a block. Returns false for a block that was quarantined meanwhile, which stays as it is.
bool isGivenBack(const LargeBlock* block)
{
  if (block->record.load(std::memory_order_relaxed) != BlockRecord::free)
    return false;
  PoolPageMap::set(block->address, PageEntry());
  return true;
}
} // namespace

PoolHeap::PoolHeap(const PoolIdentity& owner, runtime::DeviceBackend& backend, const MemoryPoolOptions& options, const SizeClasses& classes)
: m_owner(owner)
, m_classes(classes)
, m_ledger(options.resource == eMemoryResource::Host ? nullptr : &backend.ledger(options.device))
, m_central(classes)
, m_regions(owner, backend, options)
, m_trim(m_regions)
, m_reuse(options.reuse)
{}

PoolHeap::~PoolHeap()
{
  m_central.forEachSpan([](const SlotSpan& span) { PoolPageMap::setRange(span.base, span.block->nb_granule, PageEntry()); });
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

void PoolHeap::giveSmallLater(const runtime::QueueMark& mark, Int32 size_class, std::span<const BlockSlot> slots)
{
  const Lock lock(m_mutex);
  m_pending.addSmall(mark, size_class, slots, m_classes.sizeOf(size_class));
  m_has_pending = true;
}

void PoolHeap::addSpan(LargeBlock* block, Int32 size_class)
{
  auto span = std::make_unique<SlotSpan>(&m_owner, block, size_class, m_classes.sizeOf(size_class));
  PoolPageMap::setRange(block->address, block->nb_granule, PageEntry(span.get()));
  m_central.addSpan(std::move(span));
}

void PoolHeap::releaseSpans(std::vector<std::unique_ptr<SlotSpan>>& spans)
{
  if (spans.empty())
    return;
  const Lock lock(m_mutex);
  for (const std::unique_ptr<SlotSpan>& span : spans) {
    PoolPageMap::setRange(span->base, span->block->nb_granule, PageEntry());
    m_regions.free(span->block);
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

void PoolHeap::addPending(const Lock&, const runtime::QueueMark& mark, LargeBlock* block)
{
  m_pending.addLarge(mark, block);
  m_has_pending = true;
}

bool PoolHeap::collect(bool is_polling)
{
  PendingGroups over;
  {
    const Lock lock(m_mutex);
    collect(lock, is_polling, over);
  }
  giveSmallGroups(over);
  return !over.empty();
}

//! Frees the large blocks whose marks are reached. The small ones are in \a over, and go to the lists without lock.
void PoolHeap::collect(const Lock&, bool is_polling, PendingGroups& over)
{
  if (m_pending.isEmpty())
    return;
  const auto is_over = [&](const runtime::QueueMark& mark) { return is_polling ? m_ledger->poll(mark) : m_ledger->isReached(mark); };
  over = m_pending.collect(is_over, [&](Int32 size_class) { return m_classes.sizeOf(size_class); });
  for (const std::unique_ptr<PendingGroup>& group : over) {
    for (LargeBlock* block : group->large)
      m_regions.free(block);
  }
  m_has_pending = !m_pending.isEmpty();
}

void PoolHeap::giveSmallGroups(const PendingGroups& groups)
{
  std::map<Int32, std::vector<BlockSlot>> by_class;
  for (const std::unique_ptr<PendingGroup>& group : groups) {
    for (const PendingSmall& small : group->small)
      by_class[small.size_class].push_back(small.slot);
  }
  for (const auto& [size_class, slots] : by_class)
    giveSmall(size_class, slots);
}

LargeBlock* PoolHeap::takePending(const LargeRequest& request, ePendingUse use)
{
  if (!request.taker || request.is_direct || request.nb_granule_alignment > 1)
    return nullptr;
  const Lock lock(m_mutex);
  if (use == ePendingUse::WithWait && !m_reuse.internal_dependencies)
    return nullptr;
  const IsUsable is_usable = [&](const runtime::QueueMark& mark) {
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
  return best.first ? joinPending(lock, best.first, request, is_usable) : nullptr;
}

LargeBlock* PoolHeap::joinPending(const Lock& lock, LargeBlock* first, const LargeRequest& request, const IsUsable& is_usable)
{
  auto points = std::make_shared<std::vector<runtime::QueuePoint>>();
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
  const runtime::QueueMark mark(std::shared_ptr<const std::vector<runtime::QueuePoint>>(std::move(points)));
  // Nothing is asked of the driver where the taker comes after all of it anyway.
  if (const runtime::DriverStatus status = m_ledger->orderAfter(mark, *request.taker); !status.isOk()) {
    addPending(lock, mark, joined);
    return nullptr;
  }
  if (joined->nb_granule > request.nb_granule)
    addPending(lock, mark, store.split(joined, request.nb_granule));
  return m_regions.finishTake(joined);
}

// --- large blocks -------------------------------------------------------------------------------

LargeBlock* PoolHeap::takeLarge(const LargeRequest& request)
{
  if (request.is_direct)
    return nullptr;
  PendingGroups over;
  LargeBlock* block = nullptr;
  {
    const Lock lock(m_mutex);
    block = m_regions.take(request);
    if (!block && !m_pending.isEmpty()) {
      collect(lock, false, over);
      block = m_regions.take(request);
    }
    m_nb_large_hit += block ? 1 : 0;
  }
  giveSmallGroups(over);
  return (block || !hasPending()) ? block : takePending(request, ePendingUse::Ordered);
}

void PoolHeap::giveLarge(std::span<LargeBlock* const> blocks)
{
  const Lock lock(m_mutex);
  // Each would wait for the descriptors of its neighbours, one after the other; so all come at once.
  for (const LargeBlock* block : blocks) {
    __builtin_prefetch(block->previous);
    __builtin_prefetch(block->next);
  }
  for (LargeBlock* block : blocks) {
    if (isGivenBack(block))
      m_regions.free(block);
  }
}

void PoolHeap::giveLargeLater(const runtime::QueueMark& mark, std::span<LargeBlock* const> blocks)
{
  const Lock lock(m_mutex);
  for (LargeBlock* block : blocks) {
    if (isGivenBack(block))
      addPending(lock, mark, block);
  }
}

bool PoolHeap::resizeLarge(LargeBlock* block, Int64 nb_granule, const runtime::QueueMark& mark)
{
  PendingGroups over;
  bool is_done = true;
  {
    const Lock lock(m_mutex);
    LargeStore& store = *block->region->store;
    if (nb_granule < block->nb_granule) {
      LargeBlock* end = store.split(block, nb_granule);
      if (mark.isClean())
        m_regions.free(end);
      else
        addPending(lock, mark, end);
    }
    else if (nb_granule > block->nb_granule && !store.grow(block, nb_granule)) {
      collect(lock, false, over);
      is_done = m_regions.growInPlace(block, nb_granule);
    }
  }
  giveSmallGroups(over);
  return is_done;
}

bool PoolHeap::quarantine(const void* address, Int64 nb_byte)
{
  const Lock lock(m_mutex);
  LargeBlock* bad = m_regions.blockAt(address);
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

// --- the driver ---------------------------------------------------------------------------------

runtime::DriverStatus PoolHeap::reserve(Int64 nb_byte)
{
  const Lock lock(m_mutex);
  return m_regions.reserve(nb_byte);
}

runtime::DriverStatus PoolHeap::grow(const LargeRequest& request, LargeBlock*& block)
{
  const Lock lock(m_mutex);
  runtime::DriverStatus status;
  if (!m_regions.hasPages() || request.is_direct)
    status = m_regions.growChunk(request);
  else {
    const Int64 needed = request.neededNbByte();
    const bool is_gathered = m_trim.isTooMuchReserved(needed) && m_trim.gather(needed, RegionTrim::eSearch::Quick);
    status = m_regions.growPages(request, is_gathered);
  }
  // When memory is exhausted, free memory beside blocks of other sizes will do.
  block = m_regions.take(request.anywhere());
  return status;
}

LargeBlock* PoolHeap::growByRemapping(const LargeRequest& request)
{
  const Lock lock(m_mutex);
  if (m_regions.hasPages() && !request.is_direct) {
    const bool is_gathered = m_trim.gather(request.neededNbByte(), RegionTrim::eSearch::Whole);
    return is_gathered && m_regions.growPages(request, true).isOk() ? m_regions.take(request.anywhere()) : nullptr;
  }
  return m_trim.trimTo(0) > 0 && m_regions.exchangeChunk(request).isOk() ? m_regions.take(request) : nullptr;
}

Int64 PoolHeap::trimTo(Int64 nb_byte_to_keep)
{
  const Lock lock(m_mutex);
  return m_trim.trimTo(nb_byte_to_keep);
}

void PoolHeap::endStep(Int64 nb_idle_step)
{
  const Lock lock(m_mutex);
  m_trim.endStep(nb_idle_step);
}

void PoolHeap::setReuse(const ReusePolicies& reuse)
{
  const Lock lock(m_mutex);
  m_reuse = reuse;
}

// --- observe ------------------------------------------------------------------------------------

void PoolHeap::fill(PoolStatistics& s) const
{
  for (Int32 c = 0; c < m_classes.nbClass(); ++c)
    s.nb_held += m_central.nbFree(c);
  const Lock lock(m_mutex);
  m_regions.fill(s);
  s.nb_large_hit = m_nb_large_hit;
  s.pending_nb_byte = m_pending.nbByte();
  s.nb_pending = m_pending.nbBlock();
  s.quarantine_nb_byte += m_quarantine_nb_byte;
  s.nb_trim = m_trim.nbTrim();
}

void PoolHeap::addFreeBlocks(std::vector<FreeBlockCount>& counts) const
{
  std::map<Int64, Int64> by_size;
  for (Int32 c = 0; c < m_classes.nbClass(); ++c) {
    if (const Int64 nb_free = m_central.nbFree(c); nb_free > 0)
      by_size[m_classes.sizeOf(c)] += nb_free;
  }
  forEachBlock([&](const LargeBlock& block) {
    if (block.state == eLargeBlockState::Free)
      ++by_size[block.nbByte()];
  });
  for (const auto& [nb_byte, nb_block] : by_size)
    counts.push_back({ nb_byte, nb_block });
}

void PoolHeap::resetPeaks()
{
  const Lock lock(m_mutex);
  m_regions.resetPeaks();
}

void PoolHeap::forEachBlock(const std::function<void(const LargeBlock&)>& f) const
{
  const Lock lock(m_mutex);
  m_regions.forEachBlock(f);
}

void PoolHeap::forEachRegion(const std::function<void(const PoolRegion&)>& f) const
{
  const Lock lock(m_mutex);
  m_regions.forEachRegion(f);
}

std::vector<String> PoolHeap::lastOperations() const
{
  const Lock lock(m_mutex);
  return m_regions.log().lines();
}

bool PoolHeap::originOf(const void* address, BlockOrigin& origin) const
{
  const Lock lock(m_mutex);
  return m_regions.originOf(address, origin);
}

void PoolHeap::verify() const
{
  const Lock lock(m_mutex);
  m_regions.verify();
}
} // namespace Arcane::detail::pool
