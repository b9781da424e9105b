// SPDX-License-Identifier: Apache-2.0
// Queues, events, copies and memory without a mesh, in Arcane's style.
#include <arcane/accelerator/AsyncRunQueuePool.h>
#include <arcane/accelerator/RunQueue.h>
#include <arcane/accelerator/Runner.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/accelerator/core/Memory.h>
#include <arcane/accelerator/core/ProfileRegion.h>
#include <arcane/accelerator/core/RunQueueEvent.h>
#include <arcane/launcher/ArcaneLauncher.h>
#include <arcane/launcher/StandaloneAcceleratorMng.h>
#include <arcane/utils/Exception.h>
#include <arcane/utils/ITraceMng.h>
#include <arcane/utils/MemoryUtils.h>
#include <arcane/utils/NumArray.h>

using namespace Arcane;
using namespace Arcane::Accelerator;
namespace ax = Arcane::Accelerator;

namespace
{
//! Goes through the memory \a mem of the queue and back.
Real throughMemory(RunQueue& queue, eMemoryRessource mem)
{
  constexpr Int32 nb_value = 10000;
  NumArray<Real, MDDim1> on_host(nb_value, eMemoryRessource::Host);
  NumArray<Real, MDDim1> elsewhere(nb_value, mem);
  for (Int32 i = 0; i < nb_value; ++i)
    on_host[i] = i;

  elsewhere.copy(on_host, queue);
  on_host.fill(0.0);
  on_host.copy(elsewhere, queue);
  queue.barrier();

  Real sum = 0.0;
  for (Int32 i = 0; i < nb_value; ++i)
    sum += on_host[i];
  return sum;
}

Real throughTwoQueues(ax::Runner& runner)
{
  ax::RunQueue producer = makeQueue(runner);
  ax::RunQueue consumer = makeQueue(runner);
  producer.setAsync(true);
  consumer.setAsync(true);
  Ref<RunQueueEvent> event = makeEventRef(runner);
  UniqueArray<Real> first(5000, 3.0);
  UniqueArray<Real> second(5000, 0.0);
  UniqueArray<Real> third(5000, 0.0);

  producer.copyMemory(MemoryCopyArgs(second.data(), first.data(), 5000 * sizeof(Real)).addAsync());
  producer.recordEvent(event);
  consumer.waitEvent(event);
  consumer.copyMemory(MemoryCopyArgs(third.data(), second.data(), 5000 * sizeof(Real)).addAsync());
  consumer.barrier();

  Real sum = 0.0;
  for (Real v : third)
    sum += v;
  return sum;
}

void test(ITraceMng* tm, IAcceleratorMng* acc_mng)
{
  Runner runner = acc_mng->runner();
  RunQueue queue = makeQueue(acc_mng->defaultRunner());
  tm->info() << "CHECK accelerator=" << isAcceleratorPolicy(runner.executionPolicy()) << " device=" << runner.deviceId().asInt32();

  const ProfileRegion region(queue, "check", 0xFF0000);
  tm->info() << "CHECK host sum=" << throughMemory(queue, eMemoryRessource::Host);
  tm->info() << "CHECK pinned sum=" << throughMemory(queue, eMemoryRessource::HostPinned);
  tm->info() << "CHECK default sum=" << throughMemory(queue, MemoryUtils::getDefaultDataMemoryResource());
  if (queue.isAcceleratorPolicy())
    tm->info() << "CHECK device sum=" << throughMemory(queue, eMemoryRessource::Device);
  tm->info() << "CHECK queues sum=" << throughTwoQueues(runner);

  auto pool = makeAsyncQueuePool(runner, 3);
  UniqueArray<Int32> values(pool.poolSize(), 0);
  const Int32 one = 1;
  for (Int32 i = 0; i < pool.poolSize(); ++i)
    pool[i]->copyMemory(MemoryCopyArgs(&values[i], &one, sizeof(Int32)).addAsync());
  pool.waitAll();
  tm->info() << "CHECK pool values=" << values;

  // Memory of an array as the queue says.
  UniqueArray<Real> temporary(queue.allocationOptions());
  temporary.resize(100, 2.0);
  tm->info() << "CHECK temporary last=" << temporary[99] << " in the memory of the queue="
             << (queue.memoryRessource() ==
                 (queue.isAcceleratorPolicy() ? MemoryUtils::getDefaultDataMemoryResource() : eMemoryRessource::Host));
}
} // namespace

int main(int argc, char* argv[])
{
  ArcaneLauncher::init(CommandLineArguments(&argc, &argv));
  return arcaneCallFunctionAndCatchException([]() {
    StandaloneAcceleratorMng launcher(ArcaneLauncher::createStandaloneAcceleratorMng());
    test(launcher.traceMng(), launcher.acceleratorMng());
  });
}
