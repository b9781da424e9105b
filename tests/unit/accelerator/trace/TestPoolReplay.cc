// SPDX-License-Identifier: Apache-2.0
#include "accelerator/trace/PoolReplay.h"

#include <gtest/gtest.h>

#include "accelerator/runtime/HostBackend.h"
#include "tests/support/StepsTrace.h"

#include <sstream>

using namespace Arcane;
using namespace Arcane::detail::runtime;
using namespace Arcane::detail::pool;
using namespace Arcane::detail::trace;
using test::listOf;
using test::stepsAsCsv;

TEST(PoolReplayTest, DoesWhatTheTraceSays)
{
  const PoolEventList list = listOf(stepsAsCsv(10));
  MemoryPoolOptions options;
  options.resource = eMemoryResource::Device;
  options.device = DeviceId(0);
  HostBackend backend;
  MemoryPool pool(backend, options);

  const PoolReplayResult result = PoolReplay(pool, list, PoolKey::of(list.events.front())).run();

  EXPECT_EQ(result.history.peakLive(), 5000 + 70000 + 19000);
  EXPECT_GE(result.history.peakReserved(), result.history.peakLive());
  EXPECT_GE(result.nb_allocate, 21);
  EXPECT_EQ(result.nb_allocate, result.nb_free + 1);
  EXPECT_EQ(result.nb_unknown, 1);
  EXPECT_EQ(result.nb_failed, 0);
  EXPECT_GT(result.meanTimeNs(), 0.0);
  EXPECT_EQ(pool.statistics().live_nb_byte, 0);
  EXPECT_EQ(pool.statistics().nb_misuse, 0);
}

TEST(PoolReplayTest, RequestsThatFindNoMemoryAreCounted)
{
  const PoolEventList list = listOf("event,address,bytes,device,resource\n"
                                    "allocate,0x100,600000,0,Device\n"
                                    "allocate,0x200,600000,0,Device\n"
                                    "free,0x200,600000,0,Device\n"
                                    "free,0x100,600000,0,Device\n"
                                    "allocate,0x200,600000,0,Device\n");
  MemoryPoolOptions options;
  options.resource = eMemoryResource::Device;
  options.device = DeviceId(0);
  options.backend = ePoolBackend::Driver;
  options.max_nb_byte = 1000000;
  HostBackend backend;
  MemoryPool pool(backend, options);

  const PoolReplayResult result = PoolReplay(pool, list, PoolKey::of(list.events.front())).run();

  EXPECT_EQ(result.nb_failed, 1);
  EXPECT_EQ(result.nb_unknown, 1);
  EXPECT_EQ(result.nb_allocate, 2);
}

TEST(PoolReplayTest, AnAddressGivenTwiceLosesNoBlock)
{
  const PoolEventList list = listOf("event,address,bytes,device,resource\n"
                                    "allocate,0x100,6000,0,Device\n"
                                    "allocate,0x100,7000,0,Device\n"
                                    "free,0x100,7000,0,Device\n");
  MemoryPoolOptions options;
  options.resource = eMemoryResource::Device;
  options.device = DeviceId(0);
  HostBackend backend;
  MemoryPool pool(backend, options);

  const PoolReplayResult result = PoolReplay(pool, list, PoolKey::of(list.events.front())).run();

  EXPECT_EQ(result.nb_missing, 1);
  EXPECT_EQ(result.nb_unknown, 0);
  EXPECT_EQ(result.history.peakLive(), 7000);
  EXPECT_EQ(pool.statistics().live_nb_byte, 0);
}
