// SPDX-License-Identifier: Apache-2.0
// The allocator of arrays that takes memory from the pools.
#pragma once

#include "accelerator/process/PoolSet.h"

#include "arcane_core/base/memory/IMemoryAllocator.h"

#include <atomic>

namespace Arcane::detail::process
{
//! A function that receives lines for the user.
using LineSink = std::function<void(const String&)>;

//! The options of the allocator of one kind of memory.
struct PoolAllocatorOptions
{
  //! The name in printed lines.
  String name;
  //! Sizes and addresses of blocks are multiples of this number, a power of two of at least 256. \unit{bytes}
  Int64 granularity = 256;
  //! From level 2 on reallocations are printed, from 3 on with the stack of calls for arrays without a name, from 4 on for all arrays.
  Int32 print_level = 0;
  //! From level 1 on allocations and releases are printed, from 3 on with the stack of calls.
  Int32 trace_level = 0;
  //! The hint that replaces None for unified memory.
  eMemoryLocationHint usual_hint = eMemoryLocationHint::None;
};

/*!
 * \brief Allocates blocks of a PoolSet for arrays, from the pool of the device of the arguments or of the calling thread.
 *
 * The queue of the arguments, if any, is the only one that uses the block. Without a queue, all queues of the device are taken
 * into account when it is released. Arrays grow in place where the pool can. For unified memory the hint of the arguments chooses
 * the pool, whose memory was advised with it; a hint that changes later is advised for the block.
 *
 * In a process made by fork(), host memory comes from the system and nothing is given back; other memory is refused.
 */
class PoolAllocator : public IMemoryAllocator
{
 public:
  PoolAllocator(PoolSet& pools, const PoolAllocatorOptions& options, LineSink sink);

  bool hasRealloc(MemoryAllocationArgs) const override { return true; }
  //! Allocates. \throws OutOfMemoryException when memory is exhausted
  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 new_size) override;
  AllocatedMemoryInfo reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current, Int64 new_size) override;
  //! Releases a block, whose size may be unknown.
  void deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo block) override;
  Int64 adjustedCapacity(MemoryAllocationArgs args, Int64 wanted_capacity, Int64 element_size) const override;
  size_t guaranteedAlignment(MemoryAllocationArgs) const override { return static_cast<size_t>(m_options.granularity); }
  void notifyMemoryArgsChanged(MemoryAllocationArgs old_args, MemoryAllocationArgs new_args, AllocatedMemoryInfo ptr) override;
  void copyMemory(MemoryAllocationArgs args, AllocatedMemoryInfo destination, AllocatedMemoryInfo source) override;
  eMemoryResource memoryResource() const override { return m_pools.memoryResource(); }

  PoolSet& pools() const { return m_pools; }
  const String& name() const { return m_options.name; }
  //! Returns the number of reallocations, in place or not.
  Int64 nbReallocate() const { return m_nb_reallocate; }
  Int64 nbReallocateInPlace() const { return m_nb_in_place; }
  //! \unit{bytes}
  Int64 reallocateCopy() const { return m_copied_nb_byte; }
  //! Returns the size of the copies that growing in place has avoided. \unit{bytes}
  Int64 reallocateSaved() const { return m_saved_nb_byte; }
  //! Returns the number of blocks of unified memory that share a page with others.
  Int64 nbUnaligned() const { return m_nb_unaligned; }

  //! Prepares the behaviour in processes made by fork(). Only the first call has an effect.
  static void watchForks();

 private:
  PoolSet& m_pools;
  PoolAllocatorOptions m_options;
  LineSink m_sink;
  std::atomic<Int64> m_nb_reallocate = 0;
  std::atomic<Int64> m_nb_in_place = 0;
  std::atomic<Int64> m_copied_nb_byte = 0;
  std::atomic<Int64> m_saved_nb_byte = 0;
  std::atomic<Int64> m_nb_unaligned = 0;

  Int64 rounded(Int64 nb_byte) const;
  AllocatedMemoryInfo doAllocate(MemoryAllocationArgs args, Int64 new_size, bool is_growing);
  void tellReallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current, Int64 new_size) const;
  void tellUnified(const char* what, MemoryAllocationArgs args, const void* block, Int64 nb_byte) const;
  eMemoryLocationHint hintOf(MemoryAllocationArgs args) const;
  //! \param old_hint  the hint that the driver has for the block
  static void changeAdvice(pool::MemoryPool& pool, eMemoryLocationHint old_hint, eMemoryLocationHint new_hint, const void* block,
                           Int64 nb_byte);
};
} // namespace Arcane::detail::process
