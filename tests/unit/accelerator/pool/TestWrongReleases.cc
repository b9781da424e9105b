// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/WrongReleases.h"

#include <gtest/gtest.h>

#include "arcane_core/base/error/FatalErrorException.h"
#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
namespace
{
class WrongReleasesTest : public ::testing::Test
{
 protected:
  WrongReleasesTest() { m_options.is_throwing_on_misuse = true; }

  //! The message of a release at \a address.
  static std::string unknownAt(test::PartsUnderTest& t, const void* address)
  {
    try {
      t.parts.wrong_releases.refuseUnknown(address, 100);
    }
    catch (const FatalErrorException& e) {
      return e.message().localstr();
    }
    return {};
  }

  MemoryPoolOptions m_options;
};
} // namespace

TEST_F(WrongReleasesTest, ABlockIsInQuarantineOnceHoweverOftenItIsRefused)
{
  test::PartsUnderTest t(m_options);
  const PoolBlock block = t.newBlock(1000);

  EXPECT_THROW(t.parts.wrong_releases.refuse(block, "once"), FatalErrorException);
  EXPECT_THROW(t.parts.wrong_releases.refuse(block, "twice"), FatalErrorException);

  PoolStatistics s;
  t.parts.wrong_releases.fill(s);
  EXPECT_EQ(s.nb_misuse, 2);
  EXPECT_EQ(s.quarantine_nb_byte, block.capacity());
  EXPECT_EQ(block.loadRecord(), BlockRecord::quarantined);
}

TEST_F(WrongReleasesTest, TheMessageSaysWhatIsAtTheAddress)
{
  m_options.name = "mine";
  test::PartsUnderTest mine(m_options);
  m_options.name = "yours";
  test::PartsUnderTest yours(m_options);
  const PoolBlock block = mine.newBlock(1000);
  const PoolBlock other = yours.newBlock(1000);

  EXPECT_NE(unknownAt(mine, block.address + 1).find("inside of a block"), std::string::npos);
  EXPECT_NE(unknownAt(mine, other.address).find("of the pool 'yours'"), std::string::npos);
  EXPECT_NE(unknownAt(mine, this).find("no block of this pool"), std::string::npos);
}

TEST_F(WrongReleasesTest, FreeMemoryOfAnUnknownReleaseIsNeverGivenAgain)
{
  test::PartsUnderTest t(m_options);
  LargeBlock* block = t.newLarge(10);
  std::byte* address = block->address;
  t.parts.heap->giveLarge(std::span(&block, 1));

  EXPECT_NE(unknownAt(t, address).find("is freed again"), std::string::npos);

  const LargeBlock* next = t.parts.heap->takeLarge({ .nb_granule = 10 });
  EXPECT_TRUE(!next || next->address != address);
  EXPECT_GT(t.statistics().quarantine_nb_byte, 0);
}
} // namespace Arcane::detail::pool
