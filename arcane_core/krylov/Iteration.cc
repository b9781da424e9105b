// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/krylov/Iteration.h"

#include <algorithm>
#include <cmath>

namespace Arcane::detail::krylov
{
void Iteration::begin(Real residual)
{
  m_residual = residual;
  if (m_first_residual < 0.0)
    m_first_residual = residual;
}

void Iteration::next(Real residual)
{
  m_last[m_nb_residual % nb_kept] = residual;
  ++m_nb_residual;
  ++m_nb_iteration;
  m_residual = residual;
  if (!std::isfinite(residual))
    breakDown(String::format("the residual is {0} in iteration {1}, expected a number", residual, m_nb_iteration));
}

void Iteration::add(Int32 nb_iteration, Real residual)
{
  if (nb_iteration > 0) {
    m_nb_iteration += nb_iteration - 1;
    next(residual);
  }
}

void Iteration::breakDown(const String& message)
{
  m_report.status = SolveStatus::Breakdown;
  m_report.message = message;
}

SolveReport Iteration::report() const
{
  SolveReport report = m_report;
  report.nb_iteration = m_nb_iteration;
  report.residual = m_residual;
  if (report.isConverged() && !isBelowTolerance()) {
    report.status = SolveStatus::TooManyIterations;
    report.message = String::format("not converged after {0} iterations: the residual is {1}, expected at most {2}; {3}", m_nb_iteration,
                                    m_residual, m_tolerance, history());
  }
  return report;
}

String Iteration::history() const
{
  String text = String::format("residuals: {0} at first", m_first_residual);
  const Int32 first = std::max(0, m_nb_residual - nb_kept);
  for (Int32 i = first; i < m_nb_residual; ++i)
    text = text + (i == first ? String(", at last ") : String(", ")) + String::format("{0}", m_last[i % nb_kept]);
  return text;
}
} // namespace Arcane::detail::krylov
