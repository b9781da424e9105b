// SPDX-License-Identifier: Apache-2.0
// Stopping criterion and report of iterative methods.
#pragma once

#include "arcane_core/krylov/Preconditioner.h"

#include <algorithm>
#include <array>

namespace Arcane::detail::krylov
{
//! Counts iterations and keeps the residuals of a solve, through restarts of the method.
class Iteration
{
 public:
  Iteration(Real tolerance, Int32 max_iteration)
  : m_tolerance(tolerance)
  , m_max_iteration(max_iteration)
  {}

  Real tolerance() const { return m_tolerance; }
  //! Sets a tolerance below the present one, for more iterations.
  void tighten(Real tolerance) { m_tolerance = tolerance; }
  //! Lets at most \a nb_more iterations follow.
  void limit(Int64 nb_more) { m_max_iteration = static_cast<Int32>(std::min(Int64(m_max_iteration), m_nb_iteration + nb_more)); }
  Int32 nbIteration() const { return m_nb_iteration; }
  Int32 nbLeft() const { return m_max_iteration - m_nb_iteration; }
  //! Returns true while the last residual is above the tolerance, iterations are left and nothing is wrong.
  bool mayGoOn() const { return m_report.isConverged() && !isBelowTolerance() && m_nb_iteration < m_max_iteration; }
  bool isBelowTolerance() const { return m_residual <= m_tolerance; }
  //! Sets the residual before the first iteration of the method.
  void begin(Real residual);
  //! Counts an iteration. A \a residual that is not finite is a breakdown.
  void next(Real residual);
  //! Counts iterations that a library has made. \a residual is the last one.
  void add(Int32 nb_iteration, Real residual);
  //! Ends the solve because of something that the method cannot do.
  void breakDown(const String& message);
  //! Returns the report, with the reason when the residual is above the tolerance.
  SolveReport report() const;
  //! Returns the first residual and the last ones, for messages.
  String history() const;

 private:
  static constexpr Int32 nb_kept = 5;

  Real m_tolerance;
  Int32 m_max_iteration;
  Int32 m_nb_iteration = 0;
  //! Number of known residuals: a library gives one for many iterations.
  Int32 m_nb_residual = 0;
  Real m_residual = 0.0;
  Real m_first_residual = -1.0;
  std::array<Real, nb_kept> m_last{};
  SolveReport m_report;
};

/*!
 * \brief Improves \a x by conjugate gradients until \a iteration ends.
 * \param r  the residual of \a x, which the method changes
 * \param x  \shape{nbColumn()}, ghosts are not set
 * \collective
 */
void iterateConjugateGradients(ReducedSystem& system, Preconditioner& preconditioner, Iteration& iteration, ArrayView<Real> r,
                               ArrayView<Real> x);
//! Does the same by BiCGStab, for matrices that are not symmetric. \collective
void iterateBiCgStab(ReducedSystem& system, Preconditioner& preconditioner, Iteration& iteration, ArrayView<Real> r, ArrayView<Real> x);
//! Does the same by GMRES, which restarts after \a nb_vector iterations, or up to 8 times this number in its second half. \collective
void iterateGmres(ReducedSystem& system, Preconditioner& preconditioner, Iteration& iteration, Int32 nb_vector, ArrayView<Real> r,
                  ArrayView<Real> x);
} // namespace Arcane::detail::krylov
