// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/DeviceBackend.h"

#include "accelerator/runtime/QueueLedger.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::detail::runtime
{
DeviceBackend::DeviceBackend() = default;
DeviceBackend::~DeviceBackend() = default;

QueueLedger& DeviceBackend::ledger(DeviceId device)
{
  const Int32 index = device.asInt32();
  ARCANE_THROW_IF(index < 0 || index >= nbDevice(), ArgumentException, "{0} runtime: device is {1}, expected one of {2}", name(), index,
                  nbDevice());
  const std::scoped_lock lock(m_mutex);
  m_ledgers.resize(static_cast<std::size_t>(nbDevice()));
  std::unique_ptr<QueueLedger>& found = m_ledgers[static_cast<std::size_t>(index)];
  if (!found)
    found = std::make_unique<QueueLedger>(*this, device);
  return *found;
}

DriverStatus DeviceBackend::allocateOnStream(DeviceId, Int64, void*, void**)
{
  return DriverStatus::notSupported("allocateOnStream");
}

DriverStatus DeviceBackend::releaseOnStream(void*, void*)
{
  return DriverStatus::notSupported("releaseOnStream");
}

Int64 DeviceBackend::pageSize(eMemoryResource, DeviceId) const
{
  return 0;
}

DriverStatus DeviceBackend::reserveAddresses(DeviceId, Int64, void**)
{
  return DriverStatus::notSupported("reserveAddresses");
}

DriverStatus DeviceBackend::freeAddresses(void*, Int64)
{
  return DriverStatus::notSupported("freeAddresses");
}

DriverStatus DeviceBackend::createPages(eMemoryResource, DeviceId, Int64, UInt64&)
{
  return DriverStatus::notSupported("createPages");
}

DriverStatus DeviceBackend::releasePages(UInt64, Int64)
{
  return DriverStatus::notSupported("releasePages");
}

DriverStatus DeviceBackend::mapPages(void*, UInt64, Int64)
{
  return DriverStatus::notSupported("mapPages");
}

DriverStatus DeviceBackend::unmapPages(void*, Int64)
{
  return DriverStatus::notSupported("unmapPages");
}

DriverStatus DeviceBackend::elapsedTime(void*, void*, Int64&)
{
  return DriverStatus::notSupported("elapsedTime");
}

DriverStatus DeviceBackend::exportMemory(const void*, MemoryHandle&)
{
  return DriverStatus::notSupported("exportMemory");
}

DriverStatus DeviceBackend::importMemory(const MemoryHandle&, DeviceId, void**)
{
  return DriverStatus::notSupported("importMemory");
}

DriverStatus DeviceBackend::closeImported(void*)
{
  return DriverStatus::notSupported("closeImported");
}

DriverStatus DeviceBackend::exportPages(UInt64, int&)
{
  return DriverStatus::notSupported("exportPages");
}

DriverStatus DeviceBackend::importPages(int, Int64, DeviceId, UInt64&)
{
  return DriverStatus::notSupported("importPages");
}

void DeviceBackend::declareUse(void*, const void*, Int64, bool) {}

void DeviceBackend::pushRange(const char*, Int32) {}

void DeviceBackend::popRange() {}
} // namespace Arcane::detail::runtime
