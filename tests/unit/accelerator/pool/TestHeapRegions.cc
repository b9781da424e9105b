// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/HeapRegions.h"

#include <gtest/gtest.h>

#include "accelerator/runtime/HostBackend.h"
#include "tests/support/ByteUnits.h"

namespace Arcane::detail::pool
{
namespace
{
using test::mebi;
constexpr Int64 granule = LargeStore::granule_nb_byte;

class HeapRegionsTest : public ::testing::Test
{
 protected:
  LargeBlock* grown(const LargeRequest& request)
  {
    runtime::throwIfFailed(m_regions.growPages(request, false), "grow in a test");
    return m_regions.take(request);
  }

  PoolIdentity m_pool{ "p", eMemoryResource::Host, runtime::DeviceId::hostDevice() };
  HeapRegions m_regions{ m_pool, runtime::HostBackend::instance(), {} };
};
} // namespace

TEST_F(HeapRegionsTest, ABlockComesOnceThereIsMemoryForIt)
{
  const LargeRequest request{ .nb_granule = 10 };
  EXPECT_EQ(m_regions.take(request), nullptr);

  LargeBlock* block = grown(request);

  ASSERT_NE(block, nullptr);
  EXPECT_EQ(block->region->owner, &m_pool);
  EXPECT_EQ(PoolPageMap::find(block->address).block(), block);
  EXPECT_EQ(m_regions.usedNbByte(), 10 * granule);
  EXPECT_EQ(m_regions.blockAt(block->address + 5000), block);
  m_regions.free(block);
  EXPECT_EQ(m_regions.usedNbByte(), 0);
  EXPECT_EQ(m_regions.peakUsedNbByte(), 10 * granule);
  m_regions.verify();
}

TEST_F(HeapRegionsTest, BigBlocksAndBlocksThatGrowHaveRegionsOfTheirOwn)
{
  const LargeBlock* usual = grown({ .nb_granule = 10 });
  const LargeBlock* big = grown({ .nb_granule = 16 * mebi / granule });
  const LargeBlock* growing = grown({ .nb_granule = 1024, .is_growing = true });

  EXPECT_NE(usual->region, big->region);
  EXPECT_NE(usual->region, growing->region);
  EXPECT_GE(growing->region->nb_reserved_granule, 8 * 1024);
  EXPECT_EQ(m_regions.take({ .nb_granule = 4096, .is_growing = true }), nullptr);
  EXPECT_EQ(m_regions.take({ .nb_granule = 100, .is_growing = true }), nullptr);
  EXPECT_NE(m_regions.take(LargeRequest{ .nb_granule = 100, .is_growing = true }.anywhere()), nullptr);
}

TEST_F(HeapRegionsTest, NothingIsTakenAboveTheLimit)
{
  m_regions.setLimit(3 * mebi);
  EXPECT_EQ(m_regions.limit(), 4 * mebi);

  EXPECT_TRUE(m_regions.growPages({ .nb_granule = 5 * mebi / granule }, false).isOutOfMemory());
  EXPECT_EQ(m_regions.reservedNbByte(), 0);
  EXPECT_TRUE(m_regions.growPages({ .nb_granule = 4 * mebi / granule }, false).isOk());
  EXPECT_EQ(m_regions.reservedNbByte(), 4 * mebi);
}

TEST_F(HeapRegionsTest, ABlockAtTheEndGrowsIntoNewMemory)
{
  LargeBlock* block = grown({ .nb_granule = 512, .is_growing = true });
  const std::byte* address = block->address;

  EXPECT_TRUE(m_regions.growInPlace(block, 4000));

  EXPECT_EQ(block->nb_granule, 4000);
  EXPECT_EQ(block->address, address);
  m_regions.setLimit(m_regions.reservedNbByte());
  EXPECT_FALSE(m_regions.growInPlace(block, 8000));
}

TEST_F(HeapRegionsTest, PagesOfAFreeBlockReturnToTheDriver)
{
  // The driver gave each block its pages by one call: they return together.
  LargeBlock* first = grown({ .nb_granule = 4 * mebi / granule });
  LargeBlock* second = grown({ .nb_granule = 4 * mebi / granule });
  const LargeBlock* last = grown({ .nb_granule = 10 });
  m_regions.free(first);
  m_regions.free(second);
  const Int64 before = m_regions.reservedNbByte();

  EXPECT_EQ(m_regions.detach(last->previous, 5 * mebi, false), 4 * mebi);

  EXPECT_EQ(m_regions.reservedNbByte(), before - 4 * mebi);
  m_regions.verify();
}

TEST_F(HeapRegionsTest, ADirectBlockReturnsToTheDriverWhenItIsFree)
{
  const LargeRequest request{ .nb_granule = 10, .is_direct = true };
  ASSERT_TRUE(m_regions.growChunk(request).isOk());
  LargeBlock* block = m_regions.take(request);
  ASSERT_NE(block, nullptr);

  m_regions.free(block);

  EXPECT_EQ(m_regions.reservedNbByte(), 0);
}
} // namespace Arcane::detail::pool
