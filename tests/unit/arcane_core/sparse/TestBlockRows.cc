// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/BlockRows.h"

#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/sparse/SampleMatrices.h"

#include <bit>
#include <cmath>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::sparse;

constexpr Int64 nb_block_cell = 6;
constexpr Int64 nb_block_point = (nb_block_cell - 1) * (nb_block_cell - 1);

//! A five-point stencil whose values are blocks; the last column of a block has a hole where rows and columns of points differ.
test::MatrixValue blockStencil(Int64 size, bool has_holes)
{
  return [=](Int64 row, Int64 column) {
    const Real stencil = test::fivePoint(nb_block_cell)(row / size, column / size);
    const bool is_hole = has_holes && row / size != column / size && row % size == 0 && column % size == size - 1;
    return is_hole ? 0.0 : stencil * (1.0 + std::sin(static_cast<Real>(7 * row + 3 * column)));
  };
}

class BlockRowsTest : public test::RankFixture
{
 protected:
  //! The block size of test::ownerOfRow() splits blocks: here all rows of a point are on one rank.
  static std::unique_ptr<SparseMatrix> matrixOfBlocks(Int64 size, const test::MatrixValue& value)
  {
    SparseMatrix::Unknowns unknowns;
    std::map<Int64, Int32> indexes;
    const auto ownerOf = [&](Int64 uid) { return test::ownerOfRow(uid / size, m_pm->commSize()); };
    for (Int64 uid = nb_block_point * size - 1; uid >= 0; --uid) {
      if (ownerOf(uid) == m_pm->commRank()) {
        indexes[uid] = unknowns.own.size();
        unknowns.own.add({ 0, uid });
      }
    }
    const Int32 nb_own = unknowns.own.size();
    UniqueArray<RowColumn> places;
    for (Int32 row = 0; row < nb_own; ++row) {
      for (Int64 column = 0; column < nb_block_point * size; ++column) {
        if (value(unknowns.own[row].uid, column) == 0.0)
          continue;
        if (indexes.count(column) == 0) {
          indexes[column] = nb_own + unknowns.ghosts.size();
          unknowns.ghosts.add({ 0, column });
          unknowns.owners.add(ownerOf(column));
        }
        places.add({ row, indexes[column] });
      }
    }
    auto matrix = std::make_unique<SparseMatrix>(m_pm, std::move(unknowns), places);
    for (Int32 row = 0; row < matrix->nbRow(); ++row)
      for (Int64 i = matrix->rows().first(row); i < matrix->rows().first(row + 1); ++i)
        matrix->rows().values()[i] = value(matrix->unknown(row).uid, matrix->unknown(matrix->rows().column(i)).uid);
    return matrix;
  }

  static UniqueArray<Real> product(SparseMatrix& matrix)
  {
    UniqueArray<Real> x(matrix.nbColumn(), 0.0);
    for (Int32 row = 0; row < matrix.nbRow(); ++row)
      x[row] = std::cos(static_cast<Real>(matrix.unknown(row).uid));
    UniqueArray<Real> y(matrix.nbRow());
    matrix.multiply(x, y);
    return test::inOrder(matrix, y);
  }

  static void expectSameBits(ConstArrayView<Real> a, ConstArrayView<Real> b)
  {
    ASSERT_EQ(a.size(), b.size());
    for (Int32 i = 0; i < a.size(); ++i)
      EXPECT_EQ(std::bit_cast<UInt64>(a[i]), std::bit_cast<UInt64>(b[i])) << "row " << i;
  }
};

TEST_F(BlockRowsTest, ProductsHaveTheBitsOfSparseRows)
{
  for (Int64 size = 2; size <= BlockRows::max_size; ++size) {
    for (const bool has_holes : { false, size > 2 }) {
      const auto matrix = matrixOfBlocks(size, blockStencil(size, has_holes));
      const UniqueArray<Real> by_rows = product(*matrix);

      matrix->readBlocks(static_cast<Int32>(size));

      EXPECT_TRUE(matrix->hasBlocks()) << size;
      expectSameBits(product(*matrix), by_rows);
    }
  }
}

TEST_F(BlockRowsTest, OtherValuesAreReadAgain)
{
  const auto matrix = matrixOfBlocks(3, blockStencil(3, false));
  matrix->readBlocks(3);
  for (Real& value : matrix->rows().values())
    value *= 2.0;
  matrix->readBlocks(3);
  const UniqueArray<Real> by_blocks = product(*matrix);
  matrix->readBlocks(0);

  EXPECT_FALSE(matrix->hasBlocks());
  expectSameBits(by_blocks, product(*matrix));
}

// Blocks of another size than the matrix has, of too many values, and blocks on two ranks.
TEST_F(BlockRowsTest, WhatHasNoBlocksStaysInRows)
{
  const auto of_three = matrixOfBlocks(3, blockStencil(3, false));
  const auto sparse = matrixOfBlocks(3, [](Int64 row, Int64 column) { return row == column ? 1.0 : 0.0; });
  const auto split = test::matrixOf(m_pm, 2 * nb_block_point, blockStencil(2, false));
  const UniqueArray<Real> by_rows = product(*split);

  of_three->readBlocks(2);
  sparse->readBlocks(3);
  split->readBlocks(2);
  of_three->readBlocks(BlockRows::max_size + 1);

  EXPECT_FALSE(of_three->hasBlocks());
  EXPECT_FALSE(sparse->hasBlocks() && sparse->nbRow() > 0);
  expectSameBits(product(*split), by_rows);
}
} // namespace
