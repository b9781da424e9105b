// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/SolverChoice.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/NotSupportedException.h"

#include <array>

namespace Arcane::detail::aleph
{
namespace
{
constexpr std::array<const char*, 11> preconditioner_names = { "DIAGONAL", "AINV", "AMG",      "IC",      "POLY",
                                                               "ILU",      "ILUp", "SPAIstat", "SPAIdyn", "DDMCriteriaAdaptedSelector",
                                                               "NONE" };
constexpr std::array<const char*, 6> library_names = { "", "Sloop", "Hypre", "Trilinos", "Cuda", "PETSc" };
constexpr const char* remedy = "-A,EmbeddedSolver=1 takes the embedded one";

krylov::Method methodOf(TypesSolver::eSolverMethod method)
{
  switch (method) {
  case TypesSolver::PCG: return krylov::Method::ConjugateGradients;
  case TypesSolver::BiCGStab:
  case TypesSolver::BiCGStab2: return krylov::Method::BiCgStab;
  case TypesSolver::GMRES: return krylov::Method::Gmres;
  case TypesSolver::SuperLU: return krylov::Method::Direct;
  default:
    ARCANE_THROW(ArgumentException, "aleph: method is {0}, expected PCG, BiCGStab, BiCGStab2, GMRES or SuperLU (0, 1, 2, 3, 6)",
                 static_cast<int>(method));
  }
}

//! Sets the preconditioner, and returns what it takes the place of.
String choosePreconditioner(TypesSolver::ePreconditionerMethod asked, bool accepts_embedded, krylov::SolverSettings& settings)
{
  switch (asked) {
  case TypesSolver::NONE: settings.preconditioning = krylov::Preconditioning::None; return {};
  case TypesSolver::DIAGONAL: settings.preconditioning = krylov::Preconditioning::Jacobi; return {};
  case TypesSolver::POLY: settings.preconditioning = krylov::Preconditioning::Chebyshev; return {};
  default: break;
  }
  const auto number = static_cast<std::size_t>(asked);
  ARCANE_THROW_IF(number >= preconditioner_names.size(), ArgumentException, "aleph: preconditioner is {0}, expected a number from 0 to 10",
                  static_cast<int>(asked));
  ARCANE_THROW_IF(!accepts_embedded, ArgumentException,
                  "aleph: preconditioner is {0}, expected DIAGONAL, POLY or NONE: the embedded solver has no others; {1}, POLY",
                  preconditioner_names[number], remedy);
  settings.preconditioning = krylov::Preconditioning::Chebyshev;
  return String::format("preconditioner POLY instead of {0}", preconditioner_names[number]);
}
} // namespace

SolverChoice chooseSolver(const AlephParams& params, Integer solver_index, bool accepts_embedded)
{
  ARCANE_THROW_IF(solver_index < 0 || solver_index >= static_cast<Integer>(library_names.size()), ArgumentException,
                  "aleph: solver is {0}, expected a number from 0 to 5", solver_index);
  SolverChoice choice;
  if (solver_index > 1) {
    const char* const library = library_names[static_cast<std::size_t>(solver_index)];
    ARCANE_THROW_IF(
      !accepts_embedded, NotSupportedException,
      "aleph: Implementation for '{0}AlephFactory' not available: this framework is built without {0}, expected solver 0 or 1; "
      "{1}",
      library, remedy);
    choice.warning = String::format("the embedded solver instead of {0}", library);
  }
  ARCANE_THROW_IF(!(params.epsilon() >= 0.0), ArgumentException, "aleph: epsilon is {0}, expected a number of 0 or more", params.epsilon());
  ARCANE_THROW_IF(params.maxIter() < 0, ArgumentException, "aleph: number of iterations is {0}, expected 0 or more", params.maxIter());
  choice.settings.method = methodOf(params.method());
  const String replaced = choosePreconditioner(params.precond(), accepts_embedded, choice.settings);
  if (!replaced.empty())
    choice.warning = choice.warning.empty() ? replaced : choice.warning + ", " + replaced;
  choice.settings.relative_tolerance = params.epsilon();
  choice.settings.max_iteration = params.maxIter();
  choice.settings.min_rhs = params.minRHSNorm();
  choice.settings.has_guess = params.xoUser();
  return choice;
}
} // namespace Arcane::detail::aleph
