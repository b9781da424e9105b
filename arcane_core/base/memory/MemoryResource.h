// SPDX-License-Identifier: Apache-2.0
// Where memory is, and where it is expected to be used.
#pragma once

#include <cstdint>
#include <iosfwd>

namespace Arcane
{
//! Kind of memory of a block. Only Host exists without an accelerator runtime.
enum class eMemoryResource
{
  //! The allocator does not say; the block can be read from the host.
  Unknown = 0,
  Host,
  //! On the host, locked in physical memory.
  HostPinned,
  //! Reachable from the accelerator only.
  Device,
  //! Reachable from both, moved on demand.
  UnifiedMemory
};

using eMemoryRessource = eMemoryResource;

//! Number of values of eMemoryResource.
inline constexpr int ARCCORE_NB_MEMORY_RESOURCE = 5;

//! Which side is expected to use a block of unified memory; it has no effect on results.
enum class eMemoryLocationHint : std::int8_t
{
  None = 0,
  MainlyDevice = 1,
  MainlyHost = 2,
  HostAndDeviceMostlyRead = 3
};

//! Where a block of memory is at this moment.
enum class eHostDeviceMemoryLocation
{
  Unknown = 0,
  Device = 1,
  Host = 2,
  ManagedMemoryDevice = 3,
  ManagedMemoryHost = 4
};

std::ostream& operator<<(std::ostream& o, eMemoryResource v);
std::ostream& operator<<(std::ostream& o, eMemoryLocationHint v);
std::ostream& operator<<(std::ostream& o, eHostDeviceMemoryLocation v);

//! True if the host can read and write memory of this kind.
constexpr bool isAccessibleOnHost(eMemoryResource r) noexcept
{
  return r != eMemoryResource::Device;
}
} // namespace Arcane
