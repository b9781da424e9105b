// SPDX-License-Identifier: Apache-2.0
#include "DoFLinearSystem.h"

#include <arcane/core/ItemEnumerator.h>

using namespace Arcane;

DoFLinearSystem::DoFLinearSystem(ISubDomain* sd, IItemFamily* dof_family, int backend)
: m_dof_family(dof_family)
, m_rhs(VariableBuildInfo(dof_family, "RHS"))
, m_solution(VariableBuildInfo(dof_family, "Solution"))
, m_matrix_rows(VariableBuildInfo(dof_family, "MatrixRows"))
, m_kernel(new AlephKernel(sd, backend, 1))
{
  // Own rows come first.
  AlephIndexing* indexing = m_kernel->indexing();
  ENUMERATE_(DoF, idof, dof_family->allItems().own())
  {
    indexing->get(m_matrix_rows, *idof);
  }
}

DoFLinearSystem::~DoFLinearSystem()
{
  delete m_kernel;
}

void DoFLinearSystem::solve()
{
  // [assemble]
  AlephMatrix* matrix = m_kernel->createSolverMatrix();
  AlephVector* rhs = m_kernel->createSolverVector();
  AlephVector* solution = m_kernel->createSolverVector();
  matrix->create();
  rhs->create();
  solution->create();
  matrix->reset();

  DoFInfoListView dofs(m_dof_family);
  for (const auto& [place, value] : m_values) {
    DoF row = dofs[place.first];
    if (row.isOwn())
      matrix->setValue(m_matrix_rows, row, m_matrix_rows, dofs[place.second], value);
  }
  matrix->assemble();
  // [/assemble]

  UniqueArray<Real> values(m_dof_family->allItems().own().size(), 0.0);
  solution->setLocalComponents(values);
  AlephIndexing* indexing = m_kernel->indexing();
  ENUMERATE_(DoF, idof, m_dof_family->allItems().own())
  {
    values[indexing->get(m_matrix_rows, *idof)] = m_rhs[idof];
  }
  rhs->setLocalComponents(values);
  rhs->assemble();
  solution->assemble();

  // [solve]
  Real residual = 0.0;
  matrix->solve(solution, rhs, m_nb_iteration, &residual, &m_params, true);
  AlephVector* solved = m_kernel->syncSolver(0, m_nb_iteration, &residual);
  solved->getLocalComponents(values);
  ENUMERATE_(DoF, idof, m_dof_family->allItems().own())
  {
    m_solution[idof] = values[indexing->get(m_matrix_rows, *idof)];
  }
  m_solution.synchronize();
  // [/solve]
}
