// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/PoolEnvironment.h"

#include <gtest/gtest.h>

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "tests/unit/accelerator/process/EnvironmentOfValues.h"

#include <map>

using namespace Arcane;
using namespace Arcane::detail::pool;
using namespace Arcane::detail::process;

namespace
{
using test::environmentOf;
using Values = test::EnvironmentValues;

String faultOf(const Values& values)
{
  try {
    environmentOf(values);
  }
  catch (const Exception& e) {
    return e.message();
  }
  return {};
}

String poolVariable(const char* end)
{
  return String("ARCANE_ACCELERATOR_MEMORY_POOL") + end;
}
} // namespace

TEST(PoolEnvironmentTest, WithoutVariablesEveryKindIsPooledWithoutLimit)
{
  const PoolEnvironment e = environmentOf({});
  const MemoryPoolOptions options = e.optionsOf(eMemoryResource::Device, Accelerator::DeviceId(0), 1000);

  EXPECT_TRUE(e.isPooled(eMemoryResource::Device));
  EXPECT_TRUE(e.isPooled(eMemoryResource::Host));
  EXPECT_FALSE(e.isPooled(eMemoryResource::Unknown));
  EXPECT_EQ(options.max_nb_byte, no_limit);
  EXPECT_EQ(options.release_threshold, no_limit);
  EXPECT_EQ(options.max_pooled_nb_byte, 0);
  EXPECT_EQ(options.backend, ePoolBackend::VirtualMemory);
  EXPECT_EQ(e.print_level, 0);
}

TEST(PoolEnvironmentTest, MaskChoosesTheKindsOfMemory)
{
  const PoolEnvironment seven = environmentOf({ { poolVariable(""), "7" } });
  const PoolEnvironment device = environmentOf({ { poolVariable(""), "2" } });
  const PoolEnvironment none = environmentOf({ { poolVariable(""), "0" } });

  EXPECT_TRUE(seven.isPooled(eMemoryResource::UnifiedMemory) && seven.isPooled(eMemoryResource::HostPinned));
  EXPECT_FALSE(seven.isPooled(eMemoryResource::Host));
  EXPECT_TRUE(device.isPooled(eMemoryResource::Device));
  EXPECT_FALSE(device.isPooled(eMemoryResource::UnifiedMemory));
  EXPECT_EQ(none.optionsOf(eMemoryResource::Device, Accelerator::DeviceId(0), 0).backend, ePoolBackend::None);
}

TEST(PoolEnvironmentTest, SizesHaveSixtyFourBitsAndSuffixes)
{
  const PoolEnvironment e = environmentOf({ { poolVariable("_MAX_BLOCK_SIZE"), "8589934592" },
                                            { poolVariable("_LIMIT"), "16G" },
                                            { poolVariable("_SOFT_THRESHOLD"), "25%" },
                                            { poolVariable("_INITIAL_SIZE"), "0.5" },
                                            { poolVariable("_THREAD_CACHE"), "0" } });
  const MemoryPoolOptions options = e.optionsOf(eMemoryResource::Device, Accelerator::DeviceId(0), 1000);

  EXPECT_EQ(options.max_pooled_nb_byte, 8589934592);
  EXPECT_EQ(options.max_nb_byte, Int64(16) << 30);
  EXPECT_EQ(options.release_threshold, 250);
  EXPECT_EQ(options.initial_nb_byte, 500);
  EXPECT_EQ(e.optionsOf(eMemoryResource::Host, Accelerator::DeviceId::hostDevice(), 1000).initial_nb_byte, 0);
  EXPECT_EQ(options.thread_cache_nb_byte, 0);
}

TEST(PoolEnvironmentTest, WordsAndSwitchesAreRead)
{
  const PoolEnvironment e = environmentOf({ { poolVariable("_BACKEND"), "chunk" },
                                            { poolVariable("_TRACE"), "trace.bin" },
                                            { poolVariable("_CHECK"), "3" },
                                            { "ARCANE_ACCELERATOR_MEMORY_PRINT_LEVEL", "4" },
                                            { "ARCANE_MEMORY_POOL_THROW_ON_ERROR", "1" },
                                            { "ARCANE_DEFAULT_DATA_MEMORY_RESOURCE", "HostPinned" },
                                            { "ARCANE_CUDA_UM_PAGE_ALLOC", "0" },
                                            { "ARCANE_CUDA_USE_ALLOC_ATS", "1" },
                                            { "ARCANE_CUDA_MEMORY_HINT_ON_DEVICE", "1" },
                                            { "ARCANE_CUDA_MALLOC_TRACE", "3" } });

  EXPECT_EQ(e.backend, ePoolBackend::Chunks);
  EXPECT_EQ(e.trace_path, "trace.bin");
  EXPECT_EQ(e.check_level, 3);
  EXPECT_EQ(e.print_level, 4);
  EXPECT_TRUE(e.is_throwing_on_error && e.is_unified_from_host && e.is_hint_on_device);
  EXPECT_FALSE(e.is_unified_by_page);
  EXPECT_EQ(e.data_resource, eMemoryResource::HostPinned);
  EXPECT_EQ(e.unified_trace_level, 3);
}

