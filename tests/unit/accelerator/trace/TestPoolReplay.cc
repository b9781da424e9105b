// SPDX-License-Identifier: Apache-2.0
#include "accelerator/trace/PoolReplay.h"

#include <gtest/gtest.h>

#include "accelerator/runtime/HostBackend.h"
#include "accelerator/trace/PoolTraceCsv.h"

#include <sstream>

using namespace Arcane;
using namespace Arcane::detail;

namespace
{
//! CSV of steps with two temporaries each, on queue 3, and one array that grows.
std::string stepsAsCsv(Int32 nb_step)
{
  std::ostringstream o;
  o << "time_ns,event,address,bytes,name,queue,device,resource,pool\n";
  Int32 time = 0;
  const auto line = [&](const char* event, const char* address, Int32 nb_byte, const char* name) {
    o << ++time << ',' << event << ',' << address << ',' << nb_byte << ',' << name << ",3,0,Device,DevicePool\n";
  };
  line("allocate", "0x900", 10000, "Density");
  for (Int32 i = 1; i <= nb_step; ++i) {
    line("allocate", "0x100", 5000, "Flux");
    line("allocate", "0x200", 70000, "Gradient");
    line("free", "0x100", 5000, "");
    line("free", "0x200", 70000, "");
    line("resize", "0x900", 10000 + 1000 * i, "");
    line("step", "0x0", 0, "");
  }
  line("free", "0x777", 1, "");
  return o.str();
}

PoolEventList listOf(const std::string& csv)
{
  std::istringstream i(csv);
  return readPoolCsv(i, "test");
}
} // namespace

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
