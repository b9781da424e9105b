// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/BlockDiagonal.h"

#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/krylov/SampleSystems.h"

#include <limits>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::krylov;

class BlockDiagonalTest : public test::RankFixture
{
 protected:
  //! What is wrong with the blocks of a matrix.
  static String faultOf(Int64 nb_row, const test::MatrixValue& value, Int32 block_size)
  {
    const auto matrix = test::matrixOf(m_pm, nb_row, value);
    ReducedSystem system(*matrix);
    system.readValues();
    return BlockDiagonal(system, block_size).invert(test::nameOfUnknown);
  }

  static bool contains(const String& text, const std::string& part) { return std::string(text.localstr()).find(part) != std::string::npos; }
};

// Rows of stripes of five: blocks of five are on one rank.
TEST_F(BlockDiagonalTest, IsTheInverseOfAMatrixOfBlocks)
{
  constexpr Int64 size = 5;
  const auto matrix = test::matrixOf(m_pm, 20, [](Int64 row, Int64 column) {
    return row / size != column / size ? 0.0 : (row == column ? 4.0 : 1.0 / static_cast<Real>(1 + row + 2 * column));
  });
  ReducedSystem system(*matrix);
  system.readValues();
  BlockDiagonal blocks(system, size);
  ASSERT_EQ(blocks.invert(test::nameOfUnknown), String());
  UniqueArray<Real> x(matrix->nbColumn());
  for (Int32 row = 0; row < matrix->nbRow(); ++row)
    x[row] = 1.0 + static_cast<Real>(matrix->unknown(row).uid);
  UniqueArray<Real> r(matrix->nbRow());
  UniqueArray<Real> z(matrix->nbColumn(), 0.0);
  matrix->multiply(x, r);

  blocks.apply(r, z);

  EXPECT_EQ(blocks.nbBlock(), matrix->nbRow() / size);
  for (Int32 row = 0; row < matrix->nbRow(); ++row)
    EXPECT_NEAR(z[row], x[row], 1.0e-12);
}

// A fixed unknown is in no block of others.
TEST_F(BlockDiagonalTest, FixedUnknownsAreAlone)
{
  const auto matrix =
    test::matrixOf(m_pm, 5, [](Int64 row, Int64 column) { return row == 2 ? (column == 2 ? 8.0 : 0.0) : (row == column ? 4.0 : 1.0); });
  ReducedSystem system(*matrix);
  system.readValues();
  BlockDiagonal blocks(system, 5);
  ASSERT_EQ(blocks.invert(test::nameOfUnknown), String());
  UniqueArray<Real> z(matrix->nbColumn(), 0.0);

  blocks.apply(UniqueArray<Real>(matrix->nbRow(), 1.0), z);

  for (Int32 row = 0; row < matrix->nbRow(); ++row) {
    if (matrix->unknown(row).uid == 2) {
      EXPECT_EQ(z[row], 0.125);
    }
  }
}

TEST_F(BlockDiagonalTest, ABlockOfTwoRanksOrWithoutInverseIsAnErrorOnAllRanks)
{
  const String singular = faultOf(
    10, [](Int64 row, Int64 column) { return row / 5 == column / 5 ? 1.0 : 0.0; }, 5);
  const String zero = faultOf(
    10, [](Int64 row, Int64 column) { return row + column == 9 ? 1.0 : 0.0; }, 1);
  const String split = faultOf(
    10, [](Int64 row, Int64 column) { return row == column ? 4.0 : 1.0; }, 10);

  EXPECT_TRUE(contains(singular, "the block of 5 rows of point ")) << singular;
  EXPECT_TRUE(contains(zero, "the diagonal of the row of point 0 is 0")) << zero;
  if (m_pm->commSize() == 1) {
    EXPECT_EQ(split, String());
  }
  else {
    EXPECT_TRUE(contains(split, "the block of the row of point 0 has point 5, which another rank owns")) << split;
  }
}

// Stripes of five rows: with any number of ranks, a block of all rows has too many of them on one.
TEST_F(BlockDiagonalTest, ALargeBlockIsAnErrorOnAllRanks)
{
  const Int64 nb_row = 100 * m_size;
  const test::MatrixValue pairs = [](Int64 row, Int64 column) { return row == column ? 4.0 : row / 5 == column / 5 ? 1.0 : 0.0; };

  const String large = faultOf(nb_row, pairs, std::numeric_limits<Int32>::max());

  EXPECT_TRUE(contains(large, "the block of point 0 has ")) << large;
  EXPECT_TRUE(contains(large, " rows, expected at most 64: choose a block size below 2147483647")) << large;
  EXPECT_EQ(faultOf(nb_row, pairs, 5), String());
}
} // namespace
