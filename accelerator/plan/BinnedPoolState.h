// SPDX-License-Identifier: Apache-2.0
// The bins of a BinnedMemoryPool, which its buffers share.
#pragma once

#include "accelerator/plan/BinnedMemoryPool.h"
#include "accelerator/runtime/QueueLedger.h"

#include <map>
#include <mutex>
#include <vector>

namespace Arcane::detail::plan
{
//! Returns the number of the bin of \a nb_byte: its power of two, then the \a nb_bit bits that follow the first one.
Int32 binOfSize(Int64 nb_byte, Int32 nb_bit);
//! Returns the largest size of a bin. \unit{bytes}
Int64 largestSizeOfBin(Int32 bin, Int32 nb_bit);

class BinnedPoolState
{
 public:
  BinnedPoolState(const Accelerator::BlockAllocator& allocator, Int32 nb_bit);
  ~BinnedPoolState();

  Int32 nbBit() const { return m_nb_bit; }
  void* allocate(Int64 nb_byte, const Accelerator::RunQueue* queue);
  //! \param queue  the only one that may still use the block; null if that is not known
  void giveBack(void* block, Int64 nb_byte, const Accelerator::RunQueue* queue);
  void freeHeld();
  void stopHolding();

  Int64 heldBlocks() const;
  Int64 activeBlocks() const;
  Int64 managedBytes() const;
  Int64 activeBytes() const;
  void addCallback(Accelerator::BinnedMemoryPool::FreeMemoryCallback callback);
  void setTrace(std::function<void(const String&)> sink);

 private:
  struct HeldBlock
  {
    void* address = nullptr;
    //! The queues that may still use the block.
    runtime::QueueMark users;
  };

  Accelerator::BlockAllocator m_allocator;
  Int32 m_nb_bit;
  runtime::QueueLedger& m_ledger;
  mutable std::mutex m_mutex;
  //! The block released last is taken first.
  std::map<Int32, std::vector<HeldBlock>> m_bins;
  std::vector<Accelerator::BinnedMemoryPool::FreeMemoryCallback> m_callbacks;
  std::shared_ptr<const std::function<void(const String&)>> m_sink;
  bool m_is_holding = true;
  Int64 m_nb_held = 0;
  Int64 m_nb_active = 0;
  Int64 m_managed_nb_byte = 0;
  Int64 m_active_nb_byte = 0;

  //! Holds the lock and the decisions made under it, which are passed to the sink, if there is one, after the lock is released.
  class Section;

  // A function that is given the section uses what m_mutex protects.
  void* takeHeld(Section& section, Int32 bin, const Accelerator::RunQueue* queue);
  void release(const Section& section, Int32 bin, const HeldBlock& block);
  bool releaseLargest(Section& section);
  void freeHeld(const Section& section);
  void noteActive(const Section& section, Int64 nb_byte);
  [[noreturn]] void failForLackOfMemory(const Section& section, Int64 nb_byte, Int32 bin) const;
};
} // namespace Arcane::detail::plan
