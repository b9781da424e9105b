// SPDX-License-Identifier: Apache-2.0
// How the regions of a pool grow, and what goes back to the driver.
#include "accelerator/memory/PoolHeap.h"

#include <algorithm>
#include <tuple>

namespace Arcane::detail
{
namespace
{
  constexpr Int64 mebi = Int64(1) << 20;
  constexpr Int64 granule = LargeStore::granule_nb_byte;
  // Blocks of this size have addresses of their own, to grow in place.
  constexpr Int64 window_nb_byte = 16 * mebi;
  constexpr Int64 window_factor = 8;
  // Addresses of the region of all other blocks.
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

Int64 PoolHeap::
roomUnderLimit() const
{
  return m_limit - m_source->reservedNbByte() + m_source->spareNbByte();
}

bool PoolHeap::
isAboveThreshold(Int64 nb_more_byte) const
{
  return m_source->reservedNbByte() > m_release_threshold - nb_more_byte;
}

Int64 PoolHeap::
growthNbByte(Int64 needed) const
{
  const Int64 step = std::clamp(m_source->reservedNbByte() / 16, min_growth_nb_byte, max_growth_nb_byte);
  return std::max(needed, std::min({ step, roomUnderLimit(), std::max<Int64>(m_release_threshold - m_source->reservedNbByte(), 0) }));
}

Int64 PoolHeap::
usedNbByte() const
{
  return (m_store.nbUsedGranule() + m_windows.nbUsedGranule() + m_direct.nbUsedGranule()) * granule;
}

Int64 PoolHeap::
freeNbByte() const
{
  return (m_store.nbFreeGranule() + m_windows.nbFreeGranule() + m_direct.nbFreeGranule()) * granule;
}

bool PoolHeap::
isForWindow(const LargeRequest& request) const
{
  return m_source->hasPages() && (request.is_growing || request.nb_granule >= window_nb_byte / granule);
}

DriverStatus PoolHeap::
reserve(Int64 nb_byte)
{
  const std::scoped_lock lock(m_mutex);
  return growMain(LargeStore::nbGranuleFor(nb_byte) * granule);
}

DriverStatus PoolHeap::
grow(const LargeRequest& request, LargeBlock*& block)
{
  const std::scoped_lock lock(m_mutex);
  const DriverStatus status = growLocked(request);
  LargeRequest anywhere = request;
  anywhere.is_anywhere = true;
  block = status.isOk() ? takeFree(anywhere) : nullptr;
  return status;
}

DriverStatus PoolHeap::
growLocked(const LargeRequest& request)
{
  const Int64 needed = neededNbByte(request);
  const bool has_room = needed <= roomUnderLimit();
  if (m_source->hasPages() && !request.is_direct) {
    if (isTooMuchReserved(needed) && remapLocked(request))
      return {};
    ++m_nb_growth;
    if (has_room && isForWindow(request)) {
      const Int64 nb_reserved = needed <= no_limit / window_factor ? needed * window_factor : needed;
      PoolRegion* region = nullptr;
      if (const DriverStatus status = newRegion({ needed, needed, nb_reserved }, m_windows, &region); !status.isOutOfMemory())
        return status;
    }
    return growMain(needed);
  }
  if (!has_room)
    return DriverStatus::outOfMemory("grow", "the limit of the pool is reached");
  ++m_nb_growth;
  PoolRegion* region = nullptr;
  return newRegion({ needed, request.is_direct ? needed : roomUnderLimit(), needed }, request.is_direct ? m_direct : m_store, &region);
}

//! The one with the most free memory at its end, for large needs; else that of usual blocks.
PoolRegion* PoolHeap::
regionToExtend(Int64 needed) const
{
  if (needed < window_nb_byte)
    return m_main;
  PoolRegion* best = m_main;
  Int64 most = -1;
  for (const std::unique_ptr<PoolRegion>& region : m_windows.regions()) {
    const Int64 nb_free = region->last->state == eLargeBlockState::Free ? region->last->nb_granule : 0;
    const bool has_addresses = (region->nb_reserved_granule - region->nb_granule + nb_free) * granule >= needed;
    if (has_addresses && nb_free > most) {
      best = region.get();
      most = nb_free;
    }
  }
  return best;
}

DriverStatus PoolHeap::
growMain(Int64 needed)
{
  if (PoolRegion* region = regionToExtend(needed)) {
    const LargeBlock* last = region->last;
    const Int64 missing = needed - (last->state == eLargeBlockState::Free ? last->nbByte() : 0);
    if (missing > roomUnderLimit())
      return DriverStatus::outOfMemory("grow", "the limit of the pool is reached");
    if ((region->nb_reserved_granule - region->nb_granule) * granule >= missing)
      return extend(region, missing);
  }
  if (needed > roomUnderLimit())
    return DriverStatus::outOfMemory("grow", "the limit of the pool is reached");
  PoolRegion* region = nullptr;
  const DriverStatus status = newRegion({ needed, growthNbByte(needed), std::max(main_reserve_nb_byte, needed) }, m_store, &region);
  if (status.isOk())
    m_main = region;
  return status;
}

DriverStatus PoolHeap::
newRegion(const RegionWish& wish, LargeStore& store, PoolRegion** created)
{
  RegionMemory memory;
  if (const DriverStatus status = m_source->newRegion(wish, memory); !status.isOk())
    return status;
  if (!PoolPageMap::prepare(memory.base, memory.nb_byte, &store == &m_store)) {
    reportIfFailed(m_source->releaseRegion(memory), "release a region that cannot be used");
    return DriverStatus::error("prepare addresses", "no memory for the table of pages, or addresses of more than 48 bits");
  }
  m_peak_reserved_nb_byte = std::max(m_peak_reserved_nb_byte, m_source->reservedNbByte());
  *created = store.addRegion(memory.base, memory.nb_byte / granule, memory.nb_reserved_byte / granule);
  (*created)->is_direct = &store == &m_direct;
  return {};
}

DriverStatus PoolHeap::
extend(PoolRegion* region, Int64 nb_byte)
{
  RegionMemory memory = memoryOf(*region);
  Int64 nb_added = (region == m_main) ? growthNbByte(nb_byte) : nb_byte;
  const DriverStatus status = m_source->extendRegion(memory, nb_added);
  m_peak_reserved_nb_byte = std::max(m_peak_reserved_nb_byte, m_source->reservedNbByte());
  if (nb_added > 0) {
    if (!PoolPageMap::prepare(region->base, memory.nb_byte, region->store == &m_store))
      return DriverStatus::error("prepare addresses", "no memory for the table of pages, or addresses of more than 48 bits");
    region->store->extendRegion(region, nb_added / granule);
  }
  // What was added is enough if the driver stopped on the part that was only wished.
  return nb_added >= nb_byte ? DriverStatus() : status;
}

// --- giving back --------------------------------------------------------------------------------

Int64 PoolHeap::
detachFree(LargeBlock* block, Int64 max_nb_byte, bool is_kept)
{
  PoolRegion* region = block->region;
  const Int64 before = m_source->reservedNbByte() - m_source->spareNbByte();
  const RegionMemory memory = memoryOf(*region);
  const Int64 region_nb_byte = (region->nb_granule - region->nb_hole_granule) * granule;
  if (region->nb_used_granule == 0 && region_nb_byte <= max_nb_byte) {
    region->store->removeRegion(region);
    if (m_main == region)
      m_main = nullptr;
    reportIfFailed(m_source->releaseRegion(memory), "release a region of a pool");
  }
  else {
    auto [begin, end] = m_source->releasablePart(block->address, block->end());
    while (end - begin > max_nb_byte && begin != end)
      std::tie(begin, end) = m_source->releasablePart(begin, end - 1);
    if (begin == end)
      return 0;
    LargeBlock* hole = region->store->carve(block, (begin - block->address) / granule, (end - begin) / granule);
    if (const DriverStatus status = m_source->detach(begin, end); !status.isOk()) {
      reportIfFailed(status, "take pages from a region of a pool");
      region->store->free(hole);
      return 0;
    }
    region->store->makeHole(hole);
  }
  const Int64 nb_byte = before - (m_source->reservedNbByte() - m_source->spareNbByte());
  if (!is_kept)
    reportIfFailed(m_source->releaseSpare(), "release pages of a pool");
  return nb_byte;
}

Int64 PoolHeap::
trimTo(Int64 nb_byte_to_keep)
{
  const std::scoped_lock lock(m_mutex);
  return trimLocked(nb_byte_to_keep, 0, false);
}

//! Large free blocks, the largest first.
std::vector<PoolHeap::FreePiece> PoolHeap::
releasablePieces(Int64 min_idle_step) const
{
  std::vector<FreePiece> pieces;
  const Int64 min_nb_granule = m_source->hasPages() ? m_source->unitNbByte() / granule : 1;
  for (const LargeStore* store : stores()) {
    store->forEachFree(min_nb_granule, [&](LargeBlock& block) {
      if (static_cast<UInt16>(m_step - block.free_since) >= min_idle_step)
        pieces.push_back({ &block, block.address, block.nb_granule });
    });
  }
  std::ranges::stable_sort(pieces, std::greater<>(), &FreePiece::nb_granule);
  return pieces;
}

Int64 PoolHeap::
trimLocked(Int64 nb_byte_to_keep, Int64 min_idle_step, bool is_kept)
{
  const auto reserved = [&] { return m_source->reservedNbByte() - (is_kept ? m_source->spareNbByte() : 0); };
  const Int64 before = reserved();
  if (before > nb_byte_to_keep && !is_kept)
    reportIfFailed(m_source->releaseSpare(), "release spare pages of a pool");
  // What is left of a block that was cut is looked at in the next round.
  for (bool has_progress = true; has_progress && reserved() > nb_byte_to_keep;) {
    has_progress = false;
    for (const FreePiece& piece : releasablePieces(min_idle_step)) {
      const Int64 max_nb_byte = reserved() - nb_byte_to_keep;
      if (max_nb_byte > 0 && piece.isStillThere() && detachFree(piece.block, max_nb_byte, is_kept) > 0)
        has_progress = true;
    }
  }
  const Int64 nb_byte = before - reserved();
  m_nb_trim += (nb_byte > 0 && !is_kept) ? 1 : 0;
  return nb_byte;
}

void PoolHeap::
endStep(Int64 nb_idle_step)
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
bool PoolHeap::
isTooMuchReserved(Int64 nb_more_byte) const
{
  if (isAboveThreshold(nb_more_byte))
    return true;
  if (m_source->reservedNbByte() < m_min_reserved_to_remap || freeNbByte() + m_source->spareNbByte() < nb_more_byte)
    return false;
  const Int64 peak = std::max(m_peak_used_nb_byte, usedNbByte() + nb_more_byte);
  const Int64 allowed = peak + peak / 20 + max_growth_nb_byte + m_remapped_nb_byte / 4;
  return m_source->reservedNbByte() + nb_more_byte > allowed;
}

Int64 PoolHeap::
releasableNbByte() const
{
  Int64 nb_byte = 0;
  for (const FreePiece& piece : releasablePieces(0)) {
    const auto [begin, end] = m_source->releasablePart(piece.address, piece.block->end());
    nb_byte += end - begin;
  }
  return nb_byte;
}

bool PoolHeap::
remapLocked(const LargeRequest& request)
{
  const Int64 unit = m_source->unitNbByte();
  const Int64 needed = (neededNbByte(request) + unit - 1) / unit * unit;
  if (m_source->spareNbByte() + releasableNbByte() < needed) {
    // Looked at again only when there is more.
    m_min_reserved_to_remap = m_source->reservedNbByte() + m_source->reservedNbByte() / 16;
    return false;
  }
  const Int64 mapped = m_source->reservedNbByte() - m_source->spareNbByte();
  // Whole pieces: the last one may be more than what is missing.
  const Int64 nb_more = needed - m_source->spareNbByte() + VirtualPageSource::max_extent_nb_byte;
  if (needed > m_source->spareNbByte())
    trimLocked(std::max<Int64>(mapped - nb_more, 0), 0, true);
  m_remapped_nb_byte += needed;
  PoolRegion* region = nullptr;
  return newRegion({ needed, needed, needed * window_factor }, isForWindow(request) ? m_windows : m_store, &region).isOk();
}

LargeBlock* PoolHeap::
growByRemapping(const LargeRequest& request)
{
  const std::scoped_lock lock(m_mutex);
  if (m_source->hasPages() && !request.is_direct)
    return remapLocked(request) ? takeFree(request) : nullptr;
  const Int64 needed = neededNbByte(request);
  if (trimLocked(0, 0, false) == 0 || needed > roomUnderLimit())
    return nullptr;
  PoolRegion* region = nullptr;
  return newRegion({ needed, needed, needed }, request.is_direct ? m_direct : m_store, &region).isOk() ? takeFree(request) : nullptr;
}
} // namespace Arcane::detail
