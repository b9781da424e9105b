// SPDX-License-Identifier: Apache-2.0
// The memory that a pool has from the driver, cut in large blocks; how it grows.
#pragma once

#include "accelerator/pool/BlockOrigin.h"
#include "accelerator/pool/ChunkSource.h"
#include "accelerator/pool/LargeRequest.h"
#include "accelerator/pool/OperationLog.h"
#include "accelerator/pool/PageSource.h"
#include "accelerator/pool/PoolIdentity.h"

#include <array>
#include <memory>

namespace Arcane::detail::pool
{
/*!
 * \brief The regions of one pool, in five stores: usual blocks, blocks of 16 MiB and more, blocks that grow, direct ones, and pieces.
 *
 * One thread at a time; only reservedNbByte(), isAboveThreshold(), and the limits may be used by any thread. For lack of memory
 * of the pool functions return null, or a status; only the host's own memory may fail by std::bad_alloc.
 */
class HeapRegions
{
 public:
  //! Blocks of this size and more are beside others of their kind. \unit{bytes}
  static constexpr Int64 big_nb_byte = Int64(16) << 20;

  HeapRegions(const PoolIdentity& owner, runtime::DeviceBackend& backend, const MemoryPoolOptions& options);
  HeapRegions(const HeapRegions&) = delete;
  HeapRegions& operator=(const HeapRegions&) = delete;
  //! All memory returns to the driver, and no address leads to a large block any more.
  ~HeapRegions();

  // --- blocks ---
  //! Returns a block out of free memory, null if no free block is large enough.
  LargeBlock* take(const LargeRequest& request)
  {
    LargeBlock* block = storeFor(request).allocate(request.nb_granule, request.nb_granule_alignment);
    if (!block && request.is_anywhere && !request.is_direct) [[unlikely]]
      block = takeAnywhere(request);
    return block ? finishTake(block) : nullptr;
  }
  //! From now on the address of \a block, which is not free, leads to it.
  LargeBlock* finishTake(LargeBlock* block)
  {
    PoolPageMap::set(block->address, PageEntry(block));
    m_log.add(OperationLog::eKind::Allocate, block->nbByte(), block->address);
    m_peak_used_nb_byte = std::max(m_peak_used_nb_byte, usedNbByte());
    return block;
  }
  //! \a block becomes free memory; no address leads to it any more.
  void free(LargeBlock* block)
  {
    PoolRegion* region = block->region;
    m_log.add(OperationLog::eKind::Free, block->nbByte(), block->address);
    region->store->free(block);
    if (region->is_direct && region->nb_used_granule == 0)
      detach(region->first, no_limit, false);
  }
  //! Makes \a block grow to \a nb_granule, into what is free behind it or into new memory. Returns false for lack of room.
  bool growInPlace(LargeBlock* block, Int64 nb_granule);
  //! Returns the block of any state that \a address is in; null if there is none.
  LargeBlock* blockAt(const void* address) const;

  // --- growth ---
  //! True when memory comes in pages that can be moved between addresses.
  bool hasPages() const { return m_source->hasPages(); }
  //! Takes memory for usual blocks.
  runtime::DriverStatus reserve(Int64 nb_byte);
  //! Takes a chunk for the request.
  runtime::DriverStatus growChunk(const LargeRequest& request);
  //! Takes pages for the request. \param is_gathered  only spare pages are taken, which are enough for it
  runtime::DriverStatus growPages(const LargeRequest& request, bool is_gathered);
  //! Takes a chunk of exactly the size of the request, after others were given back.
  runtime::DriverStatus exchangeChunk(const LargeRequest& request);
  /*!
   * \brief Takes the memory of a free block, or of a part of it, away.
   * \param is_kept  the pages become spare pages; otherwise they return to the driver
   * \return what was taken away, at most \a max_nb_byte \unit{bytes}
   */
  Int64 detach(LargeBlock* block, Int64 max_nb_byte, bool is_kept);

