// SPDX-License-Identifier: Apache-2.0
// The matrix that programs measure linear systems on.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/sparse/SparseMatrix.h"

#include <algorithm>
#include <array>
#include <memory>

namespace Bench
{
using namespace Arcane;
namespace sparse = Arcane::detail::sparse;

//! Maker of the seven-point matrix of a cube of \a side^3 points, which is cut in slabs.
class CubeMatrix
{
 public:
  CubeMatrix(IParallelMng* pm, Int64 side)
  : m_parallel_mng(pm)
  , m_side(side)
  , m_first(firstOf(pm->commRank()))
  , m_end(firstOf(pm->commRank() + 1))
  {}

  std::unique_ptr<sparse::SparseMatrix> newMatrix() const
  {
    sparse::SparseMatrix::Unknowns unknowns;
    for (Int64 row = m_first; row < m_end; ++row)
      unknowns.own.add({ 0, row });
    const Int64 plane = m_side * m_side;
    addGhosts(unknowns, std::max(m_first - plane, Int64(0)), m_first, m_parallel_mng->commRank() - 1);
    const Int64 nb_below = unknowns.ghosts.size();
    addGhosts(unknowns, m_end, std::min(m_end + plane, plane * m_side), m_parallel_mng->commRank() + 1);
    const auto columnOf = [&](Int64 row) {
      const Int64 below = row - (m_first - nb_below);
      return static_cast<Int32>(row < m_first ? m_end - m_first + below : (row < m_end ? row - m_first : row - m_first + nb_below));
    };
    UniqueArray<sparse::RowColumn> places;
    forEachPlace([&](Int64 row, Int64 column) { places.add({ columnOf(row), columnOf(column) }); });
    auto matrix = std::make_unique<sparse::SparseMatrix>(m_parallel_mng, std::move(unknowns), places);
    for (Int32 row = 0; row < matrix->nbRow(); ++row)
      for (Int64 i = matrix->rows().first(row); i < matrix->rows().first(row + 1); ++i)
        matrix->rows().values()[i] = matrix->rows().column(i) == row ? 6.0 : -1.0;
    return matrix;
  }

 private:
  IParallelMng* m_parallel_mng;
  Int64 m_side;
  Int64 m_first;
  Int64 m_end;

  Int64 firstOf(Int32 rank) const { return m_side * rank / m_parallel_mng->commSize() * m_side * m_side; }

  static void addGhosts(sparse::SparseMatrix::Unknowns& unknowns, Int64 first, Int64 end, Int32 owner)
  {
    for (Int64 row = first; row < end; ++row) {
      unknowns.ghosts.add({ 0, row });
      unknowns.owners.add(owner);
    }
  }

  template <typename Function> void forEachPlace(const Function& f) const
  {
    const std::array<Int64, 3> strides = { 1, m_side, m_side * m_side };
    for (Int64 row = m_first; row < m_end; ++row) {
      f(row, row);
      for (const Int64 stride : strides) {
        const Int64 coordinate = row / stride % m_side;
        if (coordinate > 0)
          f(row, row - stride);
        if (coordinate + 1 < m_side)
          f(row, row + stride);
      }
    }
  }
};
} // namespace Bench
