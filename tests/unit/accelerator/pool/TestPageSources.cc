// SPDX-License-Identifier: Apache-2.0
// Memory of the driver in pieces and in pages: sizes, spare memory, and what happens when the driver refuses.
#include "accelerator/pool/ChunkSource.h"
#include "accelerator/pool/PageSource.h"
#include "accelerator/pool/VirtualPageSource.h"

#include "accelerator/runtime/SimulatedDevice.h"

#include <gtest/gtest.h>

namespace Arcane::detail::pool
{
namespace
{
constexpr Int64 page = Int64(2) << 20;
constexpr Int64 mebibyte = Int64(1) << 20;

MemoryPoolOptions optionsOfSource(eMemoryLocationHint hint = eMemoryLocationHint::None)
{
  MemoryPoolOptions options;
  options.name = "source";
  options.resource = eMemoryResource::Device;
  options.device = runtime::DeviceId();
  options.location_hint = hint;
  return options;
}

//! A device of 1 GiB.
class PageSourcesTest : public ::testing::Test
{
 protected:
  //! A region of \a source that must be made.
  RegionMemory region(PageSource& source, const RegionWish& wish)
  {
    RegionMemory made;
    EXPECT_TRUE(source.newRegion(wish, made).isOk());
    return made;
  }

  runtime::SimulatedDevice m_device;
};
} // namespace

TEST_F(PageSourcesTest, ChunksAreLargeAndGrow)
{
  ChunkSource source(m_device, optionsOfSource(), true);

  const RegionMemory first = region(source, { 1, no_limit, 1 });
  const RegionMemory second = region(source, { 5000, no_limit, 5000 });

  EXPECT_EQ(first.nb_byte, 64 * mebibyte);
  EXPECT_EQ(second.nb_byte, 96 * mebibyte);
  EXPECT_EQ(source.reservedNbByte(), 160 * mebibyte);
  EXPECT_EQ(m_device.usedMemory(), 160 * mebibyte);
  EXPECT_TRUE(source.releaseRegion(first).isOk());
  EXPECT_TRUE(source.releaseRegion(second).isOk());
  EXPECT_EQ(source.reservedNbByte(), 0);
  EXPECT_EQ(m_device.usedMemory(), 0);
  EXPECT_EQ(source.nbAllocate(), 2);
  EXPECT_EQ(source.nbRelease(), 2);
}

TEST_F(PageSourcesTest, PiecesOfTheSizeOfTheRequestAreWholeUnits)
{
  ChunkSource source(m_device, optionsOfSource(), false);
  ChunkSource advised(m_device, optionsOfSource(eMemoryLocationHint::MainlyHost), false);

  const RegionMemory piece = region(source, { 4097, no_limit, 4097 });
  const RegionMemory advised_piece = region(advised, { 4097, no_limit, 4097 });

  EXPECT_EQ(piece.nb_byte, 8192);
  EXPECT_EQ(piece.nb_reserved_byte, 8192);
  EXPECT_EQ(advised_piece.nb_byte, page);
  EXPECT_EQ(m_device.calls().nbCall("setAdvice"), 2);
  EXPECT_TRUE(source.releaseRegion(piece).isOk());
  EXPECT_TRUE(advised.releaseRegion(advised_piece).isOk());
}

TEST_F(PageSourcesTest, ALargeChunkThatDoesNotFitIsASmallOneAndOtherFailuresAreFailures)
{
  ChunkSource source(m_device, optionsOfSource(), true);
  m_device.calls().failNext("allocate", runtime::eDriverStatus::OutOfMemory);

  const RegionMemory small = region(source, { 5000, no_limit, 5000 });
  EXPECT_EQ(small.nb_byte, 8192);
  const RegionMemory limited = region(source, { 5000, 10000, 5000 });
  EXPECT_EQ(limited.nb_byte, 8192);

  m_device.calls().failNext("allocate", runtime::eDriverStatus::Error);
  RegionMemory none;
  const runtime::DriverStatus status = source.newRegion({ 5000, no_limit, 5000 }, none);

  EXPECT_FALSE(status.isOk());
  EXPECT_FALSE(status.isOutOfMemory());
  EXPECT_EQ(source.reservedNbByte(), 2 * 8192);
  EXPECT_TRUE(source.releaseRegion(small).isOk());
  EXPECT_TRUE(source.releaseRegion(limited).isOk());
}

TEST_F(PageSourcesTest, TheOriginOfAnAddressIsItsPiece)
{
  ChunkSource source(m_device, optionsOfSource(), false);
  const RegionMemory piece = region(source, { 8192, no_limit, 8192 });
  std::byte* base = nullptr;
  Int64 nb_byte = 0;
  UInt64 pages = 7;

  EXPECT_TRUE(source.origin(piece.base + 8191, base, nb_byte, pages));
  EXPECT_EQ(base, piece.base);
  EXPECT_EQ(nb_byte, 8192);
  EXPECT_EQ(pages, 0u);
  EXPECT_FALSE(source.origin(piece.base + 8192, base, nb_byte, pages));
  EXPECT_FALSE(source.origin(piece.base - 1, base, nb_byte, pages));
  EXPECT_TRUE(source.releaseRegion(piece).isOk());
}

TEST_F(PageSourcesTest, PiecesNeitherGrowNorHaveHoles)
{
  ChunkSource source(m_device, optionsOfSource(), false);
  RegionMemory piece = region(source, { 8192, no_limit, 8192 });
  Int64 nb_more = 4096;
  std::byte* end = piece.base + 4096;

  EXPECT_FALSE(source.hasPages());
  EXPECT_TRUE(source.extendRegion(piece, nb_more).isNotSupported());
  EXPECT_EQ(nb_more, 0);
  EXPECT_EQ(source.releasablePart(piece.base, end), std::pair(piece.base, piece.base));
  EXPECT_TRUE(source.detach(piece.base, end).isNotSupported());
  EXPECT_EQ(end, piece.base);
  EXPECT_EQ(source.spareNbByte(), 0);
  EXPECT_TRUE(source.releaseSpare(1000).isOk());
  EXPECT_TRUE(source.releaseRegion(piece).isOk());
}

TEST_F(PageSourcesTest, ARegionOfPagesGrowsWithinItsAddresses)
{
  VirtualPageSource source(m_device, optionsOfSource());
  RegionMemory pages = region(source, { 1, 1, 5 * page - 1 });
  EXPECT_EQ(pages.nb_byte, page);
  EXPECT_EQ(pages.nb_reserved_byte, 5 * page);

  Int64 nb_more = page + 1;
  EXPECT_TRUE(source.extendRegion(pages, nb_more).isOk());
  EXPECT_EQ(nb_more, 2 * page);
  EXPECT_EQ(pages.nb_byte, 3 * page);
  nb_more = 100 * page;
  EXPECT_TRUE(source.extendRegion(pages, nb_more).isOk());
  EXPECT_EQ(nb_more, 2 * page);

  EXPECT_EQ(m_device.usedMemory(), 5 * page);
  EXPECT_TRUE(source.hasPages());
  EXPECT_EQ(source.unitNbByte(), page);
  EXPECT_TRUE(source.releaseRegion(pages).isOk());
  // Pages stay with the source until they are asked for.
  EXPECT_EQ(source.spareNbByte(), 5 * page);
  EXPECT_EQ(m_device.usedMemory(), 5 * page);
}

TEST_F(PageSourcesTest, SparePagesServeTheNextRegionAndGoBackToTheDriver)
{
  VirtualPageSource source(m_device, optionsOfSource());
  EXPECT_TRUE(source.releaseRegion(region(source, { 3 * page, 3 * page, 3 * page })).isOk());
  const Int64 nb_call = m_device.calls().nbCall("createPages");

  const RegionMemory second = region(source, { 3 * page, 3 * page, 3 * page });
  EXPECT_EQ(m_device.calls().nbCall("createPages"), nb_call);
  EXPECT_EQ(source.spareNbByte(), 0);
  EXPECT_TRUE(source.releaseRegion(second).isOk());
  // The extents are of two pages and of one.
  EXPECT_TRUE(source.releaseSpare(page).isOk());
  EXPECT_EQ(source.spareNbByte(), 2 * page);
  EXPECT_TRUE(source.releaseSpare(page).isOk());
  EXPECT_EQ(source.spareNbByte(), 2 * page);
  EXPECT_TRUE(source.releaseSpare(no_limit).isOk());

  EXPECT_EQ(source.spareNbByte(), 0);
  EXPECT_EQ(source.reservedNbByte(), 0);
  EXPECT_EQ(m_device.usedMemory(), 0);
}

TEST_F(PageSourcesTest, WholeExtentsAloneAreReleasable)
{
  VirtualPageSource source(m_device, optionsOfSource());
  const RegionMemory pages = region(source, { 4 * page, 4 * page, 4 * page });
  std::byte* const base = pages.base;

  // An extent of three pages, and the last page by itself.
  EXPECT_EQ(source.releasablePart(base, base + 2 * page), std::pair(base, base));
  EXPECT_EQ(source.releasablePart(base, base + 3 * page), std::pair(base, base + 3 * page));
  EXPECT_EQ(source.releasablePart(base + 1, base + 4 * page), std::pair(base + 3 * page, base + 4 * page));
  std::byte* end = base + 3 * page;
  EXPECT_TRUE(source.detach(base, end).isOk());

  EXPECT_EQ(end, base + 3 * page);
  EXPECT_EQ(source.spareNbByte(), 3 * page);
  std::byte* origin = nullptr;
  Int64 nb_byte = 0;
  UInt64 handle = 0;
  EXPECT_FALSE(source.origin(base, origin, nb_byte, handle));
  EXPECT_TRUE(source.origin(base + 3 * page, origin, nb_byte, handle));
  EXPECT_EQ(nb_byte, page);
  EXPECT_TRUE(source.releaseRegion(pages).isOk());
}

TEST_F(PageSourcesTest, PagesThatAreNotMappedStayAsSpareOnes)
{
  VirtualPageSource source(m_device, optionsOfSource());
  m_device.calls().failNext("mapPages", runtime::eDriverStatus::Error);
  RegionMemory none;

  EXPECT_FALSE(source.newRegion({ page, page, page }, none).isOk());

  EXPECT_EQ(source.spareNbByte(), page);
  EXPECT_EQ(source.reservedNbByte(), page);
  const RegionMemory next = region(source, { page, page, page });
  EXPECT_EQ(source.spareNbByte(), 0);
  EXPECT_TRUE(source.releaseRegion(next).isOk());
}

TEST_F(PageSourcesTest, LackOfMemoryTakesSmallerPieces)
{
  VirtualPageSource source(m_device, optionsOfSource());
  m_device.calls().failNext("createPages", runtime::eDriverStatus::OutOfMemory);

  const RegionMemory pages = region(source, { 9 * page, 9 * page, 9 * page });

  EXPECT_EQ(pages.nb_byte, 9 * page);
  EXPECT_EQ(source.reservedNbByte(), 9 * page);
  EXPECT_TRUE(source.releaseRegion(pages).isOk());
}
} // namespace Arcane::detail::pool
