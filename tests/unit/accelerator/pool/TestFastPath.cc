// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/FastPath.h"

#include <gtest/gtest.h>

#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
namespace
{
class FastPathTest : public ::testing::Test
{
 protected:
  FastPathTest() { m_path.setLimits(SizeClasses::max_small_nb_byte, no_limit / 2); }

  //! A block of each size in the cache of the thread.
  void fillCache()
  {
    for (const Int64 nb_byte : { 1000, 100000 }) {
      const PoolBlock block = m_test.parts.supply.take(nb_byte, {});
      m_test.parts.caches.keep(block);
    }
  }

  test::PartsUnderTest m_test;
  FastPath m_path{ m_test.pool, m_test.parts.sizes.classes(), m_test.parts.caches, *m_test.parts.heap };
};
} // namespace

TEST_F(FastPathTest, BlocksOfTheCacheGoToUsersAndBack)
{
  fillCache();
  for (const Int64 nb_byte : { 1000, 100000 }) {
    void* block = m_path.allocate(nb_byte);

    ASSERT_NE(block, nullptr);
    EXPECT_EQ(m_test.statistics().live_nb_byte, nb_byte);
    EXPECT_FALSE(m_path.deallocate(block, nb_byte + 1));
    EXPECT_TRUE(m_path.deallocate(block, nb_byte));
    EXPECT_FALSE(m_path.deallocate(block, nb_byte));
    EXPECT_EQ(m_test.statistics().live_nb_byte, 0);
    EXPECT_EQ(m_path.allocate(nb_byte), block);
    m_path.deallocate(block, nb_byte);
  }
}

TEST_F(FastPathTest, WhatIsAboveTheLimitsIsNotServed)
{
  fillCache();
  m_path.setLimits(500, 500);

  EXPECT_EQ(m_path.allocate(1000), nullptr);
  EXPECT_EQ(m_path.allocate(0), nullptr);
  EXPECT_EQ(m_path.allocate(-1), nullptr);
  m_path.close();
  EXPECT_EQ(m_path.allocate(1), nullptr);
}

TEST_F(FastPathTest, BlocksOfOthersOrWithANoteAreNotTakenBack)
{
  fillCache();
  test::PartsUnderTest other;
  const PoolBlock foreign = other.newBlock(1000);
  const PoolBlock named = m_test.newBlock(1000);
  named.record->store(BlockRecord::make(1000, 7));

  EXPECT_FALSE(m_path.deallocate(foreign.address, 1000));
  EXPECT_FALSE(m_path.deallocate(named.address, 1000));
  EXPECT_FALSE(m_path.deallocate(this, 1000));
}
} // namespace Arcane::detail::pool
