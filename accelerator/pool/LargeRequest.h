// SPDX-License-Identifier: Apache-2.0
// The request that a large block serves.
#pragma once

#include "accelerator/pool/LargeStore.h"

namespace Arcane::detail::runtime
{
class QueueSlot;
} // namespace Arcane::detail::runtime

namespace Arcane::detail::pool
{

//! Describes a request for a large block.
struct LargeRequest
{
  Int64 nb_granule = 0;
  //! A power of two.
  Int64 nb_granule_alignment = 1;
  //! The queue that uses the block first; null when anyone may use it at once.
  runtime::QueueSlot* taker = nullptr;
  bool is_growing = false;
  //! The block is not cut, and returns to the driver as soon as it is free.
  bool is_direct = false;
  //! The block is direct, and a piece of the driver also where the pool has pages.
  bool is_own_piece = false;
  //! The block may also come from regions that are kept for blocks of other sizes.
  bool is_anywhere = false;
  //! The requested size, which only appears in messages. \unit{bytes}
  Int64 nb_byte = 0;

  //! Returns this request, for a block of any region.
  LargeRequest anywhere() const
  {
    LargeRequest other = *this;
    other.is_anywhere = true;
    return other;
  }
  //! More than the block needs, for an aligned one to be in it. \unit{bytes}
  Int64 neededNbByte() const { return (nb_granule + nb_granule_alignment - 1) * LargeStore::granule_nb_byte; }
};
} // namespace Arcane::detail::pool
