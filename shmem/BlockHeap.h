// SPDX-License-Identifier: Apache-2.0
// The blocks of one rank in the shared memory: their places, their sizes, and when they may be used again.
#pragma once

#include "shmem/PageStore.h"
#include "shmem/ViewEpochs.h"

#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace Arcane::detail
{
/*!
 * \brief Allocates blocks of any size from a PageStore, for this rank.
 *
 * Large blocks are extents of their own and start at a page. Small ones, up to 16 KiB, are cut from extents of 64 KiB and
 * start at a multiple of 64. What is known of blocks is private to this process.
 *
 * A block that was shown to other ranks may be in use there when its owner leaves it. It is retired then, and becomes free
 * when all ranks have passed a barrier. When it is not findable any more, it also becomes free when all ranks have ended
 * their views, or when it appears that nobody looked at it.
 *
 * \local all calls, from any thread
 */
class BlockHeap
{
 public:
  //! Counts in \a usage what its blocks take.
  BlockHeap(PageStore* store, RankUsage* usage)
  : m_store(store)
  , m_usage(usage)
  {}
  BlockHeap(const BlockHeap&) = delete;
  BlockHeap& operator=(const BlockHeap&) = delete;

  //! Null when there is no room.
  std::byte* allocate(Int64 nb_byte);
  //! A block whose pages its users commit, see PageStore::commit(). Null when there are no such addresses.
  std::byte* allocateUncommitted(Int64 nb_byte);
  //! In place if possible, else elsewhere with the first \a nb_used_byte bytes. Null, and nothing done, without room.
  std::byte* reallocate(std::byte* address, Int64 nb_used_byte, Int64 nb_byte);
  //! Grows, or gives back the end. False, and nothing done, when the block cannot grow where it is.
  bool resizeInPlace(std::byte* address, Int64 nb_byte);
  void deallocate(std::byte* address);
  //! What a block of \a nb_byte bytes would hold. \unit{bytes}
  static Int64 capacityFor(Int64 nb_byte);
  //! \unit{bytes}
  Int64 capacityOf(const std::byte* address) const;

  /*!
   * \brief The block that starts at \a address is shown to other ranks: retire it when it is left.
   * \return what it takes \unit{bytes}, -1 if it is not a block
   */
  Int64 markShown(const std::byte* address);
  //! Nobody looked at \a address under the name that showed it: forget that it was shown, free the block if it is retired.
  //! Nothing is done when other ranks may have found the block under another name.
  void unmarkShown(const std::byte* address);
  //! Other ranks may use the block at \a address, which the name that showed it does not show any more.
  void markUsed(const std::byte* address);
  //! Other ranks may find the block at \a address until the next barrier: it becomes free then, once it is left.
  void keepUntilBarrier(const std::byte* address);
  //! All ranks have passed a barrier since the last call: retired blocks become free.
  void freeRetired();
  //! Those retired blocks become free that are in use nowhere by \a epochs.
  void freeRetired(ViewEpochs& epochs);
  //! \unit{bytes}
  Int64 retiredBytes() const;
  Int64 nbBlock() const;

 private:
  //! An extent cut in blocks of one size.
  struct Slab
  {
    PageStore::Extent extent;
    Int32 size_class = 0;
    std::vector<Int32> free_slots;
    Int32 nb_slot = 0;
    //! In the list of its class.
    std::size_t place = 0;
  };
  //! The extents of a size: those with free slots first.
  struct SlabList
  {
    std::vector<std::unique_ptr<Slab>> slabs;
    std::size_t nb_open = 0;
  };
  //! What a block waits for when its owner leaves it.
  enum class eWait
  {
    No,
    //! As Views, unless it appears that nobody looked at the name that shows it.
    ViewsIfRead,
    //! The next barrier, or that all ranks have ended their views.
    Views,
    Barrier
  };
  struct Block
  {
    PageStore::Extent extent;
    //! Null for a large block.
    Slab* slab = nullptr;
    Int64 nb_byte = 0;
    eWait wait = eWait::No;
  };
  using BlockMap = std::unordered_map<const std::byte*, Block>;

  PageStore* m_store;
  RankUsage* m_usage;
  mutable std::mutex m_mutex;
  BlockMap m_blocks;
  BlockMap m_retired;
  //! Retired before the epochs of the other ranks were noted last.
  BlockMap m_noted;
  //! Retired until the next barrier.
  BlockMap m_findable;
  std::vector<SlabList> m_slabs;

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
} // namespace Arcane::detail
