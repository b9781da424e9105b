// SPDX-License-Identifier: Apache-2.0
// The state that one rank shows to one other rank of its machine about their exchanges between devices.
#pragma once

#include "accelerator/runtime/MemoryHandle.h"

#include "arcane_core/base/BaseTypes.h"

#include <atomic>

namespace Arcane::detail::device_sync
{
//! Says whether a rank can read the block of another rank.
enum class eReach : Int32
{
  Unknown = 0,
  Works = 1,
  Fails = 2
};

/*!
 * \brief A line in the shared memory that one rank, or its device, writes for one other rank.
 *
 * A line whose bytes are all zero shows nothing. Exchanges of the two ranks are counted from 1.
 */
struct alignas(64) PairLine
{
  // --- written by the streams of the rank; ranks of other processes wait for it in their streams ---
  //! The last exchange whose rows are in the block.
  UInt64 nb_ready;

  // --- written by the host ---
  //! The number of blocks that were shown so far, written last.
  alignas(64) std::atomic<UInt64> nb_block;
  //! The number of the last block of the other that this rank has opened.
  std::atomic<UInt64> nb_opened;
  std::atomic<eReach> reach;
  //! 1 when this rank uses no block of the other any more.
  std::atomic<Int32> is_closed;
  //! The present block: its size, 0 when memory is exhausted, its address in the process of the rank, and its handle.
  Int64 block_bytes;
  std::byte* block;
  runtime::MemoryHandle handle;

  // --- for ranks of one process, which use events instead of numbers ---
  //! The events of even and of odd exchanges.
  void* ready_events[2];
  //! The last exchange for which an event was recorded.
  alignas(64) std::atomic<UInt64> nb_ready_recorded;

  // --- what is in an exchange, so that mistakes of applications are found ---
  struct Label
  {
    std::atomic<UInt64> number;
    //! The label of the exchange, see sync::ExchangeLabel.
    std::atomic<UInt64> code;
    //! A hash of the labels of all exchanges up to this one: it shows mistakes whose labels are no longer here.
    std::atomic<UInt64> history;
  };
  static constexpr UInt64 NbLabel = 8;
  alignas(64) Label labels[NbLabel];
};
} // namespace Arcane::detail::device_sync
