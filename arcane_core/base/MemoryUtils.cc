// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/MemoryUtils.h"

#include "arcane_core/base/AlignedMemoryAllocator.h"
#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/ArgumentException.h"
#include "arcane_core/base/PlatformUtils.h"

namespace Arcane::MemoryUtils
{
eMemoryResource getDefaultDataMemoryResource()
{
  return eMemoryResource::Host;
}

eMemoryResource getMemoryResourceFromName(const String& name)
{
  if (name.empty())
    return eMemoryResource::Unknown;
  if (name == "Device")
    return eMemoryResource::Device;
  if (name == "HostPinned")
    return eMemoryResource::HostPinned;
  if (name == "Host")
    return eMemoryResource::Host;
  if (name == "UnifiedMemory")
    return eMemoryResource::UnifiedMemory;
  ARCANE_THROW(ArgumentException, "memory resource: name is '{0}', expected Device, HostPinned, Host or UnifiedMemory",
               name);
}

IMemoryAllocator* getAllocator(eMemoryResource resource)
{
  switch (resource) {
  case eMemoryResource::Host:
  case eMemoryResource::HostPinned:
  case eMemoryResource::UnifiedMemory:
    return AlignedMemoryAllocator::Simd();
  case eMemoryResource::Device:
    ARCANE_FATAL("cannot allocate memory of resource Device: no accelerator runtime is loaded");
  case eMemoryResource::Unknown:
    break;
  }
  ARCANE_FATAL("memory resource is {0}, expected Host, HostPinned, Device or UnifiedMemory", static_cast<int>(resource));
}

MemoryAllocationOptions getAllocationOptions(eMemoryResource resource)
{
  return MemoryAllocationOptions(getAllocator(resource));
}

IMemoryAllocator* getDefaultDataAllocator()
{
  return getAllocator(getDefaultDataMemoryResource());
}

MemoryAllocationOptions getDefaultDataAllocator(eMemoryLocationHint hint)
{
  return { getDefaultDataAllocator(), hint };
}

MemoryAllocationOptions getAllocatorForMostlyReadOnlyData()
{
  return getDefaultDataAllocator(eMemoryLocationHint::HostAndDeviceMostlyRead);
}

IMemoryAllocator* getDeviceOrHostAllocator()
{
  return getAllocator(eMemoryResource::Host);
}

void copyHost(Span<std::byte> destination, Span<const std::byte> source)
{
  if (source.size() > destination.size())
    ARCANE_THROW(ArgumentException, "memory copy: source has {0} bytes, expected at most {1} as the destination",
                 source.size(), destination.size());
  if (!source.empty())
    std::memmove(destination.data(), source.data(), static_cast<size_t>(source.size()));
}
} // namespace Arcane::MemoryUtils

namespace Arcane::Platform
{
IMemoryAllocator* getAcceleratorHostMemoryAllocator()
{
  return nullptr;
}

IMemoryAllocator* getDefaultDataAllocator()
{
  return MemoryUtils::getDefaultDataAllocator();
}
} // namespace Arcane::Platform
