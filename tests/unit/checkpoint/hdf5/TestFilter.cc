// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/hdf5/Filter.h"

#include "checkpoint/hdf5/File.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>
#include <vector>

namespace
{
using namespace Arcane;
namespace h5 = Arcane::detail::h5;

constexpr h5::Filter deflate{ 1 };

Int64 rowsOf(eDataType type, std::vector<Int64> extents, const h5::Filter& filter = deflate)
{
  return h5::nbRowOfChunk(type, ConstArrayView<Int64>(static_cast<Int32>(extents.size()), extents.data()), filter);
}

TEST(FilterTest, ChunksHaveWholeRowsAndAboutAMebibyte)
{
  EXPECT_EQ(rowsOf(DT_Real, { 1000000 }), 131072);
  EXPECT_EQ(rowsOf(DT_Real3, { 1000000, 2 }), 21845);
  EXPECT_EQ(rowsOf(DT_Real, { 1000 }), 1000);
  EXPECT_EQ(rowsOf(DT_Byte, { 100, 20000000 }), 1);
}

TEST(FilterTest, SmallArraysAndSingleValuesStayAsTheyAre)
{
  EXPECT_EQ(rowsOf(DT_Real, { 511 }), 0);
  EXPECT_EQ(rowsOf(DT_Real, { 512 }), 512);
  EXPECT_EQ(rowsOf(DT_Real, {}), 0);
  EXPECT_EQ(rowsOf(DT_Real, { 0, 5 }), 0);
  EXPECT_EQ(rowsOf(DT_Real, { 5000, 0 }), 0);
  EXPECT_EQ(rowsOf(DT_Real, { 1000000 }, {}), 0);
}

TEST(FilterTest, DeflatedValuesComeBackWholeAndByRows)
{
  ASSERT_TRUE(h5::hasDeflate());
  const test::TemporaryDirectory directory;
  const String path((directory.path() / "values.h5").string());
  std::vector<Int32> values(600000);
  std::iota(values.begin(), values.end(), -7);
  const Int64 extents[] = { 200000, 3 };
  {
    h5::File file = h5::File::create(path);
    file.root().createDataset("table", DT_Int32, ConstArrayView<Int64>(2, extents), deflate).write(values.data());
    file.close();
  }
  EXPECT_LT(std::filesystem::file_size(path.localstr()), values.size());

  const h5::File file = h5::File::openReadOnly(path);
  const h5::Dataset table = file.root().openDataset("table");
  std::vector<Int32> all(values.size());
  table.read(all.data());
  EXPECT_EQ(all, values);
  EXPECT_EQ(table.nbBytes(), 2400000);
  // Rows of two chunks.
  std::vector<Int32> rows(3 * 100000);
  table.readRows(50000, 100000, rows.data());
  EXPECT_TRUE(std::equal(rows.begin(), rows.end(), values.begin() + 150000));
}

TEST(FilterTest, AContiguousDatasetHasItsPlaceBeforeItIsWritten)
{
  const test::TemporaryDirectory directory;
  const String path((directory.path() / "values.h5").string());
  const Int64 extent = 20000;
  h5::File file = h5::File::create(path);
  {
    const h5::Dataset first = file.root().createDataset("first", DT_Real, ConstArrayView<Int64>(1, &extent));
    const h5::Dataset second = file.root().createDataset("second", DT_Real, ConstArrayView<Int64>(1, &extent));
    EXPECT_GT(first.offset(), 0);
    EXPECT_GE(second.offset(), first.offset() + 160000);
  }
  file.close();
  EXPECT_GE(std::filesystem::file_size(path.localstr()), 320000u);
}
} // namespace
