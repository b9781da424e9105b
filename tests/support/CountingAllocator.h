// SPDX-License-Identifier: Apache-2.0
// An allocator that counts what is asked of it, and refuses what it did not give.
#pragma once

#include "arcane_core/base/memory/IMemoryAllocator.h"

#include <cstdlib>
#include <map>
#include <stdexcept>

namespace Arcane::test
{
//! Not for several threads. Throws std::logic_error when a block it does not know is given back, or with another size.
class CountingAllocator : public IMemoryAllocator
{
 public:
  //! With \a has_realloc, arrays of elements that can be moved as bytes grow by reallocate().
  explicit CountingAllocator(bool has_realloc = false)
  : m_has_realloc(has_realloc)
  {}

  int nbAllocate() const { return m_nb_allocate; }
  int nbReallocate() const { return m_nb_reallocate; }
  int nbDeallocate() const { return m_nb_deallocate; }
  int nbCall() const { return m_nb_allocate + m_nb_reallocate + m_nb_deallocate; }
  int nbLiveBlock() const { return static_cast<int>(m_blocks.size()); }
  bool isLiveBlock(const void* base) const { return m_blocks.count(const_cast<void*>(base)) > 0; }
  Int64 liveBytes() const { return m_live_bytes; }
  Int64 peakBytes() const { return m_peak_bytes; }
  //! Name given by the array at the last allocation.
  String lastArrayName() const { return m_last_array_name; }
  eMemoryLocationHint lastHint() const { return m_last_hint; }

  bool hasRealloc(MemoryAllocationArgs) const override { return m_has_realloc; }

  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 new_size) override
  {
    ++m_nb_allocate;
    return newBlock(args, new_size);
  }

  AllocatedMemoryInfo reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current, Int64 new_size) override
  {
    ++m_nb_reallocate;
    AllocatedMemoryInfo block = newBlock(args, new_size);
    copyMemory(args, block, AllocatedMemoryInfo(current.baseAddress(), std::min(current.size(), new_size)));
    forget(current);
    return block;
  }

  void deallocate(MemoryAllocationArgs, AllocatedMemoryInfo ptr) override
  {
    ++m_nb_deallocate;
    forget(ptr);
  }

  Int64 adjustedCapacity(MemoryAllocationArgs, Int64 wanted_capacity, Int64) const override { return wanted_capacity; }
  size_t guaranteedAlignment(MemoryAllocationArgs) const override { return 0; }
  void notifyMemoryArgsChanged(MemoryAllocationArgs, MemoryAllocationArgs new_args, AllocatedMemoryInfo) override
  {
    m_last_hint = new_args.memoryLocationHint();
  }
  eMemoryResource memoryResource() const override { return eMemoryResource::Host; }

 private:
  bool m_has_realloc;
  int m_nb_allocate = 0;
  int m_nb_reallocate = 0;
  int m_nb_deallocate = 0;
  Int64 m_live_bytes = 0;
  Int64 m_peak_bytes = 0;
  std::map<void*, Int64> m_blocks;
  String m_last_array_name;
  eMemoryLocationHint m_last_hint = eMemoryLocationHint::None;

  AllocatedMemoryInfo newBlock(const MemoryAllocationArgs& args, Int64 size)
  {
    void* address = std::malloc(static_cast<size_t>(size > 0 ? size : 1));
    m_blocks[address] = size;
    m_live_bytes += size;
    m_peak_bytes = std::max(m_peak_bytes, m_live_bytes);
    m_last_array_name = args.arrayName();
    m_last_hint = args.memoryLocationHint();
    return { address, size };
  }

  void forget(AllocatedMemoryInfo block)
  {
    if (!block.baseAddress())
      return;
    const auto known = m_blocks.find(block.baseAddress());
    if (known == m_blocks.end())
      throw std::logic_error("counting allocator: a block that is not ours is given back");
    if (block.capacity() >= 0 && block.capacity() != known->second)
      throw std::logic_error("counting allocator: a block is given back with another size");
    m_live_bytes -= known->second;
    std::free(known->first);
    m_blocks.erase(known);
  }
};
} // namespace Arcane::test
