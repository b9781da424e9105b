// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/LinearSolver.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/krylov/SystemCheck.h"

#include <algorithm>
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
  if (!settings.library && m_preconditioner && m_preconditioner->isFor(settings))
    return {};
  // Regular blocks may have zeros on the diagonal.
  const bool is_by_blocks = !settings.library && settings.preconditioning == Preconditioning::Jacobi && settings.block_size > 0;
  if (settings.preconditioning != Preconditioning::None && !is_by_blocks && !m_has_diagonal) {
    if (const String fault = checkDiagonal(m_system, m_name); !fault.empty())
      return fault;
    m_has_diagonal = true;
    ++m_nb_setup;
  }
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
  std::copy(x.begin(), x.end(), all.begin());
  UniqueArray<Real>& r = m_system.work().get(WorkArrays::Residual, m_system.nbRow());
  m_system.computeResidual(b, all, r);
  SolveReport report;
  report.residual = m_system.norm(r);
  const Real norm = m_system.norm(b);
  report.relative_residual = norm == 0.0 ? 0.0 : report.residual / norm;
  const Real limit = m_system.matrix().nbTotalRow() * m_system.roundingNorm(b, all);
  if (!(report.residual <= limit)) {
    report.status = SolveStatus::Breakdown;
    report.message =
      String::format("direct solver: the residual is {0}, expected at most {1}: the matrix is nearly singular", report.residual, limit);
  }
  return report;
}

SolveReport LinearSolver::iterate(ConstArrayView<Real> b, ArrayView<Real> x, const SolverSettings& settings)
{
  UniqueArray<Real>& all = m_system.work().getVector(WorkArrays::Solution, m_system.matrix());
  UniqueArray<Real>& r = m_system.work().get(WorkArrays::Residual, m_system.nbRow());
  // The norm of the right-hand side is that without fixed unknowns.
  startFrom(b, all, r, false);
  const Real norm = m_system.norm(r);
  if (settings.has_guess) {
    std::copy(x.begin(), x.end(), all.begin());
    startFrom(b, all, r, true);
  }
  Iteration iteration(std::max(settings.relative_tolerance * norm, settings.absolute_tolerance), settings.max_iteration);
  Real residual = m_system.norm(r);
  SolveReport report;
  // The method computes its residuals from each other: the last one is compared with that of the solution.
  for (bool is_done = false; !is_done;) {
    runMethod(iteration, settings, r, all);
    report = iteration.report();
    m_system.correctFixed(b, all, r);
    m_system.computeResidual(b, all, r);
    const Real last_residual = residual;
    residual = m_system.norm(r);
    const Real rounding = std::min(rounding_factor * m_system.roundingNorm(b, all), largest_share * norm);
    const Real limit = std::max(iteration.tolerance(), rounding);
    // Rounding may hide from a library that it has arrived.
    if (settings.library && report.status == SolveStatus::TooManyIterations && residual <= limit) {
      report.status = SolveStatus::Converged;
      report.message = {};
    }
    if (report.isConverged() && !std::isfinite(residual)) {
      report.status = SolveStatus::Breakdown;
      report.message =
        String::format("the residual of the solution is {0} after {1} iterations, expected a number", residual, iteration.nbIteration());
    }
    is_done = !report.isConverged() || residual <= limit;
    if (!is_done && !(residual < 0.5 * last_residual)) {
      is_done = true;
      report.status = SolveStatus::Stagnation;
      report.message = String::format("the residual stagnates at {0} after {1} iterations, expected at most {2}; {3}", residual,
                                      iteration.nbIteration(), iteration.tolerance(), iteration.history());
    }
  }
  std::copy_n(all.begin(), x.size(), x.begin());
  report.residual = residual;
  report.relative_residual = norm == 0.0 ? 0.0 : residual / norm;
  return report;
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
