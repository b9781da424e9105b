// SPDX-License-Identifier: Apache-2.0
// Large blocks: found, split and joined in constant time.
#pragma once

#include "accelerator/pool/LargeBlock.h"

#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace Arcane::detail::pool
{
/*!
 * \brief A store cuts regions in blocks of whole granules of 4 KiB.
 *
 * Free blocks are in bins by size: the power of two, then 32 parts of it; a bitmap says which bins have blocks. Two free blocks are
 * never neighbours. Nothing is written in the memory itself, which may be on a device. One thread at a time.
 */
class LargeStore
{
 public:
  static constexpr Int64 granule_nb_byte = PoolPageMap::granule_nb_byte;

  //! \a owner is the pool whose blocks the store cuts.
  explicit LargeStore(const PoolIdentity* owner = nullptr)
  : m_owner(owner)
  {}
  LargeStore(const LargeStore&) = delete;
  LargeStore& operator=(const LargeStore&) = delete;

  static constexpr Int64 nbGranuleFor(Int64 nb_byte) { return nb_byte / granule_nb_byte + (nb_byte % granule_nb_byte != 0 ? 1 : 0); }

  //! Sets the number of the current step: blocks note when they became free.
  void setStep(Int64 step) { m_step = static_cast<UInt16>(step); }

  // --- regions ---
  //! Adds \a nb_granule of free memory at \a base, the first of \a nb_reserved_granule of addresses.
  PoolRegion* addRegion(std::byte* base, Int64 nb_granule, Int64 nb_reserved_granule);
  //! \a nb_granule addresses behind the end of \a region have memory from now on.
  void extendRegion(PoolRegion* region, Int64 nb_granule);
  //! Forgets a region that has no used block.
  void removeRegion(PoolRegion* region);
  const std::vector<std::unique_ptr<PoolRegion>>& regions() const { return m_regions; }

  // --- blocks ---
  //! Returns a used block, null when no free block is large enough. \a nb_granule_alignment is a power of two.
  LargeBlock* allocate(Int64 nb_granule, Int64 nb_granule_alignment = 1);
  //! Joins a block with free neighbours, and returns the free block. The free block has the age of the largest of them.
  LargeBlock* free(LargeBlock* block);
  //! Makes a block grow into the free block behind it. Returns false, with nothing done, when that one is too small.
  bool grow(LargeBlock* block, Int64 nb_granule);
  //! The end of the block, from \a nb_granule on, becomes free.
  void shrink(LargeBlock* block, Int64 nb_granule);
  //! Returns the number of free granules right behind a block.
  static Int64 nbFreeBehind(const LargeBlock* block);
  //! Makes the part of a free block from granule \a offset on a used block, and returns it.
  LargeBlock* carve(LargeBlock* free_block, Int64 offset, Int64 nb_granule);
  //! Joins a used or pending block with its next neighbour, which is in the same state. The neighbour is forgotten.
  void absorbNext(LargeBlock* block);
  //! Makes the end of \a block, from \a nb_granule on, a block in the same state, and returns it.
  LargeBlock* split(LargeBlock* block, Int64 nb_granule);
  //! A used block becomes a hole: its pages were given back.
  void makeHole(LargeBlock* block);
  //! Returns the block of any state that \a address is in, null when it is in no region. Slow.
  LargeBlock* blockAt(const void* address) const;

  // --- observe ---
  Int64 nbFreeGranule() const { return m_nb_free_granule; }
  Int64 nbFreeBlock() const { return m_nb_free_block; }
  //! Returns the number of granules that are neither free nor holes.
  Int64 nbUsedGranule() const { return m_nb_used_granule; }
  //! Returns the granules of the largest free block. Slow when many blocks share the last bin.
  Int64 largestFree() const;
  void forEachBlock(const std::function<void(LargeBlock&)>& f) const;
  //! Calls \a f for free blocks of that size or more, and some that are smaller, the largest sizes first, until \a f returns false.
  void forEachFree(Int64 nb_granule, const std::function<bool(LargeBlock&)>& f) const;
  //! Returns the granules that the blocks of forEachFree() have together.
  Int64 nbFreeGranuleFrom(Int64 nb_granule) const;
  //! \throws FatalErrorException when blocks, regions and counters contradict each other
  void verify() const;

 private:
  static constexpr int nb_second_bit = 5;
  static constexpr std::size_t nb_second = std::size_t(1) << nb_second_bit;
  static constexpr std::size_t nb_first = 40;
  struct Bin
  {
    std::size_t first = 0;
    std::size_t second = 0;
  };

  const PoolIdentity* m_owner;
  UInt64 m_first_map = 0;
  std::array<UInt32, nb_first> m_second_maps{};
  std::array<std::array<LargeBlock*, nb_second>, nb_first> m_bins{};
  std::vector<std::unique_ptr<PoolRegion>> m_regions;
  //! Descriptors are never destroyed before the store: a wrong address may still lead to one.
  std::vector<std::unique_ptr<LargeBlock[]>> m_descriptors;
  std::size_t m_nb_descriptor = 0;
  LargeBlock* m_unused = nullptr;
  //! Free granules by the power of two of the size of their block.
  std::array<Int64, nb_first> m_nb_free_in{};
  Int64 m_nb_free_granule = 0;
  Int64 m_nb_free_block = 0;
  Int64 m_nb_used_granule = 0;
  UInt16 m_step = 0;

  static Bin binOf(Int64 nb_granule);
  LargeBlock* findFree(Int64 nb_granule) const;
  LargeBlock* firstFrom(Bin bin) const;
  LargeBlock* findAligned(Int64 nb_granule, Int64 nb_granule_alignment) const;
  void insert(LargeBlock* block);
  void remove(LargeBlock* block);
  void addUsed(PoolRegion* region, Int64 nb_granule)
  {
    region->nb_used_granule += nb_granule;
    m_nb_used_granule += nb_granule;
  }
  LargeBlock* newDescriptor();
  void forget(LargeBlock* block);
  void verifyRegion(const PoolRegion& region, Int64& nb_free_block, Int64& nb_free_granule) const;
};
} // namespace Arcane::detail::pool
