// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/GeneralPath.h"

#include <gtest/gtest.h>

#include "arcane_core/base/error/FatalErrorException.h"
#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
namespace
{
MemoryPoolOptions throwingOptions()
{
  MemoryPoolOptions options;
  options.is_throwing_on_misuse = true;
  return options;
}

class GeneralPathTest : public ::testing::Test
{
 protected:
  Int64 liveOf(const char* name) const
  {
    for (const NameUsage& usage : m_test.parts.names.usages()) {
      if (usage.name == name)
        return usage.live_nb_byte;
    }
    return -1;
  }

  test::PartsUnderTest m_test{ throwingOptions() };
  GeneralPath& m_path = m_test.parts.general_path;
};
} // namespace

TEST_F(GeneralPathTest, ABlockIsCountedUnderItsNameAsLongAsItLives)
{
  void* block = m_path.allocate(5000, { .name = "Density" });

  EXPECT_EQ(liveOf("Density"), 5000);
  EXPECT_TRUE(m_path.findLive(block).exists());
  m_path.deallocate(block, 5000, nullptr);
  EXPECT_EQ(liveOf("Density"), 0);
  EXPECT_FALSE(m_path.findLive(block).exists());
}

TEST_F(GeneralPathTest, ARequestThatFindsNoMemoryLeavesNoTrace)
{
  m_test.parts.heap->setLimit(0);

  EXPECT_THROW(m_path.allocate(5000, { .name = "Density" }), OutOfMemoryException);

  EXPECT_EQ(liveOf("Density"), 0);
  EXPECT_EQ(m_test.statistics().live_nb_byte, 0);
}

TEST_F(GeneralPathTest, AWrongSizeEndsTheBlockAndIsRefused)
{
  void* block = m_path.allocate(5000, { .name = "Density" });

  EXPECT_THROW(m_path.deallocate(block, 4000, nullptr), FatalErrorException);

  EXPECT_EQ(liveOf("Density"), 0);
  EXPECT_EQ(m_test.statistics().live_nb_byte, 0);
  EXPECT_THROW(m_path.deallocate(block, 5000, nullptr), FatalErrorException);
  EXPECT_EQ(m_test.statistics().nb_misuse, 2);
}

TEST_F(GeneralPathTest, NullAndEmptyAreNothing)
{
  EXPECT_EQ(m_path.allocate(0, {}), nullptr);
  EXPECT_NO_THROW(m_path.deallocate(nullptr, 100, nullptr));
  EXPECT_FALSE(m_path.resize(nullptr, 100));
}
} // namespace Arcane::detail::pool
