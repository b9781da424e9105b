// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/GuardedRelease.h"

#include <gtest/gtest.h>

#include "arcane_core/base/error/FatalErrorException.h"
#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
namespace
{
MemoryPoolOptions checkedOptions()
{
  MemoryPoolOptions options;
  options.check_level = 2;
  options.is_throwing_on_misuse = true;
  return options;
}

class GuardedReleaseTest : public ::testing::Test
{
 protected:
  static constexpr Int64 nb_byte = 5 * 4096 - BlockGuard::guard_nb_byte;

  GuardedReleaseTest()
  {
    m_guard.prepareNew(m_block.address, nb_byte);
    test::PartsUnderTest::markFree(m_block);
  }
  LargeBlock* popped() { return m_test.parts.caches.popLarge(*CacheSet::Use(m_test.parts.caches), 5, nullptr); }

  test::PartsUnderTest m_test{ checkedOptions() };
  GuardedRelease& m_guard = m_test.parts.guard;
  PoolBlock m_block = PoolBlock::ofLarge(m_test.newLarge(5));
};
} // namespace

TEST_F(GuardedReleaseTest, ABlockWaitsAndIsReleasedThen)
{
  m_guard.release(m_block, nb_byte, {});

  EXPECT_EQ(popped(), nullptr);
  m_guard.dropAll();
  EXPECT_EQ(popped(), m_block.large);
}

TEST_F(GuardedReleaseTest, ABlockThatWasWrittenBehindItsEndIsRefused)
{
  m_block.address[nb_byte + 3] = std::byte(1);

  EXPECT_THROW(m_guard.release(m_block, nb_byte, {}), FatalErrorException);

  m_guard.dropAll();
  EXPECT_EQ(m_block.loadRecord(), BlockRecord::quarantined);
  EXPECT_EQ(popped(), nullptr);
}

TEST_F(GuardedReleaseTest, ABlockThatWasWrittenAfterItsReleaseIsRefused)
{
  m_guard.release(m_block, nb_byte, {});
  m_block.address[100] = std::byte(1);

  EXPECT_THROW(m_guard.dropAll(), FatalErrorException);
  EXPECT_EQ(m_block.loadRecord(), BlockRecord::quarantined);
}

TEST_F(GuardedReleaseTest, BelowCheckLevelTwoBlocksHaveNoGuard)
{
  const test::PartsUnderTest t;

  EXPECT_FALSE(t.parts.guard.isActive());
  EXPECT_EQ(t.parts.guard.nbByte(), 0);
}
} // namespace Arcane::detail::pool
