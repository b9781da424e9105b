// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/PoolAllocator.h"

#include "accelerator/pool/LocationAdvice.h"
#include "accelerator/pool/PoolRange.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/memory/AlignedMemoryAllocator.h"
#include "arcane_core/base/memory/RoundedUp.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <algorithm>
#include <cstring>
#include <sstream>

#include <pthread.h>

namespace Arcane::detail::process
{
namespace
{
// Written by the only thread of a new process, before anything else runs in it.
bool is_forked_process = false;

void onFork()
{
  is_forked_process = true;
}

runtime::DeviceId deviceOf(MemoryAllocationArgs args)
{
  return args.device() >= 0 ? runtime::DeviceId(args.device()) : PoolSet::threadDevice();
}

void checkNotForked(eMemoryResource resource)
{
  ARCANE_FATAL_IF(is_forked_process && resource != eMemoryResource::Host,
                  "cannot allocate memory of resource {0}: this process was made by fork(), and accelerators are for its parent", resource);
}
} // namespace

PoolAllocator::PoolAllocator(PoolSet& pools, const PoolAllocatorOptions& options, LineSink sink)
: m_pools(pools)
, m_options(options)
, m_sink(std::move(sink))
{}

void PoolAllocator::watchForks()
{
  static const int registered = ::pthread_atfork(nullptr, nullptr, &onFork);
  ARCANE_FATAL_IF(registered != 0, "cannot watch forks: {0}", std::strerror(registered));
}

Int64 PoolAllocator::rounded(Int64 nb_byte) const
{
  // Below a page the sizes of the pool fit better.
  if (m_options.granularity <= 256)
    return nb_byte;
  return detail::base::roundedUp(nb_byte, m_options.granularity);
}

AllocatedMemoryInfo PoolAllocator::allocate(MemoryAllocationArgs args, Int64 new_size)
{
  return doAllocate(args, new_size, false);
}

AllocatedMemoryInfo PoolAllocator::doAllocate(MemoryAllocationArgs args, Int64 new_size, bool is_growing)
{
  if (is_forked_process) [[unlikely]] {
    checkNotForked(memoryResource());
    return AlignedMemoryAllocator::Simd()->allocate(args, new_size);
  }
  pool::MemoryPool& pool = m_pools.poolOf(deviceOf(args), hintOf(args));
  const String name = args.arrayName();
  const Int64 nb_byte = rounded(new_size);
  pool::AllocationRequest request;
  request.alignment = m_options.granularity;
  request.queue = args.runQueue();
  request.name = name;
  request.is_growing = is_growing;
  void* block = pool.allocate(nb_byte, request);
  if (memoryResource() == eMemoryResource::UnifiedMemory) [[unlikely]] {
    m_nb_unaligned += (m_options.granularity < 4096) ? 1 : 0;
    tellUnified("allocate", args, block, nb_byte);
  }
  return { block, new_size, new_size };
}

AllocatedMemoryInfo PoolAllocator::reallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current, Int64 new_size)
{
  if (!current.baseAddress())
    return allocate(args, new_size);
  tellReallocate(args, current, new_size);
  m_nb_reallocate.fetch_add(1, std::memory_order_relaxed);
  const Int64 nb_kept = std::clamp<Int64>(current.size(), 0, new_size);
  pool::MemoryPool* pool = is_forked_process ? nullptr : m_pools.ownerOf(current.baseAddress(), deviceOf(args), hintOf(args));
  if (pool && new_size > 0 && pool->resizeInPlace(current.baseAddress(), rounded(new_size))) {
    m_nb_in_place.fetch_add(1, std::memory_order_relaxed);
    m_saved_nb_byte.fetch_add(nb_kept, std::memory_order_relaxed);
    return { current.baseAddress(), new_size, new_size };
  }
  // A large array that grew once will do so again: where it moves to there are addresses for it.
  const AllocatedMemoryInfo moved = doAllocate(args, new_size, new_size > current.capacity() && new_size >= pool::PoolHeap::big_nb_byte);
  try {
    const pool::PoolRange range(m_pools.backend(), m_options.name, "move an array", nb_kept);
    if (nb_kept > 0)
      copyMemory(args, moved, AllocatedMemoryInfo(current.baseAddress(), nb_kept));
  }
  catch (...) {
    deallocate(args, moved);
    throw;
  }
  m_copied_nb_byte.fetch_add(nb_kept, std::memory_order_relaxed);
  deallocate(args, current);
  return moved;
}

