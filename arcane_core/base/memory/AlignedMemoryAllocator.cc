// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/AlignedMemoryAllocator.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/memory/RoundedUp.h"
#include "arcane_core/base/memory/SmallBlocks.h"
#include "arcane_core/base/system/CgroupMemory.h"

#include <bit>
#include <cstdlib>
#include <cstring>
#include <iostream>

namespace Arcane
{
using detail::base::SmallBlocks;

AlignedMemoryAllocator::AlignedMemoryAllocator(Int32 alignment)
: m_alignment(alignment)
{
  if (alignment < Int32(sizeof(void*)) || !std::has_single_bit(static_cast<UInt32>(alignment)))
    ARCANE_THROW(ArgumentException, "aligned allocator: alignment is {0} bytes, expected a power of two from {1} on", alignment,
                 sizeof(void*));
}

// The shared instances are never destroyed: arrays that are static objects may outlive anything else.
AlignedMemoryAllocator* AlignedMemoryAllocator::Simd()
{
  static AlignedMemoryAllocator* instance = new AlignedMemoryAllocator(simdAlignment());
  return instance;
}

AlignedMemoryAllocator* AlignedMemoryAllocator::CacheLine()
{
  static AlignedMemoryAllocator* instance = new AlignedMemoryAllocator(cacheLineAlignment());
  return instance;
}

AllocatedMemoryInfo AlignedMemoryAllocator::allocate(MemoryAllocationArgs args, Int64 new_size)
{
  const bool is_small = m_alignment == SmallBlocks::alignment && new_size > 0 && new_size <= SmallBlocks::largest;
  if (is_small) {
    if (void* const kept = SmallBlocks::take(new_size))
      return { kept, new_size };
  }
  // The system may give addresses without memory, and kill the process later.
  ARCANE_FATAL_IF(new_size > detail::base::mostMemory(), "cannot allocate host memory for array '{0}': {1}", args.arrayName(),
                  detail::base::beyondMemoryText(new_size));
  void* address = nullptr;
  const Int64 asked_size = is_small ? SmallBlocks::sizeOf(new_size) : new_size;
  const int error = ::posix_memalign(&address, static_cast<size_t>(m_alignment), static_cast<size_t>(asked_size));
  if (error != 0)
    ARCANE_FATAL("cannot allocate {0} bytes of host memory for array '{1}': {2}", new_size, args.arrayName(), std::strerror(error));
  return { address, new_size };
}

AllocatedMemoryInfo AlignedMemoryAllocator::reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current_ptr, Int64 new_size)
{
  const AllocatedMemoryInfo new_ptr = allocate(args, new_size);
  if (current_ptr.baseAddress()) {
    const Int64 nb_kept = std::min(current_ptr.size(), new_size);
    if (nb_kept > 0)
      std::memcpy(new_ptr.baseAddress(), current_ptr.baseAddress(), static_cast<size_t>(nb_kept));
    deallocate(args, current_ptr);
  }
  return new_ptr;
}

void AlignedMemoryAllocator::deallocate(MemoryAllocationArgs, AllocatedMemoryInfo ptr)
{
  if (m_alignment == SmallBlocks::alignment)
    SmallBlocks::release(ptr.baseAddress());
  else
    std::free(ptr.baseAddress());
}

Int64 AlignedMemoryAllocator::adjustedCapacity(MemoryAllocationArgs, Int64 wanted_capacity, Int64 element_size) const
{
  if (element_size <= 0 || element_size > m_alignment)
    return wanted_capacity;
  // Whole aligned lines, as malloc() would round anyway.
  return detail::base::roundedUp(wanted_capacity * element_size, m_alignment) / element_size;
}

AllocatedMemoryInfo PrintableMemoryAllocator::allocate(MemoryAllocationArgs args, Int64 new_size)
{
  const AllocatedMemoryInfo block = AlignedMemoryAllocator::allocate(args, new_size);
  std::cout << "allocate " << block.baseAddress() << " bytes=" << new_size << " array='" << args.arrayName() << "'\n";
  return block;
}

void PrintableMemoryAllocator::deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo ptr)
{
  std::cout << "deallocate " << ptr.baseAddress() << " array='" << args.arrayName() << "'\n";
  AlignedMemoryAllocator::deallocate(args, ptr);
}
} // namespace Arcane
