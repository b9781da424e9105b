// SPDX-License-Identifier: Apache-2.0
#include "shmem/DeviceImports.h"

#include "accelerator/runtime/ExchangeCommands.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/ProcessIdentity.h"

namespace Arcane::detail::shmem
{
std::byte* DeviceImports::open(DeviceRegion& region, Int64 key, runtime::DeviceId device)
{
  const runtime::DeviceId owner(region.device);
  if (region.process == base::processIdentity()) {
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
  std::shared_ptr<const runtime::ImportedMemory>& memory = m_opened[{ key, device }];
  if (!memory) {
    region.nb_importer.fetch_add(1, std::memory_order_acq_rel);
    const runtime::ForeignPiece piece = { region.handle, reinterpret_cast<UInt64>(region.base), region.nb_byte };
    memory = runtime::ImportedMemory::open(m_backend, device, region.process, { &piece, 1 });
  }
  return memory->base();
}

void DeviceImports::close()
{
  const std::scoped_lock lock(m_mutex);
  m_opened.clear();
}
} // namespace Arcane::detail::shmem
