// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/MemoryResource.h"

#include <ostream>

namespace Arcane
{
std::ostream& operator<<(std::ostream& o, eMemoryResource v)
{
  switch (v) {
  case eMemoryResource::Unknown: return o << "Unknown";
  case eMemoryResource::Host: return o << "Host";
  case eMemoryResource::HostPinned: return o << "HostPinned";
  case eMemoryResource::Device: return o << "Device";
  case eMemoryResource::UnifiedMemory: return o << "UnifiedMemory";
  }
  return o << "eMemoryResource(" << static_cast<int>(v) << ')';
}

std::ostream& operator<<(std::ostream& o, eMemoryLocationHint v)
{
  switch (v) {
  case eMemoryLocationHint::None: return o << "None";
  case eMemoryLocationHint::MainlyDevice: return o << "MainlyDevice";
  case eMemoryLocationHint::MainlyHost: return o << "MainlyHost";
  case eMemoryLocationHint::HostAndDeviceMostlyRead: return o << "HostAndDeviceMostlyRead";
  }
  return o << "eMemoryLocationHint(" << static_cast<int>(v) << ')';
}

std::ostream& operator<<(std::ostream& o, eHostDeviceMemoryLocation v)
{
  switch (v) {
  case eHostDeviceMemoryLocation::Unknown: return o << "Unknown";
  case eHostDeviceMemoryLocation::Device: return o << "Device";
  case eHostDeviceMemoryLocation::Host: return o << "Host";
  case eHostDeviceMemoryLocation::ManagedMemoryDevice: return o << "ManagedMemoryDevice";
  case eHostDeviceMemoryLocation::ManagedMemoryHost: return o << "ManagedMemoryHost";
  }
  return o << "eHostDeviceMemoryLocation(" << static_cast<int>(v) << ')';
}
} // namespace Arcane
