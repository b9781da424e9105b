// SPDX-License-Identifier: Apache-2.0
#include "DoFLinearSystem.h"
#include "FemHypreSystem_axl.h"
#include "IFemLinearSystemFactory.h"

#include <arcane/accelerator/core/Runner.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ServiceFactory.h>
#include <arcane/utils/NumArray.h>
#include <arcane/utils/PlatformUtils.h>

#include <HYPRE.h>
#include <HYPRE_parcsr_ls.h>
#include <krylov.h>

namespace FemLayers
{
namespace
{
void check(const char* function, HYPRE_Int error_code)
{
  if (error_code == 0)
    return;
  char message[8192];
  HYPRE_DescribeError(error_code, message);
  ARCANE_FATAL("Error in function '{0}': {1}", function, message);
}
} // namespace

//! Gives the view of the matrix to Hypre as it is.
class HypreLinearSystemImpl : public DoFLinearSystemImplBase
{
 public:
  HypreLinearSystemImpl(ISubDomain* sd, const Runner& runner, IItemFamily* dof_family, const String& name)
  : DoFLinearSystemImplBase(sd->traceMng(), dof_family, name)
  , m_parallel_mng(sd->parallelMng())
  , m_runner(runner)
  , m_dof_matrix_numbering(VariableBuildInfo(dof_family, name + "MatrixNumbering"))
  {}

  CaseOptionsFemHypreSystem* m_options = nullptr;

  bool hasSetCSRValues() const override { return true; }
  void setCSRValues(const CSRFormatView& csr_view) override { m_csr_view = csr_view; }

  void solve() override
  {
    HYPRE_Init();
    const bool is_gpu = m_runner.isInitialized() && isAcceleratorPolicy(m_runner.executionPolicy());
    HYPRE_SetMemoryLocation(is_gpu ? HYPRE_MEMORY_DEVICE : HYPRE_MEMORY_HOST);
    HYPRE_SetExecutionPolicy(is_gpu ? HYPRE_EXEC_DEVICE : HYPRE_EXEC_HOST);
    MPI_Comm mpi_comm = MPI_COMM_WORLD;
    Parallel::Communicator arcane_comm = m_parallel_mng->communicator();
    if (arcane_comm.isValid())
      mpi_comm = static_cast<MPI_Comm>(arcane_comm);

    computeMatrixNumbering();
    DoFGroup own_dofs = dofFamily()->allItems().own();
    const Int32 nb_local_row = own_dofs.size();
    const int first_row = m_first_own_row;
    const int last_row = first_row + nb_local_row - 1;
    HYPRE_IJMatrix ij_A = nullptr;
    HYPRE_IJMatrixCreate(mpi_comm, first_row, last_row, first_row, last_row, &ij_A);
    HYPRE_IJMatrixSetObjectType(ij_A, HYPRE_PARCSR);
    HYPRE_IJMatrixInitialize(ij_A);
    UniqueArray<Int32> rows_nb_column, rows_index, columns;
    UniqueArray<Real> matrix_values;
    ENUMERATE_(DoF, idof, own_dofs)
    {
      DoFLocalId dof = *idof;
      rows_index.add(m_dof_matrix_numbering[dof]);
      Int32 nb_column = 0;
      for (CsrRowColumnIndex index : m_csr_view.rowRange(dof)) {
        if (m_csr_view.column(index) < 0)
          continue;
        columns.add(m_dof_matrix_numbering[DoFLocalId(m_csr_view.column(index))]);
        matrix_values.add(m_csr_view.value(index));
        ++nb_column;
      }
      rows_nb_column.add(nb_column);
    }
    check("HYPRE_IJMatrixSetValues",
          HYPRE_IJMatrixSetValues(ij_A, nb_local_row, rows_nb_column.data(), rows_index.data(), columns.data(), matrix_values.data()));
    HYPRE_IJMatrixAssemble(ij_A);
    HYPRE_ParCSRMatrix parcsr_A = nullptr;
    HYPRE_IJMatrixGetObject(ij_A, (void**)&parcsr_A);

    HYPRE_IJVector ij_b = vectorOf(mpi_comm, first_row, last_row, rows_index, rhsVariable());
    HYPRE_IJVector ij_x = vectorOf(mpi_comm, first_row, last_row, rows_index, solutionVariable());
    HYPRE_ParVector par_b = nullptr, par_x = nullptr;
    HYPRE_IJVectorGetObject(ij_b, (void**)&par_b);
    HYPRE_IJVectorGetObject(ij_x, (void**)&par_x);
    solveByMultigrid(mpi_comm, parcsr_A, par_b, par_x);

    UniqueArray<Real> result(nb_local_row);
    check("HYPRE_IJVectorGetValues", HYPRE_IJVectorGetValues(ij_x, nb_local_row, rows_index.data(), result.data()));
    Int32 i = 0;
    ENUMERATE_(DoF, idof, own_dofs)
    {
      solutionVariable()[idof] = result[i++];
    }
    HYPRE_IJVectorDestroy(ij_x);
    HYPRE_IJVectorDestroy(ij_b);
    HYPRE_IJMatrixDestroy(ij_A);
    HYPRE_Finalize();
  }

