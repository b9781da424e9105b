// SPDX-License-Identifier: Apache-2.0
// Calls of linear systems that codes write, with the numbers of their enumerations.
#include <arcane/aleph/AlephTypesSolver.h>

#include <arcane/aleph/Aleph.h>
#include <arcane/aleph/AlephInterface.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/VariableTypes.h>
#include <arcane/matvec/Matrix.h>
#include <arcane/utils/List.h>

namespace
{
using namespace Arcane;

static_assert(TypesSolver::DIAGONAL == 0 && TypesSolver::AINV == 1 && TypesSolver::AMG == 2 && TypesSolver::IC == 3 &&
              TypesSolver::POLY == 4 && TypesSolver::ILU == 5 && TypesSolver::ILUp == 6 && TypesSolver::SPAIstat == 7 &&
              TypesSolver::SPAIdyn == 8 && TypesSolver::DDMCriteriaAdaptedSelector == 9 && TypesSolver::NONE == 10);
static_assert(TypesSolver::PCG == 0 && TypesSolver::BiCGStab == 1 && TypesSolver::BiCGStab2 == 2 && TypesSolver::GMRES == 3 &&
              TypesSolver::SAMG == 4 && TypesSolver::QMR == 5 && TypesSolver::SuperLU == 6);
static_assert(TypesSolver::ES_Continue == 0 && TypesSolver::ES_Stop == 1 && TypesSolver::ES_GoBackward == 2);
static_assert(TypesSolver::AMG_COARSENING_AUTO == 0 && TypesSolver::AMG_COARSENING_HYPRE_0 == 1 &&
              TypesSolver::AMG_COARSENING_HYPRE_6 == 4 && TypesSolver::AMG_COARSENING_HYPRE_22 == 11);
static_assert(TypesSolver::Rich_IC_smoother == 0 && TypesSolver::CG_smoother == 3 && TypesSolver::SymHybGSJ_smoother == 5 &&
              TypesSolver::Rich_ILU_block_smoother == 9);
static_assert(TypesSolver::ParallelRugeStuben == 0 && TypesSolver::Falgout == 2 && TypesSolver::PRS == 5 && TypesSolver::GMBF == 8);
static_assert(TypesSolver::CG_coarse_solver == 0 && TypesSolver::LU_coarse_solver == 2 && TypesSolver::SuperLU_coarse_solver == 5);
static_assert(TypesSolver::RR0 == 0 && TypesSolver::RB == 1 && TypesSolver::NIter == 6 && TypesSolver::STAG == 8);
static_assert(AlephKernel::SOLVER_HYPRE == 2 && AlephKernel::SOLVER_TRILINOS == 3 && AlephKernel::SOLVER_CUDA == 4 &&
              AlephKernel::SOLVER_PETSC == 5);

[[maybe_unused]] AlephParams paramsOfCode(ITraceMng* tm)
{
  return AlephParams(tm, 1.0e-15, 2000, TypesSolver::AMG, TypesSolver::PCG, -1, -1.0, true, false, false, false, 1.0e-20, false, true,
                     false, "./matrix", true, 0.0, false, 0, 0, 0, 0, 0, TypesSolver::SymHybGSJ_smoother, TypesSolver::ParallelRugeStuben,
                     TypesSolver::CG_coarse_solver, false, false, TypesSolver::RB);
}

[[maybe_unused]] Integer rowsOfCode(AlephKernel& kernel, VariableCellReal& on_cells, ItemEnumerator item)
{
  Integer sum = kernel.indexing()->get(on_cells, item) + kernel.indexing()->get(on_cells, *item);
  const ConstArrayView<AlephInt> part = kernel.topology()->part();
  int first = 0;
  int end = 0;
  kernel.topology()->rowRange(first, end);
  sum += part[0] + first + end + kernel.topology()->nb_row_size() + kernel.topology()->nb_row_rank();
  return sum + kernel.rank() + kernel.size() + kernel.underlyingSolver() + kernel.index() + kernel.nbRanksPerSolver();
}

[[maybe_unused]] void valuesOfCode(AlephMatrix* matrix, VariableCellReal& on_cells, VariableDoFReal& on_dofs, const ItemGroup& items)
{
  matrix->create(IntegerConstArrayView(), false);
  matrix->reset();
  ENUMERATE_CELL(icell, items)
  {
    matrix->addValue(on_cells, icell, on_cells, icell, 1.0);
    matrix->addValue(on_cells, *icell, on_cells, icell->face(0), 1.0);
  }
  ENUMERATE_DOF(idof, items)
  {
    matrix->setValue(on_dofs, idof, on_dofs, idof, 1.0);
    matrix->setValue(on_dofs, *idof, on_dofs, *idof, 1.0);
  }
  matrix->setValue(0, 0, 1.0);
  matrix->addValue(0, 0, 1.0);
  matrix->startFilling();
  matrix->assemble();
}

[[maybe_unused]] void vectorsOfCode(AlephVector* vector)
{
  UniqueArray<double> values(3);
  SharedArray<Real> shared;
  const UniqueArray<AlephInt> rows(3);
  vector->create();
  vector->setLocalComponents(values);
  vector->setLocalComponents(values.view());
  vector->setLocalComponents(3, rows, values.view());
  vector->getLocalComponents(values);
  vector->getLocalComponents(shared);
  vector->getLocalComponents(3, rows, values);
  vector->assemble();
  vector->startFilling();
  vector->writeToFile("vector.txt");
}

[[maybe_unused]] AlephVector* solveOfCode(ISubDomain* sd, AlephMatrix* matrix, AlephVector* x, AlephVector* b)
{
  AlephKernel kernel(sd, AlephKernel::SOLVER_HYPRE, 1);
  auto* factory = new AlephFactory(sd->application(), sd->traceMng());
  AlephKernel numbered(sd->traceMng(), sd, factory, 0, 0, false);
  numbered.initialize(3, 3);
  StringList words;
  words.add("-ksp_monitor");
  kernel.solverInitializeArgs().setCommandLineArguments(CommandLineArguments(words));
  AlephParams params = paramsOfCode(sd->traceMng());
  Integer nb_iteration = 0;
  Real residuals[4] = {};
  if (!kernel.solverInitializeArgs().hasValues() || kernel.configured() || !factory->hasSolverImplementation(2))
    matrix->solve(x, b, nb_iteration, residuals, &params);
  kernel.postSolver(&params, matrix, x, b);
  return kernel.syncSolver(0, nb_iteration, residuals);
}

[[maybe_unused]] Real smallSystemOfCode(MatVec::Matrix& matrix, MatVec::Vector& b, MatVec::Vector& x)
{
  MatVec::MatrixOperation operation;
  MatVec::MatrixOperation2 products;
  MatVec::DiagonalPreconditioner preconditioner(products.applyGalerkinOperator(products.transpose(matrix), matrix, matrix));
  MatVec::ConjugateGradientSolver solver;
  solver.setMaxIteration(10);
  solver.solve(matrix, b, x, 1.0e-10, &preconditioner);
  MatVec::DirectSolver().solve(matrix, b, x);
  operation.matrixVectorProduct(matrix, x, b);
  return operation.dot(b) + operation.dot(b, x) + x.normInf() + solver.residualNorm() + solver.nbIteration();
}
} // namespace
