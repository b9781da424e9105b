// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/LargeStore.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace Arcane::detail::pool
{
namespace
{
//! Granules to leave out at the start of a free block for its rest to be aligned.
Int64 nbGranuleToAlign(const LargeBlock* block, Int64 nb_granule_alignment)
{
  const auto first = static_cast<Int64>(reinterpret_cast<std::uintptr_t>(block->address) >> PoolPageMap::granule_bit);
  return (-first) & (nb_granule_alignment - 1);
}
} // namespace

// --- regions ------------------------------------------------------------------------------------

PoolRegion* LargeStore::addRegion(std::byte* base, Int64 nb_granule, Int64 nb_reserved_granule)
{
  auto region = std::make_unique<PoolRegion>();
  region->owner = m_owner;
  region->store = this;
  region->base = base;
  region->nb_reserved_granule = nb_reserved_granule;
  region->index = m_regions.size();
  m_regions.push_back(std::move(region));
  extendRegion(m_regions.back().get(), nb_granule);
  return m_regions.back().get();
}

void LargeStore::extendRegion(PoolRegion* region, Int64 nb_granule)
{
  LargeBlock* block = newDescriptor();
  block->address = region->base + region->nb_granule * granule_nb_byte;
  block->nb_granule = nb_granule;
  block->region = region;
  block->state = eLargeBlockState::Used;
  block->previous = region->last;
  block->next = nullptr;
  (region->last ? region->last->next : region->first) = block;
  region->last = block;
  region->nb_granule += nb_granule;
  addUsed(region, nb_granule);
  free(block);
}

void LargeStore::removeRegion(PoolRegion* region)
{
  ARCANE_FATAL_IF(region->nb_used_granule != 0, "memory pool: a region with {0} granules in use is removed", region->nb_used_granule);
  for (LargeBlock* block = region->first; block;) {
    LargeBlock* next = block->next;
    if (block->state == eLargeBlockState::Free)
      remove(block);
    forget(block);
    block = next;
  }
  const std::size_t index = region->index;
  std::swap(m_regions[index], m_regions.back());
  m_regions[index]->index = index;
  m_regions.pop_back();
}

// --- blocks -------------------------------------------------------------------------------------

LargeBlock* LargeStore::allocate(Int64 nb_granule, Int64 nb_granule_alignment)
{
  if (nb_granule_alignment == 1) {
    LargeBlock* block = findFree(nb_granule);
    return block ? carve(block, 0, nb_granule) : nullptr;
  }
  LargeBlock* block = findAligned(nb_granule, nb_granule_alignment);
  return block ? carve(block, nbGranuleToAlign(block, nb_granule_alignment), nb_granule) : nullptr;
}

LargeBlock* LargeStore::carve(LargeBlock* free_block, Int64 offset, Int64 nb_granule)
{
  remove(free_block);
  free_block->state = eLargeBlockState::Used;
  addUsed(free_block->region, nb_granule);
  LargeBlock* block = free_block;
  const UInt16 free_since = free_block->free_since;
  if (offset > 0) {
    block = split(free_block, offset);
    free_block->state = eLargeBlockState::Free;
    insert(free_block);
  }
  if (block->nb_granule > nb_granule) {
    LargeBlock* rest = split(block, nb_granule);
    rest->state = eLargeBlockState::Free;
    rest->free_since = free_since;
    insert(rest);
  }
  return block;
}

LargeBlock* LargeStore::free(LargeBlock* block)
{
  addUsed(block->region, -block->nb_granule);
  block->free_since = m_step;
  if (LargeBlock* before = block->previous; before && before->state == eLargeBlockState::Free) {
    remove(before);
    if (before->nb_granule < block->nb_granule)
      before->free_since = block->free_since;
    absorbNext(before);
    block = before;
  }
  if (LargeBlock* behind = block->next; behind && behind->state == eLargeBlockState::Free) {
    remove(behind);
    if (behind->nb_granule > block->nb_granule)
      block->free_since = behind->free_since;
    absorbNext(block);
  }
  block->state = eLargeBlockState::Free;
  insert(block);
  return block;
}

Int64 LargeStore::nbFreeBehind(const LargeBlock* block)
{
  return (block->next && block->next->state == eLargeBlockState::Free) ? block->next->nb_granule : 0;
}

bool LargeStore::grow(LargeBlock* block, Int64 nb_granule)
{
  const Int64 nb_more = nb_granule - block->nb_granule;
  if (nbFreeBehind(block) < nb_more)
    return false;
  carve(block->next, 0, nb_more);
  absorbNext(block);
  return true;
}

void LargeStore::shrink(LargeBlock* block, Int64 nb_granule)
{
  if (nb_granule < block->nb_granule)
    free(split(block, nb_granule));
}

LargeBlock* LargeStore::split(LargeBlock* block, Int64 nb_granule)
{
  LargeBlock* rest = newDescriptor();
  rest->address = block->address + nb_granule * granule_nb_byte;
  rest->nb_granule = block->nb_granule - nb_granule;
  rest->region = block->region;
  rest->state = block->state;
  rest->free_since = block->free_since;
  rest->previous = block;
  rest->next = block->next;
  (block->next ? block->next->previous : block->region->last) = rest;
  block->next = rest;
  block->nb_granule = nb_granule;
  return rest;
}

void LargeStore::absorbNext(LargeBlock* block)
{
  LargeBlock* next = block->next;
  block->nb_granule += next->nb_granule;
  block->next = next->next;
  (next->next ? next->next->previous : block->region->last) = block;
  forget(next);
}

void LargeStore::makeHole(LargeBlock* block)
{
  addUsed(block->region, -block->nb_granule);
  block->region->nb_hole_granule += block->nb_granule;
  block->state = eLargeBlockState::Hole;
  if (block->next && block->next->state == eLargeBlockState::Hole)
    absorbNext(block);
  if (block->previous && block->previous->state == eLargeBlockState::Hole)
    absorbNext(block->previous);
}

LargeBlock* LargeStore::blockAt(const void* address) const
{
  const auto* at = static_cast<const std::byte*>(address);
  for (const std::unique_ptr<PoolRegion>& region : m_regions) {
    if (std::less<>()(at, region->base) || !std::less<>()(at, region->base + region->nb_granule * granule_nb_byte))
      continue;
    LargeBlock* block = region->first;
    while (!std::less<>()(at, block->end()))
      block = block->next;
    return block;
  }
  return nullptr;
}

// --- bins ---------------------------------------------------------------------------------------

LargeStore::Bin LargeStore::binOf(Int64 nb_granule)
{
  const auto n = static_cast<UInt64>(nb_granule);
  if (n < nb_second)
    return { 0, static_cast<std::size_t>(n) };
  const int power = std::bit_width(n) - 1;
  return { static_cast<std::size_t>(power - nb_second_bit + 1), static_cast<std::size_t>(n >> (power - nb_second_bit)) - nb_second };
}

LargeBlock* LargeStore::firstFrom(Bin bin) const
{
  UInt32 second_map = m_second_maps[bin.first] & (~UInt32(0) << bin.second);
  if (second_map == 0) {
    const UInt64 first_map = m_first_map & (~UInt64(1) << bin.first);
    if (first_map == 0)
      return nullptr;
    bin.first = static_cast<std::size_t>(std::countr_zero(first_map));
    second_map = m_second_maps[bin.first];
  }
  return m_bins[bin.first][static_cast<std::size_t>(std::countr_zero(second_map))];
}

LargeBlock* LargeStore::findFree(Int64 nb_granule) const
{
  // All blocks of the next bin up are large enough.
  const int power = std::bit_width(static_cast<UInt64>(nb_granule)) - 1;
  const Int64 step = (power > nb_second_bit) ? Int64(1) << (power - nb_second_bit) : 1;
  if (LargeBlock* block = firstFrom(binOf(nb_granule + step - 1)))
    return block;
  // In the bin of the size itself, some blocks may be large enough.
  const Bin bin = binOf(nb_granule);
  for (LargeBlock* block = m_bins[bin.first][bin.second]; block; block = block->next_free) {
    if (block->nb_granule >= nb_granule)
      return block;
  }
  return nullptr;
}

LargeBlock* LargeStore::findAligned(Int64 nb_granule, Int64 nb_granule_alignment) const
{
  const Bin start = binOf(nb_granule);
  for (std::size_t first = start.first; first < nb_first; ++first) {
    for (std::size_t second = (first == start.first) ? start.second : 0; second < nb_second; ++second) {
      for (LargeBlock* block = m_bins[first][second]; block; block = block->next_free) {
        if (block->nb_granule - nbGranuleToAlign(block, nb_granule_alignment) >= nb_granule)
          return block;
      }
    }
  }
  return nullptr;
}

void LargeStore::insert(LargeBlock* block)
{
  const Bin bin = binOf(block->nb_granule);
  LargeBlock*& head = m_bins[bin.first][bin.second];
  block->previous_free = nullptr;
  block->next_free = head;
  if (head)
    head->previous_free = block;
  head = block;
  m_first_map |= UInt64(1) << bin.first;
  m_second_maps[bin.first] |= UInt32(1) << bin.second;
  m_nb_free_in[bin.first] += block->nb_granule;
  m_nb_free_granule += block->nb_granule;
  ++m_nb_free_block;
}

void LargeStore::remove(LargeBlock* block)
{
  const Bin bin = binOf(block->nb_granule);
  m_nb_free_in[bin.first] -= block->nb_granule;
  m_nb_free_granule -= block->nb_granule;
  --m_nb_free_block;
  if (block->next_free)
    block->next_free->previous_free = block->previous_free;
  if (block->previous_free) {
    block->previous_free->next_free = block->next_free;
    return;
  }
  m_bins[bin.first][bin.second] = block->next_free;
  if (!block->next_free) {
    m_second_maps[bin.first] &= ~(UInt32(1) << bin.second);
    if (m_second_maps[bin.first] == 0)
      m_first_map &= ~(UInt64(1) << bin.first);
  }
}

LargeBlock* LargeStore::newDescriptor()
{
  if (!m_unused) {
    // Half of the present number is added, in one array.
    const std::size_t nb_new = std::max<std::size_t>(64, m_nb_descriptor / 2);
    m_descriptors.push_back(std::make_unique<LargeBlock[]>(nb_new));
    m_nb_descriptor += nb_new;
    for (std::size_t i = nb_new; i > 0; --i)
      forget(&m_descriptors.back()[i - 1]);
  }
  LargeBlock* block = m_unused;
  m_unused = block->next_free;
  block->record.store(BlockRecord::free, std::memory_order_relaxed);
  return block;
}

void LargeStore::forget(LargeBlock* block)
{
  block->region = nullptr;
  block->next_free = m_unused;
  m_unused = block;
}

// --- observe ------------------------------------------------------------------------------------

Int64 LargeStore::largestFree() const
{
  if (m_first_map == 0)
    return 0;
  const auto first = static_cast<std::size_t>(std::bit_width(m_first_map) - 1);
  const auto second = static_cast<std::size_t>(std::bit_width(m_second_maps[first]) - 1);
  Int64 largest = 0;
  for (const LargeBlock* block = m_bins[first][second]; block; block = block->next_free)
    largest = std::max<Int64>(largest, block->nb_granule);
  return largest;
}

void LargeStore::forEachBlock(const std::function<void(LargeBlock&)>& f) const
{
  for (const std::unique_ptr<PoolRegion>& region : m_regions) {
    for (LargeBlock* block = region->first; block; block = block->next)
      f(*block);
  }
}

void LargeStore::forEachFree(Int64 nb_granule, const std::function<bool(LargeBlock&)>& f) const
{
  const std::size_t least = binOf(nb_granule).first;
  for (std::size_t first = nb_first; first-- > least;) {
    for (std::size_t second = nb_second; second-- > 0;) {
      for (LargeBlock* block = m_bins[first][second]; block; block = block->next_free) {
        if (!f(*block))
          return;
      }
    }
  }
}

Int64 LargeStore::nbFreeGranuleFrom(Int64 nb_granule) const
{
  const auto least = static_cast<std::ptrdiff_t>(binOf(nb_granule).first);
  return std::accumulate(m_nb_free_in.begin() + least, m_nb_free_in.end(), Int64(0));
}

void LargeStore::verify() const
{
  Int64 nb_free_block = 0;
  Int64 nb_free_granule = 0;
  for (const std::unique_ptr<PoolRegion>& region : m_regions)
    verifyRegion(*region, nb_free_block, nb_free_granule);
  ARCANE_FATAL_IF(nb_free_block != m_nb_free_block || nb_free_granule != m_nb_free_granule,
                  "memory pool: regions have {0} free blocks of {1} granules, bins {2} of {3}", nb_free_block, nb_free_granule,
                  m_nb_free_block, m_nb_free_granule);
  for (std::size_t first = 0; first < nb_first; ++first) {
    for (std::size_t second = 0; second < nb_second; ++second) {
      const LargeBlock* head = m_bins[first][second];
      const bool is_marked = (m_second_maps[first] >> second & 1U) != 0;
      ARCANE_FATAL_IF(is_marked != (head != nullptr), "memory pool: the map of bin {0}, {1} is wrong", first, second);
      for (; head; head = head->next_free)
        --nb_free_block;
    }
  }
  ARCANE_FATAL_IF(nb_free_block != 0, "memory pool: {0} free blocks are in no bin", nb_free_block);
}

void LargeStore::verifyRegion(const PoolRegion& region, Int64& nb_free_block, Int64& nb_free_granule) const
{
  const std::byte* expected = region.base;
  const LargeBlock* previous = nullptr;
  Int64 nb_used = 0;
  Int64 nb_hole = 0;
  for (const LargeBlock* block = region.first; block; previous = block, block = block->next) {
    ARCANE_FATAL_IF(block->address != expected || block->previous != previous || block->region != &region || block->nb_granule <= 0,
                    "memory pool: the block at {0} is not linked with its neighbours", static_cast<const void*>(block->address));
    expected = block->end();
    const bool is_free = block->state == eLargeBlockState::Free;
    ARCANE_FATAL_IF(is_free && previous && previous->state == eLargeBlockState::Free, "memory pool: free blocks are not joined at {0}",
                    static_cast<const void*>(block->address));
    (is_free ? nb_free_granule : block->state == eLargeBlockState::Hole ? nb_hole : nb_used) += block->nb_granule;
    nb_free_block += is_free ? 1 : 0;
  }
  ARCANE_FATAL_IF(previous != region.last || expected != region.base + region.nb_granule * granule_nb_byte,
                  "memory pool: blocks end at {0}, their region elsewhere", static_cast<const void*>(expected));
  ARCANE_FATAL_IF(nb_used != region.nb_used_granule || nb_hole != region.nb_hole_granule,
                  "memory pool: a region counts {0} used granules and {1} of holes, its blocks {2} and {3}", region.nb_used_granule,
                  region.nb_hole_granule, nb_used, nb_hole);
}
} // namespace Arcane::detail::pool
