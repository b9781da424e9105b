// SPDX-License-Identifier: Apache-2.0
#include "accelerator/process/MemoryResourceMng.h"

#include <gtest/gtest.h>

#include "accelerator/runtime/HostBackend.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "accelerator/trace/OccupancyHistory.h"
#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/memory/MemoryUtilsInternal.h"
#include "tests/unit/accelerator/process/EnvironmentOfValues.h"

#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

using namespace Arcane;
using namespace Arcane::detail::runtime;
using namespace Arcane::detail::pool;
using namespace Arcane::detail::trace;
using namespace Arcane::detail::process;

namespace
{
using test::environmentOf;
using Values = test::EnvironmentValues;

//! A manager whose accelerator is the host.
class MemoryResourceMngTest : public testing::Test
{
 public:
  MemoryResourceMng& make(const Values& values, bool has_accelerator)
  {
    MemoryResourceMng::Setting setting;
    setting.accelerator = has_accelerator ? &m_device : nullptr;
    setting.sink = [this](const String& line) { m_lines << line << '\n'; };
    m_mng = std::make_unique<MemoryResourceMng>(environmentOf(values), setting);
    m_mng->install();
    return *m_mng;
  }
  std::string lines() const { return m_lines.str(); }
  bool hasLine(const std::string& part) const { return lines().find(part) != std::string::npos; }

 private:
  HostBackend m_device;
  std::ostringstream m_lines;

 protected:
  std::unique_ptr<MemoryResourceMng> m_mng;
};
} // namespace

TEST_F(MemoryResourceMngTest, WithoutAcceleratorTheHostStandsForAllButDevice)
{
  MemoryResourceMng& mng = make({}, false);

  EXPECT_EQ(MemoryUtils::getDefaultDataMemoryResource(), eMemoryResource::Host);
  EXPECT_EQ(MemoryUtils::getAllocator(eMemoryResource::HostPinned), &mng.allocator(eMemoryResource::Host));
  EXPECT_EQ(MemoryUtils::getDeviceOrHostAllocator(), &mng.allocator(eMemoryResource::Host));
  EXPECT_ANY_THROW(MemoryUtils::getAllocator(eMemoryResource::Device));
  EXPECT_ANY_THROW(mng.pool(eMemoryResource::Device));
  EXPECT_ANY_THROW(make({ { "ARCANE_DEFAULT_DATA_MEMORY_RESOURCE", "Device" } }, false));
  EXPECT_ANY_THROW(make({ { "ARCANE_DEFAULT_DATA_MEMORY_RESOURCE", "Device" } }, true));
}

TEST_F(MemoryResourceMngTest, WithAcceleratorDataAreInUnifiedMemory)
{
  MemoryResourceMng& mng = make({}, true);

  NumArray<Real> unified(1000);
  NumArray<Real> device(1000, eMemoryResource::Device);

  EXPECT_EQ(unified.memoryResource(), eMemoryResource::UnifiedMemory);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(unified.data()) % 256, 0u);
  EXPECT_GE(mng.pool(eMemoryResource::UnifiedMemory).statistics().live_nb_byte, 8000);
  EXPECT_GE(mng.pool(eMemoryResource::Device).statistics().live_nb_byte, 8000);
  EXPECT_EQ(mng.pool(eMemoryResource::Host).statistics().live_nb_byte, 0);
  EXPECT_GE(MemoryUtils::getMemoryPoolOrNull(eMemoryResource::Device)->totalAllocated(), 8000);
}

TEST_F(MemoryResourceMngTest, TheEnvironmentChoosesWhereDataAreAndWhatIsPooled)
{
  make({ { "ARCANE_DEFAULT_DATA_MEMORY_RESOURCE", "HostPinned" }, { "ARCANE_ACCELERATOR_MEMORY_POOL", "3" } }, true);

  NumArray<Real> pinned(10);

  EXPECT_EQ(pinned.memoryResource(), eMemoryResource::HostPinned);
  EXPECT_EQ(MemoryUtils::getMemoryPoolOrNull(eMemoryResource::HostPinned), nullptr);
  EXPECT_NE(MemoryUtils::getMemoryPoolOrNull(eMemoryResource::Device), nullptr);
}

TEST_F(MemoryResourceMngTest, DeviceMemoryIsCopiedAndFilledWithoutHostAccess)
{
  make({}, true);
  NumArray<Int32> near(1000);
  NumArray<Int32> far(eMemoryResource::Device);
  for (Int32 i = 0; i < 1000; ++i)
    near[i] = i;

  far.copy(near);
  far.resize(2000);
  NumArray<Int32> far_too(far);
  near.copy(far_too);

  EXPECT_EQ(near[0] + near[999], 999);
  EXPECT_EQ(near.extent0(), 2000);
}

