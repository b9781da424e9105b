// SPDX-License-Identifier: Apache-2.0
// What static objects and objects of threads do with memory of pools after main(): each case is a process of its own.
#include "accelerator/process/MemoryResourceMng.h"

#include <gtest/gtest.h>

#include "accelerator/process/AcceleratorMemoryPool.h"
#include "accelerator/process/PooledBuffer.h"
#include "accelerator/runtime/BackendTable.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/base/memory/MemoryUtils.h"

#include <cstdlib>
#include <latch>
#include <thread>

using namespace Arcane;
using namespace Arcane::Accelerator;

namespace
{
class ExitOrderTest : public testing::Test
{
 public:
  //! The program is started anew for each case: pools that other tests have made are not there.
  ExitOrderTest() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

using PooledArray = UniqueArray<Int32>;

PooledArray pooledValues(Int64 nb_value)
{
  PooledArray values(MemoryUtils::getAllocationOptions(eMemoryResource::Host), nb_value);
  values.fill(5);
  return values;
}

//! Reads them when it is destroyed, as the destructors of applications may.
struct LastReader
{
  PooledArray values;

  ~LastReader()
  {
    for (const Int32 value : values)
      if (value != 5)
        std::_Exit(3);
  }
};

[[noreturn]] void leaveWithStaticArrays(bool is_finalized)
{
  detail::process::MemoryResourceMng& mng = detail::process::MemoryResourceMng::start({}, {});
  static LastReader small{ pooledValues(10) };
  static LastReader large{ pooledValues(10000000) };
  thread_local LastReader of_thread{ pooledValues(1000) };
  of_thread.values.resize(500);
  if (is_finalized)
    mng.finalize();
  std::exit(0);
}

[[noreturn]] void leaveWhileThreadsKeepArrays()
{
  detail::process::MemoryResourceMng& mng = detail::process::MemoryResourceMng::start({}, {});
  std::latch is_made(2);
  std::latch is_over(1);
  std::thread user([&] {
    thread_local LastReader reader{ pooledValues(1000) };
    thread_local LastReader large{ pooledValues(1000000) };
    // What the thread frees meanwhile is in its cache when the pools end.
    pooledValues(100);
    is_made.arrive_and_wait();
    is_over.wait();
    reader.values.resize(10);
  });
  is_made.arrive_and_wait();
  mng.finalize();
  is_over.count_down();
  user.join();
  std::exit(0);
}

[[noreturn]] void leaveWithPoolsOfApplications(bool is_device_there)
{
  static detail::runtime::SimulatedDevice device;
  detail::runtime::setBackend(device.executionPolicy(), &device);
  static const Runner runner(device.executionPolicy());
  MemoryPoolProperties properties;
  properties.name = "of the application";
  static PooledBuffer<Real> kept;
  static AcceleratorMemoryPool pool(runner, properties);
  thread_local PooledBuffer<Real> of_thread(pool, 1000);
  static void* forgotten = pool.allocate(4000, "forgotten");
  kept = PooledBuffer<Real>(pool, 1000000);
  if (!is_device_there)
    detail::runtime::setBackend(device.executionPolicy(), nullptr);
  std::exit(forgotten && of_thread.data() ? 0 : 1);
}
} // namespace

TEST_F(ExitOrderTest, StaticArraysAreFreedAfterTheEndOfThePools)
{
  EXPECT_EXIT(leaveWithStaticArrays(true), testing::ExitedWithCode(0), "3 blocks of 38.2 MiB are still live at its end");
}

TEST_F(ExitOrderTest, StaticArraysAreFreedWithoutEndOfThePools)
{
  EXPECT_EXIT(leaveWithStaticArrays(false), testing::ExitedWithCode(0), "");
}

TEST_F(ExitOrderTest, ThreadsFreeTheirArraysAfterTheEndOfThePools)
{
  EXPECT_EXIT(leaveWhileThreadsKeepArrays(), testing::ExitedWithCode(0), "2 blocks of 3.8 MiB are still live at its end");
}

TEST_F(ExitOrderTest, PoolsOfApplicationsMayBeStaticObjects)
{
  EXPECT_EXIT(leaveWithPoolsOfApplications(true), testing::ExitedWithCode(0), "of the application': 1 blocks of 3.9 KiB are still live");
  EXPECT_EXIT(leaveWithPoolsOfApplications(false), testing::ExitedWithCode(0), "of the application': 1 blocks of 3.9 KiB are still live");
}
