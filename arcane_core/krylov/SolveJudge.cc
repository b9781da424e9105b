// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/SolveJudge.h"

#include "arcane_core/krylov/SystemCheck.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace Arcane::detail::krylov
{
namespace
{
//! Accepted error of a residual, in units of its rounding error.
constexpr Real rounding_factor = 8.0;
//! Where rounding hides more of the right-hand side, nothing is solved: a matrix is singular, and the solution grows.
constexpr Real largest_share = 1.0e-3;
//! The residual in units of the unknowns may be larger by this, and as large as this share: it only finds rows that are too small to be seen in
//! the norm of all.
constexpr Real factor_by_rows = 0x1p10;
constexpr Real least_share_by_rows = 0x1p-33;
//! The share is at least this times the tolerance: rows whose sizes differ by a few times are seen in the norm of all.
constexpr Real least_factor_by_rows = 16.0;
//! Above this share, a solution is wrong in most rows.
constexpr Real wrong_share_by_rows = 0.5;
//! Where rounding changes this share of a solution, it has lost digits, or all of them.
constexpr Real visible_error = 1.0e-3;
constexpr Real wrong_error = 0.5;
} // namespace

RowNorms limitsOf(const RowNorms& right, const RowNorms& rounding, const SolverSettings& settings)
{
  const Real relative = settings.relative_tolerance * right.plain;
  const RowNorms hidden = { std::min(rounding_factor * rounding.plain, largest_share * right.plain),
                            std::min(rounding_factor * rounding.by_rows, largest_share * right.by_rows) };
  if (settings.absolute_tolerance > relative)
    return { std::max(settings.absolute_tolerance, hidden.plain), std::numeric_limits<Real>::infinity() };
  const Real share = std::clamp(factor_by_rows * settings.relative_tolerance, least_share_by_rows, largest_share);
  const Real share_by_rows = std::min(std::max(share, least_factor_by_rows * settings.relative_tolerance), 1.0);
  return { std::max(relative, hidden.plain), std::max(share_by_rows * right.by_rows, hidden.by_rows) };
}

RowNorms limitsOfDirect(const RowNorms& right, const RowNorms& rounding, Int64 nb_total_row)
{
  const Real nb_row = nb_total_row;
  return { std::min(nb_row * rounding.plain, largest_share * right.plain),
           std::min(nb_row * rounding.by_rows, largest_share * right.by_rows) };
}

bool judge(IterativeSolve& solve)
{
  const Iteration& iteration = solve.iteration;
  SolveReport& report = solve.report;
  const Real residual = solve.now.residual.plain;
  // Rounding may hide from a library that it has arrived.
  if (solve.settings.library && report.status == SolveStatus::TooManyIterations && residual <= solve.now.limit.plain) {
    report.status = SolveStatus::Converged;
    report.message = {};
  }
  if (report.isConverged() && !std::isfinite(residual)) {
    report.status = SolveStatus::Breakdown;
    report.message =
      String::format("the residual of the solution is {0} after {1} iterations, expected a number", residual, iteration.nbIteration());
  }
  if (!report.isConverged() || residual <= solve.now.limit.plain)
    return true;
  if (residual < 0.5 * solve.last_residual)
    return false;
  report.status = SolveStatus::Stagnation;
  report.message = String::format("the residual stagnates at {0} after {1} iterations, expected at most {2}; {3}", residual,
                                  iteration.nbIteration(), iteration.tolerance(), iteration.history());
  return true;
}

void judgeRows(IterativeSolve& solve, ReducedSystem& system, const NameOfUnknown& name)
{
  const auto& [residual, limit] = solve.now;
  solve.report = {};
  solve.report.nb_iteration = solve.iteration.nbIteration();
  if (solve.now.isSolvedByRows())
    return;
  // Beside penalties, the norm of all rows says nothing of the others.
  const bool is_wrong = system.hasPenaltiesInNorms() || residual.by_rows > wrong_share_by_rows * solve.right.by_rows;
  const String row = worstRow(system, solve.r, name);
  // Without numbers: a loop in time says it once.
  solve.report.message = String::format("rows in small units are not solved to the tolerance, least of all that of {0}; choose units in "
                                        "which rows have similar sizes, or a direct solver",
                                        row);
  if (is_wrong) {
    solve.report.status = SolveStatus::Stagnation;
    solve.report.message =
      String::format("the residual, with each row divided by the sum of its absolute values, stagnates at {0} after {1} iterations, "
                     "expected at most {2}; {3}; {4}",
                     residual.by_rows, solve.iteration.nbIteration(), limit.by_rows, solve.report.message, solve.iteration.history());
  }
}

void judgeDigits(ReducedSystem& system, GatheredLu& lu, ConstArrayView<Real> b, ArrayView<Real> x, SolveReport& report)
{
  const Int32 nb_row = system.nbRow();
  // The change by the residual shows errors of the factors, and may be 0.
  UniqueArray<Real>& change = system.work().get(WorkArrays::Residual, nb_row);
  UniqueArray<Real>& errors = system.work().get(WorkArrays::Kept, nb_row);
  lu.solve(change);
  system.roundingErrors(b, x, errors);
  lu.solveErrors(errors);
  std::array<Real, 2> largest = { 0.0, 0.0 };
  for (Int32 row = 0; row < nb_row; ++row) {
    const Real sum = std::abs(change[row]) + std::abs(errors[row]);
    largest[0] = std::max(largest[0], std::isfinite(sum) ? sum : std::numeric_limits<Real>::infinity());
    largest[1] = std::max(largest[1], std::abs(x[row]));
  }
  system.matrix().parallelMng()->reduce(Parallel::ReduceMax, ArrayView<Real>(2, largest.data()));
  if (largest[0] <= visible_error * largest[1])
    return;
  const bool is_wrong = !(largest[0] <= wrong_error * largest[1]);
  report.status = is_wrong ? SolveStatus::Breakdown : SolveStatus::Converged;
  // Without numbers: a loop in time says it once.
  report.message =
    String::format("direct solver: the matrix is nearly singular, and the solution has {0}; expected rows that are independent",
                   is_wrong ? "no right digit" : "fewer than three right digits");
}
} // namespace Arcane::detail::krylov
