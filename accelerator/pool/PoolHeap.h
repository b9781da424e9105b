// SPDX-License-Identifier: Apache-2.0
// What the threads of a pool share: lists of small blocks, the store of large ones, pending ones, regions.
#pragma once

#include "accelerator/pool/BiasedMutex.h"
#include "accelerator/pool/CentralLists.h"
#include "accelerator/pool/LargeStore.h"
#include "accelerator/pool/MemoryPoolOptions.h"
#include "accelerator/pool/OperationLog.h"
#include "accelerator/pool/PageSource.h"
#include "accelerator/pool/PendingBlocks.h"

#include <memory>

namespace Arcane::detail
{
class QueueLedger;

//! What a large block is wanted for.
struct LargeRequest
{
  Int64 nb_granule = 0;
  Int64 nb_granule_alignment = 1;
  //! The queue that uses it first; null for anyone, at once.
  QueueSlot* taker = nullptr;
  bool is_growing = false;
  //! Not to be cut, given back to the driver as soon as it is free.
  bool is_direct = false;
  //! Also from regions that are kept for blocks of other sizes.
  bool is_anywhere = false;
  //! As the user asked, for messages. \unit{bytes}
  Int64 nb_byte = 0;
};

//! Which blocks that queues may still use are taken.
enum class ePendingUse
{
  //! Those of the taker itself, and those that it comes after anyway.
  Ordered,
  //! All: the taker is made to wait.
  WithWait
};

/*!
 * \brief The blocks of a pool that are in no thread's cache.
 *
 * Thread-safe. Blocks that are given later than their release wait in order of their marks. Nothing here throws for lack of
 * memory: null, or a status.
 */
class PoolHeap
{
 public:
  //! Blocks of this size and more are beside others of their kind. \unit{bytes}
  static constexpr Int64 big_nb_byte = Int64(16) << 20;

  PoolHeap(MemoryPool* owner, DeviceBackend& backend, const MemoryPoolOptions& options, const SizeClasses& classes);
  PoolHeap(const PoolHeap&) = delete;
  PoolHeap& operator=(const PoolHeap&) = delete;
  //! All memory returns to the driver.
  ~PoolHeap();

  // --- small blocks ---
  //! From the lists, and from what is known to be over by now. The number of blocks.
  Int32 takeSmall(Int32 size_class, std::span<BlockSlot> slots);
  void giveSmall(Int32 size_class, std::span<const BlockSlot> slots);
  void giveSmallLater(const QueueMark& mark, Int32 size_class, std::span<const BlockSlot> slots);
  //! A quarantined block is not here any more.
  void quarantineSmall(SlotSpan& span, const BlockRecordPlace* record) { m_central.takeOut(span, record); }
  //! Cuts a used block in small ones.
  void addSpan(LargeBlock* block, Int32 size_class);

  // --- large blocks ---
  //! From what is free, or known to be over, or of the taker. Null if there is none.
  LargeBlock* takeLarge(const LargeRequest& request);
  LargeBlock* takePending(const LargeRequest& request, ePendingUse use);
  void giveLarge(std::span<LargeBlock* const> blocks);
  void giveLargeLater(const QueueMark& mark, std::span<LargeBlock* const> blocks);
  //! In place. The end that is left becomes free after \a mark. False, and nothing done, if there is no room.
  bool resizeLarge(LargeBlock* block, Int64 nb_granule, const QueueMark& mark);
  //! The free memory from \a address on is never given again; true if it was free.
  bool quarantine(const void* address, Int64 nb_byte);

  // --- the driver ---
  //! Takes memory from the driver, to have it there.
  DriverStatus reserve(Int64 nb_byte);
  //! Takes memory from the driver for \a block, which is set when Ok and null otherwise.
  DriverStatus grow(const LargeRequest& request, LargeBlock*& block);
  //! Moves free pages together, or exchanges free chunks. Null if there are not enough.
  LargeBlock* growByRemapping(const LargeRequest& request);
  //! \return what was given back \unit{bytes}
  Int64 trimTo(Int64 nb_byte_to_keep);
  //! Takes back what is over: by counters, or, with \a is_polling, by asking the driver. True if there was something.
  bool collect(bool is_polling);
  //! Spans without users become large blocks again. True if there was one.
  bool mergeSpans();
  //! What was unused for \a nb_idle_step and is above the threshold returns to the driver.
  void endStep(Int64 nb_idle_step);

  //! It becomes a number of whole pages.
  void setLimit(Int64 nb_byte) { m_limit = limitOf(nb_byte); }
  Int64 limit() const { return m_limit; }
  void setReleaseThreshold(Int64 nb_byte) { m_release_threshold = nb_byte; }
  void setReuse(const ReusePolicies& reuse);

