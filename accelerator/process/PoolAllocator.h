// SPDX-License-Identifier: Apache-2.0
// The allocator of arrays whose memory is that of the pools.
#pragma once

#include "accelerator/process/PoolSet.h"

#include "arcane_core/base/memory/IMemoryAllocator.h"

#include <atomic>

namespace Arcane::detail
{
//! Where lines for the user go.
using LineSink = std::function<void(const String&)>;

//! How arrays use the pools of one kind of memory.
struct PoolAllocatorOptions
{
  //! In printed lines.
  String name;
  //! Blocks are whole multiples of it, and start at one. At least 256, a power of two. \unit{bytes}
  Int64 granularity = 256;
  //! 2: reallocations are told, 3: with the calls that led to them for arrays without a name, 4: for all arrays.
  Int32 print_level = 0;
  //! From 1 on allocations and releases are told, from 3 on with the calls that led to them.
  Int32 trace_level = 0;
  //! What None stands for, for unified memory.
  eMemoryLocationHint usual_hint = eMemoryLocationHint::None;
};

/*!
 * \brief Blocks of a PoolSet for arrays: that of the device of the arguments, or of the calling thread.
 *
 * The queue of the arguments, if any, is the only one that uses the block; without, all queues of the device are taken
 * into account when it is released. Arrays grow in place where the pool can. For unified memory the hint of the arguments chooses
 * the pool, which told it to the driver; a hint that changes later is told for the block.
 *
 * In a process made by fork(), host memory comes from the system and nothing is given back; other memory is refused.
 */
class PoolAllocator : public IMemoryAllocator
{
 public:
  PoolAllocator(PoolSet& pools, const PoolAllocatorOptions& options, LineSink sink);

  bool hasRealloc(MemoryAllocationArgs) const override { return true; }
  //! \throws OutOfMemoryException when there is no memory
  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 new_size) override;
  AllocatedMemoryInfo reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current, Int64 new_size) override;
  //! A block of unknown size is accepted.
  void deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo block) override;
  Int64 adjustedCapacity(MemoryAllocationArgs args, Int64 wanted_capacity, Int64 element_size) const override;
  size_t guaranteedAlignment(MemoryAllocationArgs) const override { return static_cast<size_t>(m_options.granularity); }
  void notifyMemoryArgsChanged(MemoryAllocationArgs old_args, MemoryAllocationArgs new_args, AllocatedMemoryInfo ptr) override;
  void copyMemory(MemoryAllocationArgs args, AllocatedMemoryInfo destination, AllocatedMemoryInfo source) override;
  eMemoryResource memoryResource() const override { return m_pools.memoryResource(); }

  PoolSet& pools() const { return m_pools; }
  const String& name() const { return m_options.name; }
  //! Reallocations, those in place included.
  Int64 nbReallocate() const { return m_nb_reallocate; }
  Int64 nbReallocateInPlace() const { return m_nb_in_place; }
  //! \unit{bytes}
  Int64 reallocateCopy() const { return m_copied_nb_byte; }
  //! What would have been copied if blocks had not grown in place. \unit{bytes}
  Int64 reallocateSaved() const { return m_saved_nb_byte; }
  //! Blocks of unified memory that share a page with others.
  Int64 nbUnaligned() const { return m_nb_unaligned; }

  //! What is done in processes made by fork(). Once.
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
  //! \param old_hint  what the driver knows of the block
  static void changeAdvice(MemoryPool& pool, eMemoryLocationHint old_hint, eMemoryLocationHint new_hint, const void* block, Int64 nb_byte);
};
} // namespace Arcane::detail
