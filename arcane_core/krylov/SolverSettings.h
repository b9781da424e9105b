// SPDX-License-Identifier: Apache-2.0
// Settings and report of a solver.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/sparse/Unknown.h"

#include <functional>

namespace Arcane::detail::krylov
{
enum class Method
{
  ConjugateGradients,
  BiCgStab,
  Gmres,
  Direct
};

enum class Preconditioning
{
  None,
  Jacobi,
  //! A Chebyshev polynomial of the matrix divided by its diagonal.
  Chebyshev,
  //! \name Of libraries only
  //@{
  Multigrid,
  IncompleteLu,
  SparseInverse
  //@}
};

class SolverLibrary;

struct SolverSettings
{
  Method method = Method::ConjugateGradients;
  Preconditioning preconditioning = Preconditioning::Jacobi;
  //! The solver stops when the norm of the residual is at most this times that of the right-hand side, or at most \a absolute_tolerance.
  Real relative_tolerance = 1.0e-10;
  Real absolute_tolerance = 0.0;
  //! A right-hand side whose values are all below is 0.
  Real min_rhs = 0.0;
  Int32 max_iteration = 1024;
  //! Number of vectors of GMRES.
  Int32 nb_vector = 30;
  //! Jacobi divides by blocks: unknowns of all fields whose unique ids have the same quotient by this; 0 is the diagonal. Products use blocks, too.
  Int32 block_size = 0;
  //! Begins with the values of the vector of the solution, instead of 0.
  bool has_guess = false;
  //! Library that iterates; null is the embedded solver.
  SolverLibrary* library = nullptr;
  //! Other values of the matrix keep the preconditioner of a library, until it needs 1.5 times the iterations.
  bool keeps_preconditioner = false;
};

enum class SolveStatus
{
  Converged,
  //! The largest number of iterations is done.
  TooManyIterations,
  //! More iterations do not make the residual smaller.
  Stagnation,
  //! Breakdown of the method.
  Breakdown,
  //! The system has no unique solution that the method could find, or numbers that are not finite.
  BadSystem
};

//! The same on all ranks.
struct SolveReport
{
  SolveStatus status = SolveStatus::Converged;
  Int32 nb_iteration = 0;
  //! The norm of the residual, over the rows that are not solved in advance. NaN for a bad system.
  Real residual = 0.0;
  //! The same divided by the norm of the right-hand side, 0 when this is 0.
  Real relative_residual = 0.0;
  //! The error. After convergence: a warning that names the least exact row in small units, or empty.
  String message;

  bool isConverged() const { return status == SolveStatus::Converged; }
};

//! Returns the name of an unknown for messages.
using NameOfUnknown = std::function<String(const sparse::Unknown&)>;
} // namespace Arcane::detail::krylov
