// SPDX-License-Identifier: Apache-2.0
// The interface through which arrays get their memory.
#pragma once

#include "arcane_core/base/memory/AllocatedMemoryInfo.h"
#include "arcane_core/base/memory/MemoryAllocationArgs.h"

#include <cstddef>

namespace Arcane
{
/*!
 * \brief Source of memory of arrays. Applications may derive from it.
 *
 * Sizes are in bytes. An instance must outlive every array that uses it, and may be called by several threads.
 * The contents of a new block are not initialised.
 */
class ARCANE_EXPORT IMemoryAllocator
{
 public:
  virtual ~IMemoryAllocator() = default;

  //! Returns true if reallocate() costs less than a new block, a copy and a release.
  virtual bool hasRealloc(MemoryAllocationArgs args) const = 0;

  /*!
   * \brief Block of at least \a new_size bytes.
   * \throws FatalErrorException when memory is exhausted
   */
  virtual AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 new_size) = 0;

  /*!
   * \brief Block of at least \a new_size bytes that starts with the bytes of \a current_ptr, which is released.
   *
   * Only called for elements that may be moved as bytes, and only if hasRealloc().
   */
  virtual AllocatedMemoryInfo reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current_ptr, Int64 new_size) = 0;

  //! Returns true if the owner may change the size of its data in \a ptr in place. Variables ask before each change of size: where others
  //! read the block as it is, they move to another one.
  virtual bool canChangeInPlace([[maybe_unused]] AllocatedMemoryInfo ptr) const { return true; }

  //! Releases a block of this allocator; the address may be null.
  virtual void deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo ptr) = 0;

  //! Returns the number of elements, at least \a wanted_capacity, that fills the block which the allocator would return.
  virtual Int64 adjustedCapacity(MemoryAllocationArgs args, Int64 wanted_capacity, Int64 element_size) const = 0;

  //! Returns the alignment of every block, or 0 if the allocator promises only the alignment of malloc(). \unit{bytes}
  virtual size_t guaranteedAlignment(MemoryAllocationArgs args) const = 0;

  //! An older spelling of guaranteedAlignment().
  size_t guarantedAlignment(MemoryAllocationArgs args) const { return guaranteedAlignment(args); }

  //! Called when an array changes its hint or its device while it holds \a ptr.
  virtual void notifyMemoryArgsChanged(MemoryAllocationArgs old_args, MemoryAllocationArgs new_args, AllocatedMemoryInfo ptr);

  //! Copies `source.size()` bytes of \a source to the beginning of \a destination. The blocks do not overlap.
  virtual void copyMemory(MemoryAllocationArgs args, AllocatedMemoryInfo destination, AllocatedMemoryInfo source);

  virtual eMemoryResource memoryResource() const { return eMemoryResource::Unknown; }

  //! Returns true if all ranks that share the memory must make the same calls in the same order.
  virtual bool isCollective() const { return false; }
};
} // namespace Arcane
