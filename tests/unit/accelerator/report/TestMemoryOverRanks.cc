// SPDX-License-Identifier: Apache-2.0
#include "accelerator/report/MemoryOverRanks.h"

#include <gtest/gtest.h>

#include "accelerator/process/PoolReport.h"
#include "accelerator/runtime/HostBackend.h"
#include "accelerator/runtime/SimulatedDevice.h"
#include "tests/support/RankFixture.h"

using namespace Arcane;
using namespace Arcane::detail::runtime;
using namespace Arcane::detail::pool;
using namespace Arcane::detail::process;
using namespace Arcane::detail::report;

class MemoryOverRanksTest : public test::RankFixture
{
};

TEST_F(MemoryOverRanksTest, EachPoolHasItsSmallestAndItsLargestRank)
{
  MemoryPoolOptions options;
  options.name = "pool of test";
  MemoryPool pool(HostBackend::instance(), options);
  AllocationRequest request;
  request.name = "Cell Density";
  const Int64 nb_byte = 100000 * (m_rank + 1);
  void* block = pool.allocate(nb_byte, request);

  const std::map<String, PoolOverRanks> pools = gatherPools(m_pm, { &pool }, 5);
  printMemoryOverRanks(m_pm, { &pool }, 5);

  ASSERT_EQ(pools.size(), 1u);
  const PoolOverRanks& all = pools.at("pool of test");
  // Ranks that are threads tell what their process has, once.
  const auto nb_process = static_cast<Int32>(m_pm->commSize() / m_pm->processRanks().size());
  EXPECT_EQ(all.live.nb_process, nb_process);
  EXPECT_EQ(all.live.min, 100000.0);
  EXPECT_EQ(all.live.max, 100000.0 * (m_pm->processRanks().size() * (nb_process - 1) + 1));
  EXPECT_GE(all.peak_reserved.min, all.live.min);
  ASSERT_EQ(all.names.size(), 1u);
  EXPECT_EQ(all.names.at("Cell Density").min, 100000.0);
  EXPECT_NEAR(all.live.mean(), (all.live.min + all.live.max) / 2, 1e-9 * all.live.max);
  pool.deallocate(block, nb_byte);
}

TEST_F(MemoryOverRanksTest, RanksOnDifferentDevicesAreOneRow)
{
  SimulatedDevice devices({ .nb_device = 4 });
  const auto newPool = [&](Int32 device) {
    MemoryPoolOptions options;
    options.resource = eMemoryResource::Device;
    options.device = DeviceId(device);
    options.name = poolNameOf(options.resource, devices, options.device);
    return std::make_unique<MemoryPool>(devices, options);
  };
  // The first process has two devices.
  std::vector<std::unique_ptr<MemoryPool>> owned;
  std::vector<MemoryPool*> mine;
  std::vector<void*> blocks;
  const Int32 process_rank = m_pm->processRanks()[0];
  for (Int32 device : process_rank == 0 ? std::vector<Int32>{ 0, 3 } : std::vector<Int32>{ process_rank % 4 }) {
    owned.push_back(newPool(device));
    mine.push_back(owned.back().get());
    blocks.push_back(mine.back()->allocate(1000));
  }

  const std::map<String, PoolOverRanks> pools = gatherPools(m_pm, mine, 5);

  ASSERT_EQ(pools.size(), 1u);
  const auto& [name, all] = *pools.begin();
  EXPECT_EQ(name, "DeviceSimulatedMemoryAllocator");
  EXPECT_EQ(all.live.nb_process, m_pm->commSize() / m_pm->processRanks().size());
  EXPECT_EQ(all.live.max, 2000.0);
  for (std::size_t i = 0; i < mine.size(); ++i)
    mine[i]->deallocate(blocks[i], 1000);
}

TEST_F(MemoryOverRanksTest, PoolsThatOnlySomeRanksHaveAreThere)
{
  MemoryPoolOptions options;
  options.name = "pool of rank 0";
  MemoryPool pool(HostBackend::instance(), options);
  std::vector<MemoryPool*> mine;
  if (m_rank == 0)
    mine.push_back(&pool);

  const std::map<String, PoolOverRanks> pools = gatherPools(m_pm, mine, 0);

  ASSERT_EQ(pools.size(), 1u);
  EXPECT_EQ(pools.at("pool of rank 0").live.nb_process, 1);
  EXPECT_EQ(pools.at("pool of rank 0").live.max, 0.0);
  EXPECT_TRUE(pools.at("pool of rank 0").names.empty());
}
