// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/RegionTrim.h"

#include <gtest/gtest.h>

#include "accelerator/runtime/HostBackend.h"
#include "tests/support/ByteUnits.h"

namespace Arcane::detail::pool
{
namespace
{
using test::mebi;
constexpr Int64 nb_granule_of_mebi = mebi / LargeStore::granule_nb_byte;

class RegionTrimTest : public ::testing::Test
{
 protected:
  LargeBlock* grown(Int64 nb_mebi)
  {
    const LargeRequest request{ .nb_granule = nb_mebi * nb_granule_of_mebi };
    runtime::throwIfFailed(m_regions.growPages(request, true), "grow in a test");
    return m_regions.take(request);
  }

  PoolIdentity m_pool{ "p", eMemoryResource::Host, runtime::DeviceId::hostDevice() };
  HeapRegions m_regions{ m_pool, runtime::HostBackend::instance(), {} };
  RegionTrim m_trim{ m_regions };
};
} // namespace

TEST_F(RegionTrimTest, FreeMemoryReturnsUntilEnoughIsLeft)
{
  LargeBlock* a = grown(4);
  LargeBlock* b = grown(4);
  grown(4);
  m_regions.free(a);
  m_regions.free(b);

  EXPECT_EQ(m_trim.trimTo(8 * mebi), 4 * mebi);
  EXPECT_EQ(m_regions.reservedNbByte(), 8 * mebi);
  EXPECT_EQ(m_trim.trimTo(0), 4 * mebi);
  EXPECT_EQ(m_trim.trimTo(0), 0);
  EXPECT_EQ(m_regions.reservedNbByte(), 4 * mebi);
  EXPECT_EQ(m_trim.nbTrim(), 2);
}

TEST_F(RegionTrimTest, AStepReturnsOnlyWhatWasUnusedLongEnough)
{
  m_regions.setReleaseThreshold(0);
  m_regions.free(grown(8));

  m_trim.endStep(3);
  m_trim.endStep(3);
  EXPECT_EQ(m_regions.reservedNbByte(), 8 * mebi);
  m_trim.endStep(3);
  EXPECT_EQ(m_regions.reservedNbByte(), 0);
}

TEST_F(RegionTrimTest, PagesAreGatheredFromSeveralPieces)
{
  LargeBlock* a = grown(4);
  grown(2);
  LargeBlock* b = grown(4);
  grown(2);
  m_regions.free(a);
  m_regions.free(b);

  EXPECT_FALSE(m_trim.gather(10 * mebi, RegionTrim::eSearch::Whole));
  EXPECT_TRUE(m_trim.gather(8 * mebi, RegionTrim::eSearch::Whole));

  EXPECT_EQ(m_regions.source().spareNbByte(), 8 * mebi);
  EXPECT_EQ(m_regions.reservedNbByte(), 12 * mebi);
}

TEST_F(RegionTrimTest, MemoryIsMovedRatherThanTakenAboveTheThreshold)
{
  grown(4);

  EXPECT_FALSE(m_trim.isTooMuchReserved(2 * mebi));
  m_regions.setReleaseThreshold(5 * mebi);
  EXPECT_TRUE(m_trim.isTooMuchReserved(2 * mebi));
  EXPECT_FALSE(m_trim.isTooMuchReserved(1 * mebi));
}
} // namespace Arcane::detail::pool
