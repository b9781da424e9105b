// SPDX-License-Identifier: Apache-2.0
// Iterative methods and preconditioners of PETSc.
#pragma once

#include "arcane_core/petsc/PetscSystem.h"

#include <petscksp.h>

#include <functional>

namespace Arcane::detail::petsc
{
/*!
 * \brief A method of PETSc with its preconditioner for one matrix.
 *
 * Flags of the user (`-ksp_type`, `-pc_type`, ...) replace the settings, but neither the tolerance nor the number of iterations.
 */
class PetscSolver final : public krylov::LibrarySolver
{
 public:
  //! \pre PETSc has been started \collective \throws ParallelFatalErrorException when PETSc fails
  PetscSolver(IParallelMng* pm, const krylov::NumberedRows& rows, const krylov::SolverSettings& settings);
  ~PetscSolver() override;

  void changeValues(const krylov::NumberedRows& rows) override;
  bool renew(const krylov::NumberedRows& rows) override;
  krylov::LibraryResult solve(ConstArrayView<Real> b, ArrayView<Real> x, const krylov::LibraryGoal& goal) override;

  //! Returns the matrix of products, which stays the same as long as its places do.
  Mat matrix() const { return m_matrix->get(); }

 private:
  IParallelMng* m_parallel_mng;
  int m_nb_exception;
  bool m_is_definite;
  std::unique_ptr<PetscMatrix> m_matrix;
  //! The matrix of the preconditioner, if it is an older one.
  std::unique_ptr<PetscMatrix> m_preconditioner_matrix;
  Vec m_b = nullptr;
  Vec m_x = nullptr;
  KSP m_solver = nullptr;
  //! True when the method computes the norm of b - Ax.
  bool m_has_norm = false;
  //! True when this rank could not make its part of the preconditioner.
  bool m_is_unprepared = false;

  PetscErrorCode make(const krylov::SolverSettings& settings);
  PetscErrorCode setUp(bool keeps_preconditioner);
  PetscErrorCode iterate(ConstArrayView<Real> b, ArrayView<Real> x, const krylov::LibraryGoal& goal, krylov::LibraryResult& result);
  PetscErrorCode readResidual(Real& residual);
  //! Makes a collective call, and frees all objects when all ranks throw.
  void callOrFree(const std::function<void()>& calls);
  void replaceMatrix(const krylov::NumberedRows& rows);
  void freeAll();
};
} // namespace Arcane::detail::petsc
