// SPDX-License-Identifier: Apache-2.0
// The allocators that the framework uses for data, by kind of memory.
#pragma once

#include "arcane_core/base/memory/IMemoryAllocator.h"
#include "arcane_core/base/memory/IMemoryRessourceMng.h"
#include "arcane_core/base/memory/MemoryAllocationOptions.h"

namespace Arcane::MemoryUtils
{
using Accelerator::RunQueue;

//! Where data of variables and of NumArray are unless told otherwise; Host without an accelerator runtime.
eMemoryResource getDefaultDataMemoryResource();

/*!
 * \brief The resource of name \a name: Device, HostPinned, Host, UnifiedMemory; Unknown for the empty string.
 * \throws ArgumentException for another name
 */
eMemoryResource getMemoryResourceFromName(const String& name);

/*!
 * \brief The allocator for memory of kind \a resource.
 *
 * Without an accelerator runtime, pinned and unified memory are host memory.
 * \throws FatalErrorException for Device without an accelerator runtime, and for Unknown
 */
IMemoryAllocator* getAllocator(eMemoryResource resource);
MemoryAllocationOptions getAllocationOptions(eMemoryResource resource);

//! The allocator of variables.
IMemoryAllocator* getDefaultDataAllocator();
MemoryAllocationOptions getDefaultDataAllocator(eMemoryLocationHint hint);
//! For data written seldom and read from host and accelerator: connectivities, groups.
MemoryAllocationOptions getAllocatorForMostlyReadOnlyData();
//! Memory of the accelerator if there is one, of the host otherwise.
IMemoryAllocator* getDeviceOrHostAllocator();

//! The pool of memory of kind \a resource; null when blocks are not kept for later.
IMemoryPool* getMemoryPoolOrNull(eMemoryResource resource);

/*
 * Copies and fills. With a queue of an accelerator, the work comes after what the queue was given before, is done where the
 * queue is, and is over at return only if the queue is synchronous. With a null queue or one of the host, it comes after the
 * work of all queues on memory other than Host, and is over at return. The kinds of memory may be Unknown: the addresses
 * tell. All throw ArgumentException when a view is too small or the sizes of elements differ.
 */

//! Copies the elements of \a source to the beginning of \a destination; they may overlap. \host
void copyHost(MutableMemoryView destination, ConstMemoryView source);

void copy(MutableMemoryView destination, eMemoryResource destination_mem, ConstMemoryView source, eMemoryResource source_mem,
          const RunQueue* queue = nullptr);
inline void copy(MutableMemoryView destination, ConstMemoryView source, const RunQueue* queue = nullptr)
{
  copy(destination, eMemoryResource::Unknown, source, eMemoryResource::Unknown, queue);
}

template <typename T>
void copy(Span<T> destination, eMemoryResource destination_mem, Span<const T> source, eMemoryResource source_mem,
          const RunQueue* queue = nullptr)
{
  static_assert(std::is_trivially_copyable_v<T>);
  copy(MutableMemoryView(destination), destination_mem, ConstMemoryView(source), source_mem, queue);
}
template <typename T>
void copy(SmallSpan<T> destination, eMemoryResource destination_mem, SmallSpan<const T> source, eMemoryResource source_mem,
          const RunQueue* queue = nullptr)
{
  copy(Span<T>(destination), destination_mem, Span<const T>(source), source_mem, queue);
}
template <typename T> void copy(Span<T> destination, Span<const T> source, const RunQueue* queue = nullptr)
{
  copy(destination, eMemoryResource::Unknown, source, eMemoryResource::Unknown, queue);
}
template <typename T> void copy(SmallSpan<T> destination, SmallSpan<const T> source, const RunQueue* queue = nullptr)
{
  copy(Span<T>(destination), Span<const T>(source), queue);
}

//! Every element becomes \a value, the only element of a view of host memory.
void fill(MutableMemoryView destination, ConstMemoryView value, const RunQueue* queue = nullptr);
void fill(MutableMemoryView destination, eMemoryResource destination_mem, ConstMemoryView value, const RunQueue* queue = nullptr);
void fill(MutableMultiMemoryView destination, ConstMemoryView value, const RunQueue* queue = nullptr);

/*
 * Those with indexes take indexes in host memory. On memory that the host cannot reach they pass through a copy of it in
 * host memory, and wait for the queue.
 */

//! destination[indexes[i]] becomes \a value, the only element of a view of host memory.
void fillIndexed(MutableMemoryView destination, ConstMemoryView value, SmallSpan<const Int32> indexes, const RunQueue* queue = nullptr);
//! As above; \a indexes are pairs: array, element. \shape{nb, 2}
void fillIndexed(MutableMultiMemoryView destination, ConstMemoryView value, SmallSpan<const Int32> indexes,
                 const RunQueue* queue = nullptr);

//! destination[i] = source[indexes[i]]. \host
void copyHostWithIndexedSource(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes);
void copyWithIndexedSource(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes,
                           const RunQueue* queue = nullptr);
//! destination[i] = source(indexes[2*i], indexes[2*i+1]).
void copyWithIndexedSource(MutableMemoryView destination, ConstMultiMemoryView source, SmallSpan<const Int32> indexes,
                           const RunQueue* queue = nullptr);

//! destination[indexes[i]] = source[i]. \host
void copyHostWithIndexedDestination(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes);
void copyWithIndexedDestination(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes,
                                const RunQueue* queue = nullptr);
//! destination(indexes[2*i], indexes[2*i+1]) = source[i].
void copyWithIndexedDestination(MutableMultiMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes,
                                const RunQueue* queue = nullptr);
} // namespace Arcane::MemoryUtils
