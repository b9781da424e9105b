// SPDX-License-Identifier: Apache-2.0
// Copies of rows that follow each other.
#include "variables/data/RowRuns.h"

#include "tests/support/Spans.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

using namespace Arcane;
using detail::data::copyRuns;
using detail::data::RowRun;
using detail::data::runsOf;
using test::spanOf;

namespace
{
//! \a nb_row numbers from \a first on.
std::vector<Int32> consecutive(Int32 first, std::size_t nb_row)
{
  std::vector<Int32> rows(nb_row);
  std::iota(rows.begin(), rows.end(), first);
  return rows;
}

std::vector<Int32> operator+(std::vector<Int32> a, const std::vector<Int32>& b)
{
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
} // namespace

TEST(RowRunsTest, RowsThatFollowEachOtherInBothArraysAreOneRun)
{
  const std::vector<RowRun> runs = runsOf(spanOf(consecutive(7, 100)), spanOf(consecutive(3, 60) + consecutive(80, 40)));

  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].to, 7);
  EXPECT_EQ(runs[0].from, 3);
  EXPECT_EQ(runs[0].nb_row, 60);
  EXPECT_EQ(runs[1].to, 67);
  EXPECT_EQ(runs[1].from, 80);
  EXPECT_EQ(runs[1].nb_row, 40);
}

TEST(RowRunsTest, ShortRunsAreLeftToCopiesOfRows)
{
  std::vector<Int32> rows;
  for (Int32 i = 0; i < 100; ++i)
    rows = rows + consecutive(10 * i, 5);

  EXPECT_TRUE(runsOf({}, spanOf(rows)).empty());
  EXPECT_TRUE(runsOf({}, {}).empty());
  EXPECT_TRUE(runsOf({}, spanOf({ 4 })).empty());
}

TEST(RowRunsTest, CopiesAreThoseOfTheRowsOneByOne)
{
  const std::vector<Int32> rows = consecutive(50, 40) + consecutive(10, 20) + std::vector<Int32>{ 0 } + consecutive(100, 33);
  struct Row
  {
    Int64 values[3];
  };
  std::vector<Row> array(200);
  for (std::size_t i = 0; i < array.size(); ++i)
    std::fill_n(array[i].values, 3, static_cast<Int64>(i));
  std::vector<Row> packed(rows.size());
  std::vector<Row> unpacked(200);

  const std::vector<RowRun> to_pack = runsOf({}, spanOf(rows));
  const std::vector<RowRun> to_unpack = runsOf(spanOf(rows), {});
  ASSERT_EQ(to_pack.size(), 4u);
  ASSERT_EQ(to_unpack.size(), 4u);
  copyRuns(reinterpret_cast<std::byte*>(packed.data()), reinterpret_cast<const std::byte*>(array.data()), { to_pack.data(), 4 },
           sizeof(Row));
  copyRuns(reinterpret_cast<std::byte*>(unpacked.data()), reinterpret_cast<const std::byte*>(packed.data()), { to_unpack.data(), 4 },
           sizeof(Row));

  for (std::size_t k = 0; k < rows.size(); ++k)
    EXPECT_EQ(packed[k].values[2], rows[k]);
  for (Int32 i = 0; i < 200; ++i) {
    const bool is_copied = std::find(rows.begin(), rows.end(), i) != rows.end();
    EXPECT_EQ(unpacked[static_cast<std::size_t>(i)].values[2], is_copied ? i : 0);
  }
}
