// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/RunMemory.h"

#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/report/MemoryOverRanks.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/IAcceleratorMng.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/object/Observer.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run/RunOptions.h"

#include <algorithm>
#include <set>
#include <vector>

namespace Arcane::detail::launcher
{
namespace
{
//! Null for the host.
runtime::DeviceBackend* loadBackend(const run::RunOptions& options)
{
  const runtime::eExecutionPolicy policy = runtime::loadRuntime(options.accelerator);
  return Accelerator::isAcceleratorPolicy(policy) ? &runtime::backendOf(policy) : nullptr;
}

/*!
 * \brief Refuses ranks with different kinds of runtimes: devices take part in collective calls that the host does not make.
 *
 * UseAccelerator takes the first runtime that a machine has, and machines may differ. \collective
 */
void checkSameRuntime(const run::RunOptions& options, IParallelMng* pm)
{
  const runtime::DeviceBackend* const backend = loadBackend(options);
  // The number of threads of the host may differ.
  const auto policy = static_cast<Int32>(backend ? backend->executionPolicy() : runtime::eExecutionPolicy::Sequential);
  Int32 extremes[] = { policy, -policy };
  pm->reduce(MessagePassing::ReduceMax, ArrayView<Int32>(2, extremes));
  if (extremes[0] == -extremes[1])
    return;
  UniqueArray<Int32> policies(pm->commSize());
  pm->allGather(ConstArrayView<Int32>(1, &policy), policies);
  const auto other = static_cast<Int32>(std::ranges::find_if(policies, [&](Int32 p) { return p != policies[0]; }) - policies.begin());
  ARCANE_THROW(ParallelFatalErrorException,
               "accelerators: rank 0 runs kernels by '{0}', and rank {1} by '{2}', expected the same on all ranks: the machine of one of "
               "them has no such device, or lacks the library of its runtime",
               static_cast<runtime::eExecutionPolicy>(policies[0]), other, static_cast<runtime::eExecutionPolicy>(policies[other]));
}

//! Returns the index of this rank among the ranks of its machine.
Int32 placeOnMachine(IParallelMng* pm)
{
  const ConstArrayView<Int32> ranks = pm->machineRanks();
  return static_cast<Int32>(std::find(ranks.begin(), ranks.end(), pm->commRank()) - ranks.begin());
}

//! Returns how many processes of this machine use each device. All processes have the same number of ranks, and the ranks of a process are
//! consecutive.
std::vector<Int32> processesOfDevices(IParallelMng* pm, Int32 nb_device)
{
  const Int32 nb_rank_of_process = pm->processRanks().size();
  std::vector<std::set<Int32>> processes(static_cast<std::size_t>(nb_device));
  for (Int32 place = 0; place < pm->machineRanks().size(); ++place) {
    const Int32 device = Accelerator::deviceOfRank(place, nb_device).asInt32();
    processes[static_cast<std::size_t>(device)].insert(place / nb_rank_of_process);
  }
  std::vector<Int32> counts;
  for (const std::set<Int32>& of_device : processes)
    counts.push_back(static_cast<Int32>(of_device.size()));
  return counts;
}
} // namespace

void startMemory(const CommandLineArguments& arguments, run::RunOptions& options, IParallelMng* pm)
{
  pm->makeOncePerProcess([&] {
    process::MemoryResourceMng::Setting setting;
    setting.accelerator = loadBackend(options);
    setting.nb_process_of_machine = pm->machineRanks().size() / pm->processRanks().size();
    if (setting.accelerator)
      setting.nb_process_of_device = processesOfDevices(pm, setting.accelerator->nbDevice());
    if (pm->commSize() > pm->processRanks().size())
      setting.trace_suffix = String::format(".{0}", pm->processRanks()[0]);
    process::MemoryResourceMng::start(process::PoolEnvironment::fromArguments(arguments), setting);
    return std::shared_ptr<void>();
  });
  checkSameRuntime(options, pm);
  // The device is chosen before the first pool, so that other devices of the machine are never started.
  if (runtime::DeviceBackend* backend = loadBackend(options)) {
    options.accelerator.setDeviceId(Accelerator::deviceOfRank(placeOnMachine(pm), backend->nbDevice()));
    process::PoolSet::setThreadDevice(options.accelerator.deviceId());
    runtime::throwIfFailed(backend->setCurrentDevice(options.accelerator.deviceId()), "set the current device");
  }
}

void countSteps(IObservable* steps, const IParallelMng* pm, ObserverPool& observers)
{
  if (pm->processRanks()[0] == pm->commRank())
    observers.addObserver([] { process::MemoryResourceMng::instance()->endStep(); }, steps);
}

void reportMemory(IParallelMng* pm)
{
  constexpr Int32 nb_name = 10;
  const process::MemoryResourceMng* mng = process::MemoryResourceMng::instance();
  if (mng && mng->environment().print_level >= 1)
    report::printMemoryOverRanks(pm, mng->pools(), nb_name);
}

void endMemory()
{
  if (process::MemoryResourceMng* mng = process::MemoryResourceMng::instance())
    mng->finalize();
}
} // namespace Arcane::detail::launcher
