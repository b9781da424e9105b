// SPDX-License-Identifier: Apache-2.0
#include "shmem/DeviceImports.h"

#include "accelerator/runtime/ExchangeCommands.h"

#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane::detail::shmem
{
std::byte* DeviceImports::open(const DeviceRegion& region, Int64 key, runtime::DeviceId device)
{
  const runtime::DeviceId owner(region.device);
  if (region.process == processNumber()) {
    runtime::ExchangeCommands* const commands = m_backend.exchangeCommands();
    const bool is_reached = owner == device || (commands && commands->reachDevice(device, owner).isOk());
    ARCANE_FATAL_IF(!is_reached, "shared memory: device {0} cannot read the memory of device {1}, which belongs to the same process",
                    device.asInt32(), owner.asInt32());
    return region.base;
  }
  ARCANE_FATAL_IF(region.is_exported == 0,
                  "shared memory: the driver of device {0} cannot share its memory with other processes; run the ranks of a machine as "
                  "threads of one process (-A,S=), or put the variable in memory of the host (without in-device-memory)",
                  owner.asInt32());
  const std::scoped_lock lock(m_mutex);
  const auto known = m_opened.find({ key, device });
  if (known != m_opened.end())
    return known->second;
  void* base = nullptr;
  const runtime::DriverStatus status = m_backend.importMemory(region.handle, device, &base);
  ARCANE_FATAL_IF(!status.isOk(), "shared memory: device {0} cannot open {1} bytes of device {2} that belong to another process: {3}",
                  device.asInt32(), region.nb_byte, owner.asInt32(), status.message());
  return m_opened[{ key, device }] = static_cast<std::byte*>(base);
}

void DeviceImports::close()
{
  const std::scoped_lock lock(m_mutex);
  for (const auto& [key, base] : m_opened)
    runtime::reportIfFailed(m_backend.closeImported(base), "close the device memory of another process");
  m_opened.clear();
}
} // namespace Arcane::detail::shmem
