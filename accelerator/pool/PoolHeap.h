// SPDX-License-Identifier: Apache-2.0
// The data that the threads of a pool share: lists of small blocks, regions of large ones, blocks that wait for queues.
#pragma once

#include "accelerator/pool/BiasedMutex.h"
#include "accelerator/pool/CentralLists.h"
#include "accelerator/pool/HeapRegions.h"
#include "accelerator/pool/PendingBlocks.h"
#include "accelerator/pool/RegionTrim.h"

namespace Arcane::detail::runtime
{
class QueueLedger;
} // namespace Arcane::detail::runtime

namespace Arcane::detail::pool
{

//! Selects the blocks to take among blocks that queues may still use.
enum class ePendingUse
{
  //! The blocks of the requesting queue itself, and blocks of queues that it follows anyway.
  Ordered,
  //! All: the taker is made to wait.
  WithWait
};

/*!
 * \brief The blocks of a pool that are in no thread's cache.
 *
 * Any thread may call any function. A block that queues may still use waits until its mark is reached, in the order of marks. For lack of memory of
 * the pool functions return null, or a status; only the host's own memory may fail by std::bad_alloc.
 */
class PoolHeap
{
 public:
  static constexpr Int64 big_nb_byte = HeapRegions::big_nb_byte;

  //! \a owner and \a classes must outlive the heap.
  PoolHeap(const PoolIdentity& owner, runtime::DeviceBackend& backend, const MemoryPoolOptions& options, const SizeClasses& classes);
  PoolHeap(const PoolHeap&) = delete;
  PoolHeap& operator=(const PoolHeap&) = delete;
  //! All memory returns to the driver.
  ~PoolHeap();

  // --- small blocks ---
  //! Fills the beginning of \a slots from the lists, and from pending blocks whose marks are reached by now. Returns the number of blocks.
  Int32 takeSmall(Int32 size_class, std::span<BlockSlot> slots);
  void giveSmall(Int32 size_class, std::span<const BlockSlot> slots);
  void giveSmallLater(const runtime::QueueMark& mark, Int32 size_class, std::span<const BlockSlot> slots);
  //! A block that is put in quarantine leaves the lists.
  void quarantineSmall(SlotSpan& span, const BlockRecordPlace* record) { m_central.takeOut(span, record); }
  //! Cuts a used block in small ones.
  void addSpan(LargeBlock* block, Int32 size_class);

  // --- large blocks ---
  //! Returns a block that is free, or whose mark is reached, or of the taker; null if there is none.
  LargeBlock* takeLarge(const LargeRequest& request);
  //! Returns a block that waits for queues; null if there is none.
  LargeBlock* takePending(const LargeRequest& request, ePendingUse use);
  void giveLarge(std::span<LargeBlock* const> blocks);
  void giveLargeLater(const runtime::QueueMark& mark, std::span<LargeBlock* const> blocks);
  //! Resizes in place. The end that is left becomes free after \a mark. Returns false, with nothing done, for lack of room.
  bool resizeLarge(LargeBlock* block, Int64 nb_granule, const runtime::QueueMark& mark);
  //! Puts the free memory from \a address on in quarantine. Returns true if it was free.
  bool quarantine(const void* address, Int64 nb_byte);

  // --- the driver ---
  //! Takes memory from the driver, to have it there.
  runtime::DriverStatus reserve(Int64 nb_byte);
  //! Takes memory from the driver for \a block, which is set when the status is Ok and null otherwise.
  runtime::DriverStatus grow(const LargeRequest& request, LargeBlock*& block);
  //! Moves free pages together, or exchanges free chunks. Returns null if there are not enough.
  LargeBlock* growByRemapping(const LargeRequest& request);
  //! \return the size of the memory given back \unit{bytes}
  Int64 trimTo(Int64 nb_byte_to_keep);
  //! Frees pending blocks whose marks are reached according to the counters, or, with \a is_polling, to the driver. Returns true if there were some.
  bool collect(bool is_polling);
  //! Spans without users become large blocks again. Returns true if there was one.
  bool mergeSpans();
  //! Returns memory to the driver that was unused for \a nb_idle_step steps and is above the threshold.
  void endStep(Int64 nb_idle_step);

  //! Sets the limit, which becomes a number of whole pages.
  void setLimit(Int64 nb_byte) { m_regions.setLimit(nb_byte); }
  Int64 limit() const { return m_regions.limit(); }
  void setReleaseThreshold(Int64 nb_byte) { m_regions.setReleaseThreshold(nb_byte); }
  void setReuse(const ReusePolicies& reuse);

  // --- observe ---
  Int64 reservedNbByte() const { return m_regions.reservedNbByte(); }
  //! Returns true when \a nb_more_byte more from the driver would be above the release threshold.
  bool isAboveThreshold(Int64 nb_more_byte) const { return m_regions.isAboveThreshold(nb_more_byte); }
  bool hasPending() const { return m_has_pending.load(std::memory_order_relaxed); }
  void fill(PoolStatistics& statistics) const;
  //! See OperationLog.
  std::vector<String> lastOperations() const;
  //! Adds how many blocks are free, in increasing size.
  void addFreeBlocks(std::vector<FreeBlockCount>& counts) const;
  void resetPeaks();
  void forEachBlock(const std::function<void(const LargeBlock&)>& f) const;
  void forEachSpan(const std::function<void(const SlotSpan&)>& f) const { m_central.forEachSpan(f); }
  void forEachRegion(const std::function<void(const PoolRegion&)>& f) const;
  //! Returns false if the memory at \a address is not of this heap.
  bool originOf(const void* address, BlockOrigin& origin) const;
  //! \throws FatalErrorException when the heap contradicts itself
  void verify() const;

 private:
  using Lock = std::scoped_lock<BiasedMutex>;
  using IsUsable = std::function<bool(const runtime::QueueMark&)>;
  using PendingGroups = std::vector<std::unique_ptr<PendingGroup>>;

  const PoolIdentity& m_owner;
  const SizeClasses& m_classes;
  runtime::QueueLedger* m_ledger;
  CentralLists m_central;
  std::atomic<bool> m_has_pending = false;
  //! Protects what follows. No lock of the lists is asked for while it is held.
  mutable BiasedMutex m_mutex;
  HeapRegions m_regions;
  RegionTrim m_trim;
  PendingBlocks m_pending;
  ReusePolicies m_reuse;
  Int64 m_quarantine_nb_byte = 0;
  Int64 m_nb_large_hit = 0;

  void releaseSpans(std::vector<std::unique_ptr<SlotSpan>>& spans);
  void giveSmallGroups(const PendingGroups& groups);
  // A function that is given the lock changes what the lock protects.
  void collect(const Lock& lock, bool is_polling, PendingGroups& over);
  LargeBlock* joinPending(const Lock& lock, LargeBlock* first, const LargeRequest& request, const IsUsable& is_usable);
  void addPending(const Lock& lock, const runtime::QueueMark& mark, LargeBlock* block);
};
} // namespace Arcane::detail::pool
