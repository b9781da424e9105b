// SPDX-License-Identifier: Apache-2.0
// The allocators that the framework uses for data, by kind of memory.
#pragma once

#include "arcane_core/base/IMemoryAllocator.h"
#include "arcane_core/base/MemoryAllocationOptions.h"
#include "arcane_core/base/Span.h"

#include <cstring>

namespace Arcane::MemoryUtils
{
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

/*!
 * \brief Copies the elements of \a source to the beginning of \a destination; \host.
 * \throws ArgumentException when \a destination is smaller
 */
void copyHost(Span<std::byte> destination, Span<const std::byte> source);

template <typename T> void copy(Span<T> destination, Span<const T> source)
{
  static_assert(std::is_trivially_copyable_v<T>);
  copyHost(asWritableBytes(destination), asBytes(source));
}

//! destination[i] = source[indexes[i]].
template <typename T>
void copyHostWithIndexedSource(Span<T> destination, Span<const T> source, SmallSpan<const Int32> indexes)
{
  for (Int32 i = 0, n = indexes.size(); i < n; ++i)
    destination[i] = source[indexes[i]];
}

//! destination[indexes[i]] = source[i].
template <typename T>
void copyHostWithIndexedDestination(Span<T> destination, Span<const T> source, SmallSpan<const Int32> indexes)
{
  for (Int32 i = 0, n = indexes.size(); i < n; ++i)
    destination[indexes[i]] = source[i];
}
} // namespace Arcane::MemoryUtils
