// SPDX-License-Identifier: Apache-2.0
// The allocator of arrays in the memory of a device that other ranks of the machine may read.
#pragma once

#include "arcane_core/base/memory/IMemoryAllocator.h"

namespace Arcane::detail::shmem
{
class DeviceBlocks;

//! Allocates the blocks of arrays as DeviceBlocks. No call communicates. The blocks must outlive the arrays.
class SharedDeviceAllocator : public IMemoryAllocator
{
 public:
  explicit SharedDeviceAllocator(DeviceBlocks& blocks)
  : m_blocks(blocks)
  {}

  //! Returns false: a block never grows in place. \local
  bool hasRealloc(MemoryAllocationArgs) const override { return false; }
  //! \local \throws OutOfMemoryException when memory is exhausted
  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 new_size) override;
  //! \local \throws OutOfMemoryException when memory is exhausted; the block is then unchanged
  AllocatedMemoryInfo reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current_ptr, Int64 new_size) override;
  //! Returns false for a block that other ranks may be reading, see BlockHeap::isShown(). \local
  bool canChangeInPlace(AllocatedMemoryInfo ptr) const override;
  //! \local
  void deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo ptr) override;
  //! \local
  Int64 adjustedCapacity(MemoryAllocationArgs, Int64 wanted_capacity, Int64) const override { return wanted_capacity; }
  //! \local
  size_t guaranteedAlignment(MemoryAllocationArgs) const override { return 256; }
  //! Copies from and to any memory, after the work of all queues. \local
  void copyMemory(MemoryAllocationArgs args, AllocatedMemoryInfo destination, AllocatedMemoryInfo source) override;
  //! \local
  eMemoryResource memoryResource() const override { return eMemoryResource::Device; }

 private:
  DeviceBlocks& m_blocks;
};
} // namespace Arcane::detail::shmem