TEST_F(MemoryResourceMngTest, ArraysGrowIntoWhatTheyHave)
{
  MemoryResourceMng& mng = make({}, false);
  UniqueArray<Real> a(MemoryUtils::getAllocationOptions(eMemoryResource::Host));

  a.setDebugName("Growing");
  for (Int32 i = 0; i < 100000; ++i)
    a.add(i);

  EXPECT_EQ(a[99999], 99999.0);
  EXPECT_EQ(mng.pool(eMemoryResource::Host).statistics().nb_live, 1);
  a.dispose();
  EXPECT_EQ(mng.pool(eMemoryResource::Host).statistics().nb_live, 0);
  EXPECT_EQ(mng.pool(eMemoryResource::Host).statistics().nb_misuse, 0);
}

TEST_F(MemoryResourceMngTest, ALargeArrayThatGrowsMovesOnceAtMost)
{
  make({}, false);
  UniqueArray<Real> a(MemoryUtils::getAllocationOptions(eMemoryResource::Host));
  UniqueArray<Real> behind(MemoryUtils::getAllocationOptions(eMemoryResource::Host));
  a.resize(3000000);
  behind.resize(3000000);
  a[0] = 5.0;
  a.resize(3150000);
  const Real* const moved = a.data();
  UniqueArray<Real> further_behind(MemoryUtils::getAllocationOptions(eMemoryResource::Host));
  further_behind.resize(4000000);

  for (int i = 0; i < 20; ++i)
    a.resize(a.size() + a.size() / 20);

  EXPECT_EQ(a.data(), moved);
  EXPECT_EQ(a[0], 5.0);
}

TEST_F(MemoryResourceMngTest, UnifiedBlocksHaveWholePages)
{
  MemoryResourceMng& mng = make({}, true);
  const MemoryAllocationArgs args;
  IMemoryAllocator& allocator = mng.allocator(eMemoryResource::UnifiedMemory);

  const AllocatedMemoryInfo block = allocator.allocate(args, 100);

  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.baseAddress()) % 4096, 0u);
  EXPECT_GE(mng.pool(eMemoryResource::UnifiedMemory).requestedSize(block.baseAddress()), 4096);
  EXPECT_GE(allocator.adjustedCapacity(args, 10, 8), 512);
  allocator.notifyMemoryArgsChanged(args, args, block);
  allocator.deallocate(args, AllocatedMemoryInfo(block.baseAddress()));
  EXPECT_EQ(mng.pool(eMemoryResource::UnifiedMemory).statistics().nb_misuse, 0);
}

TEST_F(MemoryResourceMngTest, LevelOnePrintsTheLinesThatScriptsLookFor)
{
  make({ { "ARCANE_ACCELERATOR_MEMORY_PRINT_LEVEL", "1" } }, true);
  {
    NumArray<Real> a(1000);
  }

  m_mng->finalize();

  EXPECT_TRUE(hasLine("Stats 'UnifiedMemoryHostMemory' max_block=0 TotalAllocated=0 TotalFree=")) << lines();
  EXPECT_TRUE(hasLine("FreedMap 'UnifiedMemoryHostMemory")) << lines();
  EXPECT_TRUE(hasLine("Allocator 'UnifiedMemoryHostMemory' nb_realloc=0 realloc_copy=0")) << lines();
  EXPECT_TRUE(hasLine("Allocator 'UnifiedMemoryHostMemory' : nb_allocate=1 nb_unaligned=0")) << lines();
}

TEST_F(MemoryResourceMngTest, HigherLevelsTellEachReallocation)
{
  make({ { "ARCANE_ACCELERATOR_MEMORY_PRINT_LEVEL", "3" } }, false);
  UniqueArray<Int64> named(MemoryUtils::getAllocationOptions(eMemoryResource::Host), 10);
  UniqueArray<Int64> nameless(MemoryUtils::getAllocationOptions(eMemoryResource::Host), 10);

  named.setDebugName("Temperature");
  named.resize(100000);
  const std::string with_name = lines();
  nameless.resize(100000);

  EXPECT_NE(with_name.find("Reallocate allocator=HostMemory current_size=80 "), std::string::npos) << with_name;
  EXPECT_NE(with_name.find("name=Temperature\n"), std::string::npos) << with_name;
  EXPECT_GT(lines().size(), 2 * with_name.size()); // the calls that led to it
}

TEST_F(MemoryResourceMngTest, ArraysMayOutliveThePools)
{
  make({}, true);
  NumArray<Real> survivor(100);
  survivor.fill(3.0);

  m_mng->finalize();

  EXPECT_EQ(survivor[99], 3.0);
  EXPECT_EQ(MemoryUtils::getDefaultDataMemoryResource(), eMemoryResource::Host);
  EXPECT_NO_THROW(survivor = NumArray<Real>(10));
}

