// SPDX-License-Identifier: Apache-2.0
#include "shmem/SharedVariableAllocator.h"

#include "shmem/MachineArena.h"

namespace Arcane::detail::shmem
{
namespace
{
std::byte* bytesOf(AllocatedMemoryInfo info)
{
  return static_cast<std::byte*>(info.baseAddress());
}
} // namespace

AllocatedMemoryInfo SharedVariableAllocator::allocate(MemoryAllocationArgs args, Int64 new_size)
{
  return AllocatedMemoryInfo(m_arena->allocate(new_size, args.arrayName()), new_size);
}

AllocatedMemoryInfo SharedVariableAllocator::reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current_ptr, Int64 new_size)
{
  std::byte* address = bytesOf(current_ptr);
  Int64 nb_used_byte = current_ptr.size();
  if (address && nb_used_byte < 0)
    nb_used_byte = m_arena->capacityOf(address);
  return AllocatedMemoryInfo(m_arena->reallocate(address, nb_used_byte, new_size, args.arrayName()), new_size);
}

bool SharedVariableAllocator::canChangeInPlace(AllocatedMemoryInfo ptr) const
{
  return !m_arena->heap().isShown(bytesOf(ptr));
}

void SharedVariableAllocator::deallocate(MemoryAllocationArgs, AllocatedMemoryInfo ptr)
{
  m_arena->deallocate(bytesOf(ptr));
}

Int64 SharedVariableAllocator::adjustedCapacity(MemoryAllocationArgs, Int64 wanted_capacity, Int64 element_size) const
{
  if (wanted_capacity <= 0 || element_size <= 0)
    return wanted_capacity;
  return BlockHeap::capacityFor(wanted_capacity * element_size) / element_size;
}
} // namespace Arcane::detail::shmem
