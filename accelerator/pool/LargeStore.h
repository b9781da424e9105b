// SPDX-License-Identifier: Apache-2.0
// Large blocks: found, split and joined in constant time.
#pragma once

#include "accelerator/pool/LargeBlock.h"

#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace Arcane::detail
{
/*!
 * \brief Cuts regions in blocks of whole granules of 4 KiB.
 *
 * Free blocks are in bins by size: the power of two, then 32 parts of it; a bitmap says which bins have blocks. Two free blocks are
 * never neighbours. Nothing is written in the memory itself, which may be that of a device. Not for several threads.
 */
class LargeStore
{
 public:
  static constexpr Int64 granule_nb_byte = PoolPageMap::granule_nb_byte;

  //! \a owner is that of its blocks.
  explicit LargeStore(MemoryPool* owner = nullptr)
  : m_owner(owner)
  {}
  LargeStore(const LargeStore&) = delete;
  LargeStore& operator=(const LargeStore&) = delete;

  static constexpr Int64 nbGranuleFor(Int64 nb_byte) { return nb_byte / granule_nb_byte + (nb_byte % granule_nb_byte != 0 ? 1 : 0); }

  //! Steps are counted by the pool: blocks note when they became free.
  void setStep(Int64 step) { m_step = static_cast<UInt16>(step); }

  // --- regions ---
  //! \a nb_granule of free memory at \a base, the first of \a nb_reserved_granule of addresses.
  PoolRegion* addRegion(std::byte* base, Int64 nb_granule, Int64 nb_reserved_granule);
  //! The addresses behind the end of \a region now have memory.
  void extendRegion(PoolRegion* region, Int64 nb_granule);
  //! No block of \a region is used.
  void removeRegion(PoolRegion* region);
  const std::vector<std::unique_ptr<PoolRegion>>& regions() const { return m_regions; }

  // --- blocks ---
  //! Null when no free block is large enough. \a nb_granule_alignment is a power of two.
  LargeBlock* allocate(Int64 nb_granule, Int64 nb_granule_alignment = 1);
  //! Joins it with free neighbours; the age of the largest counts. The result is the free block that has it.
  LargeBlock* free(LargeBlock* block);
  //! Takes from the free block behind. False, and nothing done, when it is too small.
  bool grow(LargeBlock* block, Int64 nb_granule);
  //! The end becomes free.
  void shrink(LargeBlock* block, Int64 nb_granule);
  //! Free granules right behind it.
  static Int64 nbFreeBehind(const LargeBlock* block);
  //! The part of a free block from granule \a offset on, as a used block.
  LargeBlock* carve(LargeBlock* free_block, Int64 offset, Int64 nb_granule);
  //! Joins used or pending \a block with its next neighbour of that kind. The neighbour is forgotten.
  void absorbNext(LargeBlock* block);
  //! The end of \a block, from \a nb_granule on, as a block in the same state.
  LargeBlock* split(LargeBlock* block, Int64 nb_granule);
  //! A used block whose pages were given back.
  void makeHole(LargeBlock* block);
  //! The block, of any state, that \a address is in; null when it is in no region. Slow.
  LargeBlock* blockAt(const void* address) const;

  // --- observe ---
  Int64 nbFreeGranule() const { return m_nb_free_granule; }
  Int64 nbFreeBlock() const { return m_nb_free_block; }
  //! Neither free nor holes.
  Int64 nbUsedGranule() const { return m_nb_used_granule; }
  //! Slow when many blocks share the last bin.
  Int64 largestFree() const;
  void forEachBlock(const std::function<void(LargeBlock&)>& f) const;
  //! Free blocks of that size or more, and some that are smaller, the largest sizes first, until \a f returns false.
  void forEachFree(Int64 nb_granule, const std::function<bool(LargeBlock&)>& f) const;
  //! What these blocks have together.
  Int64 nbFreeGranuleFrom(Int64 nb_granule) const;
  //! \throws FatalErrorException when what is said of the class is not true.
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

  MemoryPool* m_owner;
  UInt64 m_first_map = 0;
  std::array<UInt32, nb_first> m_second_maps{};
  std::array<std::array<LargeBlock*, nb_second>, nb_first> m_bins{};
  std::vector<std::unique_ptr<PoolRegion>> m_regions;
  //! Descriptors are never destroyed before the store: a wrong address may still lead to one.
  std::vector<std::unique_ptr<LargeBlock[]>> m_descriptors;
  std::size_t m_nb_descriptor = 0;
  LargeBlock* m_unused = nullptr;
  //! By power of two.
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
} // namespace Arcane::detail