TEST_F(MemoryResourceMngTest, PoolsOfSeveralDevicesTakeTheirBlocksBack)
{
  // The host has one device only, so that the second one is a pool of the host under another name.
  HostBackend backend;
  std::vector<DeviceId> made;
  PoolSet pools(backend, eMemoryResource::Device, [&](DeviceId device, eMemoryLocationHint) {
    made.push_back(device);
    MemoryPoolOptions options;
    options.resource = eMemoryResource::Device;
    options.device = DeviceId(0);
    return std::make_unique<MemoryPool>(backend, options);
  });
  PoolAllocator allocator(pools, {}, [](const String&) {});
  MemoryAllocationArgs on_second;
  on_second.setDevice(1);

  allocator.deallocate({}, allocator.allocate({}, 100));
  PoolSet::setThreadDevice(DeviceId(1));
  const AllocatedMemoryInfo block = allocator.allocate({}, 1000);
  PoolSet::setThreadDevice(DeviceId(0));

  EXPECT_EQ(pools.poolOf(DeviceId(1)).statistics().nb_live, 1);
  allocator.deallocate({}, block);
  EXPECT_EQ(pools.poolOf(DeviceId(1)).statistics().nb_live, 0);
  EXPECT_EQ(pools.poolOf(DeviceId(0)).statistics().nb_misuse, 0);
  EXPECT_EQ(made.size(), 2u);
  EXPECT_ANY_THROW(pools.poolOf(DeviceId::nullDevice()));
}

TEST_F(MemoryResourceMngTest, UnifiedMemoryIsThatOfTheHostIfTheEnvironmentSaysSo)
{
  SimulatedDeviceOptions options;
  options.has_pageable_access = true;
  SimulatedDevice device(options);
  MemoryResourceMng::Setting setting;
  setting.accelerator = &device;
  const auto memoryTypeWith = [&](const String& value) {
    MemoryResourceMng mng(environmentOf({ { "ARCANE_CUDA_USE_ALLOC_ATS", value } }), setting);
    mng.install();
    NumArray<Real> unified(1000, eMemoryResource::UnifiedMemory);
    Accelerator::PointerAttribute attribute;
    EXPECT_TRUE(device.pointerAttribute(unified.data(), attribute).isOk());
    EXPECT_EQ(attribute.devicePointer(), unified.data());
    return attribute.memoryType();
  };

  EXPECT_EQ(memoryTypeWith("1"), Accelerator::ePointerMemoryType::Unregistered);
  EXPECT_EQ(memoryTypeWith("0"), Accelerator::ePointerMemoryType::Managed);
  EXPECT_EQ(device.nbBlock(), 0);
}

TEST_F(MemoryResourceMngTest, UnifiedMemoryOfTheHostIsRefusedWhereTheDeviceCannotUseIt)
{
  SimulatedDevice device;
  MemoryResourceMng::Setting setting;
  setting.accelerator = &device;
  String message;

  try {
    MemoryResourceMng mng(environmentOf({ { "ARCANE_CUDA_USE_ALLOC_ATS", "1" } }), setting);
  }
  catch (const FatalErrorException& e) {
    message = e.message();
  }

  EXPECT_EQ(message,
            "ARCANE_CUDA_USE_ALLOC_ATS is 1, expected 0: device 0, SimulatedDevice, cannot use memory of the host that no driver gave");
}

TEST_F(MemoryResourceMngTest, ProcessesThatShareMemoryHaveEachTheirPart)
{
  SimulatedDeviceOptions options;
  options.nb_device = 3;
  SimulatedDevice device(options);
  MemoryResourceMng::Setting setting;
  setting.accelerator = &device;
  setting.nb_process_of_device = { 4, 2 };
  setting.nb_process_of_machine = 6;
  MemoryResourceMng mng(environmentOf({ { "ARCANE_ACCELERATOR_MEMORY_POOL_LIMIT", "1200M" } }), setting);

  EXPECT_EQ(mng.pool(eMemoryResource::Device, DeviceId(0)).options().max_nb_byte, Int64(300) << 20);
  EXPECT_EQ(mng.pool(eMemoryResource::UnifiedMemory, DeviceId(1)).options().max_nb_byte, Int64(600) << 20);
  EXPECT_EQ(mng.pool(eMemoryResource::Device, DeviceId(2)).options().max_nb_byte, Int64(1200) << 20);
  EXPECT_EQ(mng.pool(eMemoryResource::Device).options().release_threshold, no_limit);
  EXPECT_EQ(mng.pool(eMemoryResource::Host).options().max_nb_byte, Int64(200) << 20);
  setting.nb_process_of_machine = 0;
  EXPECT_THROW(MemoryResourceMng(PoolEnvironment(), setting), ArgumentException);
}

