// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/RunMemory.h"

#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/object/IObservable.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/object/Observer.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/launcher/StandaloneAcceleratorMng.h"
#include "arcane_core/run/RunOptions.h"
#include "tests/support/MessageOf.h"
#include "tests/support/RankFixture.h"
#include "tests/support/TextParts.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

using namespace Arcane;
using namespace Arcane::detail::runtime;
using namespace Arcane::detail::pool;
using namespace Arcane::detail::process;
using namespace Arcane::detail::run;
using namespace Arcane::detail::launcher;

namespace
{
constexpr Int64 limit = Int64(1200) << 20;
constexpr const char* limit_of_pools = "-A,MemoryPoolLimit=1200M";

CommandLineArguments argumentsOf(std::initializer_list<const char*> words)
{
  StringList list;
  list.add("program");
  for (const char* word : words)
    list.add(word);
  return CommandLineArguments(list);
}

Int64 limitOf(eMemoryResource resource, DeviceId device = DeviceId())
{
  return MemoryResourceMng::instance()->pool(resource, device).options().max_nb_byte;
}

//! Ranks on a machine with some devices.
class RunMemoryTest : public test::RankFixture
{
 protected:
  //! Starts pools of the limit above as a run does, on ranks that use devices or not. \collective
  DeviceId start(Int32 nb_device, bool is_using_device = true)
  {
    m_pm->makeOncePerProcess([&] {
      SimulatedDeviceOptions options;
      options.nb_device = nb_device;
      // Never destroyed, as the pools that are made with them.
      static auto* const devices = new std::vector<std::unique_ptr<SimulatedDevice>>();
      devices->push_back(std::make_unique<SimulatedDevice>(options));
      setBackend(eExecutionPolicy::CUDA, devices->back().get());
      return std::shared_ptr<void>();
    });
    RunOptions options;
    if (is_using_device)
      options.accelerator.setAcceleratorRuntime("simulated");
    options.accelerator.setIsUsingAcceleratorRuntime(is_using_device);
    startMemory(argumentsOf({ limit_of_pools }), options, m_pm);
    return options.accelerator.deviceId();
  }
  //! Once all ranks have looked. \collective
  void end()
  {
    m_pm->barrier();
    m_pm->makeOncePerProcess([] {
      endMemory();
      return std::shared_ptr<void>();
    });
  }
  void leaveRank() override { PoolSet::setThreadDevice(DeviceId()); }

  static Int32 nbThreadOfProcess() { return m_pm->processRanks().size(); }
  static Int32 nbProcess() { return m_size / nbThreadOfProcess(); }
};
} // namespace

TEST_F(RunMemoryTest, ThreadsOfAProcessShareOneWholeLimit)
{
  EXPECT_EQ(start(1), DeviceId(0));

  EXPECT_EQ(limitOf(eMemoryResource::Device), limit / nbProcess());
  EXPECT_EQ(limitOf(eMemoryResource::UnifiedMemory), limit / nbProcess());
  end();
}

TEST_F(RunMemoryTest, EachDeviceIsSharedByTheProcessesThatUseIt)
{
  const DeviceId device = start(2);

  EXPECT_EQ(device, DeviceId(m_rank % 2));
  for (Int32 d = 0; d < 2; ++d) {
    Int32 nb_process = 0;
    for (Int32 process = 0; process < nbProcess(); ++process)
      nb_process += (nbThreadOfProcess() > 1 || process % 2 == d) ? 1 : 0;
    EXPECT_EQ(limitOf(eMemoryResource::Device, DeviceId(d)), limit / std::max(nb_process, 1)) << "device " << d;
  }
  end();
}

TEST_F(RunMemoryTest, DevicesThatNobodyUsesDivideNothing)
{
  m_pm->barrier();
  ::setenv("ARCANE_ACCELERATOR_PARALLELMNG_RANK_FOR_DEVICE", "1", 1);
  m_pm->barrier();

  EXPECT_EQ(start(8), DeviceId(0));
  m_pm->barrier();
  ::unsetenv("ARCANE_ACCELERATOR_PARALLELMNG_RANK_FOR_DEVICE");

  EXPECT_EQ(limitOf(eMemoryResource::Device), limit / nbProcess());
  end();
}

TEST_F(RunMemoryTest, TheHostIsSharedByTheProcessesOfTheMachine)
{
  RunOptions options;

  startMemory(argumentsOf({ limit_of_pools }), options, m_pm);

  EXPECT_FALSE(MemoryResourceMng::instance()->hasAccelerator());
  EXPECT_EQ(limitOf(eMemoryResource::Host), limit / nbProcess());
  end();
}

TEST_F(RunMemoryTest, RanksWithoutTheDeviceOfTheOthersAreNamed)
{
  const bool is_first_process = m_pm->processRanks()[0] == 0;

  const std::string text = test::messageOf([&] { start(1, is_first_process); });

  if (nbProcess() == 1)
    EXPECT_EQ(text, "");
  else
    EXPECT_TRUE(test::has(text, "rank 0 runs kernels by '") && test::has(text, "and rank " + std::to_string(nbThreadOfProcess()) + " by '"))
      << text;
  end();
}

TEST_F(RunMemoryTest, TheFirstRankOfAProcessCountsTheStepsOfItsPools)
{
  start(1);
  IObservable steps;
  ObserverPool observers;

  countSteps(&steps, m_pm, observers);

  const bool is_first = m_rank % nbThreadOfProcess() == 0;
  EXPECT_EQ(steps.hasObservers(), is_first);
  if (is_first) {
    constexpr Int64 size = Int64(64) << 20;
    MemoryPool& pool = MemoryResourceMng::instance()->pool(eMemoryResource::Host, DeviceId());
    pool.setReleaseThreshold(0);
    pool.deallocate(pool.allocate(size), size);
    for (Int32 step = 0; step < pool.options().nb_idle_step; ++step) {
      EXPECT_GE(pool.statistics().reserved_nb_byte, size) << "step " << step;
      steps.notifyAllObservers();
    }
    EXPECT_LT(pool.statistics().reserved_nb_byte, size);
  }
  end();
}

TEST_F(RunMemoryTest, ProgramsWithoutCaseListenToTheCommandLineToo)
{
  m_pm->makeOncePerProcess([] {
    const StandaloneAcceleratorMng launcher(argumentsOf({ limit_of_pools, "-A,MemoryPoolCheck=2" }));

    EXPECT_EQ(limitOf(eMemoryResource::Host), limit);
    EXPECT_EQ(MemoryResourceMng::instance()->environment().check_level, 2);
    EXPECT_THROW(StandaloneAcceleratorMng(argumentsOf({ "-A,MemoryPoolLimit=much" })), FatalErrorException);
    return std::shared_ptr<void>();
  });
}
