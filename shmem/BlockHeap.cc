// SPDX-License-Identifier: Apache-2.0
#include "shmem/BlockHeap.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace Arcane::detail::shmem
{
namespace
{
// Sizes increase by a third to a half, so that at most this part of a block is wasted.
constexpr Int32 small_sizes[] = { 64, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192, 12288, 16384 };
constexpr Int32 nb_small_size = static_cast<Int32>(std::size(small_sizes));
constexpr Int64 max_small_bytes = small_sizes[nb_small_size - 1];
// A block that shrinks by less than this, or by less than a quarter, keeps its end: it may grow again.
constexpr Int64 min_cut_bytes = granule_bytes;
// The addresses kept after a block for it to grow in place are this part of its size, more of it once the block has had to move.
constexpr Int64 spare_divisor = 8;
constexpr Int64 spare_divisor_of_moved = 2;

Int32 sizeClassOf(Int64 nb_byte)
{
  return static_cast<Int32>(std::lower_bound(small_sizes, small_sizes + nb_small_size, nb_byte) - small_sizes);
}

Int64 nbUnitFor(Int64 nb_byte)
{
  // Not roundedUp(): sizes near the largest number must be refused, not become negative.
  return nb_byte / unit_bytes + (nb_byte % unit_bytes != 0 ? 1 : 0);
}
} // namespace

Int64 BlockHeap::capacityFor(Int64 nb_byte)
{
  if (nb_byte <= max_small_bytes)
    return small_sizes[sizeClassOf(nb_byte)];
  const bool is_rounded = nb_byte <= std::numeric_limits<Int64>::max() - unit_bytes;
  return is_rounded ? nbUnitFor(nb_byte) * unit_bytes : nb_byte;
}

std::byte* BlockHeap::allocate(Int64 nb_byte)
{
  return allocate(nb_byte, spare_divisor);
}

std::byte* BlockHeap::allocate(Int64 nb_byte, Int64 divisor)
{
  if (nb_byte <= max_small_bytes)
    return allocateSmall(sizeClassOf(nb_byte));
  const Int64 nb_unit = nbUnitFor(nb_byte);
  const auto extent = m_store->allocate(nb_unit, nb_unit / divisor);
  if (!extent)
    return nullptr;
  const Lock lock(m_mutex);
  return newBlock(lock, *extent);
}

std::byte* BlockHeap::allocateUncommitted(Int64 nb_byte)
{
  const auto extent = m_store->allocate(nbUnitFor(nb_byte), 0, PageStore::eCommit::Later);
  if (!extent)
    return nullptr;
  const Lock lock(m_mutex);
  return newBlock(lock, *extent);
}

std::byte* BlockHeap::newBlock(const Lock& lock, const PageStore::Extent& extent)
{
  std::byte* address = m_store->address(extent);
  const Int64 nb_byte = extent.nb_unit * unit_bytes;
  m_blocks[address] = { .extent = extent, .slab = nullptr, .nb_byte = nb_byte };
  countUsed(lock, nb_byte);
  return address;
}

std::byte* BlockHeap::allocateSmall(Int32 size_class)
{
  {
    const Lock lock(m_mutex);
    if (std::byte* const address = takeSlot(lock, size_class))
      return address;
  }
  const auto extent = m_store->allocate(nb_unit_per_granule, 0);
  const Lock lock(m_mutex);
  if (extent)
    addSlab(lock, size_class, *extent);
  // Without an extent, a slot that another thread has freed meanwhile.
  return takeSlot(lock, size_class);
}

void BlockHeap::addSlab(const Lock&, Int32 size_class, const PageStore::Extent& extent)
{
  SlabList& list = m_slabs[static_cast<std::size_t>(size_class)];
  auto fresh = std::make_unique<Slab>();
  fresh->extent = extent;
  fresh->size_class = size_class;
  fresh->nb_slot = static_cast<Int32>(granule_bytes / small_sizes[size_class]);
  for (Int32 i = fresh->nb_slot - 1; i >= 0; --i)
    fresh->free_slots.push_back(i);
  fresh->place = list.slabs.size();
  list.slabs.push_back(std::move(fresh));
  // Another thread may have opened a slab meanwhile.
  swapPlaces(list, list.nb_open++, list.slabs.size() - 1);
}

std::byte* BlockHeap::takeSlot(const Lock& lock, Int32 size_class)
{
  m_slabs.resize(nb_small_size);
  SlabList& list = m_slabs[static_cast<std::size_t>(size_class)];
  if (list.nb_open == 0)
    return nullptr;
  Slab* slab = list.slabs[list.nb_open - 1].get();
  const Int32 slot = slab->free_slots.back();
  slab->free_slots.pop_back();
  if (slab->free_slots.empty())
    --list.nb_open;
  std::byte* address = m_store->address(slab->extent) + slot * Int64(small_sizes[size_class]);
  m_blocks[address] = { .extent = {}, .slab = slab, .nb_byte = small_sizes[size_class] };
  countUsed(lock, small_sizes[size_class]);
  return address;
}

void BlockHeap::swapPlaces(SlabList& list, std::size_t a, std::size_t b)
{
  std::swap(list.slabs[a], list.slabs[b]);
  list.slabs[a]->place = a;
  list.slabs[b]->place = b;
}

void BlockHeap::countUsed(const Lock&, Int64 nb_more_byte)
{
  const Int64 used = m_usage->used.load(std::memory_order_relaxed) + nb_more_byte;
  m_usage->used.store(used, std::memory_order_relaxed);
  if (used > m_usage->most_used.load(std::memory_order_relaxed))
    m_usage->most_used.store(used, std::memory_order_relaxed);
}

std::byte* BlockHeap::reallocate(std::byte* address, Int64 nb_used_byte, Int64 nb_byte)
{
  if (resizeInPlace(address, nb_byte))
    return address;
  std::byte* new_address = allocate(nb_byte, spare_divisor_of_moved);
  if (!new_address)
    return nullptr;
  std::memcpy(new_address, address, static_cast<std::size_t>(std::min(nb_used_byte, nb_byte)));
  deallocate(address);
  return new_address;
}

bool BlockHeap::resizeInPlace(std::byte* address, Int64 nb_byte)
{
  PageStore::Extent extent;
  FreedExtent tail;
  bool is_growing = false;
  {
    const Lock lock(m_mutex);
    Block& block = m_blocks.at(address);
    is_growing = nb_byte > block.nb_byte;
    if (isShown(lock, block) || (is_growing && block.slab))
      return false;
    extent = block.extent;
    if (!is_growing)
      tail = cutTail(lock, block, nb_byte);
  }
  if (tail)
    m_store->release(*tail);
  return !is_growing || grow(address, extent, nbUnitFor(nb_byte));
}

bool BlockHeap::grow(const std::byte* address, PageStore::Extent extent, Int64 nb_unit)
{
  if (!m_store->grow(extent, nb_unit))
    return false;
  const Lock lock(m_mutex);
  Block& block = m_blocks.at(address);
  countUsed(lock, extent.nb_unit * unit_bytes - block.nb_byte);
  block.extent = extent;
  block.nb_byte = extent.nb_unit * unit_bytes;
  return true;
}

BlockHeap::FreedExtent BlockHeap::cutTail(const Lock& lock, Block& block, Int64 nb_byte)
{
  const Int64 nb_unit_kept = std::max<Int64>(nbUnitFor(nb_byte), max_small_bytes / unit_bytes + 1);
  const Int64 nb_cut_byte = (block.extent.nb_unit - nb_unit_kept) * unit_bytes;
  if (block.slab || nb_cut_byte < std::max(min_cut_bytes, block.nb_byte / 4))
    return {};
  const FreedExtent tail = m_store->cutTail(block.extent, nb_unit_kept);
  if (tail) {
    block.nb_byte = nb_unit_kept * unit_bytes;
    countUsed(lock, -tail->nb_unit * unit_bytes);
  }
  return tail;
}

void BlockHeap::deallocate(std::byte* address)
{
  deallocate(address, false);
}

void BlockHeap::deallocateAtBarrier(std::byte* address)
{
  deallocate(address, true);
}

void BlockHeap::deallocate(const std::byte* address, bool waits_for_barrier)
{
  if (m_keeper && m_keeper->keep(address, findCapacity(address)))
    return;
  doDeallocate(address, waits_for_barrier);
}

void BlockHeap::doDeallocate(const std::byte* address, bool waits_for_barrier)
{
  FreedExtent freed;
  {
    const Lock lock(m_mutex);
    const auto block = blockAt(lock, address);
    if (waits_for_barrier || isShown(lock, block->second))
      m_retired[address] = block->second;
    else
      freed = doFree(lock, address, block->second);
    m_blocks.erase(block);
  }
  if (freed)
    m_store->release(*freed);
}

BlockHeap::BlockMap::iterator BlockHeap::blockAt(const Lock&, const std::byte* address)
{
  const auto block = m_blocks.find(address);
  if (block == m_blocks.end())
    ARCANE_FATAL("shared memory: {0} is not the address of a block", static_cast<const void*>(address));
  return block;
}

BlockHeap::FreedExtent BlockHeap::doFree(const Lock& lock, const std::byte* address, const Block& block)
{
  if (block.is_watched)
    m_free_function(address);
  countUsed(lock, -block.nb_byte);
  return block.slab ? freeSlot(lock, address, block.slab) : block.extent;
}

BlockHeap::FreedExtent BlockHeap::freeSlot(const Lock&, const std::byte* address, Slab* slab)
{
  SlabList& list = m_slabs[static_cast<std::size_t>(slab->size_class)];
  if (slab->free_slots.empty())
    swapPlaces(list, slab->place, list.nb_open++);
  const Int64 offset = address - m_store->address(slab->extent);
  slab->free_slots.push_back(static_cast<Int32>(offset / small_sizes[slab->size_class]));
  // One empty slab is kept, for a program that makes and frees one block again and again.
  if (static_cast<Int32>(slab->free_slots.size()) < slab->nb_slot || list.nb_open == 1)
    return {};
  const FreedExtent freed = slab->extent;
  swapPlaces(list, slab->place, --list.nb_open);
  swapPlaces(list, list.nb_open, list.slabs.size() - 1);
  list.slabs.pop_back();
  return freed;
}

Int64 BlockHeap::capacityOf(const std::byte* address) const
{
  const Lock lock(m_mutex);
  return m_blocks.at(address).nb_byte;
}

Int64 BlockHeap::findCapacity(const std::byte* address) const
{
  const Lock lock(m_mutex);
  const auto block = m_blocks.find(address);
  return block == m_blocks.end() ? -1 : block->second.nb_byte;
}

void BlockHeap::markPublished(const std::byte* address)
{
  const Lock lock(m_mutex);
  // A block that others find already under another name stays one that they find.
  Int64& published_at = m_blocks.at(address).published_at;
  published_at = std::min(published_at, m_nb_barrier);
}

void BlockHeap::markShown(const std::byte* address)
{
  const Lock lock(m_mutex);
  // Ignores a block freed before its successor is published.
  if (const auto block = m_blocks.find(address); block != m_blocks.end())
    block->second.published_at = std::min(block->second.published_at, m_nb_barrier - 1);
}

bool BlockHeap::isShown(const std::byte* address) const
{
  const Lock lock(m_mutex);
  const auto block = m_blocks.find(address);
  return block != m_blocks.end() && isShown(lock, block->second);
}

void BlockHeap::watch(const std::byte* address)
{
  const Lock lock(m_mutex);
  m_blocks.at(address).is_watched = true;
}

void BlockHeap::freeRetired()
{
  std::vector<PageStore::Extent> freed;
  {
    const Lock lock(m_mutex);
    ++m_nb_barrier;
    if (m_retired.empty())
      return;
    for (const auto& [address, block] : m_retired)
      if (const FreedExtent extent = doFree(lock, address, block))
        freed.push_back(*extent);
    // clear() would walk, at each barrier, through buckets for the largest number of blocks that ever waited.
    m_retired = BlockMap();
  }
  for (const PageStore::Extent& extent : freed)
    m_store->release(extent);
}

Int64 BlockHeap::retiredBytes() const
{
  const Lock lock(m_mutex);
  Int64 nb_byte = 0;
  for (const auto& [address, block] : m_retired)
    nb_byte += block.nb_byte;
  return nb_byte;
}

Int64 BlockHeap::nbBlock() const
{
  const Lock lock(m_mutex);
  return static_cast<Int64>(m_blocks.size());
}
} // namespace Arcane::detail::shmem
