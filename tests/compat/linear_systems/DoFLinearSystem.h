// SPDX-License-Identifier: Apache-2.0
#ifndef COMPAT_DOF_LINEAR_SYSTEM_H
#define COMPAT_DOF_LINEAR_SYSTEM_H

#include <arcane/aleph/Aleph.h>
#include <arcane/aleph/AlephTypesSolver.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/VariableTypes.h>

#include <map>

//! A matrix and a right-hand side on DoFs, kept in a map until Aleph solves the system.
class DoFLinearSystem
{
 public:
  DoFLinearSystem(Arcane::ISubDomain* sd, Arcane::IItemFamily* dof_family, int backend);
  ~DoFLinearSystem();

  void setParams(const Arcane::AlephParams& params) { m_params = params; }
  void matrixAddValue(Arcane::DoFLocalId row, Arcane::DoFLocalId column, Arcane::Real v) { m_values[{ row, column }] += v; }
  void matrixSetValue(Arcane::DoFLocalId row, Arcane::DoFLocalId column, Arcane::Real v) { m_values[{ row, column }] = v; }
  void clearValues() { m_values.clear(); }
  Arcane::VariableDoFReal& rhsVariable() { return m_rhs; }
  Arcane::VariableDoFReal& solutionVariable() { return m_solution; }
  void solve();
  Arcane::Integer nbIteration() const { return m_nb_iteration; }

 private:
  Arcane::IItemFamily* m_dof_family;
  Arcane::VariableDoFReal m_rhs;
  Arcane::VariableDoFReal m_solution;
  Arcane::VariableDoFReal m_matrix_rows;
  Arcane::AlephParams m_params;
  Arcane::AlephKernel* m_kernel;
  Arcane::Integer m_nb_iteration = 0;
  std::map<std::pair<Arcane::Int32, Arcane::Int32>, Arcane::Real> m_values;
};

#endif
