// SPDX-License-Identifier: Apache-2.0
// How the regions of a pool grow, and what goes back to the driver.
#include "accelerator/pool/ByteCounts.h"
#include "accelerator/pool/PoolHeap.h"

#include <algorithm>
#include <tuple>

namespace Arcane::detail
{
namespace
{
constexpr Int64 mebi = Int64(1) << 20;
constexpr Int64 granule = LargeStore::granule_nb_byte;
// Addresses of a block that grows, by those that it needs at first.
constexpr Int64 window_factor = 8;
// Addresses of a region of other blocks.
constexpr Int64 main_reserve_nb_byte = Int64(1) << 38;
constexpr Int64 min_growth_nb_byte = 2 * mebi;
constexpr Int64 max_growth_nb_byte = 64 * mebi;

RegionMemory memoryOf(const PoolRegion& region)
{
  return { region.base, region.nb_granule * granule, region.nb_reserved_granule * granule };
}

//! More than the blocks need, for an aligned one to be in it.
Int64 neededNbByte(const LargeRequest& request)
{
  return (request.nb_granule + request.nb_granule_alignment - 1) * granule;
}
} // namespace

Int64 PoolHeap::limitOf(Int64 nb_byte) const
{
  const Int64 unit = m_source->unitNbByte();
  return nb_byte < no_limit - unit ? roundedUp(nb_byte, unit) : nb_byte;
}

Int64 PoolHeap::roomUnderLimit() const
{
  return m_limit - m_source->reservedNbByte() + m_source->spareNbByte();
}

bool PoolHeap::isAboveThreshold(Int64 nb_more_byte) const
{
  return m_source->reservedNbByte() > m_release_threshold - nb_more_byte;
}

Int64 PoolHeap::growthNbByte(Int64 needed) const
{
  const Int64 step = std::clamp(m_source->reservedNbByte() / 16, min_growth_nb_byte, max_growth_nb_byte);
  return std::max(needed, std::min({ step, roomUnderLimit(), std::max<Int64>(m_release_threshold - m_source->reservedNbByte(), 0) }));
}

Int64 PoolHeap::usedNbByte() const
{
  Int64 nb_granule = 0;
  for (const LargeStore* store : stores())
    nb_granule += store->nbUsedGranule();
  return nb_granule * granule;
}

Int64 PoolHeap::freeNbByte() const
{
  Int64 nb_granule = 0;
  for (const LargeStore* store : stores())
    nb_granule += store->nbFreeGranule();
  return nb_granule * granule;
}

LargeStore& PoolHeap::storeFor(const LargeRequest& request)
{
  if (request.is_direct)
    return m_direct;
  if (!m_source->hasPages())
    return m_store;
  if (request.is_growing)
    return m_windows;
  return request.nb_granule >= big_nb_byte / granule ? m_big : m_store;
}

DriverStatus PoolHeap::reserve(Int64 nb_byte)
{
  const std::scoped_lock lock(m_mutex);
  return growLast(m_store, LargeStore::nbGranuleFor(nb_byte) * granule, false);
}

DriverStatus PoolHeap::grow(const LargeRequest& request, LargeBlock*& block)
{
  const std::scoped_lock lock(m_mutex);
  const DriverStatus status = growLocked(request);
  // Where there is no more, what is left beside blocks of other sizes will do.
  LargeRequest anywhere = request;
  anywhere.is_anywhere = true;
  block = takeFree(anywhere);
  return status;
}

DriverStatus PoolHeap::growLocked(const LargeRequest& request)
{
  if (!m_source->hasPages() || request.is_direct)
    return growChunk(request);
  const Int64 needed = neededNbByte(request);
  return growFor(request, isTooMuchReserved(needed) && gather(needed, eSearch::Quick));
}

DriverStatus PoolHeap::growChunk(const LargeRequest& request)
{
  const Int64 needed = neededNbByte(request);
  if (needed > roomUnderLimit())
    return DriverStatus::outOfMemory("grow", "the limit of the pool is reached");
  PoolRegion* region = nullptr;
  return newRegion({ needed, request.is_direct ? needed : roomUnderLimit(), needed }, storeFor(request), &region);
}

//! \param is_gathered  spare pages are enough for it, and all that is taken
DriverStatus PoolHeap::growFor(const LargeRequest& request, bool is_gathered)
{
  const Int64 needed = neededNbByte(request);
  if (request.is_growing && needed <= roomUnderLimit()) {
    const Int64 nb_reserved = needed <= no_limit / window_factor ? needed * window_factor : needed;
    PoolRegion* region = nullptr;
    if (const DriverStatus status = newRegion({ needed, needed, nb_reserved }, m_windows, &region); !status.isOutOfMemory())
      return status;
  }
  const bool is_big = needed >= big_nb_byte;
  return growLast(is_big ? m_big : m_store, needed, is_gathered || is_big);
}

//! More memory at the end of the last region of a store, or of a new one. \param is_exact  no more than what is needed
DriverStatus PoolHeap::growLast(LargeStore& store, Int64 needed, bool is_exact)
{
  PoolRegion*& region = (&store == &m_big) ? m_main_of_big : m_main;
  if (region) {
    const LargeBlock* last = region->last;
    const Int64 missing = needed - (last->state == eLargeBlockState::Free ? last->nbByte() : 0);
    if (missing > roomUnderLimit())
      return DriverStatus::outOfMemory("grow", "the limit of the pool is reached");
    if ((region->nb_reserved_granule - region->nb_granule) * granule >= missing)
      return extend(region, missing, is_exact);
  }
  if (needed > roomUnderLimit())
    return DriverStatus::outOfMemory("grow", "the limit of the pool is reached");
  PoolRegion* created = nullptr;
  const Int64 wished = is_exact ? needed : growthNbByte(needed);
  const DriverStatus status = newRegion({ needed, wished, std::max(main_reserve_nb_byte, needed) }, store, &created);
  if (status.isOk())
    region = created;
  return status;
}

DriverStatus PoolHeap::newRegion(const RegionWish& wish, LargeStore& store, PoolRegion** created)
{
  RegionMemory memory;
  if (const DriverStatus status = m_source->newRegion(wish, memory); !status.isOk())
    return status;
  if (!PoolPageMap::prepare(memory.base, memory.nb_byte, &store == &m_store)) {
    reportIfFailed(m_source->releaseRegion(memory), "release a region that cannot be used");
    return DriverStatus::error("prepare addresses", "no memory for the table of pages, or addresses of more than 48 bits");
  }
  ++m_nb_growth;
  m_peak_reserved_nb_byte = std::max(m_peak_reserved_nb_byte, m_source->reservedNbByte());
  *created = store.addRegion(memory.base, memory.nb_byte / granule, memory.nb_reserved_byte / granule);
  (*created)->is_direct = &store == &m_direct;
  return {};
}

//! \param is_exact  no more than \a nb_byte, for which the region has addresses
DriverStatus PoolHeap::extend(PoolRegion* region, Int64 nb_byte, bool is_exact)
{
  RegionMemory memory = memoryOf(*region);
  Int64 nb_added = is_exact ? nb_byte : growthNbByte(nb_byte);
  const DriverStatus status = m_source->extendRegion(memory, nb_added);
  m_peak_reserved_nb_byte = std::max(m_peak_reserved_nb_byte, m_source->reservedNbByte());
  if (nb_added > 0) {
    if (!PoolPageMap::prepare(region->base, memory.nb_byte, region->store == &m_store))
      return DriverStatus::error("prepare addresses", "no memory for the table of pages, or addresses of more than 48 bits");
    region->store->extendRegion(region, nb_added / granule);
    ++m_nb_growth;
  }
  // What was added is enough if the driver stopped on the part that was only wished.
  return nb_added >= nb_byte ? DriverStatus() : status;
}

// --- giving back --------------------------------------------------------------------------------

Int64 PoolHeap::detachFree(LargeBlock* block, Int64 max_nb_byte, bool is_kept)
{
  PoolRegion* region = block->region;
  const Int64 before = m_source->reservedNbByte() - m_source->spareNbByte();
  const RegionMemory memory = memoryOf(*region);
  const Int64 region_nb_byte = (region->nb_granule - region->nb_hole_granule) * granule;
  if (region->nb_used_granule == 0 && region_nb_byte <= max_nb_byte) {
    region->store->removeRegion(region);
    if (m_main == region)
      m_main = nullptr;
    if (m_main_of_big == region)
      m_main_of_big = nullptr;
    reportIfFailed(m_source->releaseRegion(memory), "release a region of a pool");
  }
  else {
    auto [begin, end] = m_source->releasablePart(block->address, block->end());
    while (end - begin > max_nb_byte && begin != end)
      std::tie(begin, end) = m_source->releasablePart(begin, end - 1);
    if (begin == end)
      return 0;
    LargeBlock* hole = region->store->carve(block, (begin - block->address) / granule, (end - begin) / granule);
    std::byte* detached = end;
    reportIfFailed(m_source->detach(begin, detached), "take pages from a region of a pool");
    if (detached == begin) {
      region->store->free(hole);
      return 0;
    }
    if (detached < end)
      region->store->free(region->store->split(hole, (detached - begin) / granule));
    region->store->makeHole(hole);
  }
  const Int64 nb_byte = before - (m_source->reservedNbByte() - m_source->spareNbByte());
  if (!is_kept)
    reportIfFailed(m_source->releaseSpare(no_limit), "release pages of a pool");
  return nb_byte;
}

Int64 PoolHeap::trimTo(Int64 nb_byte_to_keep)
{
  const std::scoped_lock lock(m_mutex);
  return trimLocked(nb_byte_to_keep, 0, false);
}

Int64 PoolHeap::findPieces(Int64 min_idle_step, Int64 max_nb_byte, eSearch search, std::vector<FreePiece>& pieces) const
{
  constexpr Int64 nb_quick = 256;
  Int64 nb_left = (search == eSearch::Quick) ? nb_quick : no_limit;
  const Int64 min_nb_granule = m_source->hasPages() ? m_source->unitNbByte() / granule : 1;
  Int64 nb_byte = 0;
  for (const LargeStore* store : stores()) {
    store->forEachFree(min_nb_granule, [&](LargeBlock& block) {
      const auto nb_idle = static_cast<UInt16>(static_cast<UInt16>(m_step) - block.free_since);
      const auto [begin, end] = m_source->releasablePart(block.address, block.end());
      const Int64 releasable = block.region->nb_used_granule == 0 ? block.nbByte() : end - begin;
      if (nb_idle >= min_idle_step && releasable > 0) {
        pieces.push_back({ &block, block.address, block.nb_granule });
        nb_byte += releasable;
      }
      return nb_byte < max_nb_byte && --nb_left > 0;
    });
  }
  return nb_byte;
}

Int64 PoolHeap::trimLocked(Int64 nb_byte_to_keep, Int64 min_idle_step, bool is_kept)
{
  const auto reserved = [&] { return m_source->reservedNbByte() - (is_kept ? m_source->spareNbByte() : 0); };
  const Int64 before = reserved();
  if (before > nb_byte_to_keep && !is_kept)
    reportIfFailed(m_source->releaseSpare(before - nb_byte_to_keep), "release spare pages of a pool");
  // What is left of a block that was cut is looked at in the next round.
  for (bool has_progress = true; has_progress && reserved() > nb_byte_to_keep;) {
    has_progress = false;
    std::vector<FreePiece> pieces;
    findPieces(min_idle_step, reserved() - nb_byte_to_keep, eSearch::Whole, pieces);
    for (const FreePiece& piece : pieces) {
      const Int64 max_nb_byte = reserved() - nb_byte_to_keep;
      if (max_nb_byte > 0 && piece.isStillThere() && detachFree(piece.block, max_nb_byte, is_kept) > 0)
        has_progress = true;
    }
  }
  const Int64 nb_byte = before - reserved();
  m_nb_trim += (nb_byte > 0 && !is_kept) ? 1 : 0;
  return nb_byte;
}

void PoolHeap::endStep(Int64 nb_idle_step)
{
  const std::scoped_lock lock(m_mutex);
  ++m_step;
  for (LargeStore* store : stores())
    store->setStep(m_step);
  if (m_source->reservedNbByte() > m_release_threshold)
    trimLocked(m_release_threshold, nb_idle_step, false);
}

// --- moving free pages together -----------------------------------------------------------------

/*
 * Memory is moved rather than added when the pool would have a twentieth more than it ever used at once. Moving costs calls
 * of the driver: a quarter of what was moved so far may be added, so a program that asks for the same again and again ends
 * with what it needs.
 */
bool PoolHeap::isTooMuchReserved(Int64 nb_more_byte) const
{
  if (isAboveThreshold(nb_more_byte))
    return true;
  if (m_source->reservedNbByte() < m_min_reserved_to_remap || freeNbByte() + m_source->spareNbByte() < nb_more_byte)
    return false;
  const Int64 peak = std::max(m_peak_used_nb_byte, usedNbByte() + nb_more_byte);
  const Int64 allowed = peak + peak / 20 + max_growth_nb_byte + m_remapped_nb_byte / 4;
  return m_source->reservedNbByte() + nb_more_byte > allowed;
}

//! Takes free pages from where they are until that much is spare. False, and mostly nothing done, if there is not that much.
bool PoolHeap::gather(Int64 nb_byte, eSearch search)
{
  const Int64 unit = m_source->unitNbByte();
  const Int64 needed = (nb_byte + unit - 1) / unit * unit;
  if (const Int64 missing = needed - m_source->spareNbByte(); missing > 0) {
    Int64 nb_most = 0;
    for (const LargeStore* store : stores())
      nb_most += store->nbFreeGranuleFrom(unit / granule) * granule;
    std::vector<FreePiece> pieces;
    if (nb_most < missing || findPieces(0, missing, search, pieces) < missing) {
      // Looked at again only when there is more.
      m_min_reserved_to_remap = m_source->reservedNbByte() + m_source->reservedNbByte() / 16;
      return false;
    }
    // Whole pieces: the last one may be more than what is missing.
    const Int64 mapped = m_source->reservedNbByte() - m_source->spareNbByte();
    trimLocked(std::max<Int64>(mapped - missing - VirtualPageSource::max_extent_nb_byte, 0), 0, true);
  }
  m_remapped_nb_byte += needed;
  return m_source->spareNbByte() >= needed;
}

LargeBlock* PoolHeap::growByRemapping(const LargeRequest& request)
{
  const std::scoped_lock lock(m_mutex);
  const Int64 needed = neededNbByte(request);
  if (m_source->hasPages() && !request.is_direct) {
    if (!gather(needed, eSearch::Whole))
      return nullptr;
    const DriverStatus status = growFor(request, true);
    LargeRequest anywhere = request;
    anywhere.is_anywhere = true;
    return status.isOk() ? takeFree(anywhere) : nullptr;
  }
  if (trimLocked(0, 0, false) == 0 || needed > roomUnderLimit())
    return nullptr;
  PoolRegion* region = nullptr;
  return newRegion({ needed, needed, needed }, storeFor(request), &region).isOk() ? takeFree(request) : nullptr;
}
} // namespace Arcane::detail
