// SPDX-License-Identifier: Apache-2.0
// Host memory whose blocks start at a multiple of a given number of bytes.
#pragma once

#include "arcane_core/base/memory/IMemoryAllocator.h"

namespace Arcane
{
//! The default storage of arrays is Simd(), so that whole vector registers can be read from the first element on.
class ARCANE_EXPORT AlignedMemoryAllocator : public IMemoryAllocator
{
 public:
  //! \throws ArgumentException when \a alignment is not a power of two, at least the size of a pointer
  explicit AlignedMemoryAllocator(Int32 alignment);

  //! Returns the instance whose blocks suit vector instructions.
  static AlignedMemoryAllocator* Simd();
  //! Returns the instance whose blocks never share a cache line.
  static AlignedMemoryAllocator* CacheLine();
  //! \unit{bytes}
  static constexpr Integer simdAlignment() { return 64; }
  //! \unit{bytes}
  static constexpr Integer cacheLineAlignment() { return 64; }

  bool hasRealloc(MemoryAllocationArgs) const override { return false; }
  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 new_size) override;
  AllocatedMemoryInfo reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current_ptr, Int64 new_size) override;
  void deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo ptr) override;
  Int64 adjustedCapacity(MemoryAllocationArgs args, Int64 wanted_capacity, Int64 element_size) const override;
  size_t guaranteedAlignment(MemoryAllocationArgs) const override { return static_cast<size_t>(m_alignment); }
  eMemoryResource memoryResource() const override { return eMemoryResource::Host; }

 private:
  Int32 m_alignment;
};

//! Memory of Simd() whose allocations and releases are printed on the standard output, to see what arrays do.
class ARCANE_EXPORT PrintableMemoryAllocator : public AlignedMemoryAllocator
{
 public:
  PrintableMemoryAllocator()
  : AlignedMemoryAllocator(simdAlignment())
  {}

  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 new_size) override;
  void deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo ptr) override;
};
} // namespace Arcane
