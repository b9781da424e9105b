// SPDX-License-Identifier: Apache-2.0
// The calls of arrays to their allocator, with the checks that do not depend on the type of the elements.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/memory/IMemoryAllocator.h"
#include "arcane_core/base/memory/MemoryAllocationOptions.h"

#include <limits>
#include <memory>
#include <type_traits>

namespace Arcane::detail::base
{
//! Allocates a block with the allocator of \a options, or with the default one, and checks its size and alignment.
ARCANE_EXPORT AllocatedMemoryInfo allocateForArray(const MemoryAllocationOptions& options, Int64 nb_bytes);
ARCANE_EXPORT AllocatedMemoryInfo reallocateForArray(const MemoryAllocationOptions& options, AllocatedMemoryInfo current, Int64 nb_bytes);
ARCANE_EXPORT void deallocateForArray(const MemoryAllocationOptions& options, AllocatedMemoryInfo current) noexcept;
//! Copies between blocks of one or two allocators, one of which may be the allocator of a device.
ARCANE_EXPORT void copyForArray(const MemoryAllocationOptions& source_options, const MemoryAllocationOptions& options, void* destination,
                                const void* source, Int64 nb_bytes);
/*!
 * \brief Returns true if the host cannot reach blocks of the allocator.
 * \param are_bytes  elements can be copied as bytes. \throws ArgumentException when they cannot, and the host is needed
 */
ARCANE_EXPORT bool isOnDevice(const MemoryAllocationOptions& options, bool are_bytes);
ARCANE_EXPORT bool canReallocate(const MemoryAllocationOptions& options);
//! Returns the number of elements, at least \a wanted, of the block that will be allocated.
ARCANE_EXPORT Int64 adjustedCapacity(const MemoryAllocationOptions& options, Int64 wanted, Int64 element_size);
//! Returns the new capacity, at least \a wanted, of an array that grows by a constant factor.
ARCANE_EXPORT Int64 grownCapacity(Int64 capacity, Int64 wanted, Int64 element_size);
//! Returns the product of \a sizes. \throws ArgumentException when one is negative, or when so many elements cannot exist
ARCANE_EXPORT Int64 checkedNbElement(const MemoryAllocationOptions& options, SmallSpan<const Int64> sizes, Int64 element_size);
//! \throws ArgumentException when \a size elements cannot exist.
inline void checkArraySize(Int64 size, Int64 element_size)
{
  if (size < 0 || size > std::numeric_limits<Int64>::max() / element_size) [[unlikely]]
    checkedNbElement({}, SmallSpan<const Int64>(&size, 1), element_size);
}

/*!
 * \brief Moves \a nb elements to \a new_ptr, in \a new_block of \a options, and destroys the old ones.
 *
 * If a copy throws, the old elements are unchanged and \a new_block is given back.
 */
template <typename T>
void relocateElements(T* old_ptr, Int64 nb, T* new_ptr, const MemoryAllocationOptions& options, AllocatedMemoryInfo new_block)
{
  if constexpr (std::is_nothrow_move_constructible_v<T> || !std::is_copy_constructible_v<T>) {
    std::uninitialized_move_n(old_ptr, nb, new_ptr);
  }
  else {
    try {
      std::uninitialized_copy_n(old_ptr, nb, new_ptr);
    }
    catch (...) {
      deallocateForArray(options, new_block);
      throw;
    }
  }
  std::destroy_n(old_ptr, nb);
}
} // namespace Arcane::detail::base
