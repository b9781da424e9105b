// SPDX-License-Identifier: Apache-2.0
// What a profiler sees of a pool.
#include "accelerator/process/MemoryResourceMng.h"
#include "accelerator/runtime/SimulatedDevice.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace Arcane::detail::process
{
namespace
{
runtime::SimulatedDeviceOptions deviceOfOneRange()
{
  runtime::SimulatedDeviceOptions options;
  options.capacity = Int64(64) << 20;
  return options;
}

//! A device whose profiler, if it has one, keeps the names of ranges.
class ProfiledDevice : public runtime::SimulatedDevice
{
 public:
  explicit ProfiledDevice(bool has_ranges)
  : runtime::SimulatedDevice(deviceOfOneRange())
  , m_has_ranges(has_ranges)
  {}

  bool hasRanges() const override { return m_has_ranges; }
  void pushRange(const char* name, Int32) override
  {
    m_names.push_back(name);
    m_deepest = std::max(m_deepest, ++m_depth);
  }
  void popRange() override { --m_depth; }

  Int64 count(std::string_view part) const
  {
    return std::ranges::count_if(m_names, [&](const std::string& name) { return name.find(part) != std::string::npos; });
  }

  bool m_has_ranges;
  std::vector<std::string> m_names;
  Int32 m_depth = 0;
  Int32 m_deepest = 0;
};

pool::MemoryPoolOptions deviceOptions()
{
  pool::MemoryPoolOptions options;
  options.name = "P";
  options.resource = eMemoryResource::Device;
  options.device = runtime::DeviceId();
  return options;
}
} // namespace

TEST(PoolRangeTest, GrowthAndTrimsAreRangesWithTheNameOfThePoolAndTheBytes)
{
  ProfiledDevice device(true);
  pool::MemoryPool pool(device, deviceOptions());

  pool.deallocate(pool.allocate(Int64(4) << 20), Int64(4) << 20);
  pool.trimTo(0);

  EXPECT_EQ(device.count("P: grow, 4.0 MiB"), 1);
  EXPECT_EQ(device.count("P: map pages, 4.0 MiB"), 1);
  EXPECT_EQ(device.count("P: trim to, 0 B"), 1);
  EXPECT_EQ(device.count("P: release pages, 4.0 MiB"), 1);
  EXPECT_EQ(device.m_depth, 0);
  EXPECT_GE(device.m_deepest, 2);
}

TEST(PoolRangeTest, ChunksAreRangesToo)
{
  ProfiledDevice device(true);
  pool::MemoryPoolOptions options = deviceOptions();
  options.backend = pool::ePoolBackend::Driver;
  pool::MemoryPool pool(device, options);

  pool.deallocate(pool.allocate(Int64(4) << 20), Int64(4) << 20);
  pool.trimTo(0);

  EXPECT_EQ(device.count("P: allocate, 4.0 MiB"), 1);
  EXPECT_EQ(device.count("P: release, 4.0 MiB"), 1);
}

TEST(PoolRangeTest, EachStepOfTheLadderAndItsEndAreRanges)
{
  ProfiledDevice device(true);
  pool::MemoryPool pool(device, deviceOptions());

  EXPECT_THROW(pool.allocate(Int64(1) << 30), pool::OutOfMemoryException);

  EXPECT_EQ(device.count("P: short of memory, 1.0 GiB"), 1);
  EXPECT_EQ(device.count("P: out of memory, 1.0 GiB"), 1);
  for (pool::eLadderStep step : { pool::eLadderStep::FlushThreadCache, pool::eLadderStep::RemapPages, pool::eLadderStep::TrimOthers,
                                  pool::eLadderStep::Synchronize })
    EXPECT_EQ(device.count(std::string("P: ") + pool::ladderStepName(step)), 1) << pool::ladderStepName(step);
  EXPECT_EQ(device.m_depth, 0);
}

TEST(PoolRangeTest, ARequestThatIsServedFromWhatIsFreeIsNoRange)
{
  ProfiledDevice device(true);
  pool::MemoryPool pool(device, deviceOptions());
  for (const Int64 nb_byte : { Int64(1000), Int64(100000), Int64(8) << 20 })
    pool.deallocate(pool.allocate(nb_byte), nb_byte);
  device.m_names.clear();

  for (int i = 0; i < 100; ++i) {
    for (const Int64 nb_byte : { Int64(1000), Int64(100000), Int64(8) << 20 })
      pool.deallocate(pool.allocate(nb_byte, { .name = "A" }), nb_byte);
  }
  pool.endStep();

  EXPECT_EQ(device.m_names.size(), 0U);
}

TEST(PoolRangeTest, WithoutProfilerNothingIsOpened)
{
  ProfiledDevice device(false);
  pool::MemoryPool pool(device, deviceOptions());

  EXPECT_THROW(pool.allocate(Int64(1) << 30), pool::OutOfMemoryException);
  pool.trimTo(0);

  EXPECT_EQ(device.m_names.size(), 0U);
}

TEST(PoolRangeTest, AnArrayThatMovesIsARange)
{
  ProfiledDevice device(true);
  {
    MemoryResourceMng::Setting setting;
    setting.accelerator = &device;
    MemoryResourceMng mng({}, setting);
    PoolAllocator& allocator = mng.allocator(eMemoryResource::HostPinned);
    AllocatedMemoryInfo block = allocator.allocate({}, 1000);
    block.setSize(1000);
    block = allocator.reallocate({}, block, 1 << 20);
    allocator.deallocate({}, block);
  }

  EXPECT_EQ(device.count("move an array, 1000 B"), 1);
  EXPECT_EQ(device.count("finalise"), 1);
  EXPECT_EQ(device.m_depth, 0);
}
} // namespace Arcane::detail::process
