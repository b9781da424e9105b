// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/hypre/HypreSolver.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"

#include <exception>
#include <utility>

namespace Arcane::detail::hypre
{
namespace
{
using krylov::Method;
using krylov::Preconditioning;
using krylov::SolverSettings;

HYPRE_Int createGradients(MPI_Comm communicator, HYPRE_Solver* solver)
{
  HYPRE_ParCSRPCGCreate(communicator, solver);
  // The residual has the norm of vectors, not the norm of the preconditioner.
  return HYPRE_ParCSRPCGSetTwoNorm(*solver, 1);
}

const MethodFunctions& functionsOf(Method method)
{
  static constexpr MethodFunctions gradients = { createGradients,
                                                 HYPRE_ParCSRPCGDestroy,
                                                 HYPRE_ParCSRPCGSetup,
                                                 HYPRE_ParCSRPCGSolve,
                                                 HYPRE_ParCSRPCGSetTol,
                                                 HYPRE_ParCSRPCGSetAbsoluteTol,
                                                 HYPRE_ParCSRPCGSetMaxIter,
                                                 HYPRE_ParCSRPCGSetPrecond,
                                                 HYPRE_ParCSRPCGGetNumIterations,
                                                 HYPRE_ParCSRPCGGetFinalRelativeResidualNorm };
  static constexpr MethodFunctions gmres = { HYPRE_ParCSRGMRESCreate,
                                             HYPRE_ParCSRGMRESDestroy,
                                             HYPRE_ParCSRGMRESSetup,
                                             HYPRE_ParCSRGMRESSolve,
                                             HYPRE_ParCSRGMRESSetTol,
                                             HYPRE_ParCSRGMRESSetAbsoluteTol,
                                             HYPRE_ParCSRGMRESSetMaxIter,
                                             HYPRE_ParCSRGMRESSetPrecond,
                                             HYPRE_ParCSRGMRESGetNumIterations,
                                             HYPRE_ParCSRGMRESGetFinalRelativeResidualNorm,
                                             HYPRE_ParCSRGMRESSetKDim };
  static constexpr MethodFunctions bi_cg_stab = { HYPRE_ParCSRBiCGSTABCreate,
                                                  HYPRE_ParCSRBiCGSTABDestroy,
                                                  HYPRE_ParCSRBiCGSTABSetup,
                                                  HYPRE_ParCSRBiCGSTABSolve,
                                                  HYPRE_ParCSRBiCGSTABSetTol,
                                                  HYPRE_ParCSRBiCGSTABSetAbsoluteTol,
                                                  HYPRE_ParCSRBiCGSTABSetMaxIter,
                                                  HYPRE_ParCSRBiCGSTABSetPrecond,
                                                  HYPRE_ParCSRBiCGSTABGetNumIterations,
                                                  HYPRE_ParCSRBiCGSTABGetFinalRelativeResidualNorm };
  switch (method) {
  case Method::Gmres: return gmres;
  case Method::BiCgStab: return bi_cg_stab;
  default: return gradients;
  }
}

HYPRE_Int solveOwn(HYPRE_Solver solver, HYPRE_ParCSRMatrix, HYPRE_ParVector b, HYPRE_ParVector x)
{
  const auto* const own = reinterpret_cast<const OwnPreconditioner*>(solver);
  return own->functions.solve(own->solver, own->matrix, b, x);
}

//! Makes the preconditioner of the first matrix, which serves later ones too.
HYPRE_Int setUpOwn(HYPRE_Solver solver, HYPRE_ParCSRMatrix matrix, HYPRE_ParVector b, HYPRE_ParVector x)
{
  auto* const own = reinterpret_cast<OwnPreconditioner*>(solver);
  if (own->matrix)
    return 0;
  own->matrix = matrix;
  return own->functions.setup(own->solver, matrix, b, x);
}

// Coarsening HMIS, interpolation extended+i, and the default relaxation, which is symmetric: about 10 iterations for a Laplacian of any size,
// where classical coarsening with hybrid Gauss-Seidel takes 80.
PreconditionerFunctions makeMultigrid(HYPRE_Solver* solver)
{
  constexpr HYPRE_Int hmis = 10;
  constexpr HYPRE_Int extended_i = 6;
  constexpr HYPRE_Int max_elements = 4;
  HYPRE_BoomerAMGCreate(solver);
  HYPRE_BoomerAMGSetCoarsenType(*solver, hmis);
  HYPRE_BoomerAMGSetInterpType(*solver, extended_i);
  HYPRE_BoomerAMGSetPMaxElmts(*solver, max_elements);
  HYPRE_BoomerAMGSetPrintLevel(*solver, 0);
  HYPRE_BoomerAMGSetMaxIter(*solver, 1);
  HYPRE_BoomerAMGSetTol(*solver, 0.0);
  return { HYPRE_BoomerAMGSolve, HYPRE_BoomerAMGSetup, HYPRE_BoomerAMGDestroy };
}

// Without fill, of the rows of each rank alone.
PreconditionerFunctions makeIncompleteLu(HYPRE_Solver* solver)
{
  constexpr HYPRE_Int block_jacobi = 0;
  HYPRE_ILUCreate(solver);
  HYPRE_ILUSetType(*solver, block_jacobi);
  HYPRE_ILUSetLevelOfFill(*solver, 0);
  HYPRE_ILUSetMaxIter(*solver, 1);
  HYPRE_ILUSetTol(*solver, 0.0);
  HYPRE_ILUSetPrintLevel(*solver, 0);
  return { HYPRE_ILUSolve, HYPRE_ILUSetup, HYPRE_ILUDestroy };
}

PreconditionerFunctions makeSparseInverse(MPI_Comm communicator, Method method, HYPRE_Solver* solver)
{
  constexpr HYPRE_Real threshold = 0.1;
  constexpr HYPRE_Real filter = 0.05;
  HYPRE_ParCSRParaSailsCreate(communicator, solver);
  HYPRE_ParCSRParaSailsSetParams(*solver, threshold, 1);
  HYPRE_ParCSRParaSailsSetFilter(*solver, filter);
  HYPRE_ParCSRParaSailsSetSym(*solver, method == Method::ConjugateGradients ? 1 : 0);
  return { HYPRE_ParCSRParaSailsSolve, HYPRE_ParCSRParaSailsSetup, HYPRE_ParCSRParaSailsDestroy };
}
} // namespace

HypreSolver::HypreSolver(IParallelMng* pm, const krylov::NumberedRows& rows, const SolverSettings& settings)
: m_parallel_mng(pm)
, m_nb_exception(std::uncaught_exceptions())
, m_method(functionsOf(settings.method))
, m_nb_vector(settings.nb_vector)
{
  callOrFree([&] {
    m_matrix = std::make_unique<HypreMatrix>(pm, rows);
    m_b = std::make_unique<HypreVector>(pm, rows.first_row, rows.nbRow());
    m_x = std::make_unique<HypreVector>(pm, rows.first_row, rows.nbRow());
    makePreconditioner(settings);
    setUp();
  });
}

HypreSolver::~HypreSolver()
{
  if (mayFree(m_nb_exception))
    freeAll();
}

void HypreSolver::freeMethod()
{
  if (m_solver)
    m_method.destroy(std::exchange(m_solver, nullptr));
}

void HypreSolver::freeAll()
{
  freeMethod();
  if (m_preconditioner.solver)
    m_preconditioner.functions.destroy(std::exchange(m_preconditioner.solver, nullptr));
  m_preconditioner_matrix.reset();
  m_matrix.reset();
  m_b.reset();
  m_x.reset();
}

// All ranks throw, and destructors that the exception calls later would leave out the objects of Hypre.
void HypreSolver::callOrFree(const std::function<void()>& calls)
{
  try {
    calls();
  }
  catch (const ParallelFatalErrorException&) {
    freeAll();
    throw;
  }
}

void HypreSolver::makePreconditioner(const SolverSettings& settings)
{
  HYPRE_Solver* const solver = &m_preconditioner.solver;
  PreconditionerFunctions& functions = m_preconditioner.functions;
  switch (settings.preconditioning) {
  case Preconditioning::Multigrid: functions = makeMultigrid(solver); break;
  case Preconditioning::IncompleteLu: functions = makeIncompleteLu(solver); break;
  case Preconditioning::SparseInverse:
    functions = makeSparseInverse(static_cast<MPI_Comm>(m_parallel_mng->communicator()), settings.method, solver);
    break;
  case Preconditioning::Jacobi: functions = { HYPRE_ParCSRDiagScale, HYPRE_ParCSRDiagScaleSetup }; break;
  default: break;
  }
}

// Makes the method and, with it, the preconditioner, unless that one is kept.
void HypreSolver::setUp()
{
  m_method.create(static_cast<MPI_Comm>(m_parallel_mng->communicator()), &m_solver);
  // The iteration has a norm to reach; a relative tolerance would add its own.
  m_method.set_tolerance(m_solver, 0.0);
  if (m_method.set_nb_vector)
    m_method.set_nb_vector(m_solver, m_nb_vector);
  if (m_preconditioner.functions.solve)
    m_method.set_preconditioner(m_solver, solveOwn, setUpOwn, reinterpret_cast<HYPRE_Solver>(&m_preconditioner));
  m_method.setup(m_solver, m_matrix->get(), m_b->get(), m_x->get());
  throwOnFault(m_parallel_mng, "make the preconditioner");
}

void HypreSolver::changeValues(const krylov::NumberedRows& rows)
{
  callOrFree([&] {
    auto changed = std::make_unique<HypreMatrix>(m_parallel_mng, rows);
    // The preconditioner uses the matrix that it was made of.
    if (!m_preconditioner_matrix)
      m_preconditioner_matrix = std::move(m_matrix);
    m_matrix = std::move(changed);
    freeMethod();
    setUp();
  });
}

krylov::LibraryResult HypreSolver::solve(ConstArrayView<Real> b, ArrayView<Real> x, const krylov::LibraryGoal& goal)
{
  HYPRE_ClearAllErrors();
  m_b->setValues(b);
  m_x->setZero();
  m_method.set_absolute_tolerance(m_solver, goal.tolerance);
  m_method.set_max_iteration(m_solver, goal.max_iteration);
  m_method.solve(m_solver, m_matrix->get(), m_b->get(), m_x->get());
  m_x->getValues(x);
  HYPRE_Int nb_iteration = 0;
  HYPRE_Real residual = 0.0;
  m_method.nb_iteration(m_solver, &nb_iteration);
  m_method.relative_residual(m_solver, &residual);
  krylov::LibraryResult result{ static_cast<Int32>(nb_iteration), residual, takeFault() };
  krylov::shareFault(m_parallel_mng, result.fault);
  return result;
}
} // namespace Arcane::detail::hypre
