// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/RunMemory.h"

#include "accelerator/memory/MemoryResourceMng.h"
#include "accelerator/report/MemoryOverRanks.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/IAcceleratorMng.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run/RunOptions.h"

#include <algorithm>

namespace Arcane::detail
{
namespace
{
  //! Null for the host.
  DeviceBackend* loadBackend(const RunOptions& options)
  {
    const eExecutionPolicy policy = loadRuntime(options.accelerator);
    return Accelerator::isAcceleratorPolicy(policy) ? &backendOf(policy) : nullptr;
  }

  //! Place of this rank among those of its machine.
  Int32 placeOnMachine(IParallelMng* pm)
  {
    const ConstArrayView<Int32> ranks = pm->machineRanks();
    return static_cast<Int32>(std::find(ranks.begin(), ranks.end(), pm->commRank()) - ranks.begin());
  }
} // namespace

void startMemory(const CommandLineArguments& arguments, RunOptions& options, IParallelMng* pm)
{
  pm->makeOncePerProcess([&] {
    MemoryResourceMng::Setting setting;
    setting.accelerator = loadBackend(options);
    if (setting.accelerator) {
      const Int32 nb_device = setting.accelerator->nbDevice();
      setting.nb_rank_per_device = (pm->machineRanks().size() + nb_device - 1) / nb_device;
    }
    if (pm->commSize() > pm->processRanks().size())
      setting.trace_suffix = String::format(".{0}", pm->processRanks()[0]);
    MemoryResourceMng::start(PoolEnvironment::fromArguments(arguments), setting);
    return std::shared_ptr<void>();
  });
  // Before the first pool, so that no other device of the machine is started.
  if (DeviceBackend* backend = loadBackend(options)) {
    options.accelerator.setDeviceId(Accelerator::deviceOfRank(placeOnMachine(pm), backend->nbDevice()));
    PoolSet::setThreadDevice(options.accelerator.deviceId());
    throwIfFailed(backend->setCurrentDevice(options.accelerator.deviceId()), "set the current device");
  }
}

void reportMemory(IParallelMng* pm)
{
  constexpr Int32 nb_name = 10;
  const MemoryResourceMng* mng = MemoryResourceMng::instance();
  if (mng && mng->environment().print_level >= 1)
    printMemoryOverRanks(pm, mng->pools(), nb_name);
}

void endMemory()
{
  if (MemoryResourceMng* mng = MemoryResourceMng::instance())
    mng->finalize();
}
} // namespace Arcane::detail
