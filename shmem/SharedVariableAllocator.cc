// SPDX-License-Identifier: Apache-2.0
#include "shmem/SharedVariableAllocator.h"

#include "shmem/CopiesInChildren.h"
#include "shmem/MachineArena.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <deque>
#include <mutex>

namespace Arcane::detail::shmem
{
namespace
{
std::byte* bytesOf(AllocatedMemoryInfo info)
{
  return static_cast<std::byte*>(info.baseAddress());
}
} // namespace

SharedVariableAllocator& SharedVariableAllocator::create(MachineArena* arena)
{
  static std::mutex mutex;
  static auto* const allocators = new std::deque<SharedVariableAllocator>;
  const std::scoped_lock lock(mutex);
  return allocators->emplace_back(arena);
}

MachineArena& SharedVariableAllocator::arena() const
{
  ARCANE_FATAL_IF(!m_arena, "shared memory: an array grows after the end of the run, expected before");
  return *m_arena;
}

AllocatedMemoryInfo SharedVariableAllocator::allocate(MemoryAllocationArgs args, Int64 new_size)
{
  return AllocatedMemoryInfo(arena().allocate(new_size, args.arrayName()), new_size);
}

AllocatedMemoryInfo SharedVariableAllocator::reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current_ptr, Int64 new_size)
{
  std::byte* address = bytesOf(current_ptr);
  Int64 nb_used_byte = current_ptr.size();
  if (address && nb_used_byte < 0)
    nb_used_byte = arena().capacityOf(address);
  return AllocatedMemoryInfo(arena().reallocate(address, nb_used_byte, new_size, args.arrayName()), new_size);
}

bool SharedVariableAllocator::canChangeInPlace(AllocatedMemoryInfo ptr) const
{
  return !m_arena || (!m_arena->heap().isShown(bytesOf(ptr)) && !m_arena->heap().isReadByPrograms(bytesOf(ptr)));
}

void SharedVariableAllocator::deallocate(MemoryAllocationArgs, AllocatedMemoryInfo ptr)
{
  // The locks of a forked child stay as other threads held them at the fork, and its copies end with it.
  if (m_arena && !CopiesInChildren::isChild())
    m_arena->deallocate(bytesOf(ptr));
}

Int64 SharedVariableAllocator::adjustedCapacity(MemoryAllocationArgs, Int64 wanted_capacity, Int64 element_size) const
{
  if (wanted_capacity <= 0 || element_size <= 0)
    return wanted_capacity;
  return BlockHeap::capacityFor(wanted_capacity * element_size) / element_size;
}
} // namespace Arcane::detail::shmem
