// SPDX-License-Identifier: Apache-2.0
// What a pool does that has no memory left, and another one beside it.
#include "accelerator/process/AcceleratorMemoryPool.h"
#include "accelerator/process/MemoryResourceMng.h"
#include "tests/support/ByteUnits.h"
#include "tests/unit/accelerator/pool/DeviceWithPool.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <gtest/gtest.h>

namespace Arcane::detail::process
{
namespace
{
using test::mebi;

//! A pool of 8 MiB of device memory, which falls back to a pool of 64 MiB of pinned memory.
class PoolFallbackTest : public ::testing::Test, protected test::DeviceWithPool
{
 protected:
  PoolFallbackTest()
  {
    pool::MemoryPoolOptions options = deviceOptions();
    options.name = "pinned";
    options.resource = eMemoryResource::HostPinned;
    options.max_nb_byte = 64 * mebi;
    m_pinned = std::make_unique<pool::MemoryPool>(m_device, options);
    options = deviceOptions();
    options.name = "device";
    options.max_nb_byte = 8 * mebi;
    options.fallback = m_pinned.get();
    options.tell = [this](const String& line) { m_lines.push_back(line); };
    makePool(options);
  }
  ~PoolFallbackTest() override { m_pool.reset(); }

  Int64 nbStep(pool::eLadderStep step) const { return m_pool->statistics().nb_ladder_entry[static_cast<std::size_t>(step)]; }

  std::unique_ptr<pool::MemoryPool> m_pinned;
  std::vector<String> m_lines;
};
} // namespace

TEST_F(PoolFallbackTest, WhatDoesNotFitIsServedByTheFallbackAndComesBackToIt)
{
  void* fits = m_pool->allocate(4 * mebi);
  void* other = m_pool->allocate(16 * mebi, { .name = "Large" });

  EXPECT_EQ(m_pinned->requestedSize(other), 16 * mebi);
  EXPECT_EQ(m_pool->requestedSize(other), 16 * mebi);
  EXPECT_GE(m_pool->usableSize(other), 16 * mebi);
  EXPECT_EQ(m_pool->statistics().nb_fallback, 1);
  EXPECT_EQ(m_pool->statistics().fallback_nb_byte, 16 * mebi);
  EXPECT_EQ(m_pool->statistics().live_nb_byte, 4 * mebi);
  EXPECT_EQ(m_pinned->nameUsages()[0].name, "Large");
  EXPECT_EQ(nbStep(pool::eLadderStep::Fallback), 1);
  EXPECT_EQ(nbStep(pool::eLadderStep::Report), 0);

  m_pool->deallocate(other, 16 * mebi);
  m_pool->deallocate(fits, 4 * mebi);
  EXPECT_EQ(m_pool->statistics().nb_fallback, 0);
  EXPECT_EQ(m_pinned->statistics().nb_live, 0);
}

TEST_F(PoolFallbackTest, SmallBlocksFallBackToo)
{
  void* all = m_pool->allocate(8 * mebi);

  void* small = m_pool->allocate(100);

  EXPECT_EQ(m_pinned->requestedSize(small), 100);
  m_pool->deallocate(small, 100);
  m_pool->deallocate(all, 8 * mebi);
  EXPECT_EQ(m_pinned->statistics().nb_live, 0);
}

TEST_F(PoolFallbackTest, ItIsToldOnce)
{
  for (int i = 0; i < 3; ++i)
    m_pool->deallocate(m_pool->allocate(16 * mebi), 16 * mebi);

  ASSERT_EQ(m_lines.size(), 1U);
  EXPECT_TRUE(m_lines[0].contains("'device' has no memory for 16.0 MiB")) << m_lines[0];
  EXPECT_TRUE(m_lines[0].contains("'pinned'")) << m_lines[0];
}

TEST_F(PoolFallbackTest, WhenTheFallbackHasNoneEitherTheReportSaysSo)
{
  try {
    m_pool->allocate(100 * mebi);
    FAIL() << "no report";
  }
  catch (const pool::OutOfMemoryException& e) {
    EXPECT_EQ(e.info().pool_name, "device");
    EXPECT_TRUE(e.info().steps.back().contains("'pinned': not enough")) << e.info().steps.back();
  }
  EXPECT_EQ(nbStep(pool::eLadderStep::Report), 1);
  EXPECT_EQ(m_pool->statistics().nb_fallback, 0);
}

TEST_F(PoolFallbackTest, WrongReleasesAreFoundThereAsWell)
{
  void* block = m_pool->allocate(16 * mebi);
  void* foreign = m_pinned->allocate(1000);

  EXPECT_THROW(m_pool->deallocate(foreign, 1000), FatalErrorException);
  m_pool->deallocate(block, 16 * mebi);
  EXPECT_THROW(m_pool->deallocate(block, 16 * mebi), FatalErrorException);

  EXPECT_EQ(m_pool->statistics().nb_misuse, 2);
  m_pinned->deallocate(foreign, 1000);
}

TEST_F(PoolFallbackTest, TheLimitOfANameHoldsAllTheSame)
{
  m_pool->setNameLimit("Bounded", mebi);

  EXPECT_THROW(m_pool->allocate(2 * mebi, { .name = "Bounded" }), pool::OutOfMemoryException);
  EXPECT_EQ(m_pinned->statistics().nb_allocate, 0);
}

TEST_F(PoolFallbackTest, TheEnvironmentAndApplicationsChooseIt)
{
  PoolEnvironment environment;
  environment.fallback = eMemoryResource::UnifiedMemory;
  environment.print_level = 1;
  MemoryResourceMng::Setting setting;
  setting.accelerator = &m_device;
  setting.sink = [this](const String& line) { m_lines.push_back(line); };
  MemoryResourceMng& mng = MemoryResourceMng::start(environment, setting);
  pool::MemoryPool& device = mng.pool(eMemoryResource::Device);
  device.setLimit(mebi);
  Accelerator::MemoryPoolProperties properties;
  properties.name = "own";
  properties.maximum_size = mebi;
  properties.fallback = eMemoryResource::HostPinned;
  {
    Accelerator::AcceleratorMemoryPool own(m_runner, properties);

    void* first = device.allocate(4 * mebi);
    void* second = own.allocate(4 * mebi);

    EXPECT_EQ(mng.pool(eMemoryResource::UnifiedMemory).requestedSize(first), 4 * mebi);
    EXPECT_EQ(mng.pool(eMemoryResource::HostPinned).requestedSize(second), 4 * mebi);
    EXPECT_EQ(m_lines.size(), 1U);
    own.deallocate(second);
    device.deallocate(first, 4 * mebi);
    EXPECT_EQ(mng.pool(eMemoryResource::HostPinned).statistics().nb_live, 0);
    properties.name = "wrong";
    properties.fallback = eMemoryResource::Host;
    EXPECT_THROW(Accelerator::AcceleratorMemoryPool(m_runner, properties), ArgumentException);
  }
  mng.finalize();
}
} // namespace Arcane::detail::process
