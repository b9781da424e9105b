// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/ArrayMemory.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/memory/AlignedMemoryAllocator.h"
#include "arcane_core/base/memory/ForgottenMemory.h"
#include "arcane_core/base/memory/SmallBlocks.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace Arcane::detail::base
{
namespace
{
IMemoryAllocator& allocatorOf(const MemoryAllocationOptions& options)
{
  IMemoryAllocator* allocator = options.allocator();
  return allocator ? *allocator : *AlignedMemoryAllocator::Simd();
}

static_assert(AlignedMemoryAllocator::simdAlignment() == SmallBlocks::alignment);

//! True for the allocator of most arrays, of which small blocks are taken and given back without its arguments.
bool isDefault(const MemoryAllocationOptions& options)
{
  return !options.allocator();
}

AllocatedMemoryInfo checkedBlock(AllocatedMemoryInfo block, const MemoryAllocationOptions& options, Int64 nb_bytes)
{
  if (!block.baseAddress() && nb_bytes > 0)
    ARCANE_FATAL("array '{0}': the allocator gave a null address, expected {1} bytes", options.arrayName(), nb_bytes);
  return block;
}
} // namespace

AllocatedMemoryInfo allocateForArray(const MemoryAllocationOptions& options, Int64 nb_bytes)
{
  if (isDefault(options) && nb_bytes > 0 && nb_bytes <= SmallBlocks::largest)
    if (void* const kept = SmallBlocks::take(nb_bytes))
      return { kept, nb_bytes };
  return checkedBlock(allocatorOf(options).allocate(options.allocationArgs(), nb_bytes), options, nb_bytes);
}

AllocatedMemoryInfo reallocateForArray(const MemoryAllocationOptions& options, AllocatedMemoryInfo current, Int64 nb_bytes)
{
  noteForgottenMemory(current.baseAddress(), current.capacity());
  return checkedBlock(allocatorOf(options).reallocate(options.allocationArgs(), current, nb_bytes), options, nb_bytes);
}

void deallocateForArray(const MemoryAllocationOptions& options, AllocatedMemoryInfo current) noexcept
{
  noteForgottenMemory(current.baseAddress(), current.capacity());
  if (isDefault(options))
    SmallBlocks::release(current.baseAddress());
  else
    options.allocator()->deallocate(options.allocationArgs(), current);
}

bool isOnDevice(const MemoryAllocationOptions& options, bool are_bytes)
{
  const bool is_on_device = options.allocator() && !isAccessibleOnHost(options.allocator()->memoryResource());
  if (is_on_device && !are_bytes)
    ARCANE_THROW(ArgumentException,
                 "array '{0}': its allocator gives memory of a device, expected memory of the host, which calls the "
                 "constructors of its elements",
                 options.arrayName());
  return is_on_device;
}

void copyForArray(const MemoryAllocationOptions& source_options, const MemoryAllocationOptions& options, void* destination,
                  const void* source, Int64 nb_bytes)
{
  if (nb_bytes <= 0)
    return;
  // Only the allocator of a device can copy from and to its memory.
  const MemoryAllocationOptions& used = isOnDevice(source_options, true) ? source_options : options;
  allocatorOf(used).copyMemory(used.allocationArgs(), AllocatedMemoryInfo(destination, nb_bytes),
                               AllocatedMemoryInfo(const_cast<void*>(source), nb_bytes));
}

bool canReallocate(const MemoryAllocationOptions& options)
{
  return allocatorOf(options).hasRealloc(options.allocationArgs());
}

Int64 adjustedCapacity(const MemoryAllocationOptions& options, Int64 wanted, Int64 element_size)
{
  // As the default allocator does, without divisions.
  const auto element = static_cast<UInt64>(element_size);
  constexpr Int64 most = std::numeric_limits<Int64>::max() / (2 * SmallBlocks::alignment);
  if (isDefault(options) && wanted <= most && std::has_single_bit(element) && element_size <= SmallBlocks::alignment)
    return SmallBlocks::sizeOf(wanted * element_size) >> std::countr_zero(element);
  const Int64 adjusted = allocatorOf(options).adjustedCapacity(options.allocationArgs(), wanted, element_size);
  return (adjusted < wanted) ? wanted : adjusted;
}

Int64 grownCapacity(Int64 capacity, Int64 wanted, Int64 element_size)
{
  // Twice for small arrays; half more for large ones, where the lost memory counts more than the copies.
  constexpr Int64 large_bytes = Int64(64) << 20;
  const Int64 grown = (capacity * element_size < large_bytes) ? 2 * capacity : capacity + capacity / 2;
  return (grown < wanted) ? wanted : grown;
}

Int64 checkedNbElement(const MemoryAllocationOptions& options, SmallSpan<const Int64> sizes, Int64 element_size)
{
  const Int64 most = std::numeric_limits<Int64>::max() / element_size;
  const bool is_empty = std::ranges::find(sizes, Int64(0)) != sizes.end();
  Int64 nb_element = is_empty ? 0 : 1;
  bool is_right = true;
  for (const Int64 size : sizes) {
    is_right = is_right && size >= 0 && (is_empty || nb_element <= most / size);
    if (is_right)
      nb_element *= size;
  }
  if (is_right)
    return nb_element;
  String text("");
  for (const Int64 size : sizes)
    text = text + (text.empty() ? "" : " x ") + String::fromNumber(size);
  ARCANE_THROW(ArgumentException,
               "array{0}: its size is {1}, expected 0 or more, and elements of {2} bytes that have less than 2^63 bytes together",
               options.arrayName().null() ? String() : String::format(" '{0}'", options.arrayName()), text, element_size);
}
} // namespace Arcane::detail::base
