// SPDX-License-Identifier: Apache-2.0
// Algebraic multigrid for sparse matrices on one rank.
#pragma once

#include "arcane_core/dense/DenseLu.h"
#include "arcane_core/dense/Matrix.h"
#include "arcane_core/dense/Vector.h"

#include <vector>

namespace Arcane
{
class ITraceMng;
} // namespace Arcane

namespace Arcane::detail::dense
{
/*!
 * \brief V-cycle of algebraic multigrid: smoothed aggregation, Gauss-Seidel forward then backward, a direct solver on the coarsest level.
 *
 * When aggregation ends above 200 rows, sweeps of Gauss-Seidel stand for the direct solver.
 * Rows are aggregated in their order, so that a matrix always has the same levels. The cycle is symmetric, and positive definite if the matrix is.
 * (P. Vanek, J. Mandel, M. Brezina, Algebraic multigrid by smoothed aggregation, 1996.)
 */
class Multigrid
{
 public:
  /*!
   * \brief Makes the levels of a matrix, whose values are copied.
   * \param tm  prints the sizes of the levels as messages of level 4; may be null
   * \throws ArgumentException for a matrix that is not square
   * \throws FatalErrorException for a zero on the diagonal, a value that is not finite or a singular matrix
   */
  Multigrid(const MatVec::Matrix& matrix, ITraceMng* tm);

  Integer nbRow() const { return m_levels.front().matrix.nbRow(); }
  Integer nbLevel() const { return static_cast<Integer>(m_levels.size()); }
  //! Computes \a out, an approximation of the inverse of the matrix times \a v. \shape{nbRow()} \local
  void apply(MatVec::Vector& out, const MatVec::Vector& v);

 private:
  struct Level
  {
    //! The diagonal comes first in each row.
    MatVec::Matrix matrix;
    //! From the next level, and to it. Empty on the coarsest level.
    MatVec::Matrix prolongation;
    MatVec::Matrix restriction;
    MatVec::Vector x;
    MatVec::Vector b;
    MatVec::Vector rest;
    MatVec::Vector correction;
  };

  std::vector<Level> m_levels;
  //! Factors of the coarsest matrix, unless it is too large.
  DenseLu m_coarsest;
  bool m_has_coarsest = false;

  void addLevel(const MatVec::Matrix& matrix);
  bool coarsen();
  void factoriseCoarsest();
  void cycle(std::size_t level);
};
} // namespace Arcane::detail::dense