 private:
  IParallelMng* m_parallel_mng;
  Runner m_runner;
  VariableDoFInt32 m_dof_matrix_numbering;
  CSRFormatView m_csr_view;
  Int32 m_first_own_row = 0;
  NumArray<Int32, MDDim1> m_parallel_rows_index;

  void computeMatrixNumbering()
  {
    const bool is_parallel = m_parallel_mng->isParallel();
    const Int32 nb_rank = m_parallel_mng->commSize();
    const Int32 my_rank = m_parallel_mng->commRank();
    DoFGroup own_dofs = dofFamily()->allItems().own();
    const Int32 nb_own_row = own_dofs.size();
    m_parallel_rows_index.resize(nb_rank);
    m_parallel_rows_index.fill(0);
    if (is_parallel) {
      m_parallel_mng->allGather(ConstArrayView<Int32>(1, &nb_own_row), ArrayView<Int32>(m_parallel_rows_index.to1DSpan().smallView()));
      Int32 own_first_index = 0;
      for (Int32 i = 0; i < my_rank; ++i)
        own_first_index += m_parallel_rows_index[i];
      m_first_own_row = own_first_index;
    }
    Int32 i = m_first_own_row;
    ENUMERATE_(DoF, idof, own_dofs)
    {
      m_dof_matrix_numbering[idof] = i++;
    }
    m_dof_matrix_numbering.synchronize();
  }

  HYPRE_IJVector vectorOf(MPI_Comm comm, int first_row, int last_row, ConstArrayView<Int32> rows, const VariableDoFReal& variable)
  {
    HYPRE_IJVector v = nullptr;
    HYPRE_IJVectorCreate(comm, first_row, last_row, &v);
    HYPRE_IJVectorSetObjectType(v, HYPRE_PARCSR);
    HYPRE_IJVectorInitialize(v);
    UniqueArray<Real> values;
    ENUMERATE_(DoF, idof, dofFamily()->allItems().own())
    {
      values.add(variable[idof]);
    }
    check("HYPRE_IJVectorSetValues", HYPRE_IJVectorSetValues(v, rows.size(), rows.data(), values.data()));
    HYPRE_IJVectorAssemble(v);
    return v;
  }

  void solveByMultigrid(MPI_Comm comm, HYPRE_ParCSRMatrix a, HYPRE_ParVector b, HYPRE_ParVector x)
  {
    HYPRE_Solver solver = nullptr;
    HYPRE_Solver precond = nullptr;
    HYPRE_ParCSRPCGCreate(comm, &solver);
    HYPRE_PCGSetMaxIter(solver, m_options->maxIter());
    HYPRE_PCGSetTol(solver, m_options->rtol());
    HYPRE_PCGSetAbsoluteTol(solver, m_options->atol());
    HYPRE_PCGSetTwoNorm(solver, 1);
    HYPRE_PCGSetPrintLevel(solver, m_options->verbosity());
    HYPRE_BoomerAMGCreate(&precond);
    HYPRE_BoomerAMGSetCoarsenType(precond, m_options->amgCoarsener());
    HYPRE_BoomerAMGSetInterpType(precond, m_options->amgInterpType());
    HYPRE_BoomerAMGSetRelaxType(precond, m_options->amgSmoother());
    HYPRE_BoomerAMGSetStrongThreshold(precond, m_options->amgThreshold());
    HYPRE_BoomerAMGSetTol(precond, 0.0);
    HYPRE_BoomerAMGSetMaxIter(precond, 1);
    HYPRE_ParCSRPCGSetPrecond(solver, HYPRE_BoomerAMGSolve, HYPRE_BoomerAMGSetup, precond);
    Real a1 = platform::getRealTime();
    HYPRE_ParCSRPCGSetup(solver, a, b, x);
    check("HYPRE_ParCSRPCGSolve", HYPRE_ParCSRPCGSolve(solver, a, b, x));
    Real b1 = platform::getRealTime();
    int nb_iteration = 0;
    double norm = 0.0;
    HYPRE_PCGGetNumIterations(solver, &nb_iteration);
    HYPRE_PCGGetFinalRelativeResidualNorm(solver, &norm);
    info() << "Hypre: nb_iteration=" << nb_iteration << " norm=" << norm << (b1 - a1 < 0.0 ? " backwards" : "");
    HYPRE_BoomerAMGDestroy(precond);
    HYPRE_ParCSRPCGDestroy(solver);
  }
};

class FemHypreSystemService : public ArcaneFemHypreSystemObject, public IFemLinearSystemFactory
{
 public:
  explicit FemHypreSystemService(const ServiceBuildInfo& sbi)
  : ArcaneFemHypreSystemObject(sbi)
  {}

  DoFLinearSystemImpl* createInstance(ISubDomain* sd, const Runner& runner, IItemFamily* dof_family, const String& name) override
  {
    auto* x = new HypreLinearSystemImpl(sd, runner, dof_family, name);
    x->m_options = options();
    return x;
  }
};

ARCANE_REGISTER_SERVICE_FEMHYPRESYSTEM(FemHypreSystem, FemHypreSystemService);
} // namespace FemLayers
