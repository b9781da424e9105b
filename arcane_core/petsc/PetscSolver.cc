// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/petsc/PetscSolver.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace Arcane::detail::petsc
{
namespace
{
using krylov::Method;
using krylov::Preconditioning;
using krylov::SolverSettings;

KSPType methodOf(Method method)
{
  switch (method) {
  case Method::Gmres: return KSPGMRES;
  case Method::BiCgStab: return KSPBCGS;
  default: return KSPCG;
  }
}

PCType preconditionerOf(Preconditioning preconditioning)
{
  switch (preconditioning) {
  case Preconditioning::Multigrid: return PCGAMG;
  // Its blocks are the rows of a rank, each with a factorisation without fill.
  case Preconditioning::IncompleteLu: return PCBJACOBI;
  case Preconditioning::Jacobi: return PCJACOBI;
  default: return PCNONE;
  }
}

//! Returns what a failure means, in the words of our own solvers; empty if PETSc's name must do.
const char* meaningOf(KSPConvergedReason reason)
{
  switch (reason) {
  case KSP_DIVERGED_DTOL: return ", the residual grows";
  case KSP_DIVERGED_BREAKDOWN:
  case KSP_DIVERGED_BREAKDOWN_BICG: return ", a product of the method is 0";
  case KSP_DIVERGED_NONSYMMETRIC: return ", the matrix is not symmetric";
  case KSP_DIVERGED_INDEFINITE_PC: return ", the preconditioner is not positive definite";
  case KSP_DIVERGED_INDEFINITE_MAT: return ", the matrix is not positive definite";
  case KSP_DIVERGED_NANORINF: return ", a value is not finite";
  case KSP_DIVERGED_PC_FAILED: return ", the preconditioner cannot be made";
  default: return "";
  }
}

//! Returns the fault of a solve; empty if there is none.
String failureOf(KSPConvergedReason reason)
{
  // The caller reports too few iterations, with the residual.
  if (reason >= 0 || reason == KSP_DIVERGED_ITS)
    return {};
  return String::format("KSP_{0}{1}", KSPConvergedReasons[reason], meaningOf(reason));
}
} // namespace

PetscSolver::PetscSolver(IParallelMng* pm, const krylov::NumberedRows& rows, const SolverSettings& settings)
: m_parallel_mng(pm)
, m_nb_exception(std::uncaught_exceptions())
, m_is_definite(settings.method == Method::ConjugateGradients)
, m_matrix(std::make_unique<PetscMatrix>(pm, rows, m_is_definite))
{
  callOrThrow(
    pm, "make the preconditioner", [&] { return make(settings); }, [this] { freeAll(); });
}

PetscSolver::~PetscSolver()
{
  if (mayFree(m_nb_exception))
    freeAll();
}

void PetscSolver::freeAll()
{
  KSPDestroy(&m_solver);
  VecDestroy(&m_b);
  VecDestroy(&m_x);
  m_preconditioner_matrix.reset();
  m_matrix.reset();
}

PetscErrorCode PetscSolver::make(const SolverSettings& settings)
{
  PetscCall(MatCreateVecs(m_matrix->get(), &m_x, &m_b));
  PetscCall(KSPCreate(communicatorOf(m_parallel_mng), &m_solver));
  PetscCall(KSPSetType(m_solver, methodOf(settings.method)));
  PetscCall(KSPGMRESSetRestart(m_solver, settings.nb_vector));
  PC preconditioner = nullptr;
  PetscCall(KSPGetPC(m_solver, &preconditioner));
  PetscCall(PCSetType(preconditioner, preconditionerOf(settings.preconditioning)));
  PetscCall(KSPSetFromOptions(m_solver));
  // The next preconditioner uses the new values only, also if flags chose it.
  PetscBool has_flag = PETSC_FALSE;
  PetscCall(PetscOptionsHasName(nullptr, nullptr, "-pc_gamg_reuse_interpolation", &has_flag));
  if (!has_flag)
    PetscCall(PCGAMGSetReuseInterpolation(preconditioner, PETSC_FALSE));
  // Other methods of the user, or another side of the preconditioner, have the norms that they can compute.
  PetscBool is_own = PETSC_FALSE;
  PetscBool has_side = PETSC_FALSE;
  PetscCall(PetscObjectTypeCompare(reinterpret_cast<PetscObject>(m_solver), methodOf(settings.method), &is_own));
  PetscCall(PetscOptionsHasName(nullptr, nullptr, "-ksp_norm_type", &has_flag));
  PetscCall(PetscOptionsHasName(nullptr, nullptr, "-ksp_pc_side", &has_side));
  if (is_own && !has_flag && !has_side)
    PetscCall(KSPSetNormType(m_solver, KSP_NORM_UNPRECONDITIONED));
  PetscCall(setUp(false));
  KSPNormType norm = KSP_NORM_DEFAULT;
  PetscCall(KSPGetNormType(m_solver, &norm));
  m_has_norm = norm == KSP_NORM_UNPRECONDITIONED;
  return 0;
}

PetscErrorCode PetscSolver::setUp(bool keeps_preconditioner)
{
  const PetscMatrix& of_preconditioner = m_preconditioner_matrix ? *m_preconditioner_matrix : *m_matrix;
  PetscCall(KSPSetReusePreconditioner(m_solver, keeps_preconditioner ? PETSC_TRUE : PETSC_FALSE));
  PetscCall(KSPSetOperators(m_solver, m_matrix->get(), of_preconditioner.get()));
  PetscCall(KSPSetUp(m_solver));
  PetscCall(KSPSetUpOnBlocks(m_solver));
  PC preconditioner = nullptr;
  PCFailedReason reason = PC_NOERROR;
  PetscCall(KSPGetPC(m_solver, &preconditioner));
  PetscCall(PCGetFailedReasonRank(preconditioner, &reason));
  m_is_unprepared = reason != PC_NOERROR;
  return 0;
}

void PetscSolver::changeValues(const krylov::NumberedRows& rows)
{
  callOrFree([&] { replaceMatrix(rows); });
}

bool PetscSolver::renew(const krylov::NumberedRows& rows)
{
  if (m_preconditioner_matrix || !m_matrix->hasPlacesOf(rows))
    return false;
  callOrFree([&] {
    m_matrix->setValues(rows);
    callOrThrow(m_parallel_mng, "make the preconditioner", [this] { return setUp(false); });
  });
  return true;
}

// All ranks throw, and the destructor would come in a fault of the run.
void PetscSolver::callOrFree(const std::function<void()>& calls)
{
  try {
    calls();
  }
  catch (const ParallelFatalErrorException&) {
    freeAll();
    throw;
  }
}

void PetscSolver::replaceMatrix(const krylov::NumberedRows& rows)
{
  // The preconditioner uses the matrix that it was made of.
  const bool has_own_matrix = m_preconditioner_matrix && m_matrix->hasPlacesOf(rows);
  if (has_own_matrix) {
    m_matrix->setValues(rows);
  }
  else {
    auto changed = std::make_unique<PetscMatrix>(m_parallel_mng, rows, m_is_definite);
    if (!m_preconditioner_matrix)
      m_preconditioner_matrix = std::move(m_matrix);
    m_matrix = std::move(changed);
  }
  callOrThrow(m_parallel_mng, "change the matrix of a method", [this] { return setUp(true); });
}

krylov::LibraryResult PetscSolver::solve(ConstArrayView<Real> b, ArrayView<Real> x, const krylov::LibraryGoal& goal)
{
  krylov::LibraryResult result;
  // With a part of a preconditioner on some ranks, methods of PETSc wait for each other: BiCGStab after a pivot of 0 on one of two ranks.
  if (m_parallel_mng->reduce(Parallel::ReduceMax, m_is_unprepared ? 1 : 0) != 0) {
    x.fill(0.0);
    result.fault = failureOf(KSP_DIVERGED_PC_FAILED);
    return result;
  }
  const String fault = faultOf([&] { return iterate(b, x, goal, result); });
  if (!fault.empty())
    result.fault = fault;
  krylov::shareFault(m_parallel_mng, result.fault);
  // The number is zero on a rank with a fault; all callers need the same one.
  if (!result.fault.empty())
    result.nb_iteration = m_parallel_mng->reduce(Parallel::ReduceMax, result.nb_iteration);
  return result;
}

PetscErrorCode PetscSolver::iterate(ConstArrayView<Real> b, ArrayView<Real> x, const krylov::LibraryGoal& goal,
                                    krylov::LibraryResult& result)
{
  x.fill(0.0);
  PetscScalar* values = nullptr;
  PetscCall(VecGetArrayWrite(m_b, &values));
  const Real factor = m_matrix->factor();
  std::transform(b.begin(), b.end(), values, [factor](Real value) { return factor * value; });
  PetscCall(VecRestoreArrayWrite(m_b, &values));
  PetscReal norm = 0.0;
  PetscCall(VecNorm(m_b, NORM_2, &norm));
  PetscCall(KSPSetTolerances(m_solver, 0.0, factor * goal.tolerance, PETSC_DEFAULT, goal.max_iteration));
  PetscCall(KSPSolve(m_solver, m_b, m_x));
  KSPConvergedReason reason = KSP_CONVERGED_ITERATING;
  PetscInt nb_iteration = 0;
  PetscCall(KSPGetConvergedReason(m_solver, &reason));
  PetscCall(KSPGetIterationNumber(m_solver, &nb_iteration));
  result.nb_iteration = static_cast<Int32>(nb_iteration);
  result.fault = failureOf(reason);
  // Here PETSc fills the solution with infinity.
  if (reason == KSP_DIVERGED_PC_FAILED || reason == KSP_DIVERGED_NANORINF)
    return 0;
  PetscCall(readResidual(result.relative_residual));
  result.relative_residual /= norm;
  const PetscScalar* solution = nullptr;
  PetscCall(VecGetArrayRead(m_x, &solution));
  std::copy_n(solution, x.size(), x.begin());
  return VecRestoreArrayRead(m_x, &solution);
}

PetscErrorCode PetscSolver::readResidual(Real& residual)
{
  if (m_has_norm)
    return KSPGetResidualNorm(m_solver, &residual);
  // KSPBuildResidual() of methods with right preconditioning is not the residual any more.
  Vec difference = nullptr;
  PetscCall(VecDuplicate(m_b, &difference));
  PetscCall(MatMult(m_matrix->get(), m_x, difference));
  PetscCall(VecAXPY(difference, -1.0, m_b));
  PetscCall(VecNorm(difference, NORM_2, &residual));
  return VecDestroy(&difference);
}
} // namespace Arcane::detail::petsc
