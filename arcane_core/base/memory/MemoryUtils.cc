// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/MemoryUtils.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/memory/AlignedMemoryAllocator.h"
#include "arcane_core/base/memory/MemoryUtilsInternal.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <atomic>

namespace Arcane::MemoryUtils
{
namespace
{
std::atomic<eMemoryResource> default_resource{ eMemoryResource::Host };
std::atomic<IMemoryRessourceMng*> current_mng{ nullptr };
std::atomic<IMemoryAllocator*> accelerator_host_allocator{ nullptr };

// Never destroyed: arrays that are static objects may outlive anything else.
IMemoryRessourceMng* hostOnlyMng()
{
  static IMemoryRessourceMng* instance = new IMemoryRessourceMng();
  return instance;
}
} // namespace

eMemoryResource getDefaultDataMemoryResource()
{
  return default_resource.load(std::memory_order_relaxed);
}

void setDefaultDataMemoryResource(eMemoryResource resource)
{
  ARCANE_THROW_IF(resource == eMemoryResource::Unknown, ArgumentException,
                  "default data memory: resource is Unknown, expected Host, HostPinned, Device or UnifiedMemory");
  default_resource.store(resource, std::memory_order_relaxed);
}

IMemoryRessourceMng* getDataMemoryResourceMng()
{
  IMemoryRessourceMng* mng = current_mng.load(std::memory_order_acquire);
  return mng ? mng : hostOnlyMng();
}

IMemoryRessourceMng* setDataMemoryResourceMng(IMemoryRessourceMng* mng)
{
  return current_mng.exchange(mng, std::memory_order_acq_rel);
}

IMemoryAllocator* setAcceleratorHostMemoryAllocator(IMemoryAllocator* allocator)
{
  return accelerator_host_allocator.exchange(allocator, std::memory_order_acq_rel);
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
  ARCANE_THROW(ArgumentException, "memory resource: name is '{0}', expected Device, HostPinned, Host or UnifiedMemory", name);
}

IMemoryAllocator* getAllocator(eMemoryResource resource)
{
  return getDataMemoryResourceMng()->getAllocator(resource);
}

IMemoryPool* getMemoryPoolOrNull(eMemoryResource resource)
{
  return getDataMemoryResourceMng()->getMemoryPoolOrNull(resource);
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
  const IMemoryRessourceMng* mng = getDataMemoryResourceMng();
  IMemoryAllocator* device = mng->getAllocator(eMemoryResource::Device, false);
  return device ? device : mng->getAllocator(eMemoryResource::Host);
}
} // namespace Arcane::MemoryUtils

namespace Arcane::Platform
{
IMemoryAllocator* getAcceleratorHostMemoryAllocator()
{
  return MemoryUtils::accelerator_host_allocator.load(std::memory_order_acquire);
}

IMemoryRessourceMng* getDataMemoryRessourceMng()
{
  return MemoryUtils::getDataMemoryResourceMng();
}

IMemoryAllocator* getDefaultDataAllocator()
{
  return MemoryUtils::getDefaultDataAllocator();
}
} // namespace Arcane::Platform
