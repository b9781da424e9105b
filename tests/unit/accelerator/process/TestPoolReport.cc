// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/PoolReport.h"

#include "accelerator/process/PoolSet.h"
#include "accelerator/runtime/HostBackend.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include <gtest/gtest.h>

#include <sstream>

namespace Arcane::detail::process
{
namespace
{
::testing::AssertionResult isIn(const std::string& text, const std::string& part)
{
  return text.find(part) != std::string::npos ? ::testing::AssertionSuccess()
                                              : ::testing::AssertionFailure() << "no " << part << " in\n"
                                                                              << text;
}
} // namespace

TEST(PoolReportTest, PoolsAreNamedByTheirMemoryTheirVendorAndTheirDevice)
{
  const runtime::SimulatedDevice backend;

  EXPECT_EQ(poolNameOf(eMemoryResource::UnifiedMemory, backend, runtime::DeviceId(0)), "UnifiedMemorySimulatedMemory");
  EXPECT_EQ(poolNameOf(eMemoryResource::HostPinned, backend, runtime::DeviceId(0)), "HostPinnedSimulatedMemory");
  EXPECT_EQ(poolNameOf(eMemoryResource::Device, backend, runtime::DeviceId(2)), "DeviceSimulatedMemoryAllocator (device 2)");
  EXPECT_EQ(poolNameOf(eMemoryResource::Host, backend, runtime::DeviceId(2)), "HostMemory");
}

TEST(PoolReportTest, ThePoolSaysWhatIsUsedAndWhatIsFree)
{
  pool::MemoryPoolOptions options;
  options.name = "Tank";
  pool::MemoryPool pool(runtime::HostBackend::instance(), options);
  void* kept = pool.allocate(1000);
  void* freed = pool.allocate(Int64(1) << 20);
  pool.deallocate(freed, Int64(1) << 20);
  std::ostringstream out;

  writePoolStatistics(out, pool);

  EXPECT_TRUE(
    isIn(out.str(), "Stats 'Tank' max_block=" + std::to_string(pool.options().max_pooled_nb_byte) + " TotalAllocated=1000 TotalFree="));
  EXPECT_TRUE(isIn(out.str(), " nb_allocated=1 nb_free="));
  EXPECT_TRUE(isIn(out.str(), " nb_error=0\nFreedMap 'Tank\n"));
  for (const pool::FreeBlockCount& free : pool.freeBlocks())
    EXPECT_TRUE(isIn(out.str(), "Map size=" + std::to_string(free.nb_byte) + " nb_allocated=" + std::to_string(free.nb_block) +
                                  " page_modulo=" + std::to_string(free.nb_byte % 4096) + "\n"));
  EXPECT_FALSE(pool.freeBlocks().empty());
  pool.deallocate(kept, 1000);
}

TEST(PoolReportTest, TheAllocatorSaysWhatWasReallocated)
{
  PoolSet pools(runtime::HostBackend::instance(), eMemoryResource::Host, [](runtime::DeviceId, eMemoryLocationHint) {
    pool::MemoryPoolOptions options;
    options.name = "Tank";
    return std::make_unique<pool::MemoryPool>(runtime::HostBackend::instance(), options);
  });
  PoolAllocatorOptions options;
  options.name = "Tap";
  PoolAllocator allocator(pools, options, [](const String&) {});
  AllocatedMemoryInfo block = allocator.allocate({}, 1000);
  block.setSize(1000);
  block = allocator.reallocate({}, block, Int64(1) << 20);
  std::ostringstream out;

  writeAllocatorStatistics(out, allocator);

  EXPECT_EQ(allocator.nbReallocate(), 1);
  EXPECT_TRUE(isIn(out.str(), "Allocator 'Tap' nb_realloc=1 realloc_copy=" + std::to_string(allocator.reallocateCopy()) + "\n"));
  EXPECT_TRUE(isIn(out.str(), "Allocator 'Tap' : nb_allocate="));
  EXPECT_TRUE(isIn(out.str(), " nb_unaligned=0\n"));
  EXPECT_TRUE(isIn(out.str(), "Allocator 'Tap' nb_realloc_in_place=" + std::to_string(allocator.nbReallocateInPlace()) +
                                " realloc_saved=" + std::to_string(allocator.reallocateSaved()) + "\n"));
  allocator.deallocate({}, block);
}
} // namespace Arcane::detail::process
