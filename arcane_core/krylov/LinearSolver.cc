// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/LinearSolver.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/krylov/SolveJudge.h"
#include "arcane_core/krylov/SystemCheck.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Arcane::detail::krylov
{
namespace
{
//! Number of rounds for rows in small units, and the least factor for the norm of all rows.
constexpr Int32 nb_round_by_rows = 2;
constexpr Real least_tightening = 1.0e-12;
//! Largest number of iterations of both rounds: the number of rows, or a multiple of the previous iterations and a few more.
constexpr Int64 most_times_by_rows = 4;
constexpr Int64 few_by_rows = 50;
//! A factorisation whose pivots are bad for rows in other units is repeated on the residual.
constexpr Int32 nb_refinement = 3;
//! Norms have squares of values.
constexpr Real least_size = 1.0e-140;
constexpr Real largest_size = 1.0e140;

SolveReport badSystem(const String& message)
{
  SolveReport report;
  report.status = SolveStatus::BadSystem;
  // A residual of 0 would look like success.
  report.residual = std::numeric_limits<Real>::quiet_NaN();
  report.relative_residual = report.residual;
  report.message = message;
  return report;
}

} // namespace

LinearSolver::LinearSolver(sparse::SparseMatrix& matrix, NameOfUnknown name)
: m_system(matrix)
, m_name(std::move(name))
{}

void LinearSolver::changeValues()
{
  m_is_read = false;
  m_is_symmetric = false;
  m_has_diagonal = false;
  m_preconditioner.reset();
  m_lu.reset();
  m_has_new_values = true;
}

void LinearSolver::setRecord(SystemRecord& record)
{
  m_record = &record;
  record.nb_row = m_system.matrix().nbTotalRow();
  record.nb_value = m_system.matrix().parallelMng()->reduce(Parallel::ReduceSum, m_system.matrix().rows().nbValue());
}

SolveReport LinearSolver::solve(ConstArrayView<Real> b, ArrayView<Real> x, const SolverSettings& settings)
{
  const Int32 nb_before = m_nb_preconditioner;
  const Real begin_s = platform::getRealTime();
  const bool has_guess = settings.has_guess && settings.method != Method::Direct;
  String fault = prepare(b, has_guess ? x.constView() : ConstArrayView<Real>(), settings);
  Real prepared_s = platform::getRealTime();
  SolveReport report = solveUnrecorded(b, x, settings, fault);
  // Rows with a large diagonal may be no boundary conditions, as in a mixed formulation.
  if (m_system.hasPenalties() && (report.status == SolveStatus::Stagnation || report.status == SolveStatus::Breakdown)) {
    m_with_penalties = false;
    changeValues();
    SolverSettings others = settings;
    others.has_guess = false;
    x.fill(0.0);
    fault = prepare(b, {}, others);
    prepared_s = platform::getRealTime();
    report = solveUnrecorded(b, x, others, fault);
    m_with_penalties = !report.isConverged();
  }
  if (m_record) {
    if (m_record->nb_solve == 0 || m_recorded_library != settings.library)
      m_record->solver = settings.library ? settings.library->title() : String("embedded");
    m_recorded_library = settings.library;
    m_record->setup_s += prepared_s - begin_s;
    m_record->solve_s += platform::getRealTime() - prepared_s;
    m_record->add(report, fault.empty() && m_nb_preconditioner == nb_before);
  }
  return report;
}

SolveReport LinearSolver::solveUnrecorded(ConstArrayView<Real> b, ArrayView<Real> x, const SolverSettings& settings, const String& fault)
{
  if (!fault.empty())
    return badSystem(fault);
  Real largest = 0.0;
  for (Real value : b)
    largest = std::max(largest, std::abs(value));
  largest = m_system.matrix().parallelMng()->reduce(Parallel::ReduceMax, largest);
  if (largest == 0.0 || largest < settings.min_rhs) {
    x.fill(0.0);
    return {};
  }
  if (largest < least_size || largest > largest_size)
    return badSystem(String::format("the largest value of the right-hand side is {0}, expected one between {1} and {2}, whose square is a "
                                    "number: choose other units",
                                    largest, least_size, largest_size));
  // As in the first solve, whatever others needed.
  m_system.correctAllFixed(false);
  return settings.method == Method::Direct ? solveDirect(b, x) : iterate(b, x, settings);
}

// Returns what is wrong with the system.
String LinearSolver::prepare(ConstArrayView<Real> b, ConstArrayView<Real> guess, const SolverSettings& settings)
{
  // A factorisation needs no fixed rows, and its residual counts penalties.
  const bool with_penalties = m_with_penalties && settings.method != Method::Direct;
  if (m_is_read && m_are_penalties_read != with_penalties)
    changeValues();
  if (!m_is_read) {
    m_system.readValues(with_penalties);
    m_are_penalties_read = with_penalties;
    m_matrix_fault = checkMatrix(m_system, m_name);
    m_system.matrix().readBlocks(settings.block_size);
    m_block_size = settings.block_size;
    m_is_read = true;
    ++m_nb_setup;
  }
  if (m_block_size != settings.block_size) {
    m_system.matrix().readBlocks(settings.block_size);
    m_block_size = settings.block_size;
  }
  if (!m_matrix_fault.empty())
    return m_matrix_fault;
  if (const String fault = checkVectors(m_system, b, guess, settings.block_size, m_name); !fault.empty())
    return fault;
  return settings.method == Method::Direct ? prepareDirect() : prepareIteration(b, settings);
}

String LinearSolver::prepareDirect()
{
  if (m_lu)
    return {};
  countPreconditioner();
  auto lu = std::make_unique<GatheredLu>(m_system.matrix());
  const String fault = lu->factorise(m_name);
  if (fault.empty())
    m_lu = std::move(lu);
  return fault;
}

String LinearSolver::prepareIteration(ConstArrayView<Real> b, const SolverSettings& settings)
{
  if (const String fault = checkConstants(m_system, b); !fault.empty())
    return fault;
  if (settings.method == Method::ConjugateGradients && !m_is_symmetric) {
    if (const String fault = checkSymmetry(m_system); !fault.empty())
      return fault;
    m_is_symmetric = true;
    ++m_nb_setup;
  }
  return preparePreconditioner(settings);
}

String LinearSolver::preparePreconditioner(const SolverSettings& settings)
{
  // Regular blocks may have zeros on the diagonal, and so may matrices that are not positive definite.
  const bool accepts_zeros = !settings.library && settings.preconditioning == Preconditioning::Jacobi &&
                             (settings.block_size > 0 || settings.method != Method::ConjugateGradients);
  if (settings.preconditioning != Preconditioning::None && !accepts_zeros && !m_has_diagonal) {
    if (const String fault = checkDiagonal(m_system, m_name); !fault.empty())
      return fault;
    m_has_diagonal = true;
    ++m_nb_setup;
  }
  if (!settings.library && m_preconditioner && m_preconditioner->isFor(settings))
    return {};
  if (settings.library) {
    // The library fails on all ranks, for a matrix without inverse for example: the caller may continue.
    try {
      prepareLibrary(settings);
    }
    catch (const ParallelFatalErrorException& e) {
      return e.message();
    }
    return {};
  }
  auto preconditioner = std::make_unique<Preconditioner>(m_system, settings.preconditioning, settings.block_size);
  countPreconditioner();
  const String fault = preconditioner->invertBlocks(m_name);
  if (fault.empty())
    m_preconditioner = std::move(preconditioner);
  return fault;
}

void LinearSolver::prepareLibrary(const SolverSettings& settings)
{
  const bool is_kept = m_library && m_library->isFor(settings);
  if (is_kept && !m_has_new_values)
    return;
  // A library that fails is kept no longer.
  std::unique_ptr<LibraryIteration> library = std::move(m_library);
  if (is_kept && settings.keeps_preconditioner && !library->isWorn()) {
    library->changeValues();
  }
  else {
    if (is_kept) {
      library->renew(settings);
    }
    else {
      // Frees memory before the next one takes it.
      library.reset();
      library = std::make_unique<LibraryIteration>(m_system, settings);
    }
    countPreconditioner();
  }
  m_library = std::move(library);
  m_has_new_values = false;
}

SolveReport LinearSolver::solveDirect(ConstArrayView<Real> b, ArrayView<Real> x)
{
  x.copy(b);
  m_lu->solve(x);
  UniqueArray<Real>& all = m_system.work().getVector(WorkArrays::Solution, m_system.matrix());
  UniqueArray<Real>& r = m_system.work().get(WorkArrays::Residual, m_system.nbRow());
  UniqueArray<Real>& kept = m_system.work().get(WorkArrays::Kept, m_system.nbRow());
  const RowNorms norm = m_system.norms(b);
  const auto judged = [&]() -> Judged {
    std::copy(x.begin(), x.end(), all.begin());
    m_system.computeResidual(b, all, r);
    return { m_system.norms(r), limitsOfDirect(norm, m_system.roundingNorms(b, all), m_system.matrix().nbTotalRow()) };
  };
  Judged now = judged();
  for (Int32 i = 0; i < nb_refinement && !(now.residual.plain <= now.limit.plain); ++i) {
    kept.copy(x);
    m_lu->solve(r);
    for (Int32 row = 0; row < m_system.nbRow(); ++row)
      x[row] += r[row];
    const Judged before = now;
    now = judged();
    if (!(now.residual.plain < 0.5 * before.residual.plain)) {
      x.copy(kept);
      now = judged();
      break;
    }
  }
  SolveReport report;
  report.residual = now.residual.plain;
  report.relative_residual = norm.plain == 0.0 ? 0.0 : report.residual / norm.plain;
  if (!now.isSolvedByEither()) {
    report.status = SolveStatus::Breakdown;
    report.message = String::format("direct solver: the residual is {0}, expected at most {1}: the matrix is nearly singular",
                                    report.residual, now.limit.plain);
  }
  if (report.isConverged() && m_lu->isSensitive())
    judgeDigits(m_system, *m_lu, b, all, report);
  return report;
}

SolveReport LinearSolver::iterate(ConstArrayView<Real> b, ArrayView<Real> x, const SolverSettings& settings)
{
  UniqueArray<Real>& all = m_system.work().getVector(WorkArrays::Solution, m_system.matrix());
  UniqueArray<Real>& r = m_system.work().get(WorkArrays::Residual, m_system.nbRow());
  // The norms of the right-hand side leave out fixed unknowns.
  startFrom(b, all, r, false);
  const RowNorms right = m_system.norms(r);
  RowNorms residual = right;
  if (settings.has_guess) {
    std::copy(x.begin(), x.end(), all.begin());
    startFrom(b, all, r, true);
    residual = m_system.norms(r);
  }
  const Real tolerance = std::max(settings.relative_tolerance * right.plain, settings.absolute_tolerance);
  IterativeSolve solve = { b, settings, all, r, right, Iteration(tolerance, settings.max_iteration) };
  solve.now.residual = residual;
  // The method computes its residuals from each other: the last one is compared with that of the solution.
  do
    advance(solve);
  while (!judge(solve));
  if (solve.report.isConverged() && !solve.now.isSolvedByRows()) {
    improveRows(solve);
    judgeRows(solve, m_system, m_name);
  }
  if (solve.report.isConverged() && m_system.ignoresTooMuch(b, all, solve.now.limit)) {
    if (!m_system.correctsFixed()) {
      m_system.correctAllFixed(true);
      SolveReport report = iterate(b, x, settings);
      report.nb_iteration += solve.report.nb_iteration;
      return report;
    }
    solve.report.status = SolveStatus::Stagnation;
    solve.report.message =
      "the values beside large diagonals change the residual by more than its limit, expected diagonals that determine their "
      "unknowns; choose smaller penalties, or a direct solver";
  }
  std::copy_n(all.begin(), x.size(), x.begin());
  solve.report.residual = solve.now.residual.plain;
  solve.report.relative_residual = right.plain == 0.0 ? 0.0 : solve.now.residual.plain / right.plain;
  return solve.report;
}

void LinearSolver::advance(IterativeSolve& solve)
{
  runMethod(solve.iteration, solve.settings, solve.r, solve.x);
  solve.report = solve.iteration.report();
  m_system.correctFixed(solve.b, solve.x, solve.r);
  m_system.computeResidual(solve.b, solve.x, solve.r);
  solve.last_residual = solve.now.residual.plain;
  solve.now.residual = m_system.norms(solve.r);
  solve.now.limit = limitsOf(solve.right, m_system.roundingNorms(solve.b, solve.x), solve.settings);
}

// A solution in the tolerance is not lost, whatever happens here.
void LinearSolver::improveRows(IterativeSolve& solve)
{
  UniqueArray<Real>& kept = m_system.work().get(WorkArrays::Kept, m_system.nbRow());
  const Judged& now = solve.now;
  // Conjugate gradients converge within the number of rows, but for rounding; other methods may not converge.
  solve.iteration.limit(std::max(most_times_by_rows * solve.iteration.nbIteration() + few_by_rows, m_system.matrix().nbTotalRow()));
  Real goal = now.residual.plain;
  const Real least_goal = least_tightening * goal;
  for (Int32 i = 0; i < nb_round_by_rows && solve.report.isConverged() && !now.isSolvedByRows() && solve.iteration.nbLeft() > 0; ++i) {
    std::copy_n(solve.x.begin(), kept.size(), kept.begin());
    const Judged before = now;
    // The norm after a round may be rounding of large rows, above what the method has reached.
    goal = std::max(0.5 * std::min(goal, now.residual.plain) * now.limit.by_rows / now.residual.by_rows, least_goal);
    solve.iteration.tighten(goal);
    advance(solve);
    if (!(now.residual.plain <= now.limit.plain) || !(now.residual.by_rows < before.residual.by_rows)) {
      std::copy(kept.begin(), kept.end(), solve.x.begin());
      m_system.computeResidual(solve.b, solve.x, solve.r);
      solve.now = before;
      break;
    }
  }
}

// Fixed unknowns are corrected here, too: each residual is one after a correction, and they can be compared.
void LinearSolver::startFrom(ConstArrayView<Real> b, ArrayView<Real> x, ArrayView<Real> r, bool keep_others)
{
  m_system.setFixed(b, x, keep_others);
  m_system.correctFixed(b, x, r);
  m_system.computeResidual(b, x, r);
}

void LinearSolver::runMethod(Iteration& iteration, const SolverSettings& settings, ArrayView<Real> r, ArrayView<Real> x)
{
  if (settings.library) {
    m_library->iterate(iteration, r, x);
    return;
  }
  switch (settings.method) {
  case Method::BiCgStab: iterateBiCgStab(m_system, *m_preconditioner, iteration, r, x); break;
  case Method::Gmres: iterateGmres(m_system, *m_preconditioner, iteration, settings.nb_vector, r, x); break;
  default: iterateConjugateGradients(m_system, *m_preconditioner, iteration, r, x); break;
  }
}
} // namespace Arcane::detail::krylov