TEST_F(MemoryResourceMngTest, ForkedProcessesUseTheMemoryOfTheSystem)
{
  MemoryResourceMng& mng = make({}, true);
  UniqueArray<Int32> before(MemoryUtils::getAllocationOptions(eMemoryResource::Host), 1000);
  before.fill(7);

  const pid_t child = ::fork();
  if (child == 0) {
    bool is_right = false;
    try {
      UniqueArray<Int32> after(MemoryUtils::getAllocationOptions(eMemoryResource::Host), 1000);
      before.resize(100000);
      is_right = (before[999] == 7);
      mng.allocator(eMemoryResource::Device).allocate({}, 100);
      is_right = false;
    }
    catch (const Exception& e) {
      is_right = is_right && e.message().contains("made by fork()");
    }
    ::_exit(is_right ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);

  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

TEST_F(MemoryResourceMngTest, NamesAreLimitedToPartsOfTheLimitOrOfTheDevice)
{
  HostBackend backend;
  DeviceMemoryInfo info;
  ASSERT_TRUE(backend.memoryInfo(DeviceId(0), info).isOk());
  MemoryResourceMng::Setting setting;
  setting.accelerator = &backend;
  setting.nb_process_of_device = { 4 };
  Values values = { { "ARCANE_ACCELERATOR_MEMORY_POOL_NAME_LIMITS", "Density=10%;Temperature=1G" } };
  const auto limits = [&] {
    MemoryResourceMng mng(environmentOf(values), setting);
    std::map<String, Int64> by_name;
    for (const NameUsage& usage : mng.pool(eMemoryResource::Device).nameUsages())
      by_name[usage.name] = usage.limit_nb_byte;
    return by_name;
  };

  EXPECT_EQ(limits()["Density"], MemoryPoolOptions::fractionOf(0.1, info.totalMemory() / 4));
  EXPECT_EQ(limits()["Temperature"], Int64(1) << 28);
  values["ARCANE_ACCELERATOR_MEMORY_POOL_LIMIT"] = "4G";
  EXPECT_EQ(limits()["Density"], MemoryPoolOptions::fractionOf(0.1, Int64(1) << 30));
}

TEST_F(MemoryResourceMngTest, TheFaceOfArcaneCountsAndEmpties)
{
  make({}, true);
  IMemoryPool* pool = MemoryUtils::getMemoryPoolOrNull(eMemoryResource::Device);
  NumArray<Byte> a(100000, eMemoryResource::Device);

  EXPECT_GE(pool->totalAllocated(), 100000);
  EXPECT_ANY_THROW(pool->setMaxCachedBlockSize(0));
  a = NumArray<Byte>(eMemoryResource::Host);
  pool->freeCachedMemory();

  EXPECT_EQ(pool->totalAllocated(), 0);
  EXPECT_EQ(pool->totalCached(), 0);
  EXPECT_ANY_THROW(pool->setMaxCachedBlockSize(-1));
  pool->setMaxCachedBlockSize(Int64(1) << 40);
  EXPECT_EQ(m_mng->pool(eMemoryResource::Device).options().max_pooled_nb_byte, Int64(1) << 40);
}

TEST_F(MemoryResourceMngTest, TheTraceTellsWhatArraysDid)
{
  const std::string path = testing::TempDir() + "mng.trace";
  HostBackend backend;
  MemoryResourceMng::Setting setting;
  setting.accelerator = &backend;
  setting.trace_suffix = ".2";
  {
    MemoryResourceMng mng(environmentOf({ { "ARCANE_ACCELERATOR_MEMORY_POOL_TRACE", String(path) } }), setting);
    UniqueArray<Real> a(MemoryAllocationOptions(&mng.allocator(eMemoryResource::Device)));
    a.setDebugName("Traced");
    a.resizeNoInit(100000);
    a.dispose();
    mng.endStep();
  }
  const PoolEventList list = readPoolTrace(String(path + ".2"));
  std::remove((path + ".2").c_str());

  Int32 nb_allocate = 0;
  Int32 nb_free = 0;
  Int32 nb_step = 0;
  for (const PoolEvent& e : list.events) {
    nb_allocate += (e.kind == ePoolEvent::Allocate && list.nameOf(e.name) == "Traced" && e.nb_byte >= 800000) ? 1 : 0;
    nb_free += (e.kind == ePoolEvent::Free) ? 1 : 0;
    nb_step += (e.kind == ePoolEvent::Step) ? 1 : 0;
  }
  EXPECT_EQ(nb_allocate, 1);
  EXPECT_EQ(nb_free, 1);
  EXPECT_EQ(nb_step, 1);
  const auto histories = historiesOf(list);
  ASSERT_EQ(histories.size(), 1u);
  EXPECT_GE(histories.begin()->second.peakReserved(), 800000);
}
