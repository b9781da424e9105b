// SPDX-License-Identifier: Apache-2.0
// Rows that parts hold, and who reads them.
#include "arcane_core/mesh_restart/PartRows.h"

#include "tests/unit/arcane_core/mesh_restart/RowsOf.h"

#include <gtest/gtest.h>

#include <numeric>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::mesh_restart;
using test::rowsOf;

using Sizes = std::vector<Int64>;

class PartRowsTest : public ::testing::TestWithParam<Int32>
{
};

TEST_P(PartRowsTest, EachRowHasOneReaderAndOnePart)
{
  const Int32 nb_rank = GetParam();
  for (const Sizes& sizes : { Sizes{ 10 }, Sizes{ 3, 0, 4, 0, 0, 1 }, Sizes{ 0, 0 }, Sizes{ 5, 5, 5, 5 }, Sizes{ 0, 1 } }) {
    const PartRows rows = rowsOf(sizes, nb_rank);
    Int64 row = 0;
    std::vector<RowPiece> pieces;
    for (Int32 rank = 0; rank < nb_rank; ++rank) {
      EXPECT_EQ(rows.firstOfRank(rank), row);
      // Shares differ by one row at most.
      EXPECT_LE(std::abs(rows.nbRowOfRank(rank) * nb_rank - rows.nbRow()), nb_rank);
      for (const RowPiece& piece : rows.piecesOf(rank)) {
        EXPECT_GT(piece.nb_row, 0);
        for (Int64 i = 0; i < piece.nb_row; ++i, ++row) {
          EXPECT_EQ(rows.rankOf(row), rank);
          EXPECT_EQ(rows.partOf(row), piece.part);
          EXPECT_EQ(rows.firstOfPart(piece.part) + piece.first + i, row);
        }
      }
    }
    EXPECT_EQ(row, std::accumulate(sizes.begin(), sizes.end(), Int64(0)));
    EXPECT_EQ(rows.nbRow(), row);
  }
}

INSTANTIATE_TEST_SUITE_P(Ranks, PartRowsTest, ::testing::Values(1, 2, 3, 7, 64));

TEST(PartRowsTest, NumbersBeyond32BitsAreCut)
{
  const Int64 many = Int64(1) << 45;
  const PartRows rows = rowsOf({ many, many }, 1000003);

  EXPECT_EQ(rows.firstOfRank(1000003), 2 * many);
  for (const Int64 row : { Int64(0), many - 1, many, 2 * many - 1 }) {
    const Int32 rank = rows.rankOf(row);
    EXPECT_LE(rows.firstOfRank(rank), row);
    EXPECT_GT(rows.firstOfRank(rank + 1), row);
  }
}
} // namespace
