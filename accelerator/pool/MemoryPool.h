// SPDX-License-Identifier: Apache-2.0
// The memory pool of one resource of one device.
#pragma once

#include "accelerator/pool/BlockGuard.h"
#include "accelerator/pool/MemoryPoolOptions.h"
#include "accelerator/pool/NameTable.h"
#include "accelerator/pool/OutOfMemoryException.h"
#include "accelerator/pool/PoolHeap.h"
#include "accelerator/pool/PoolNotifier.h"
#include "accelerator/pool/PoolStatistics.h"
#include "accelerator/pool/ThreadCache.h"
#include "accelerator/runtime/DeviceBackend.h"

#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace Arcane::detail
{

//! The memory of the driver that a block is in, for sharing it with other processes.
struct BlockOrigin
{
  //! As the driver gave it.
  void* base = nullptr;
  Int64 nb_byte = 0;
  //! Of the block in it. \unit{bytes}
  Int64 offset = 0;
  //! Of DeviceBackend::createPages(), 0 for a chunk.
  UInt64 pages = 0;
};

/*!
 * \brief Blocks of one kind of memory of one device.
 *
 * Small blocks, up to 32 KiB, come from the calling thread's cache, then from lists that threads share; larger ones from a store
 * that splits and joins; the store grows by what the driver gives. A block is given back with the size it was asked with. Sizes
 * are in bytes. Blocks are aligned on 256 bytes, or on any power of two on request.
 *
 * A block may be given back while queues still use it. With a queue, the caller says that no other one does. Without, the block
 * waits for all queues of the device that work at that time. In both cases nobody else gets it before its users are done, or, when
 * it is a queue that asks, before that queue is made to wait for them. No call of the driver is made for that as long as there
 * is other free memory.
 *
 * All calls may be made by any thread.
 */
class MemoryPool
{
 public:
  using OutOfMemoryCallback = std::function<bool(const OutOfMemoryInfo&)>;

  //! \throws ArgumentException when an option is out of range, OutOfMemoryException when the initial size cannot be had
  MemoryPool(DeviceBackend& backend, const MemoryPoolOptions& options);
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;
  //! As finalize(); then the memory of live blocks is gone, too.
  ~MemoryPool();

  /*!
   * \brief A block of at least \a nb_byte bytes, not initialised; null for none.
   * \throws OutOfMemoryException when all steps of the ladder failed
   * \throws ArgumentException when the size is negative or the alignment no power of two
   */
  void* allocate(Int64 nb_byte, const AllocationRequest& request = {});

  /*!
   * \brief Gives back a block. Null is accepted.
   *
   * A block that is not of this pool, not live, or of another size is told and counted, and never given again.
   * \param queue  the only one that may still use the block; null if the caller does not know
   * \throws FatalErrorException for such a block if the options ask for it
   */
  void deallocate(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue = nullptr);

  /*!
   * \brief Changes the size of a block without moving it. False, and nothing done, where this is not possible.
   *
   * The block is then given back with its new size.
   */
  bool resizeInPlace(void* address, Int64 new_nb_byte);

  // --- observe ---
  const String& name() const { return m_options.name; }
  eMemoryResource memoryResource() const { return m_options.resource; }
  DeviceId device() const { return m_options.device; }
  eMemoryLocationHint locationHint() const { return m_options.location_hint; }
  //! As they are now.
  MemoryPoolOptions options() const;
  DeviceBackend& backend() const { return m_backend; }
  //! What a request of \a nb_byte bytes would really get. \unit{bytes}
  Int64 capacityFor(Int64 nb_byte) const;
  //! What may be used at \a address, -1 if it is no live block of this pool. \unit{bytes}
  Int64 usableSize(const void* address) const;
  //! As asked, -1 if it is no live block of this pool. \unit{bytes}
  Int64 requestedSize(const void* address) const;
  //! False if \a address is not in memory of this pool. Whether a block is live there is another question: requestedSize().
  bool originOf(const void* address, BlockOrigin& origin) const;
  PoolStatistics statistics() const;
  //! Peaks become what is current.
  void resetPeaks();
  //! Largest live bytes first.
  std::vector<NameUsage> nameUsages() const;
  //! In increasing size.
  std::vector<FreeBlockCount> freeBlocks() const;
  //! 1: counters, 2: and names and free blocks, 3: and regions and live blocks.
  void dump(std::ostream& o, Int32 level) const;

  // --- limits and policies ---
  void setLimit(Int64 nb_byte);
  void setReleaseThreshold(Int64 nb_byte);
  void setReusePolicies(const ReusePolicies& policies);
  //! See MemoryPoolOptions::max_pooled_nb_byte. \throws ArgumentException when blocks are live
  void setMaxPooledSize(Int64 nb_byte);
  //! Requests under this name that would exceed it fail with OutOfMemoryException. no_limit for none.
  void setNameLimit(StringView name, Int64 nb_byte);
  //! As above; a part, 0 to 1, of the limit of the pool as it is now, or of the memory of the device where there is none.
  void setNameLimitFraction(StringView name, Real fraction);

  // --- pressure ---
  /*!
   * \brief Gives memory back to the driver until \a nb_byte_to_keep is reserved, or all that is left is in use.
   * \return what was given back \unit{bytes}
   */
  Int64 trimTo(Int64 nb_byte_to_keep);
  //! A time step is over: memory above the release threshold that was unused for some of them returns to the driver.
  void endStep();
  //! Called when nothing else helped; it frees something and returns true to try again. The number is for removing it.
  Int32 addOutOfMemoryCallback(OutOfMemoryCallback callback);
  void removeOutOfMemoryCallback(Int32 id);

  //! \a observer is notified of all that happens from now on; null for nobody. It must live as long as the pool is used.
  void setObserver(PoolObserver* observer);

  /*!
   * \brief Tells what is still live, and gives all other memory back to the driver.
   *
   * Later releases do nothing, later requests throw. Blocks that are live keep their memory until the destructor.
   */
  void finalize();

 private:
  friend class OutOfMemoryLadder;
  friend class ThreadTable;

  //! The cache of the calling thread, within its gate.
  class CacheUse
  {
   public:
    explicit CacheUse(MemoryPool& pool);
    CacheUse(const CacheUse&) = delete;
    CacheUse& operator=(const CacheUse&) = delete;
    ~CacheUse() { m_cache->gate().leave(); }

    ThreadCache* operator->() const { return m_cache; }
    ThreadCache& operator*() const { return *m_cache; }

   private:
    //! Held when the thread ends and has no cache of its own any more.
    std::unique_lock<std::mutex> m_lock;
    ThreadCache* m_cache;
  };

  //! In the note of a block, beside the number of its name: the calls that led to it are kept.
  static constexpr UInt32 stack_bit = NameTable::max_nb_name;

  //! A block of this pool; no record if there is none.
  struct Found
  {
    std::byte* address = nullptr;
    BlockRecordPlace* record = nullptr;
    //! One of them, or none.
    SlotSpan* span = nullptr;
    LargeBlock* large = nullptr;

    Int64 capacity() const { return span ? span->slot_nb_byte : large->nbByte(); }
  };

  // --- read at each call ---
  DeviceBackend& m_backend;
  //! Null for memory of the host.
  QueueLedger* m_ledger;
  std::size_t m_index;
  //! Requests of up to that many bytes may be served by the cache of the thread alone; 0 when each is to be looked at.
  std::atomic<Int64> m_max_fast_small = 0;
  std::atomic<Int64> m_max_fast = 0;
  //! Snapshots raise the peaks to what they tell: it never becomes less.
  mutable PeakGauge m_live;
  mutable PeakGauge m_used;
  const SizeClasses m_classes;
  //! Of other devices that reach this memory.
  std::vector<QueueLedger*> m_other_ledgers;

  mutable std::mutex m_options_mutex;
  MemoryPoolOptions m_options;
  std::atomic<Int64> m_max_pooled_nb_byte;
  std::atomic<bool> m_is_opportunistic = true;
  std::atomic<bool> m_is_finalized = false;
  std::atomic<bool> m_is_forked = false;
  PoolNotifier m_notifier;
  std::unique_ptr<PoolHeap> m_heap;
  std::unique_ptr<BlockGuard> m_guard;
  NameTable m_names;
  std::atomic<Int64> m_nb_misuse = 0;
  std::atomic<Int64> m_quarantine_nb_byte = 0;
  std::atomic<Int64> m_nb_central_hit = 0;
  std::atomic<Int64> m_nb_direct = 0;
  std::atomic<Int64> m_nb_queue_poll = 0;
  std::atomic<Int64> m_nb_resize_in_place = 0;
  std::atomic<Int64> m_resized_in_place_nb_byte = 0;
  std::atomic<Int64> m_nb_resize_refused = 0;
  std::atomic<UInt64> m_nb_general = 0;
  std::array<std::atomic<Int64>, nb_ladder_step> m_nb_ladder_entry{};

  //! At the end.
  PoolStatistics m_last_statistics;

  //! For the list of caches, and for closing their gates.
  mutable std::mutex m_caches_mutex;
  std::vector<std::unique_ptr<ThreadCache>> m_caches;
  //! Of threads that end, and what was counted by those that ended.
  std::mutex m_last_cache_mutex;
  std::unique_ptr<ThreadCache> m_last_cache;

  mutable std::mutex m_stacks_mutex;
  std::unordered_map<const void*, String> m_stacks;

  mutable std::mutex m_callbacks_mutex;
  Int32 m_last_callback = 0;
  std::map<Int32, OutOfMemoryCallback> m_callbacks;

  //! Live blocks that the fallback gave.
  mutable std::mutex m_fallback_mutex;
  std::unordered_map<const void*, Int64> m_fallback_blocks;
  std::atomic<bool> m_is_fallback_told = false;

  // --- requests ---
  void* allocateFast(Int64 nb_byte) noexcept;
  void* allocateGeneral(Int64 nb_byte, const AllocationRequest& request);
  void checkRequest(Int64 nb_byte, const AllocationRequest& request) const;
  UInt32 noteOf(Int64 nb_byte, const AllocationRequest& request);
  void dropNote(UInt32 note, const void* address, Int64 nb_byte);
  Found takeBlock(Int64 nb_byte, const AllocationRequest& request);
  Found takeSmall(Int64 nb_byte, const AllocationRequest& request);
  bool popSmall(ThreadCache& cache, Int32 size_class, QueueSlot* taker, BlockSlot& slot);
  LargeBlock* popLarge(ThreadCache& cache, Int64 nb_granule, QueueSlot* taker);
  LargeBlock* takeLarge(const LargeRequest& large, const AllocationRequest& request);
  bool isDirect(Int64 nb_byte) const;
  //! Of the large block for \a nb_byte.
  Int64 nbGranuleOf(Int64 nb_byte) const;
  QueueSlot* slotOf(const Accelerator::RunQueue* queue) const;
  void countAllocate(const Found& block, Int64 nb_byte);
  void countFree(const Found& block, Int64 nb_byte);

  // --- releases ---
  bool isIdle(const Accelerator::RunQueue* queue) const;
  QueueMark usersOf(const Accelerator::RunQueue* queue) const;
  static void waitFor(const QueueMark& mark);
  bool deallocateFast(void* address, Int64 nb_byte) noexcept;
  void deallocateGeneral(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue);
  Found find(const void* address) const;
  void release(const Found& block, const Accelerator::RunQueue* queue);
  void releaseClean(const Found& block);
  void releaseTagged(const Found& block, QueueSlot& slot);
  void keep(ThreadCache& cache, ThreadCache::Set& set, const Found& block);
  void releaseLater(const Found& block, const QueueMark& mark);
  void releaseChecked(const Found& block, Int64 nb_byte, const Accelerator::RunQueue* queue);
  void reportMisuse(const String& message);
  void reportUnknown(void* address, Int64 nb_byte);
  void leaveGuard(const BlockGuard::Waiting& waiting, Int64 offset);
  void quarantine(const Found& block);
  String describe(const void* address, UInt64 record) const;

  // --- the fallback ---
  void* allocateFallback(const OutOfMemoryInfo& reason, Int64 nb_byte, const AllocationRequest& request);
  void tellFallback(const OutOfMemoryInfo& reason);
  //! False when the fallback did not give the block, or there is none.
  bool deallocateFallback(void* address, Int64 nb_byte, const Accelerator::RunQueue* queue);
  bool isOfFallback(const void* address) const;

  // --- caches ---
  ThreadCache* makeCache();
  void retireCache(ThreadCache* cache);
  QueueMark markOf(const ThreadCache::Set& set) const;
  void flushSet(ThreadCache::Set& set);
  void flushCache(ThreadCache& cache);
  bool flushOwnCache();
  bool flushForGrowth(const QueueSlot* taker);
  bool flushAllCaches();
  void emptyGuard();
  void putBack(Int32 size_class, std::span<const BlockSlot> slots, const QueueMark& mark);
  void putBack(std::span<LargeBlock* const> blocks, const QueueMark& mark);
  void chooseFastPath();
  void markForked() noexcept;

  // --- observe ---
  void addCounters(PoolStatistics& s) const;
  void raisePeaks() const;
  void notifyFailure(Int64 nb_byte, const AllocationRequest& request);
  std::vector<String> leaks(std::size_t max_nb_line) const;
  String nameOf(UInt32 note) const;
  String stackOf(const void* address) const;
};
} // namespace Arcane::detail