void PoolAllocator::deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo block)
{
  void* address = block.baseAddress();
  if (!address || is_forked_process)
    return;
  pool::MemoryPool* pool = m_pools.ownerOf(address, deviceOf(args), hintOf(args));
  if (!pool)
    return;
  const Int64 nb_byte = block.capacity() >= 0 ? rounded(block.capacity()) : pool->requestedSize(address);
  if (memoryResource() == eMemoryResource::UnifiedMemory) [[unlikely]] {
    changeAdvice(*pool, hintOf(args), pool->locationHint(), address, nb_byte);
    tellUnified("deallocate", args, address, nb_byte);
  }
  pool->deallocate(address, nb_byte, args.runQueue());
}

Int64 PoolAllocator::adjustedCapacity(MemoryAllocationArgs args, Int64 wanted_capacity, Int64 element_size) const
{
  if (wanted_capacity <= 0 || element_size <= 0 || is_forked_process)
    return wanted_capacity;
  const Int64 nb_byte = m_pools.poolOf(deviceOf(args), hintOf(args)).capacityFor(rounded(wanted_capacity * element_size));
  return std::max(wanted_capacity, nb_byte / element_size);
}

void PoolAllocator::notifyMemoryArgsChanged(MemoryAllocationArgs old_args, MemoryAllocationArgs new_args, AllocatedMemoryInfo ptr)
{
  if (memoryResource() != eMemoryResource::UnifiedMemory || !ptr.baseAddress() || is_forked_process)
    return;
  pool::MemoryPool* pool = m_pools.ownerOf(ptr.baseAddress(), deviceOf(old_args), hintOf(old_args));
  if (pool)
    changeAdvice(*pool, hintOf(old_args), hintOf(new_args), ptr.baseAddress(), rounded(ptr.capacity()));
}

void PoolAllocator::copyMemory(MemoryAllocationArgs args, AllocatedMemoryInfo destination, AllocatedMemoryInfo source)
{
  const Int64 nb_byte = source.size();
  if (isAccessibleOnHost(memoryResource()) && !args.runQueue()) {
    if (memoryResource() != eMemoryResource::Host)
      m_pools.copier().waitForQueues(deviceOf(args));
    std::memcpy(destination.baseAddress(), source.baseAddress(), static_cast<std::size_t>(nb_byte));
  }
  else
    m_pools.copier().copy(deviceOf(args), destination.baseAddress(), source.baseAddress(), nb_byte, args.runQueue());
}

eMemoryLocationHint PoolAllocator::hintOf(MemoryAllocationArgs args) const
{
  const eMemoryLocationHint hint = args.memoryLocationHint();
  return hint == eMemoryLocationHint::None ? m_options.usual_hint : hint;
}

void PoolAllocator::changeAdvice(pool::MemoryPool& pool, eMemoryLocationHint old_hint, eMemoryLocationHint new_hint, const void* block,
                                 Int64 nb_byte)
{
  if (old_hint == new_hint)
    return;
  pool::unadviseLocation(pool.backend(), pool.device(), old_hint, block, nb_byte);
  pool::adviseLocation(pool.backend(), pool.device(), new_hint, block, nb_byte);
}

void PoolAllocator::tellReallocate(MemoryAllocationArgs args, AllocatedMemoryInfo current, Int64 new_size) const
{
  if (m_options.print_level < 2)
    return;
  const String name = args.arrayName();
  base::ClassicStream<std::ostringstream> o;
  o << "Reallocate allocator=" << m_options.name << " current_size=" << current.size() << " current_capacity=" << current.capacity()
    << " new_capacity=" << new_size << " ptr=" << current.baseAddress() << " name=" << name;
  if (m_options.print_level >= 4 || (m_options.print_level == 3 && name.empty()))
    o << '\n' << platform::getStackTrace();
  m_sink(String(o.str()));
}

void PoolAllocator::tellUnified(const char* what, MemoryAllocationArgs args, const void* block, Int64 nb_byte) const
{
  if (m_options.trace_level < 1)
    return;
  base::ClassicStream<std::ostringstream> o;
  o << "Unified memory " << what << " ptr=" << block << " size=" << nb_byte << " name=" << args.arrayName();
  if (m_options.trace_level >= 3)
    o << '\n' << platform::getStackTrace();
  m_sink(String(o.str()));
}
} // namespace Arcane::detail::process