TEST(PoolEnvironmentTest, WrongValuesAreErrorsWithASentence)
{
  EXPECT_EQ(faultOf({ { poolVariable(""), "99" } }), "ARCANE_ACCELERATOR_MEMORY_POOL is '99', expected an integer from 0 to 15");
  EXPECT_EQ(faultOf({ { poolVariable("_MAX_BLOCK_SIZE"), "-1" } }),
            "ARCANE_ACCELERATOR_MEMORY_POOL_MAX_BLOCK_SIZE is '-1', expected 0 or a number of bytes, as 4096, 64M or 1.5G");
  EXPECT_EQ(faultOf({ { poolVariable("_BACKEND"), "vm" } }),
            "ARCANE_ACCELERATOR_MEMORY_POOL_BACKEND is 'vm', expected vmm, chunk, driver or none, did you mean 'vmm'?");
  EXPECT_EQ(faultOf({ { "ARCANE_DEFAULT_DATA_MEMORY_RESOURCE", "Disk" } }),
            "ARCANE_DEFAULT_DATA_MEMORY_RESOURCE is 'Disk', expected Device, HostPinned, Host or UnifiedMemory");
  EXPECT_FALSE(faultOf({ { poolVariable("_LIMIT"), "200%" } }).null());
  EXPECT_FALSE(faultOf({ { poolVariable("_LIMIT"), "much" } }).null());
  EXPECT_FALSE(faultOf({ { "ARCANE_ACCELERATOR_MEMORY_PRINT_LEVEL", "5" } }).null());
  EXPECT_FALSE(faultOf({ { "ARCANE_MEMORY_POOL_THROW_ON_ERROR", "yes" } }).null());
}

TEST(PoolEnvironmentTest, NamesHaveLimitsInBytesOrParts)
{
  const PoolEnvironment e = environmentOf({ { poolVariable("_NAME_LIMITS"), "Density=10%;Mesh/Cells Nodes=1G;Zero=0" } });

  ASSERT_EQ(e.name_limits.size(), 3U);
  EXPECT_EQ(e.name_limits[0].name, "Density");
  EXPECT_EQ(e.name_limits[0].limit.fraction, 0.1);
  EXPECT_EQ(e.name_limits[1].name, "Mesh/Cells Nodes");
  EXPECT_EQ(e.name_limits[1].limit.nb_byte, Int64(1) << 30);
  EXPECT_EQ(e.name_limits[2].limit.nb_byte, 0);
  EXPECT_EQ(faultOf({ { poolVariable("_NAME_LIMITS"), "Density" } }),
            "ARCANE_ACCELERATOR_MEMORY_POOL_NAME_LIMITS is 'Density', expected names with their limits, as Density=10%;Temperature=1G");
  EXPECT_FALSE(faultOf({ { poolVariable("_NAME_LIMITS"), "=1G" } }).null());
  EXPECT_FALSE(faultOf({ { poolVariable("_NAME_LIMITS"), "Density=" } }).null());
  EXPECT_FALSE(faultOf({ { poolVariable("_NAME_LIMITS"), "Density=1G;Pressure=a lot" } }).null());
  EXPECT_FALSE(faultOf({ { poolVariable("_NAME_LIMITS"), "Density=0%" } }).null());
}

TEST(PoolEnvironmentTest, TheFallbackIsAWord)
{
  EXPECT_EQ(environmentOf({}).fallback, eMemoryResource::Unknown);
  EXPECT_EQ(environmentOf({ { poolVariable("_FALLBACK"), "none" } }).fallback, eMemoryResource::Unknown);
  EXPECT_EQ(environmentOf({ { poolVariable("_FALLBACK"), "pinned" } }).fallback, eMemoryResource::HostPinned);
  EXPECT_EQ(environmentOf({ { poolVariable("_FALLBACK"), "unified" } }).fallback, eMemoryResource::UnifiedMemory);
  EXPECT_EQ(faultOf({ { poolVariable("_FALLBACK"), "host" } }),
            "ARCANE_ACCELERATOR_MEMORY_POOL_FALLBACK is 'host', expected none, pinned or unified");
}

TEST(PoolEnvironmentTest, TheCommandLineComesFirst)
{
  CommandLineArguments arguments;
  arguments.addParameterLine("MemoryPoolLimit=2G");
  arguments.addParameterLine("MemoryPrintLevel=1");
  arguments.addParameterLine("MemoryPoolNameLimits=Density=10%;Temperature=1G");

  const PoolEnvironment e = PoolEnvironment::fromArguments(arguments);

  EXPECT_EQ(e.limit.resolve(0, 0), Int64(2) << 30);
  EXPECT_EQ(e.name_limits.size(), 2U);
  EXPECT_EQ(e.print_level, 1);
  arguments.addParameterLine("MemoryPoolCheck=7");
  EXPECT_THROW(PoolEnvironment::fromArguments(arguments), FatalErrorException);
}
