// SPDX-License-Identifier: Apache-2.0
// Copies of rows of all sizes: those known to the compiler, others, small and large ones.
#include "variables/data/RowCopy.h"

#include <gtest/gtest.h>

#include <vector>

using namespace Arcane;

namespace
{
//! Rows i . 7 mod 101, and an array of 101 rows whose bytes all differ from their neighbours.
struct Rows
{
  Rows(Int64 nb_row, Int64 bytes)
  : row_bytes(bytes)
  , array(static_cast<std::size_t>(101 * bytes))
  {
    for (Int64 k = 0; k < nb_row; ++k)
      rows.push_back(static_cast<Int32>(k * 7 % 101));
    for (std::size_t i = 0; i < array.size(); ++i)
      array[i] = static_cast<std::byte>(i * 13 % 251);
  }
  Span<const Int32> view() const { return { rows.data(), static_cast<Int64>(rows.size()) }; }
  std::byte at(Int64 row, Int64 i) const { return array[static_cast<std::size_t>(row * row_bytes + i)]; }

  Int64 row_bytes;
  std::vector<Int32> rows;
  std::vector<std::byte> array;
};

class RowCopyTest : public ::testing::TestWithParam<Int64>
{
};

constexpr Int64 numbers_of_rows[] = { 0, 1, 7, 8, 9, 16, 40, 101 };
} // namespace

TEST_P(RowCopyTest, GatheredRowsFollowEachOther)
{
  for (const Int64 nb_row : numbers_of_rows) {
    const Rows r(nb_row, GetParam());
    std::vector<std::byte> packed(static_cast<std::size_t>(nb_row * r.row_bytes + 1), std::byte(255));

    detail::data::gatherRows(r.array.data(), r.view(), r.row_bytes, packed.data());

    for (Int64 k = 0; k < nb_row; ++k)
      for (Int64 i = 0; i < r.row_bytes; ++i)
        ASSERT_EQ(packed[static_cast<std::size_t>(k * r.row_bytes + i)], r.at(r.rows[static_cast<std::size_t>(k)], i));
    EXPECT_EQ(packed.back(), std::byte(255));
  }
}

TEST_P(RowCopyTest, ScatteredRowsAreThoseThatWereGathered)
{
  for (const Int64 nb_row : numbers_of_rows) {
    const Rows r(nb_row, GetParam());
    std::vector<std::byte> packed(static_cast<std::size_t>(nb_row * r.row_bytes + 1));
    detail::data::gatherRows(r.array.data(), r.view(), r.row_bytes, packed.data());
    Rows other(nb_row, GetParam());
    other.array.assign(other.array.size(), std::byte(255));

    detail::data::scatterRows(other.array.data(), r.view(), r.row_bytes, packed.data());

    std::vector<bool> is_written(101, false);
    for (const Int32 row : r.rows)
      is_written[static_cast<std::size_t>(row)] = true;
    for (Int64 row = 0; row < 101; ++row)
      for (Int64 i = 0; i < r.row_bytes; ++i)
        ASSERT_EQ(other.at(row, i), is_written[static_cast<std::size_t>(row)] ? r.at(row, i) : std::byte(255));
  }
}

TEST_P(RowCopyTest, TransferredRowsGoFromTheirPlaceToTheirPlace)
{
  for (const Int64 nb_row : numbers_of_rows) {
    const Rows r(nb_row, GetParam());
    Rows other(nb_row, GetParam());
    other.array.assign(other.array.size(), std::byte(255));
    std::vector<Int32> to;
    for (Int64 k = 0; k < nb_row; ++k)
      to.push_back(static_cast<Int32>(k * 3 % 101));

    detail::data::transferRows(other.array.data(), { to.data(), static_cast<Int64>(to.size()) }, r.array.data(), r.rows.data(),
                               r.row_bytes);

    for (Int64 k = 0; k < nb_row; ++k)
      for (Int64 i = 0; i < r.row_bytes; ++i)
        ASSERT_EQ(other.at(k * 3 % 101, i), r.at(k * 7 % 101, i));
  }
}

INSTANTIATE_TEST_SUITE_P(RowBytes, RowCopyTest, ::testing::Values(1, 2, 4, 8, 12, 16, 24, 32, 48, 63, 64, 72, 100, 192, 200));
