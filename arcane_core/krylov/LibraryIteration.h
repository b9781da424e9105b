// SPDX-License-Identifier: Apache-2.0
// Iteration of a library on the rows of a system that are not fixed.
#pragma once

#include "arcane_core/krylov/Iteration.h"
#include "arcane_core/krylov/SolverLibrary.h"

namespace Arcane::detail::krylov
{
//! Returns the rows of a system for a library. Fixed unknowns have rows of the identity, and their columns are left out. \collective
NumberedRows numberedRows(ReducedSystem& system);

/*!
 * \brief Solver of a library for a reduced system.
 *
 * A library sees no fixed unknown: penalties are in none of its norms, and a matrix in which only the rows of boundary conditions were replaced
 * is symmetric.
 */
class LibraryIteration
{
 public:
  //! Makes the solver, with the preconditioner of the current values. \collective
  LibraryIteration(ReducedSystem& system, const SolverSettings& settings);

  //! Returns true if the solver is one of these settings. \local
  bool isFor(const SolverSettings& settings) const;
  //! Returns true when the last solve needed more than 1.5 times the iterations of the first one. \local
  bool isWorn() const { return m_nb_last_iteration > m_nb_first_iteration + m_nb_first_iteration / 2 + 1; }
  //! Gives the current values to the solver, which keeps its preconditioner. \collective
  void changeValues();
  //! Gives the current values to the solver, which makes its preconditioner anew, or to a new solver. \pre isFor(settings) \collective
  void renew(const SolverSettings& settings);
  //! Improves \a x until \a iteration ends. \param r  the residual of \a x \collective
  void iterate(Iteration& iteration, ConstArrayView<Real> r, ArrayView<Real> x);

 private:
  ReducedSystem& m_system;
  SolverLibrary* m_library;
  Method m_method;
  Preconditioning m_preconditioning;
  Int32 m_nb_vector;
  std::unique_ptr<LibrarySolver> m_solver;
  UniqueArray<Real> m_change;
  Int32 m_nb_first_iteration = -1;
  Int32 m_nb_last_iteration = -1;

  Real residualAfterChange(ConstArrayView<Real> r);
};
} // namespace Arcane::detail::krylov
