// SPDX-License-Identifier: Apache-2.0
// The blocks of one rank in the shared memory: where they are, how large they are, and when their memory may be used again.
#pragma once

#include "shmem/BlockKeeper.h"
#include "shmem/PageStore.h"

#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace Arcane::detail::shmem
{
/*!
 * \brief Allocates blocks of any size from a PageStore, for this rank.
 *
 * A large block is an extent of its own and starts at a page. Small blocks, up to 16 KiB, are cut from extents of 64 KiB and
 * start at a multiple of 64 bytes. The lists of blocks are private to this process.
 *
 * Other ranks may read a block that was shown to them at the last barrier. When its owner frees it, it is retired: its memory becomes free at the
 * next barrier. A block that was published since the last barrier is free at once: other ranks cannot have found it.
 *
 * Extents are taken, filled and released without the lock of the lists, since pages take long: other threads continue meanwhile. Two threads
 * must not resize or free one block at once.
 *
 * All calls are \local and may be made by any thread.
 */
class BlockHeap
{
 public:
  //! The memory that the blocks occupy is counted in \a usage.
  BlockHeap(PageStore* store, RankUsage* usage)
  : m_store(store)
  , m_usage(usage)
  {}
  BlockHeap(const BlockHeap&) = delete;
  BlockHeap& operator=(const BlockHeap&) = delete;

  //! Returns a block of at least \a nb_byte bytes, or null when memory is exhausted.
  std::byte* allocate(Int64 nb_byte);
  //! Returns a block without pages; its users call PageStore::commit(). Returns null if the range of addresses is not available.
  std::byte* allocateUncommitted(Int64 nb_byte);
  //! Resizes a block in place if possible, else moves its first \a nb_used_byte bytes. Returns null, and changes nothing, without room.
  std::byte* reallocate(std::byte* address, Int64 nb_used_byte, Int64 nb_byte);
  //! Enlarges a block, or frees its end, without moving it. Returns false, and changes nothing, when it cannot grow in place or isShown().
  bool resizeInPlace(std::byte* address, Int64 nb_byte);
  void deallocate(std::byte* address);
  //! Returns the size of the block that allocate() would return for \a nb_byte bytes. \unit{bytes}
  static Int64 capacityFor(Int64 nb_byte);
  //! Returns the size of the block at \a address. \unit{bytes}
  Int64 capacityOf(const std::byte* address) const;

  //! Returns the size of the block that starts at \a address, or -1 if none does. \unit{bytes}
  Int64 findCapacity(const std::byte* address) const;
  //! Notes that other ranks can find the block at \a address from the next barrier on. There is such a block.
  void markPublished(const std::byte* address);
  //! Notes that other ranks can find the block at \a address already, until the barrier after it was freed.
  void markShown(const std::byte* address);
  //! Returns true if other ranks may be reading the block at \a address as it is: its size must not change in place.
  bool isShown(const std::byte* address) const;
  //! Frees a block that other ranks may use until the next barrier.
  void deallocateAtBarrier(std::byte* address);
  //! Sets the object that may keep freed blocks; null removes it.
  void setKeeper(BlockKeeper* keeper) { m_keeper = keeper; }
  //! Returns true if another program may be reading the block at \a address as it is: its rows must not move within it.
  bool isReadByPrograms(const std::byte* address) const { return m_keeper && m_keeper->isRead(address); }
  //! Frees a block that the keeper has kept.
  void deallocateKept(const std::byte* address) { doDeallocate(address, false); }
  //! Sets what is called with each block of watch() when it is freed, before its memory may be used again. The function must not use the heap.
  void setFreeFunction(std::function<void(const std::byte*)> function) { m_free_function = std::move(function); }
  //! Notes that the function above must know when the block at \a address is freed.
  void watch(const std::byte* address);
  //! Frees all retired blocks. The caller ensures that all ranks have passed a barrier since the last call.
  void freeRetired();
  //! Returns the size of all retired blocks. \unit{bytes}
  Int64 retiredBytes() const;
  Int64 nbBlock() const;

 private:
  //! An extent that is cut into blocks of one size.
  struct Slab
  {
    PageStore::Extent extent;
    Int32 size_class = 0;
    std::vector<Int32> free_slots;
    Int32 nb_slot = 0;
    //! The index of this slab in the list of its size class.
    std::size_t place = 0;
  };
  //! The slabs of one block size. Slabs with free slots come first; \a nb_open is their number.
  struct SlabList
  {
    std::vector<std::unique_ptr<Slab>> slabs;
    std::size_t nb_open = 0;
  };
  struct Block
  {
    PageStore::Extent extent;
    //! The slab that holds the block, null for a large block.
    Slab* slab = nullptr;
    Int64 nb_byte = 0;
    //! The number of barriers that had passed when the block was published: others find it once there are more.
    Int64 published_at = NeverPublished;
    bool is_watched = false;
  };
  static constexpr Int64 NeverPublished = std::numeric_limits<Int64>::max();
  using BlockMap = std::unordered_map<const std::byte*, Block>;
  using Lock = std::scoped_lock<std::mutex>;
  using FreedExtent = std::optional<PageStore::Extent>;

  PageStore* m_store;
  RankUsage* m_usage;
  mutable std::mutex m_mutex;
  BlockMap m_blocks;
  //! Blocks that become free at the next barrier.
  BlockMap m_retired;
  //! The number of calls of freeRetired(), which are the barriers.
  Int64 m_nb_barrier = 0;
  std::vector<SlabList> m_slabs;
  std::function<void(const std::byte*)> m_free_function;
  BlockKeeper* m_keeper = nullptr;

  std::byte* allocate(Int64 nb_byte, Int64 divisor);
  void deallocate(const std::byte* address, bool waits_for_barrier);
  void doDeallocate(const std::byte* address, bool waits_for_barrier);
  bool grow(const std::byte* address, PageStore::Extent extent, Int64 nb_unit);
  std::byte* allocateSmall(Int32 size_class);
  // A function that is given the lock uses what m_mutex protects. The extents that it returns have left the lists: they go to the store
  // when the lock is released.
  void addSlab(const Lock& lock, Int32 size_class, const PageStore::Extent& extent);
  //! Returns a block of a slab, null when all slabs are full.
  std::byte* takeSlot(const Lock& lock, Int32 size_class);
  std::byte* newBlock(const Lock& lock, const PageStore::Extent& extent);
  BlockMap::iterator blockAt(const Lock& lock, const std::byte* address);
  bool isShown(const Lock&, const Block& block) const { return block.published_at < m_nb_barrier; }
  FreedExtent doFree(const Lock& lock, const std::byte* address, const Block& block);
  FreedExtent freeSlot(const Lock& lock, const std::byte* address, Slab* slab);
  FreedExtent cutTail(const Lock& lock, Block& block, Int64 nb_byte);
  void countUsed(const Lock& lock, Int64 nb_more_byte);
  static void swapPlaces(SlabList& list, std::size_t a, std::size_t b);
};
} // namespace Arcane::detail::shmem
