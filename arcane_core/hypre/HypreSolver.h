// SPDX-License-Identifier: Apache-2.0
// Iterative methods and preconditioners of Hypre.
#pragma once

#include "arcane_core/hypre/HypreSystem.h"

#include <HYPRE_parcsr_ls.h>

namespace Arcane::detail::hypre
{
//! Functions of one preconditioner.
struct PreconditionerFunctions
{
  HYPRE_PtrToParSolverFcn solve = nullptr;
  HYPRE_PtrToParSolverFcn setup = nullptr;
  HYPRE_Int (*destroy)(HYPRE_Solver) = nullptr;
};

//! A preconditioner of the matrix of which it was made, whichever matrix a method has now.
struct OwnPreconditioner
{
  PreconditionerFunctions functions;
  HYPRE_Solver solver = nullptr;
  HYPRE_ParCSRMatrix matrix = nullptr;
};

//! Functions of one method, which have the same types for all.
struct MethodFunctions
{
  HYPRE_Int (*create)(MPI_Comm, HYPRE_Solver*) = nullptr;
  HYPRE_Int (*destroy)(HYPRE_Solver) = nullptr;
  HYPRE_Int (*setup)(HYPRE_Solver, HYPRE_ParCSRMatrix, HYPRE_ParVector, HYPRE_ParVector) = nullptr;
  HYPRE_Int (*solve)(HYPRE_Solver, HYPRE_ParCSRMatrix, HYPRE_ParVector, HYPRE_ParVector) = nullptr;
  HYPRE_Int (*set_tolerance)(HYPRE_Solver, HYPRE_Real) = nullptr;
  HYPRE_Int (*set_absolute_tolerance)(HYPRE_Solver, HYPRE_Real) = nullptr;
  HYPRE_Int (*set_max_iteration)(HYPRE_Solver, HYPRE_Int) = nullptr;
  HYPRE_Int (*set_preconditioner)(HYPRE_Solver, HYPRE_PtrToParSolverFcn, HYPRE_PtrToParSolverFcn, HYPRE_Solver) = nullptr;
  HYPRE_Int (*nb_iteration)(HYPRE_Solver, HYPRE_Int*) = nullptr;
  HYPRE_Int (*relative_residual)(HYPRE_Solver, HYPRE_Real*) = nullptr;
  //! Null for a method that keeps no vectors.
  HYPRE_Int (*set_nb_vector)(HYPRE_Solver, HYPRE_Int) = nullptr;
};

//! A method of Hypre with its preconditioner for one matrix. Its settings suit the host.
class HypreSolver final : public krylov::LibrarySolver
{
 public:
  //! \collective \throws ParallelFatalErrorException when Hypre fails
  HypreSolver(IParallelMng* pm, const krylov::NumberedRows& rows, const krylov::SolverSettings& settings);
  ~HypreSolver() override;

  void changeValues(const krylov::NumberedRows& rows) override;
  krylov::LibraryResult solve(ConstArrayView<Real> b, ArrayView<Real> x, const krylov::LibraryGoal& goal) override;

 private:
  IParallelMng* m_parallel_mng;
  int m_nb_exception;
  const MethodFunctions& m_method;
  Int32 m_nb_vector;
  std::unique_ptr<HypreMatrix> m_matrix;
  //! The matrix of the preconditioner, if it is an older one.
  std::unique_ptr<HypreMatrix> m_preconditioner_matrix;
  std::unique_ptr<HypreVector> m_b;
  std::unique_ptr<HypreVector> m_x;
  OwnPreconditioner m_preconditioner;
  HYPRE_Solver m_solver = nullptr;

  void makePreconditioner(const krylov::SolverSettings& settings);
  void setUp();
  void freeMethod();
  void freeAll();
  //! Frees all objects of Hypre when \a calls throw on all ranks.
  void callOrFree(const std::function<void()>& calls);
};
} // namespace Arcane::detail::hypre
