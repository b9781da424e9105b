// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/ConnectDevice.h"

#include "accelerator/process/PoolSet.h"
#include "variables/device_sync/DeviceSynchronizer.h"
#include "variables/sync/DeviceWay.h"

namespace Arcane::detail::device_sync
{
void connectDevice(IParallelMng* pm, shmem::MachineArena& arena, process::PoolSet& pools, const Accelerator::Runner& runner)
{
  arena.device().use(pools, runner.deviceId());
  const auto way = std::make_shared<sync::DeviceWay>();
  way->synchronize = [queue = Accelerator::makeQueue(runner)](IVariableSynchronizer& synchronizer, ConstArrayView<IVariable*> variables) {
    // Kernels of other queues may still write the values.
    runtime::throwIfFailed(queue.internalImpl().backend.synchronizeDevice(queue.deviceId()), "wait for a device before a synchronisation");
    DeviceSynchronizer& exchanges = DeviceSynchronizer::of(synchronizer.parallelMng(), queue);
    // The first exchange may have been on a queue of another device.
    if (!exchanges.isFor(queue))
      return synchronizer.synchronizeByHost(variables);
    exchanges.synchronize(queue, synchronizer, variables);
    queue.barrier();
  };
  pm->setExtension(way);
}
} // namespace Arcane::detail::device_sync
