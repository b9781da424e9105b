// SPDX-License-Identifier: Apache-2.0
// The allocator of arrays that other ranks of the machine may read.
#pragma once

#include "arcane_core/base/memory/IMemoryAllocator.h"

namespace Arcane::detail::shmem
{
class MachineArena;

/*!
 * \brief Allocates the blocks of arrays in an arena. No call communicates.
 *
 * Blocks start at a multiple of 64 bytes; blocks of more than 16 KiB start at a page. Arrays may outlive
 * the arena, in static objects: destroying them then does nothing.
 */
class SharedVariableAllocator : public IMemoryAllocator
{
 public:
  explicit SharedVariableAllocator(MachineArena* arena)
  : m_arena(arena)
  {}
  //! Returns an allocator that is never destroyed. \local
  static SharedVariableAllocator& create(MachineArena* arena);

  //! The arena calls this when it ends. \local
  void forgetArena() { m_arena = nullptr; }

  //! \local
  bool hasRealloc(MemoryAllocationArgs) const override { return true; }
  //! \local \throws FatalErrorException when memory is exhausted, or when the arena has ended
  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 new_size) override;
  //! \local \throws FatalErrorException when memory is exhausted; the block is then unchanged
  AllocatedMemoryInfo reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current_ptr, Int64 new_size) override;
  //! Returns false for a block that other ranks, or programs that watch, may be reading, see BlockHeap::isShown(). \local
  bool canChangeInPlace(AllocatedMemoryInfo ptr) const override;
  //! \local
  void deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo ptr) override;
  //! \local
  Int64 adjustedCapacity(MemoryAllocationArgs args, Int64 wanted_capacity, Int64 element_size) const override;
  //! \local
  size_t guaranteedAlignment(MemoryAllocationArgs) const override { return 64; }
  //! \local
  eMemoryResource memoryResource() const override { return eMemoryResource::Host; }

 private:
  //! Null when the arena has ended.
  MachineArena* m_arena;

  MachineArena& arena() const;
};
} // namespace Arcane::detail::shmem
