// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/OutOfMemoryLadder.h"

#include <gtest/gtest.h>

#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
namespace
{
//! The limit of the pool is what one block takes.
class OutOfMemoryLadderTest : public ::testing::Test
{
 protected:
  static constexpr Int64 nb_granule = 1024;

  static MemoryPoolOptions options()
  {
    MemoryPoolOptions o;
    o.max_nb_byte = nb_granule * 4096;
    return o;
  }

  LargeBlock* climb()
  {
    return OutOfMemoryLadder(m_parts.ladder, m_request, m_none, runtime::DriverStatus::outOfMemory("grow", "full")).climb(0);
  }

  test::PartsUnderTest m_test{ options() };
  PoolParts& m_parts = m_test.parts;
  const LargeRequest m_request{ .nb_granule = nb_granule, .nb_byte = nb_granule * 4096 };
  const AllocationRequest m_none;
  LargeBlock* m_block = m_test.newLarge(nb_granule);
};
} // namespace

TEST_F(OutOfMemoryLadderTest, TheCheapestStepThatFindsMemoryIsTheLast)
{
  m_parts.caches.keep(PoolBlock::ofLarge(m_block));

  EXPECT_EQ(climb(), m_block);
  EXPECT_EQ(m_parts.ladder_counts.of(eLadderStep::FlushThreadCache), 1);
  EXPECT_EQ(m_parts.ladder_counts.of(eLadderStep::FlushAllCaches), 0);
}

TEST_F(OutOfMemoryLadderTest, AFailureTellsAllStepsInTheirOrder)
{
  try {
    climb();
    FAIL();
  }
  catch (const OutOfMemoryException& e) {
    ASSERT_EQ(e.info().steps.size(), 9u);
    EXPECT_EQ(e.info().steps.front(), "flush the cache of the thread: not enough");
    EXPECT_EQ(e.info().steps.back(), "trim pools of messages: not enough");
    EXPECT_EQ(e.info().nb_byte, nb_granule * 4096);
  }
  EXPECT_EQ(m_parts.ladder_counts.of(eLadderStep::Report), 1);
}

TEST_F(OutOfMemoryLadderTest, ACallbackThatFreesSomethingIsEnough)
{
  m_parts.hooks.add([&](const OutOfMemoryInfo& info) {
    m_parts.caches.keep(PoolBlock::ofLarge(m_block));
    return info.nb_byte == nb_granule * 4096;
  });

  EXPECT_NE(climb(), nullptr);
  EXPECT_EQ(m_parts.ladder_counts.of(eLadderStep::Callbacks), 1);
}

TEST_F(OutOfMemoryLadderTest, ARequestWithinACallbackClimbsNothing)
{
  std::size_t nb_step = 99;
  m_parts.hooks.add([&](const OutOfMemoryInfo&) {
    try {
      climb();
    }
    catch (const OutOfMemoryException& e) {
      nb_step = e.info().steps.size();
    }
    return false;
  });

  EXPECT_THROW(climb(), OutOfMemoryException);
  EXPECT_EQ(nb_step, 0u);
}
} // namespace Arcane::detail::pool
