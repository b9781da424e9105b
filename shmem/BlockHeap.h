// SPDX-License-Identifier: Apache-2.0
// The blocks of one rank in the shared memory: where they are, how large they are, and when their memory may be used again.
#pragma once

#include "shmem/PageStore.h"
#include "shmem/ViewEpochs.h"

#include <functional>
#include <memory>
#include <mutex>
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
 * Other ranks may still use a block that was shown to them when its owner frees it. Such a block is retired: its memory
 * becomes free when all ranks have passed a barrier. If no name leads to the block any more, its memory also becomes free when all
 * ranks have ended their views, or when it turns out that no rank read it.
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

  //! Returns a block of at least \a nb_byte bytes, or null when there is no room.
  std::byte* allocate(Int64 nb_byte);
  //! Returns a block without pages; its users call PageStore::commit(). Returns null when there is no such range of addresses.
  std::byte* allocateUncommitted(Int64 nb_byte);
  //! Resizes a block in place if possible, else moves its first \a nb_used_byte bytes. Returns null, and changes nothing, without room.
  std::byte* reallocate(std::byte* address, Int64 nb_used_byte, Int64 nb_byte);
  //! Enlarges a block, or frees its end, without moving it. Returns false, and changes nothing, when it cannot grow in place.
  bool resizeInPlace(std::byte* address, Int64 nb_byte);
  void deallocate(std::byte* address);
  //! Returns the size of the block that allocate() would return for \a nb_byte bytes. \unit{bytes}
  static Int64 capacityFor(Int64 nb_byte);
  //! Returns the size of the block at \a address. \unit{bytes}
  Int64 capacityOf(const std::byte* address) const;

  /*!
   * \brief Notes that the block that starts at \a address is shown to other ranks, so that it is retired when it is freed.
   * \return the size of the block \unit{bytes}, or -1 if no block starts at \a address
   */
  Int64 markShown(const std::byte* address);
  //! Undoes markShown(). No rank must have read \a address under the name that showed it. A retired block becomes free.
  //! Nothing happens when other ranks may have found the block under another name.
  void unmarkShown(const std::byte* address);
  //! Notes that other ranks may still use the block at \a address, which the name that showed it no longer shows.
  void markUsed(const std::byte* address);
  //! Notes that other ranks may find the block at \a address until the next barrier. Once freed, it is retired until then.
  void keepUntilBarrier(const std::byte* address);
  //! Sets what is called with each block of watch() when it is freed, before its memory may be used again. It must not use the heap.
  void setFreeFunction(std::function<void(const std::byte*)> function) { m_free_function = std::move(function); }
  //! Notes that the function above must know when the block at \a address is freed.
  void watch(const std::byte* address);
  //! Frees all retired blocks. The caller ensures that all ranks have passed a barrier since the last call.
  void freeRetired();
  //! Frees the retired blocks that no rank uses any more according to \a epochs.
  void freeRetired(ViewEpochs& epochs);
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
  //! The slabs of one block size. Those with free slots come first; \a nb_open is their number.
  struct SlabList
  {
    std::vector<std::unique_ptr<Slab>> slabs;
    std::size_t nb_open = 0;
  };
  //! The event after which the memory of a freed block may be used again.
  enum class eWait
  {
    No,
    //! The block waits as with \a Views, but becomes free at once if it turns out that no rank read the name that shows it.
    ViewsIfRead,
    //! The block waits for the next barrier, or until all ranks have ended their views.
    Views,
    Barrier
  };
  struct Block
  {
    PageStore::Extent extent;
    //! The slab that holds the block, null for a large block.
    Slab* slab = nullptr;
    Int64 nb_byte = 0;
    eWait wait = eWait::No;
    bool is_watched = false;
  };
  using BlockMap = std::unordered_map<const std::byte*, Block>;

  PageStore* m_store;
  RankUsage* m_usage;
  mutable std::mutex m_mutex;
  BlockMap m_blocks;
  BlockMap m_retired;
  //! Blocks that were retired before the epochs of the other ranks were last noted.
  BlockMap m_noted;
  //! Blocks that are retired until the next barrier.
  BlockMap m_findable;
  std::vector<SlabList> m_slabs;
  std::function<void(const std::byte*)> m_free_function;

  std::byte* doAllocate(Int64 nb_byte, Int64 divisor);
  std::byte* allocateSmall(Int32 size_class);
  std::byte* allocateLarge(Int64 nb_byte, Int64 divisor);
  std::byte* newBlock(const PageStore::Extent& extent);
  void leave(const std::byte* address);
  void retireBlock(const std::byte* address, const Block& block);
  void doFree(const std::byte* address, const Block& block);
  void freeAll(BlockMap& blocks);
  void freeSlot(const std::byte* address, Slab* slab);
  void cutTail(Block& block, Int64 nb_byte);
  void countUsed(Int64 nb_more_byte);
  static void swapPlaces(SlabList& list, std::size_t a, std::size_t b);
};
} // namespace Arcane::detail::shmem
