// SPDX-License-Identifier: Apache-2.0
#include "DoFLinearSystem.h"

#include "IFemLinearSystemFactory.h"

#include <arcane/core/IItemFamily.h>
#include <arcane/utils/FatalErrorException.h>

namespace FemLayers
{
DoFLinearSystemImplBase::DoFLinearSystemImplBase(ITraceMng* tm, IItemFamily* dof_family, const String& name)
: TraceAccessor(tm)
, m_dof_family(dof_family)
, m_rhs_variable(VariableBuildInfo(dof_family, name + "RHSVariable"))
, m_dof_variable(VariableBuildInfo(dof_family, name + "SolutionVariable"))
{}

void DoFLinearSystemImplBase::matrixAddValue(DoFLocalId row, DoFLocalId column, Real value)
{
  if (row.isNull() || column.isNull())
    ARCANE_FATAL("Null place row={0} column={1}", row, column);
  m_values[std::make_pair(row.localId(), column.localId())] += value;
}

void DoFLinearSystemImplBase::matrixSetValue(DoFLocalId row, DoFLocalId column, Real value)
{
  m_values[std::make_pair(row.localId(), column.localId())] = value;
}

void DoFLinearSystemImplBase::setCSRValues(const CSRFormatView& csr_view)
{
  for (Int32 row = 0, nb_row = csr_view.nbRow(); row < nb_row; ++row)
    for (CsrRowColumnIndex index : csr_view.rowRange(row))
      if (csr_view.column(index) >= 0)
        matrixAddValue(DoFLocalId(row), DoFLocalId(csr_view.column(index)), csr_view.value(index));
}

void DoFLinearSystem::initialize(ISubDomain* sd, const Runner& runner, IItemFamily* dof_family, const String& name)
{
  ARCANE_CHECK_PTR(sd);
  ARCANE_CHECK_PTR(dof_family);
  if (!m_factory)
    ARCANE_FATAL("No factory of linear systems for '{0}'", name);
  m_impl.reset(m_factory->createInstance(sd, runner, dof_family, name));
  m_elimination_info = std::make_unique<VariableDoFByte>(VariableBuildInfo(dof_family, name + "EliminationInfo"));
  m_elimination_value = std::make_unique<VariableDoFReal>(VariableBuildInfo(dof_family, name + "EliminationValue"));
  m_elimination_info->fill(0);
}

DoFLinearSystemImpl* DoFLinearSystem::impl() const
{
  if (!m_impl)
    throw FatalErrorException(A_FUNCINFO, "initialize() was not called");
  return m_impl.get();
}
} // namespace FemLayers
