// SPDX-License-Identifier: Apache-2.0
#include "shmem/ArenaDevice.h"

#include "accelerator/process/PoolSet.h"
#include "shmem/BlockHeap.h"
#include "shmem/MachineArena.h"
#include "shmem/MachineWindow.h"
#include "shmem/PageCommit.h"
#include "shmem/PageStore.h"
#include "shmem/PeerWatch.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/ProcessIdentity.h"
#include "arcane_core/comm/IParallelMng.h"

#include <exception>

namespace Arcane::detail::shmem
{
void ArenaDevice::use(process::PoolSet& pools, runtime::DeviceId device)
{
  runtime::DeviceBackend& backend = pools.backend();
  const ArenaLayout& layout = m_window.layout();
  const Int64 nb_count_byte = layout.data - layout.registrations;
  std::byte* const counts = m_window.base() + layout.registrations;
  auto& head = *reinterpret_cast<ArenaHead*>(m_window.base());
  // One rank, for all of the machine: either all of them call useDevices(), or none.
  if (m_window.machineIndex() == 0 && commitPages(counts, nb_count_byte, [this] { return m_window.freeBytes(); }))
    head.has_registrations.store(1);
  // Throws when a rank has left: the devices of the ranks are made without an agreement.
  m_arena.barrier();
  const bool has_counts = head.has_registrations.load() != 0;
  if (has_counts)
    m_reach = std::static_pointer_cast<DeviceReach>(m_parallel_mng->makeOncePerProcess([&]() -> std::shared_ptr<void> {
      return std::make_shared<DeviceReach>(backend, m_window.base() + layout.data, reinterpret_cast<DeviceReach::Count*>(counts));
    }));
  m_pools = &pools;
  m_device = device;
  m_imports = std::static_pointer_cast<DeviceImports>(
    m_parallel_mng->makeOncePerProcess([&]() -> std::shared_ptr<void> { return std::make_shared<DeviceImports>(backend); }));
  m_memory = std::make_unique<Memory>(m_arena, pools, device);
  m_heap.setFreeFunction([this](const std::byte* note) { m_memory->blocks.release(note); });
  if (has_counts)
    m_store.useDevices(m_reach.get());
  else
    warnOfRefusal(layout.capacity(), String::format("no room for {0} bytes of numbers", nb_count_byte));
}

void ArenaDevice::reachPart(const std::byte* address, Int64 nb_byte)
{
  if (const auto refusal = m_reach->add(m_device, address, nb_byte))
    warnOfRefusal(refusal->nb_byte, refusal->status.message());
}

void ArenaDevice::warnOfRefusal(Int64 nb_byte, const String& reason)
{
  if (ITraceMng* tm = m_parallel_mng->traceMng())
    tm->warning() << "[shmem] cannot let the device use " << nb_byte << " bytes of shared memory: " << reason
                  << "; kernels must not use variables in shared memory, copies to and from them go through the host";
}

// Memory that another process has open must not be freed. When a rank has left, all of it ends with the processes.
void ArenaDevice::end(PeerWatch& watch)
{
  if (!m_memory)
    return;
  try {
    m_memory->blocks.waitForDevice();
    watch.barrier();
    // The first rank of each process closes what all of them have opened.
    m_imports->close();
    watch.barrier();
    m_memory->blocks.freeRegions();
  }
  catch (const std::exception& ex) {
    // The others must not wait for this rank at the barriers above.
    watch.abandon();
    if (ITraceMng* tm = m_parallel_mng->traceMng())
      tm->warning() << "[shmem] the memory of the device is not freed: " << ex.what();
  }
}

ArenaDevice::Place ArenaDevice::find(Int64 offset)
{
  const auto& block = *reinterpret_cast<const DeviceBlock*>(m_window.base() + offset);
  auto& region = *reinterpret_cast<DeviceRegion*>(m_window.base() + block.region);
  ARCANE_FATAL_IF(!m_imports, "shared memory: rank {0} has no device, expected one as the owner of the values", m_parallel_mng->commRank());
  return { m_imports->open(region, block.region, m_device) + block.offset, block.nb_byte, region.process != base::processIdentity() };
}
} // namespace Arcane::detail::shmem
