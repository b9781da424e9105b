// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/HeapRegions.h"

#include "accelerator/pool/ByteCounts.h"
#include "accelerator/pool/VirtualPageSource.h"

#include <algorithm>
#include <tuple>

namespace Arcane::detail::pool
{
namespace
{
constexpr Int64 mebi = Int64(1) << 20;
constexpr Int64 granule = LargeStore::granule_nb_byte;
// The addresses of a block that grows, as a multiple of the addresses that it needs at first.
constexpr Int64 window_factor = 8;
// Addresses of a region of other blocks.
constexpr Int64 main_reserve_nb_byte = Int64(1) << 38;
constexpr Int64 min_growth_nb_byte = 2 * mebi;
constexpr Int64 max_growth_nb_byte = 64 * mebi;

RegionMemory memoryOf(const PoolRegion& region)
{
  return { region.base, region.nb_granule * granule, region.nb_reserved_granule * granule };
}

runtime::DriverStatus limitReached()
{
  return runtime::DriverStatus::outOfMemory("grow", "the limit of the pool is reached");
}

std::unique_ptr<PageSource> makeSource(runtime::DeviceBackend& backend, const MemoryPoolOptions& o)
{
  if (o.backend == ePoolBackend::VirtualMemory && backend.pageSize(o.resource, o.device) > 0)
    return std::make_unique<VirtualPageSource>(backend, o);
  const bool has_large_chunks = o.backend == ePoolBackend::VirtualMemory || o.backend == ePoolBackend::Chunks;
  return std::make_unique<ChunkSource>(backend, o, has_large_chunks);
}
} // namespace

HeapRegions::HeapRegions(const PoolIdentity& owner, runtime::DeviceBackend& backend, const MemoryPoolOptions& options)
: m_source(makeSource(backend, options))
, m_piece_source(backend, options, false)
, m_limit(limitOf(options.max_nb_byte))
, m_release_threshold(options.release_threshold)
, m_store(&owner)
, m_big(&owner)
, m_windows(&owner)
, m_direct(&owner)
, m_pieces(&owner)
{}

HeapRegions::~HeapRegions()
{
  std::vector<std::pair<PageSource*, RegionMemory>> regions;
  forEachRegion([&](const PoolRegion& region) { regions.emplace_back(&sourceOf(*region.store), memoryOf(region)); });
  // Before another pool may get the same addresses.
  forEachBlock([](const LargeBlock& block) { PoolPageMap::set(block.address, PageEntry()); });
  for (const auto& [source, region] : regions)
    runtime::reportIfFailed(source->releaseRegion(region), "release the memory of a pool");
}

// --- blocks -------------------------------------------------------------------------------------

LargeBlock* HeapRegions::takeAnywhere(const LargeRequest& request)
{
  LargeBlock* block = nullptr;
  for (LargeStore* store : { &m_store, &m_big, &m_windows })
    block = block ? block : store->allocate(request.nb_granule, request.nb_granule_alignment);
  return block;
}

bool HeapRegions::growInPlace(LargeBlock* block, Int64 nb_granule)
{
  PoolRegion* region = block->region;
  if (region->store->grow(block, nb_granule))
    return true;
  const Int64 nb_missing = nb_granule - block->nb_granule - LargeStore::nbFreeBehind(block);
  const LargeBlock* behind = LargeStore::nbFreeBehind(block) > 0 ? block->next : block;
  const bool is_last = behind == region->last && !region->is_direct;
  const bool has_addresses = nb_missing <= region->nb_reserved_granule - region->nb_granule;
  if (nb_missing > 0 && is_last && has_addresses && nb_missing * granule <= roomUnderLimit() &&
      !extend(region, nb_missing * granule, region != m_main).isOk())
    return false;
  return region->store->grow(block, nb_granule);
}

LargeBlock* HeapRegions::blockAt(const void* address) const
{
  LargeBlock* block = nullptr;
  for (const LargeStore* store : stores())
    block = block ? block : store->blockAt(address);
  return block;
}

// --- growth -------------------------------------------------------------------------------------

Int64 HeapRegions::limitOf(Int64 nb_byte) const
{
  const Int64 unit = m_source->unitNbByte();
  return nb_byte < no_limit - unit ? base::roundedUp(nb_byte, unit) : nb_byte;
}

Int64 HeapRegions::roomUnderLimit() const
{
  return m_limit - reservedNbByte() + m_source->spareNbByte();
}

Int64 HeapRegions::growthNbByte(Int64 needed) const
{
  const Int64 step = std::clamp(reservedNbByte() / 16, min_growth_nb_byte, max_growth_nb_byte);
  return std::max(needed, std::min({ step, roomUnderLimit(), std::max<Int64>(m_release_threshold - reservedNbByte(), 0) }));
}

runtime::DriverStatus HeapRegions::reserve(Int64 nb_byte)
{
  return growLast(m_store, LargeStore::nbGranuleFor(nb_byte) * granule, false);
}

runtime::DriverStatus HeapRegions::growChunk(const LargeRequest& request)
{
  const Int64 needed = request.neededNbByte();
  if (needed > roomUnderLimit())
    return limitReached();
  PoolRegion* region = nullptr;
  return newRegion({ needed, request.is_direct ? needed : roomUnderLimit(), needed }, storeFor(request), &region);
}

runtime::DriverStatus HeapRegions::exchangeChunk(const LargeRequest& request)
{
  const Int64 needed = request.neededNbByte();
  if (needed > roomUnderLimit())
    return limitReached();
  PoolRegion* region = nullptr;
  return newRegion({ needed, needed, needed }, storeFor(request), &region);
}

runtime::DriverStatus HeapRegions::growPages(const LargeRequest& request, bool is_gathered)
{
  const Int64 needed = request.neededNbByte();
  if (request.is_growing && needed <= roomUnderLimit()) {
    const Int64 nb_reserved = needed <= no_limit / window_factor ? needed * window_factor : needed;
    PoolRegion* region = nullptr;
    if (const runtime::DriverStatus status = newRegion({ needed, needed, nb_reserved }, m_windows, &region); !status.isOutOfMemory())
      return status;
  }
  const bool is_big = needed >= big_nb_byte;
  return growLast(is_big ? m_big : m_store, needed, is_gathered || is_big);
}

//! Takes more memory at the end of the last region of a store, or for a new one. \param is_exact  no more than what is needed
runtime::DriverStatus HeapRegions::growLast(LargeStore& store, Int64 needed, bool is_exact)
{
  PoolRegion*& region = (&store == &m_big) ? m_main_of_big : m_main;
  if (region) {
    const LargeBlock* last = region->last;
    const Int64 missing = needed - (last->state == eLargeBlockState::Free ? last->nbByte() : 0);
    if (missing > roomUnderLimit())
      return limitReached();
    if ((region->nb_reserved_granule - region->nb_granule) * granule >= missing)
      return extend(region, missing, is_exact);
  }
  if (needed > roomUnderLimit())
    return limitReached();
  PoolRegion* created = nullptr;
  const Int64 wished = is_exact ? needed : growthNbByte(needed);
  const runtime::DriverStatus status = newRegion({ needed, wished, std::max(main_reserve_nb_byte, needed) }, store, &created);
  if (status.isOk())
    region = created;
  return status;
}

runtime::DriverStatus HeapRegions::newRegion(const RegionWish& wish, LargeStore& store, PoolRegion** created)
{
  RegionMemory memory;
  PageSource& source = sourceOf(store);
  if (const runtime::DriverStatus status = source.newRegion(wish, memory); !status.isOk())
    return status;
  if (!PoolPageMap::prepare(memory.base, memory.nb_byte, &store == &m_store)) {
    runtime::reportIfFailed(source.releaseRegion(memory), "release a region that cannot be used");
    return runtime::DriverStatus::error("prepare addresses", "no memory for the table of pages, or addresses of more than 48 bits");
  }
  ++m_nb_growth;
  m_peak_reserved_nb_byte = std::max(m_peak_reserved_nb_byte, reservedNbByte());
  *created = store.addRegion(memory.base, memory.nb_byte / granule, memory.nb_reserved_byte / granule);
  (*created)->is_direct = &store == &m_direct || &store == &m_pieces;
  return {};
}

//! Adds memory to a region, which has addresses for it. \param is_exact  no more than \a nb_byte
runtime::DriverStatus HeapRegions::extend(PoolRegion* region, Int64 nb_byte, bool is_exact)
{
  RegionMemory memory = memoryOf(*region);
  Int64 nb_added = is_exact ? nb_byte : growthNbByte(nb_byte);
  const runtime::DriverStatus status = m_source->extendRegion(memory, nb_added);
  m_peak_reserved_nb_byte = std::max(m_peak_reserved_nb_byte, reservedNbByte());
  if (nb_added > 0) {
    if (!PoolPageMap::prepare(region->base, memory.nb_byte, region->store == &m_store))
      return runtime::DriverStatus::error("prepare addresses", "no memory for the table of pages, or addresses of more than 48 bits");
    region->store->extendRegion(region, nb_added / granule);
    ++m_nb_growth;
  }
  // The added memory is enough if the driver stopped on the optional part.
  return nb_added >= nb_byte ? runtime::DriverStatus() : status;
}

// --- giving back --------------------------------------------------------------------------------

Int64 HeapRegions::detach(LargeBlock* block, Int64 max_nb_byte, bool is_kept)
{
  PoolRegion* region = block->region;
  const Int64 before = reservedNbByte() - m_source->spareNbByte();
  const Int64 region_nb_byte = (region->nb_granule - region->nb_hole_granule) * granule;
  if (region->nb_used_granule == 0 && region_nb_byte <= max_nb_byte)
    removeRegion(region);
  else if (!detachPart(block, max_nb_byte))
    return 0;
  const Int64 nb_byte = before - (reservedNbByte() - m_source->spareNbByte());
  if (!is_kept)
    runtime::reportIfFailed(m_source->releaseSpare(no_limit), "release pages of a pool");
  return nb_byte;
}

void HeapRegions::removeRegion(PoolRegion* region)
{
  const RegionMemory memory = memoryOf(*region);
  PageSource& source = sourceOf(*region->store);
  region->store->removeRegion(region);
  if (m_main == region)
    m_main = nullptr;
  if (m_main_of_big == region)
    m_main_of_big = nullptr;
  runtime::reportIfFailed(source.releaseRegion(memory), "release a region of a pool");
}

//! Takes whole pages out of a free block. Returns false, with nothing done, if it has none.
bool HeapRegions::detachPart(LargeBlock* block, Int64 max_nb_byte)
{
  auto [begin, end] = m_source->releasablePart(block->address, block->end());
  while (end - begin > max_nb_byte && begin != end)
    std::tie(begin, end) = m_source->releasablePart(begin, end - 1);
  if (begin == end)
    return false;
  LargeStore& store = *block->region->store;
  LargeBlock* hole = store.carve(block, (begin - block->address) / granule, (end - begin) / granule);
  std::byte* detached = end;
  runtime::reportIfFailed(m_source->detach(begin, detached), "take pages from a region of a pool");
  if (detached == begin) {
    store.free(hole);
    return false;
  }
  if (detached < end)
    store.free(store.split(hole, (detached - begin) / granule));
  store.makeHole(hole);
  return true;
}

void HeapRegions::setStep(Int64 step)
{
  for (LargeStore* store : { &m_store, &m_big, &m_windows, &m_direct, &m_pieces })
    store->setStep(step);
}

// --- observe ------------------------------------------------------------------------------------

Int64 HeapRegions::freeNbByte() const
{
  Int64 nb_granule = 0;
  for (const LargeStore* store : stores())
    nb_granule += store->nbFreeGranule();
  return nb_granule * granule;
}

void HeapRegions::fill(PoolStatistics& s) const
{
  s.reserved_nb_byte = reservedNbByte();
  s.peak_reserved_nb_byte = std::max(m_peak_reserved_nb_byte, s.reserved_nb_byte);
  for (const LargeStore* store : stores()) {
    s.nb_held += store->nbFreeBlock();
    s.largest_free_nb_byte = std::max(s.largest_free_nb_byte, store->largestFree() * granule);
  }
  s.nb_growth = m_nb_growth;
  s.nb_driver_allocate = m_source->nbAllocate() + m_piece_source.nbAllocate();
  s.nb_driver_release = m_source->nbRelease() + m_piece_source.nbRelease();
  s.driver_time_s = m_source->driverTime() + m_piece_source.driverTime();
}

void HeapRegions::forEachBlock(const std::function<void(const LargeBlock&)>& f) const
{
  for (const LargeStore* store : stores())
    store->forEachBlock(f);
}

void HeapRegions::forEachRegion(const std::function<void(const PoolRegion&)>& f) const
{
  for (const LargeStore* store : stores()) {
    for (const std::unique_ptr<PoolRegion>& region : store->regions())
      f(*region);
  }
}

bool HeapRegions::originOf(const void* address, BlockOrigin& origin) const
{
  std::byte* base = nullptr;
  if (!m_source->origin(address, base, origin.nb_byte, origin.pages) && !m_piece_source.origin(address, base, origin.nb_byte, origin.pages))
    return false;
  origin.base = base;
  origin.offset = static_cast<const std::byte*>(address) - base;
  return true;
}

void HeapRegions::verify() const
{
  for (const LargeStore* store : stores())
    store->verify();
}
} // namespace Arcane::detail::pool
