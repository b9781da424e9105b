// SPDX-License-Identifier: Apache-2.0
#include "shmem/SharedDeviceAllocator.h"

#include "shmem/DeviceBlocks.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/IMemoryRessourceMng.h"
#include "arcane_core/base/memory/MemoryUtilsInternal.h"

#include <algorithm>

namespace Arcane::detail::shmem
{
AllocatedMemoryInfo SharedDeviceAllocator::allocate(MemoryAllocationArgs args, Int64 new_size)
{
  return AllocatedMemoryInfo(m_blocks.allocate(new_size, args.arrayName()), new_size);
}

AllocatedMemoryInfo SharedDeviceAllocator::reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current_ptr, Int64 new_size)
{
  AllocatedMemoryInfo moved = allocate(args, new_size);
  copyMemory(args, moved, AllocatedMemoryInfo(current_ptr.baseAddress(), std::min(current_ptr.size(), new_size)));
  deallocate(args, current_ptr);
  return moved;
}

bool SharedDeviceAllocator::canChangeInPlace(AllocatedMemoryInfo ptr) const
{
  return !m_blocks.isShown(ptr.baseAddress());
}

void SharedDeviceAllocator::deallocate(MemoryAllocationArgs, AllocatedMemoryInfo ptr)
{
  m_blocks.deallocate(static_cast<std::byte*>(ptr.baseAddress()));
}

void SharedDeviceAllocator::copyMemory(MemoryAllocationArgs, AllocatedMemoryInfo destination, AllocatedMemoryInfo source)
{
  const MemoryMove move{ destination.baseAddress(), source.baseAddress(), source.size() };
  IMemoryCopier* const copier = MemoryUtils::getDataMemoryResourceMng()->copier();
  ARCANE_FATAL_IF(!copier, "cannot copy values in memory of a device: its runtime has ended");
  copier->copyEach(Span<const MemoryMove>(&move, 1));
}
} // namespace Arcane::detail::shmem