  // --- observe ---
  Int64 reservedNbByte() const { return m_source->reservedNbByte(); }
  bool isAboveThreshold(Int64 nb_more_byte) const;
  bool hasPending() const { return m_has_pending.load(std::memory_order_relaxed); }
  void fill(PoolStatistics& statistics) const;
  //! See OperationLog.
  std::vector<String> lastOperations() const;
  void addFreeBlocks(std::vector<FreeBlockCount>& counts) const;
  void resetPeaks();
  void forEachBlock(const std::function<void(const LargeBlock&)>& f) const;
  void forEachSpan(const std::function<void(const SlotSpan&)>& f) const { m_central.forEachSpan(f); }
  void forEachRegion(const std::function<void(const PoolRegion&)>& f) const;
  bool originOf(const void* address, std::byte*& base, Int64& nb_byte, UInt64& pages) const;
  void verify() const;

 private:
  MemoryPool* m_owner;
  const SizeClasses& m_classes;
  QueueLedger* m_ledger;
  CentralLists m_central;
  std::unique_ptr<PageSource> m_source;
  std::atomic<Int64> m_limit;
  std::atomic<Int64> m_release_threshold;
  std::atomic<bool> m_has_pending = false;

  //! For what follows. Never held while a lock of the lists is asked for.
  mutable BiasedMutex m_mutex;
  LargeStore m_store;
  //! Blocks of 16 MiB and more: smaller ones between them would keep their pages from being given back or moved.
  LargeStore m_big;
  //! Blocks that grow: a region for each, with addresses behind it.
  LargeStore m_windows;
  LargeStore m_direct;
  PendingBlocks m_pending;
  OperationLog m_log;
  ReusePolicies m_reuse;
  //! Null, or the last region of m_store and of m_big, which is extended when there is need.
  PoolRegion* m_main = nullptr;
  PoolRegion* m_main_of_big = nullptr;
  Int64 m_step = 0;
  Int64 m_peak_reserved_nb_byte = 0;
  Int64 m_peak_used_nb_byte = 0;
  Int64 m_remapped_nb_byte = 0;
  Int64 m_quarantine_nb_byte = 0;
  //! Below that, moving pages together was in vain.
  Int64 m_min_reserved_to_remap = 0;
  Int64 m_nb_large_hit = 0;
  Int64 m_nb_growth = 0;
  Int64 m_nb_trim = 0;

  Int64 slotNbByte(Int32 size_class) const { return m_classes.sizeOf(size_class); }
  void releaseSpans(std::vector<std::unique_ptr<SlotSpan>>& spans);
  // With m_mutex held.
  using IsUsable = std::function<bool(const QueueMark&)>;
  std::array<LargeStore*, 4> stores() { return { &m_store, &m_big, &m_windows, &m_direct }; }
  std::array<const LargeStore*, 4> stores() const { return { &m_store, &m_big, &m_windows, &m_direct }; }
  LargeStore& storeFor(const LargeRequest& request);
  Int64 freeNbByte() const;
  LargeBlock* finishTake(LargeBlock* block);
  LargeBlock* joinPending(LargeBlock* first, const LargeRequest& request, const IsUsable& is_usable);
  LargeBlock* takeFree(const LargeRequest& request);
  DriverStatus growLocked(const LargeRequest& request);
  void collectLocked(bool is_polling, std::vector<std::unique_ptr<PendingGroup>>& over);
  void freeLocked(LargeBlock* block);
  //! Of regions, what is not free. \unit{bytes}
  Int64 usedNbByte() const;
  Int64 limitOf(Int64 nb_byte) const;
  Int64 roomUnderLimit() const;
  Int64 growthNbByte(Int64 needed) const;
  DriverStatus growFor(const LargeRequest& request, bool is_gathered);
  DriverStatus growChunk(const LargeRequest& request);
  DriverStatus growLast(LargeStore& store, Int64 needed, bool is_exact);
  DriverStatus newRegion(const RegionWish& wish, LargeStore& store, PoolRegion** created);
  DriverStatus extend(PoolRegion* region, Int64 nb_byte, bool is_exact);
  bool isTooMuchReserved(Int64 nb_more_byte) const;
  //! A free block as it was when it was found.
  struct FreePiece
  {
    LargeBlock* block = nullptr;
    std::byte* address = nullptr;
    Int32 nb_granule = 0;

    bool isStillThere() const
    {
      return block->region && block->state == eLargeBlockState::Free && block->address == address && block->nb_granule == nb_granule;
    }
  };
  //! Of how many free blocks the pages are looked at, the largest first.
  enum class eSearch
  {
    //! Some hundred: for a request that might as well take new memory.
    Quick,
    Whole
  };
  //! Large free blocks, the largest first, that have \a max_nb_byte to release together, and what they have.
  Int64 findPieces(Int64 min_idle_step, Int64 max_nb_byte, eSearch search, std::vector<FreePiece>& pieces) const;
  bool gather(Int64 nb_byte, eSearch search);
  Int64 trimLocked(Int64 nb_byte_to_keep, Int64 min_idle_step, bool is_kept);
  //! What it gave back, at most \a max_nb_byte; or made spare, if \a is_kept.
  Int64 detachFree(LargeBlock* block, Int64 max_nb_byte, bool is_kept);
  void giveSmallGroups(std::vector<std::unique_ptr<PendingGroup>>& groups);
};
} // namespace Arcane::detail
