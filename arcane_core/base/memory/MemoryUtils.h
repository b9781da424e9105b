// SPDX-License-Identifier: Apache-2.0
// The allocators that the framework uses for data, by kind of memory.
#pragma once

#include "arcane_core/base/memory/IMemoryAllocator.h"
#include "arcane_core/base/memory/IMemoryRessourceMng.h"
#include "arcane_core/base/memory/MemoryAllocationOptions.h"

namespace Arcane::MemoryUtils
{
using Accelerator::RunQueue;

//! Returns the default kind of memory of variables and of NumArray, which is Host without an accelerator runtime.
ARCANE_EXPORT eMemoryResource getDefaultDataMemoryResource();

/*!
 * \brief Returns the resource called \a name: Device, HostPinned, Host, UnifiedMemory; Unknown for the empty string.
 * \throws ArgumentException for another name
 */
ARCANE_EXPORT eMemoryResource getMemoryResourceFromName(const String& name);

/*!
 * \brief Returns the allocator of memory of kind \a resource.
 *
 * Without an accelerator runtime, pinned and unified memory are host memory.
 * \throws FatalErrorException for Device without an accelerator runtime, and for Unknown
 */
ARCANE_EXPORT IMemoryAllocator* getAllocator(eMemoryResource resource);
ARCANE_EXPORT MemoryAllocationOptions getAllocationOptions(eMemoryResource resource);

//! Returns the allocator of variables.
ARCANE_EXPORT IMemoryAllocator* getDefaultDataAllocator();
ARCANE_EXPORT MemoryAllocationOptions getDefaultDataAllocator(eMemoryLocationHint hint);
//! Returns the allocator of data that are seldom written and read from host and accelerator: connectivities, groups.
ARCANE_EXPORT MemoryAllocationOptions getAllocatorForMostlyReadOnlyData();
//! Returns the allocator of the accelerator's memory if it exists, else the allocator of host memory.
ARCANE_EXPORT IMemoryAllocator* getDeviceOrHostAllocator();

//! Returns the pool of memory of kind \a resource, or null when memory of this kind is not kept for later allocations.
ARCANE_EXPORT IMemoryPool* getMemoryPoolOrNull(eMemoryResource resource);

/*
 * Copies and fills. With a queue of an accelerator, the work comes after all earlier work of the queue, is done by the device of
 * the queue, and is finished at return only if the queue is synchronous. With a null queue or a queue of the host, the work comes after the
 * work of all queues on memory other than Host, and is finished at return. When a kind of memory is Unknown, it is found from the address.
 * All functions throw ArgumentException when a view is too small or the sizes of elements differ.
 */

//! Copies the elements of \a source to the beginning of \a destination; they may overlap. \host
ARCANE_EXPORT void copyHost(MutableMemoryView destination, ConstMemoryView source);

ARCANE_EXPORT void copy(MutableMemoryView destination, eMemoryResource destination_mem, ConstMemoryView source, eMemoryResource source_mem,
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

//! Writes \a value, a view on one element in host memory, to every element.
ARCANE_EXPORT void fill(MutableMemoryView destination, ConstMemoryView value, const RunQueue* queue = nullptr);
ARCANE_EXPORT void fill(MutableMemoryView destination, eMemoryResource destination_mem, ConstMemoryView value,
                        const RunQueue* queue = nullptr);
ARCANE_EXPORT void fill(MutableMultiMemoryView destination, ConstMemoryView value, const RunQueue* queue = nullptr);

/*
 * The functions with indexes take indexes in host memory. On memory that the host cannot reach, they use a copy in host memory and
 * wait for the queue.
 */

//! Writes \a value, a view on one element in host memory, to each destination[indexes[i]].
ARCANE_EXPORT void fillIndexed(MutableMemoryView destination, ConstMemoryView value, SmallSpan<const Int32> indexes,
                               const RunQueue* queue = nullptr);
//! Writes \a value to the elements of several arrays; \a indexes holds pairs of array and element. \shape{nb, 2}
ARCANE_EXPORT void fillIndexed(MutableMultiMemoryView destination, ConstMemoryView value, SmallSpan<const Int32> indexes,
                               const RunQueue* queue = nullptr);

/*
 * Where both sides are one array, the names say the opposite of what is done, in Arcane's documentation too. The functions do the same as
 * Arcane's code, on which applications rely. With several arrays, those are the side that has indexes.
 */

//! Does destination[indexes[i]] = source[i]. \host \throws IndexOutOfRangeException when an index is outside of \a destination
ARCANE_EXPORT void copyHostWithIndexedSource(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes);
//! Does destination[indexes[i]] = source[i]. \throws IndexOutOfRangeException when an index is outside of \a destination
ARCANE_EXPORT void copyWithIndexedSource(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes,
                                         const RunQueue* queue = nullptr);
//! Does destination[i] = source(indexes[2*i], indexes[2*i+1]). \throws IndexOutOfRangeException when an index is outside of its array
ARCANE_EXPORT void copyWithIndexedSource(MutableMemoryView destination, ConstMultiMemoryView source, SmallSpan<const Int32> indexes,
                                         const RunQueue* queue = nullptr);

//! Does destination[i] = source[indexes[i]]. \host \throws IndexOutOfRangeException when an index is outside of \a source
ARCANE_EXPORT void copyHostWithIndexedDestination(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes);
//! Does destination[i] = source[indexes[i]]. \throws IndexOutOfRangeException when an index is outside of \a source
ARCANE_EXPORT void copyWithIndexedDestination(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes,
                                              const RunQueue* queue = nullptr);
//! Does destination(indexes[2*i], indexes[2*i+1]) = source[i]. \throws IndexOutOfRangeException when an index is outside of its array
ARCANE_EXPORT void copyWithIndexedDestination(MutableMultiMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes,
                                              const RunQueue* queue = nullptr);
} // namespace Arcane::MemoryUtils
