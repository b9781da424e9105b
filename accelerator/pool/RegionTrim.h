// SPDX-License-Identifier: Apache-2.0
// The return of free memory of a pool to the driver, and its move to where it is needed.
#pragma once

#include "accelerator/pool/HeapRegions.h"

namespace Arcane::detail::pool
{
//! Chooses free blocks of the regions of one pool, the largest first, and takes their memory away. One thread at a time.
class RegionTrim
{
 public:
  //! The number of free blocks that are examined, the largest first.
  enum class eSearch
  {
    //! Some hundred: for a request that might as well take new memory.
    Quick,
    Whole
  };

  //! \a regions must outlive the object.
  explicit RegionTrim(HeapRegions& regions)
  : m_regions(regions)
  {}
  RegionTrim(const RegionTrim&) = delete;
  RegionTrim& operator=(const RegionTrim&) = delete;

  //! Gives memory back until \a nb_byte_to_keep is reserved. \return the size of the memory given back \unit{bytes}
  Int64 trimTo(Int64 nb_byte_to_keep) { return trim(nb_byte_to_keep, 0, false); }
  //! Ends a step: memory that was unused for \a nb_idle_step steps and is above the threshold returns to the driver.
  void endStep(Int64 nb_idle_step);
  //! Returns true when the pool should move memory rather than take \a nb_more_byte from the driver.
  bool isTooMuchReserved(Int64 nb_more_byte) const;
  //! Takes free pages from where they are until \a nb_byte is spare. Returns false, mostly with nothing done, if there is not that much.
  bool gather(Int64 nb_byte, eSearch search);
  //! Returns how often memory was given back.
  Int64 nbTrim() const { return m_nb_trim; }

 private:
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

  HeapRegions& m_regions;
  Int64 m_step = 0;
  Int64 m_remapped_nb_byte = 0;
  //! Below that, moving pages together was in vain.
  Int64 m_min_reserved_to_remap = 0;
  Int64 m_nb_trim = 0;

  //! Finds large free blocks that have \a max_nb_byte to give together. Returns what they have.
  Int64 findPieces(Int64 min_idle_step, Int64 max_nb_byte, eSearch search, std::vector<FreePiece>& pieces) const;
  Int64 trim(Int64 nb_byte_to_keep, Int64 min_idle_step, bool is_kept);
};
} // namespace Arcane::detail::pool
