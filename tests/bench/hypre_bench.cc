// SPDX-License-Identifier: Apache-2.0
// Conjugate gradients with Jacobi preconditioning on the seven-point matrix of a cube, 1 M rows: our solver and Hypre's, in turns on the same
// matrix: [N x] hypre_bench [--repeat N].
#include "tests/bench/BenchSupport.h"
#include "tests/bench/CubeMatrix.h"

#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/krylov/LinearSolver.h"
#include "shmem/MachineArena.h"

#include <HYPRE.h>
#include <HYPRE_krylov.h>
#include <HYPRE_parcsr_ls.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace
{
using namespace Arcane;
using namespace Arcane::detail;

constexpr Int64 nb_side = 100;
constexpr Int32 nb_iteration = 30;

//! The matrix, the vectors and the method of Hypre.
class OfHypre
{
 public:
  OfHypre(MPI_Comm communicator, const sparse::SparseMatrix& matrix, ConstArrayView<Real> b)
  : m_first(static_cast<HYPRE_BigInt>(matrix.unknown(0).uid))
  , m_last(m_first + matrix.nbRow() - 1)
  {
    HYPRE_IJMatrixCreate(communicator, m_first, m_last, m_first, m_last, &m_matrix);
    HYPRE_IJMatrixSetObjectType(m_matrix, HYPRE_PARCSR);
    HYPRE_IJMatrixInitialize(m_matrix);
    for (Int32 row = 0; row < matrix.nbRow(); ++row) {
      std::array<HYPRE_BigInt, 7> columns;
      const sparse::CsrRows& rows = matrix.rows();
      auto size = static_cast<HYPRE_Int>(rows.first(row + 1) - rows.first(row));
      for (HYPRE_Int i = 0; i < size; ++i)
        columns[static_cast<std::size_t>(i)] = static_cast<HYPRE_BigInt>(matrix.unknown(rows.column(rows.first(row) + i)).uid);
      const HYPRE_BigInt number = m_first + row;
      HYPRE_IJMatrixSetValues(m_matrix, 1, &size, &number, columns.data(), rows.values().data() + rows.first(row));
    }
    HYPRE_IJMatrixAssemble(m_matrix);
    m_b = newVector(communicator);
    m_x = newVector(communicator);
    UniqueArray<HYPRE_BigInt> numbers(b.size());
    for (Int32 i = 0; i < b.size(); ++i)
      numbers[i] = m_first + i;
    HYPRE_IJVectorSetValues(m_b, b.size(), numbers.data(), b.data());
    HYPRE_ParCSRPCGCreate(communicator, &m_solver);
    HYPRE_PCGSetTwoNorm(m_solver, 1);
    HYPRE_PCGSetTol(m_solver, 0.0);
    HYPRE_PCGSetMaxIter(m_solver, nb_iteration);
    HYPRE_ParCSRPCGSetPrecond(m_solver, HYPRE_ParCSRDiagScale, HYPRE_ParCSRDiagScaleSetup, nullptr);
    HYPRE_ParCSRPCGSetup(m_solver, matrixOf(), vectorOf(m_b), vectorOf(m_x));
  }
  OfHypre(const OfHypre&) = delete;
  ~OfHypre()
  {
    HYPRE_ParCSRPCGDestroy(m_solver);
    HYPRE_IJVectorDestroy(m_x);
    HYPRE_IJVectorDestroy(m_b);
    HYPRE_IJMatrixDestroy(m_matrix);
  }

  //! Returns the residual, divided by the norm of the right-hand side.
  Real solve()
  {
    HYPRE_ParVectorSetConstantValues(vectorOf(m_x), 0.0);
    HYPRE_ParCSRPCGSolve(m_solver, matrixOf(), vectorOf(m_b), vectorOf(m_x));
    HYPRE_ClearAllErrors();
    HYPRE_Real residual = 0.0;
    HYPRE_PCGGetFinalRelativeResidualNorm(m_solver, &residual);
    return residual;
  }

 private:
  HYPRE_BigInt m_first;
  HYPRE_BigInt m_last;
  HYPRE_IJMatrix m_matrix = nullptr;
  HYPRE_IJVector m_b = nullptr;
  HYPRE_IJVector m_x = nullptr;
  HYPRE_Solver m_solver = nullptr;

  HYPRE_IJVector newVector(MPI_Comm communicator) const
  {
    HYPRE_IJVector vector = nullptr;
    HYPRE_IJVectorCreate(communicator, m_first, m_last, &vector);
    HYPRE_IJVectorSetObjectType(vector, HYPRE_PARCSR);
    HYPRE_IJVectorInitialize(vector);
    HYPRE_IJVectorAssemble(vector);
    return vector;
  }
  HYPRE_ParCSRMatrix matrixOf() const
  {
    void* object = nullptr;
    HYPRE_IJMatrixGetObject(m_matrix, &object);
    return static_cast<HYPRE_ParCSRMatrix>(object);
  }
  static HYPRE_ParVector vectorOf(HYPRE_IJVector vector)
  {
    void* object = nullptr;
    HYPRE_IJVectorGetObject(vector, &object);
    return static_cast<HYPRE_ParVector>(object);
  }
};

//! The least time of the processor for an iteration in several turns, on the slowest rank.
void benchGradients(IParallelMng* pm, int nb_repetition)
{
  constexpr int nb_turn = 3;
  const std::unique_ptr<sparse::SparseMatrix> matrix = Bench::CubeMatrix(pm, nb_side).newMatrix();
  krylov::LinearSolver solver(*matrix, [](const sparse::Unknown& unknown) { return String::format("{0}", unknown.uid); });
  UniqueArray<Real> b(matrix->nbRow());
  UniqueArray<Real> x(matrix->nbRow(), 0.0);
  for (Int32 row = 0; row < matrix->nbRow(); ++row)
    b[row] = std::sin(0.37 * static_cast<Real>(matrix->unknown(row).uid));
  krylov::SolverSettings settings;
  settings.relative_tolerance = 0.0;
  settings.max_iteration = nb_iteration;
  OfHypre of_hypre(static_cast<MPI_Comm>(pm->communicator()), *matrix, b);
  Real residual = solver.solve(b, x, settings).relative_residual;
  const Real residual_of_hypre = of_hypre.solve();
  if (!(std::abs(residual - residual_of_hypre) < 1.0e-9 * residual)) {
    std::fprintf(stderr, "linear_hypre: residuals are %g and %g\n", residual, residual_of_hypre);
    std::exit(1);
  }
  const auto secondsOf = [&](const std::function<void()>& f) {
    pm->barrier();
    return pm->reduce(Parallel::ReduceMax, Bench::secondsOf(Bench::processorSeconds, 1, f)) / nb_iteration;
  };
  for (int i = 0; i < nb_repetition; ++i) {
    Real ours = 1.0e9;
    Real of_library = 1.0e9;
    for (int turn = 0; turn < nb_turn; ++turn) {
      ours = std::min(ours, secondsOf([&] { residual = solver.solve(b, x, settings).relative_residual; }));
      of_library = std::min(of_library, secondsOf([&] { of_hypre.solve(); }));
    }
    if (pm->commRank() == 0)
      Bench::printRow(pm->commSize() == 1 ? "linear_hypre" : "linear_hypre_ranks", "ms", 1e3 * ours, 1e3 * of_library);
  }
}
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  const Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  shmem::MachineArena::create(pm.get());
  HYPRE_Init();
  benchGradients(pm.get(), Bench::nbRepetition(argc, argv));
  HYPRE_Finalize();
  return 0;
}
