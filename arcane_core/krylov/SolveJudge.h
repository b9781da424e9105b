// SPDX-License-Identifier: Apache-2.0
// Verdict on the solution of a linear system, by its residual.
#pragma once

#include "arcane_core/krylov/GatheredLu.h"
#include "arcane_core/krylov/Iteration.h"
#include "arcane_core/krylov/ReducedSystem.h"

namespace Arcane::detail::krylov
{
//! Residuals of a solution.
struct Judged
{
  RowNorms residual;
  //! Largest accepted ones.
  RowNorms limit;

  bool isSolvedByRows() const { return !(residual.by_rows > limit.by_rows); }
  //! Rows in large units may hide others, or have larger rounding errors than others have values.
  bool isSolvedByEither() const { return residual.plain <= limit.plain || residual.by_rows <= limit.by_rows; }
};

//! A solve by iteration.
struct IterativeSolve
{
  ConstArrayView<Real> b;
  const SolverSettings& settings;
  //! The solution with ghosts, and its residual.
  ArrayView<Real> x;
  ArrayView<Real> r;
  //! Norms of the right-hand side.
  RowNorms right;
  Iteration iteration;
  SolveReport report = {};
  Judged now = {};
  //! Norm of the residual before.
  Real last_residual = 0.0;
};

//! Returns the largest accepted residuals of an iterative solve. An absolute tolerance has no unit for each row. \local
RowNorms limitsOf(const RowNorms& right, const RowNorms& rounding, const SolverSettings& settings);
//! Returns the largest accepted residuals of a direct solve. \local
RowNorms limitsOfDirect(const RowNorms& right, const RowNorms& rounding, Int64 nb_total_row);
//! Returns true when a solve ends, and sets the reason in its report. Rows in small units are judged later. \local
bool judge(IterativeSolve& solve);
//! Judges rows in small units after a solve that has converged. Sets a warning, or the reason of a failure. \collective
void judgeRows(IterativeSolve& solve, ReducedSystem& system, const NameOfUnknown& name);
/*!
 * \brief Judges the digits of a direct solution: the residual of a nearly singular matrix is small whatever the solution is.
 *
 * The residual is in the array WorkArrays::Residual, and is overwritten. \shape{x: nbColumn()} \collective
 */
void judgeDigits(ReducedSystem& system, GatheredLu& lu, ConstArrayView<Real> b, ArrayView<Real> x, SolveReport& report);
} // namespace Arcane::detail::krylov
