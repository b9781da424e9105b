// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/LibraryIteration.h"

#include <algorithm>

namespace Arcane::detail::krylov
{
namespace
{
//! Least factor between two residuals for which a residual of a library is believed.
constexpr Real trusted_reduction = 1.0e-12;
} // namespace

NumberedRows numberedRows(ReducedSystem& system)
{
  sparse::SparseMatrix& matrix = system.matrix();
  const sparse::CsrRows& rows = matrix.rows();
  const Int32 nb_row = system.nbRow();
  NumberedRows numbered;
  numbered.nb_total_row = matrix.nbTotalRow();
  numbered.first_row = matrix.parallelMng()->scan(Parallel::ReduceSum, Int64(nb_row)) - nb_row;
  // Ghosts get both from their owners; numbers of rows are exact.
  UniqueArray<Real> numbers(system.nbColumn(), 0.0);
  UniqueArray<Real> fixed(system.nbColumn(), 0.0);
  for (Int32 row = 0; row < nb_row; ++row) {
    numbers[row] = static_cast<Real>(numbered.first_row + row);
    fixed[row] = system.isFixed(row) ? 1.0 : 0.0;
  }
  matrix.updateGhosts(numbers);
  matrix.updateGhosts(fixed);
  numbered.firsts.reserve(nb_row + 1);
  numbered.columns.reserve(rows.nbValue());
  numbered.values.reserve(rows.nbValue());
  numbered.firsts.add(0);
  for (Int32 row = 0; row < nb_row; ++row) {
    if (system.isFixed(row)) {
      numbered.columns.add(numbered.first_row + row);
      numbered.values.add(1.0);
    }
    for (Int64 i = rows.first(row); i < rows.first(row + 1) && !system.isFixed(row); ++i) {
      const Int32 column = rows.column(i);
      if (fixed[column] == 0.0) {
        numbered.columns.add(static_cast<Int64>(numbers[column]));
        numbered.values.add(rows.value(i));
      }
    }
    numbered.firsts.add(numbered.columns.largeSize());
  }
  return numbered;
}

LibraryIteration::LibraryIteration(ReducedSystem& system, const SolverSettings& settings)
: m_system(system)
, m_library(settings.library)
, m_method(settings.method)
, m_preconditioning(settings.preconditioning)
, m_nb_vector(settings.nb_vector)
, m_solver(settings.library->makeSolver(system.matrix().parallelMng(), numberedRows(system), settings))
, m_change(system.nbRow())
{}

bool LibraryIteration::isFor(const SolverSettings& settings) const
{
  return settings.library == m_library && settings.method == m_method && settings.preconditioning == m_preconditioning &&
         settings.nb_vector == m_nb_vector;
}

void LibraryIteration::changeValues()
{
  m_solver->changeValues(numberedRows(m_system));
}

void LibraryIteration::renew(const SolverSettings& settings)
{
  const NumberedRows rows = numberedRows(m_system);
  if (!m_solver->renew(rows)) {
    // Frees memory before the next one takes it.
    m_solver.reset();
    m_solver = m_library->makeSolver(m_system.matrix().parallelMng(), rows, settings);
  }
  m_nb_first_iteration = -1;
  m_nb_last_iteration = -1;
}

void LibraryIteration::iterate(Iteration& iteration, ConstArrayView<Real> r, ArrayView<Real> x)
{
  const Int32 nb_row = m_system.nbRow();
  const Real norm = m_system.norm(r);
  const bool is_first = iteration.nbIteration() == 0;
  iteration.begin(norm);
  if (!iteration.mayGoOn())
    return;
  const Real goal = std::max(iteration.tolerance(), trusted_reduction * norm);
  const LibraryResult result = m_solver->solve(ConstArrayView<Real>(nb_row, r.data()), m_change, { goal, iteration.nbLeft() });
  for (Int32 row = 0; row < nb_row; ++row) {
    // A library may move a fixed unknown, though its right-hand side is 0.
    if (m_system.isFixed(row))
      m_change[row] = 0.0;
    x[row] += m_change[row];
  }
  // The residual of a library that has broken down may be an old one.
  const bool has_broken_down = !result.fault.empty();
  const Real residual = has_broken_down ? residualAfterChange(r) : result.relative_residual * norm;
  const Int32 nb_iteration = has_broken_down ? std::max(result.nb_iteration, 1) : result.nb_iteration;
  // After progress the caller computes the residual of the solution, and continues.
  const bool may_go_on = residual <= goal || (has_broken_down && residual < 0.5 * norm);
  iteration.add(nb_iteration, may_go_on ? std::min(residual, iteration.tolerance()) : residual);
  if (has_broken_down && !may_go_on)
    iteration.breakDown(String::format("{0}: {1}", m_library->title(), result.fault));
  else if (nb_iteration == 0)
    iteration.breakDown(String::format("{0}: there was no iteration, the residual is {1}, expected at most {2}", m_library->title(), norm,
                                       iteration.tolerance()));
  if (is_first) {
    m_nb_last_iteration = result.nb_iteration;
    if (m_nb_first_iteration < 0)
      m_nb_first_iteration = result.nb_iteration;
  }
}

// The norm of r - A change.
Real LibraryIteration::residualAfterChange(ConstArrayView<Real> r)
{
  const Int32 nb_row = m_system.nbRow();
  UniqueArray<Real> change(m_system.nbColumn(), 0.0);
  UniqueArray<Real> rest(nb_row);
  std::copy(m_change.begin(), m_change.end(), change.begin());
  m_system.multiply(change, rest);
  for (Int32 row = 0; row < nb_row; ++row)
    rest[row] = r[row] - rest[row];
  return m_system.norm(rest);
}
} // namespace Arcane::detail::krylov