  //! Sets the limit, which becomes a number of whole pages.
  void setLimit(Int64 nb_byte) { m_limit = limitOf(nb_byte); }
  Int64 limit() const { return m_limit; }
  void setReleaseThreshold(Int64 nb_byte) { m_release_threshold = nb_byte; }
  Int64 releaseThreshold() const { return m_release_threshold; }
  bool isAboveThreshold(Int64 nb_more_byte) const { return reservedNbByte() > m_release_threshold - nb_more_byte; }
  //! Steps are counted by the caller: blocks note when they became free.
  void setStep(Int64 step);

  // --- observe ---
  std::array<const LargeStore*, 5> stores() const { return { &m_store, &m_big, &m_windows, &m_direct, &m_pieces }; }
  //! Returns the source of all memory except for pieces, which are never moved or given back in parts.
  PageSource& source() { return *m_source; }
  const PageSource& source() const { return *m_source; }
  Int64 reservedNbByte() const { return m_source->reservedNbByte() + m_piece_source.reservedNbByte(); }
  Int64 freeNbByte() const;
  //! The memory of regions that is not free. \unit{bytes}
  Int64 usedNbByte() const
  {
    return (m_store.nbUsedGranule() + m_big.nbUsedGranule() + m_windows.nbUsedGranule() + m_direct.nbUsedGranule() +
            m_pieces.nbUsedGranule()) *
           LargeStore::granule_nb_byte;
  }
  Int64 peakUsedNbByte() const { return m_peak_used_nb_byte; }
  void resetPeaks() { m_peak_reserved_nb_byte = reservedNbByte(); }
  void fill(PoolStatistics& statistics) const;
  const OperationLog& log() const { return m_log; }
  void forEachBlock(const std::function<void(const LargeBlock&)>& f) const;
  void forEachRegion(const std::function<void(const PoolRegion&)>& f) const;
  //! Returns false if the driver did not give the memory at \a address.
  bool originOf(const void* address, BlockOrigin& origin) const;
  //! \throws FatalErrorException when a store contradicts itself
  void verify() const;

 private:
  std::unique_ptr<PageSource> m_source;
  ChunkSource m_piece_source;
  std::atomic<Int64> m_limit;
  std::atomic<Int64> m_release_threshold;
  LargeStore m_store;
  //! Blocks of 16 MiB and more have regions of their own: a smaller one between them would pin their pages.
  LargeStore m_big;
  //! Blocks that grow: a region for each, with addresses behind it.
  LargeStore m_windows;
  LargeStore m_direct;
  //! Blocks that are pieces of the driver of their own: see AllocationRequest.
  LargeStore m_pieces;
  //! Null, or the last region of m_store and of m_big, which is extended when there is need.
  PoolRegion* m_main = nullptr;
  PoolRegion* m_main_of_big = nullptr;
  OperationLog m_log;
  Int64 m_peak_reserved_nb_byte = 0;
  Int64 m_peak_used_nb_byte = 0;
  Int64 m_nb_growth = 0;

  LargeStore& storeFor(const LargeRequest& request)
  {
    if (request.is_direct)
      return request.is_own_piece ? m_pieces : m_direct;
    if (!m_source->hasPages())
      return m_store;
    if (request.is_growing)
      return m_windows;
    return request.nb_granule >= big_nb_byte / LargeStore::granule_nb_byte ? m_big : m_store;
  }
  PageSource& sourceOf(const LargeStore& store) { return &store == &m_pieces ? static_cast<PageSource&>(m_piece_source) : *m_source; }
  LargeBlock* takeAnywhere(const LargeRequest& request);
  Int64 limitOf(Int64 nb_byte) const;
  Int64 roomUnderLimit() const;
  Int64 growthNbByte(Int64 needed) const;
  runtime::DriverStatus growLast(LargeStore& store, Int64 needed, bool is_exact);
  runtime::DriverStatus newRegion(const RegionWish& wish, LargeStore& store, PoolRegion** created);
  runtime::DriverStatus extend(PoolRegion* region, Int64 nb_byte, bool is_exact);
  void removeRegion(PoolRegion* region);
  bool detachPart(LargeBlock* block, Int64 max_nb_byte);
};
} // namespace Arcane::detail::pool
