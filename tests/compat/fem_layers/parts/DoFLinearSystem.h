// SPDX-License-Identifier: Apache-2.0
#ifndef COMPAT_FEM_LAYERS_DOF_LINEAR_SYSTEM_H
#define COMPAT_FEM_LAYERS_DOF_LINEAR_SYSTEM_H

#include "CsrFormat.h"

#include <arcane/VariableTypes.h>
#include <arcane/accelerator/core/Runner.h>
#include <arcane/core/ItemTypes.h>
#include <arcane/utils/CommandLineArguments.h>

#include <map>
#include <memory>

namespace FemLayers
{
using namespace Arcane;

class IFemLinearSystemFactory;

//! What a way to solve must do.
class DoFLinearSystemImpl
{
 public:
  virtual ~DoFLinearSystemImpl() = default;
  virtual void matrixAddValue(DoFLocalId row, DoFLocalId column, Real value) = 0;
  virtual void matrixSetValue(DoFLocalId row, DoFLocalId column, Real value) = 0;
  virtual void setCSRValues(const CSRFormatView& csr_view) = 0;
  virtual bool hasSetCSRValues() const { return false; }
  virtual void clearValues() = 0;
  virtual void setSolverCommandLineArguments(const CommandLineArguments& args) = 0;
  virtual void solve() = 0;
  virtual VariableDoFReal& rhsVariable() = 0;
  virtual VariableDoFReal& solutionVariable() = 0;
};

//! What most ways share: the variables, and values by places.
class DoFLinearSystemImplBase : public TraceAccessor, public DoFLinearSystemImpl
{
 public:
  DoFLinearSystemImplBase(ITraceMng* tm, IItemFamily* dof_family, const String& name);

  void matrixAddValue(DoFLocalId row, DoFLocalId column, Real value) override;
  void matrixSetValue(DoFLocalId row, DoFLocalId column, Real value) override;
  //! Kinds that have no better way take the values one by one.
  void setCSRValues(const CSRFormatView& csr_view) override;
  void clearValues() override { m_values.clear(); }
  void setSolverCommandLineArguments(const CommandLineArguments&) override {}
  VariableDoFReal& rhsVariable() override { return m_rhs_variable; }
  VariableDoFReal& solutionVariable() override { return m_dof_variable; }

 protected:
  IItemFamily* dofFamily() const { return m_dof_family; }
  const std::map<std::pair<Int32, Int32>, Real>& values() const { return m_values; }

 private:
  IItemFamily* m_dof_family = nullptr;
  VariableDoFReal m_rhs_variable;
  VariableDoFReal m_dof_variable;
  std::map<std::pair<Int32, Int32>, Real> m_values;
};

//! What modules see. Eliminated rows are applied before each solve.
class DoFLinearSystem
{
 public:
  DoFLinearSystem() = default;
  DoFLinearSystem(const DoFLinearSystem&) = delete;

  void setLinearSystemFactory(IFemLinearSystemFactory* factory) { m_factory = factory; }
  void initialize(ISubDomain* sd, const Runner& runner, IItemFamily* dof_family, const String& name);
  bool isInitialized() const { return m_impl.get(); }

  void matrixAddValue(DoFLocalId row, DoFLocalId column, Real value) { impl()->matrixAddValue(row, column, value); }
  void matrixSetValue(DoFLocalId row, DoFLocalId column, Real value) { impl()->matrixSetValue(row, column, value); }
  void setCSRValues(const CSRFormatView& csr_view) { impl()->setCSRValues(csr_view); }
  bool hasSetCSRValues() const { return m_impl->hasSetCSRValues(); }
  void clearValues() { impl()->clearValues(); }
  void setSolverCommandLineArguments(const CommandLineArguments& args) { impl()->setSolverCommandLineArguments(args); }
  void solve() { impl()->solve(); }
  VariableDoFReal& rhsVariable() { return impl()->rhsVariable(); }
  VariableDoFReal& solutionVariable() { return impl()->solutionVariable(); }
  //! 0 for rows that stay, 1 for eliminated ones.
  VariableDoFByte& eliminationInfo() { return *m_elimination_info; }
  VariableDoFReal& eliminationValue() { return *m_elimination_value; }

 private:
  IFemLinearSystemFactory* m_factory = nullptr;
  std::unique_ptr<DoFLinearSystemImpl> m_impl;
  std::unique_ptr<VariableDoFByte> m_elimination_info;
  std::unique_ptr<VariableDoFReal> m_elimination_value;

  DoFLinearSystemImpl* impl() const;
};
} // namespace FemLayers

#endif
