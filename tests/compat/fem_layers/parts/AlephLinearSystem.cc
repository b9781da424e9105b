// SPDX-License-Identifier: Apache-2.0
#include "DoFLinearSystem.h"
#include "IFemLinearSystemFactory.h"

#include <arcane/aleph/Aleph.h>
#include <arcane/aleph/AlephTypesSolver.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ServiceFactory.h>
#include <arcane/utils/PlatformUtils.h>

namespace FemLayers
{
enum class eSolverBackend
{
  Embedded,
  Hypre
};
} // namespace FemLayers

#include "FemAlephSystem_axl.h"

namespace FemLayers
{
class AlephLinearSystemImpl : public DoFLinearSystemImplBase
{
 public:
  AlephLinearSystemImpl(ISubDomain* sd, IItemFamily* dof_family, const String& name)
  : DoFLinearSystemImplBase(sd->traceMng(), dof_family, name)
  , m_sub_domain(sd)
  , m_matrix_indices(VariableBuildInfo(dof_family, name + "MatrixIndices"))
  {}
  ~AlephLinearSystemImpl() override
  {
    delete m_aleph_params;
    delete m_aleph_kernel;
  }

  AlephParams* params() const { return m_aleph_params; }
  AlephKernel* kernel() const { return m_aleph_kernel; }

  void build(eSolverBackend backend)
  {
    const int solver = backend == eSolverBackend::Hypre ? AlephKernel::SOLVER_HYPRE : 1;
    m_aleph_kernel = new AlephKernel(m_sub_domain, solver, 1);
    if (m_args.commandLineArgc())
      m_aleph_kernel->solverInitializeArgs().setCommandLineArguments(m_args);
    AlephIndexing* indexing = m_aleph_kernel->indexing();
    ENUMERATE_(DoF, idof, dofFamily()->allItems().own())
    {
      indexing->get(m_matrix_indices, *idof);
    }
  }

  void makeParams()
  {
    m_aleph_params =
      new AlephParams(traceMng(), 1.0e-15, 2000, TypesSolver::DIAGONAL, TypesSolver::PCG, -1, -1.0, true, false, false, false, 1.0e-20,
                      false, true, false, "./fem_matrix", true, 0.0, false, 0, 0, 1, 1, 1, TypesSolver::SymHybGSJ_smoother,
                      TypesSolver::ParallelRugeStuben, TypesSolver::CG_coarse_solver, false, false, TypesSolver::RB);
  }

  void setSolverCommandLineArguments(const CommandLineArguments& args) override { m_args = args; }

  void solve() override
  {
    UniqueArray<Real> x_values(dofFamily()->allItems().own().size());
    UniqueArray<Real> rhs_values;
    m_aleph_matrix = m_aleph_kernel->createSolverMatrix();
    m_aleph_rhs_vector = m_aleph_kernel->createSolverVector();
    m_aleph_solution_vector = m_aleph_kernel->createSolverVector();
    m_aleph_matrix->create();
    m_aleph_rhs_vector->create();
    m_aleph_solution_vector->create();
    m_aleph_matrix->reset();
    DoFInfoListView dofs(dofFamily());
    for (const auto& [place, value] : values()) {
      DoF row = dofs[place.first];
      DoF column = dofs[place.second];
      if (row.isOwn())
        m_aleph_matrix->setValue(m_matrix_indices, row, m_matrix_indices, column, value);
    }
    m_aleph_matrix->assemble();
    ENUMERATE_(DoF, idof, dofFamily()->allItems().own())
    {
      rhs_values.add(rhsVariable()[idof]);
    }
    x_values.fill(0.0);
    m_aleph_rhs_vector->setLocalComponents(rhs_values.view());
    m_aleph_rhs_vector->assemble();
    m_aleph_solution_vector->setLocalComponents(x_values.view());
    m_aleph_solution_vector->assemble();
    Int32 nb_iteration = 0;
    Real residual_norm = 0.0;
    m_aleph_matrix->solve(m_aleph_solution_vector, m_aleph_rhs_vector, nb_iteration, &residual_norm, m_aleph_params, true);
    AlephVector* solution = m_aleph_kernel->syncSolver(0, nb_iteration, &residual_norm);
    info() << "Solver: Nb_iteration=" << nb_iteration << " residual_norm=" << residual_norm;
    solution->getLocalComponents(x_values);
    AlephIndexing* indexing = m_aleph_kernel->indexing();
    ENUMERATE_(DoF, idof, dofFamily()->allItems().own())
    {
      solutionVariable()[idof] = x_values[indexing->get(m_matrix_indices, *idof)];
    }
  }

 private:
  ISubDomain* m_sub_domain;
  VariableDoFReal m_matrix_indices;
  AlephKernel* m_aleph_kernel = nullptr;
  AlephParams* m_aleph_params = nullptr;
  AlephMatrix* m_aleph_matrix = nullptr;
  AlephVector* m_aleph_rhs_vector = nullptr;
  AlephVector* m_aleph_solution_vector = nullptr;
  CommandLineArguments m_args;
};

class FemAlephSystemService : public ArcaneFemAlephSystemObject, public IFemLinearSystemFactory
{
 public:
  explicit FemAlephSystemService(const ServiceBuildInfo& sbi)
  : ArcaneFemAlephSystemObject(sbi)
  {
    info() << "Create FemAlephSystemService";
  }

  DoFLinearSystemImpl* createInstance(ISubDomain* sd, const Runner&, IItemFamily* dof_family, const String& name) override
  {
    auto* x = new AlephLinearSystemImpl(sd, dof_family, name);
    x->build(options()->solverBackend());
    x->makeParams();
    x->kernel()->setBlockSize(options()->blockSize());
    x->params()->setEpsilon(options()->epsilon());
    x->params()->setPrecond(options()->preconditioner());
    x->params()->setMethod(options()->solverMethod());
    return x;
  }
};

ARCANE_REGISTER_SERVICE_FEMALEPHSYSTEM(FemAlephSystem, FemAlephSystemService);
} // namespace FemLayers
