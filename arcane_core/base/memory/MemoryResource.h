// SPDX-License-Identifier: Apache-2.0
// The kind of a memory, and the side that is expected to use it.
#pragma once

#include "arcane_core/base/Export.h"

#include <cstdint>
#include <iosfwd>

namespace Arcane
{
//! The kind of memory of a block. Only Host exists without an accelerator runtime.
enum class eMemoryResource
{
  //! The allocator does not know the kind; the host can read the block.
  Unknown = 0,
  Host,
  //! The memory is on the host and locked in physical memory.
  HostPinned,
  //! Only the accelerator reaches the memory.
  Device,
  //! Host and accelerator reach the memory, which moves on demand.
  UnifiedMemory
};

using eMemoryRessource = eMemoryResource;

//! The number of values of eMemoryResource.
inline constexpr int ARCCORE_NB_MEMORY_RESOURCE = 5;

//! Says which side is expected to use a block of unified memory. The hint has no effect on results.
enum class eMemoryLocationHint : std::int8_t
{
  None = 0,
  MainlyDevice = 1,
  MainlyHost = 2,
  HostAndDeviceMostlyRead = 3
};

//! Says where a block of memory is at this moment.
enum class eHostDeviceMemoryLocation
{
  Unknown = 0,
  Device = 1,
  Host = 2,
  ManagedMemoryDevice = 3,
  ManagedMemoryHost = 4
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, eMemoryResource v);
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, eMemoryLocationHint v);
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, eHostDeviceMemoryLocation v);

//! Returns true if the host can read and write memory of this kind.
constexpr bool isAccessibleOnHost(eMemoryResource r) noexcept
{
  return r != eMemoryResource::Device;
}
} // namespace Arcane
