// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/neighbours/MachineShMemWinMaterialVariable.h"

#include "arcane_core/materials/neighbours/ConstituentLookups.h"
#include "arcane_core/materials/sets/IMeshComponent.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "arcane_core/materials/values/SharedPartialValues.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "shmem/MachineArena.h"

namespace Arcane::Materials
{

namespace
{
//! Shows the variable and its constituents before the barrier of the view. \throws FatalErrorException before endCreate()
IVariable* shownGlobal(MeshMaterialVariable* variable)
{
  if (!variable->materialMng()->isEndCreated())
    ARCANE_FATAL("variable '{0}' on constituents: a view of the other ranks of the machine is made before endCreate(), expected after it",
                 variable->fullName());
  if (variable->sharedValues())
    detail::neighbours::SharedConstituents::of(*detail::shmem::MachineArena::of(variable->globalVariable()->variableMng()->parallelMng()),
                                               variable->materialMng());
  return variable->globalVariable();
}
} // namespace

MachineShMemWinMaterialVariableCommon::MachineShMemWinMaterialVariableCommon(IMeshMaterialVariable* variable)
: MachineShMemWinVariableCommon(shownGlobal(static_cast<MeshMaterialVariable*>(variable)))
, m_variable(static_cast<MeshMaterialVariable*>(variable))
, m_manager(m_variable->materialMng())
, m_space(m_variable->space())
{
  if (m_variable->sharedValues())
    m_lookups.reset(new detail::neighbours::ConstituentLookups(*detail::shmem::MachineArena::of(variableMng()->parallelMng()), m_variable));
}

MachineShMemWinMaterialVariableCommon::~MachineShMemWinMaterialVariableCommon() = default;

const detail::sets::ConstituentTables* MachineShMemWinMaterialVariableCommon::tablesOf(Int32 rank, Int32 notlocal_id) const
{
  const detail::sets::ConstituentTables* tables = m_lookups ? m_lookups->tablesOf(rank) : (ownVariable(rank), m_manager->tables());
  if (notlocal_id < 0 || notlocal_id >= tables->nb_cell)
    ARCANE_THROW(ArgumentException, "variable '{0}' on constituents: rank {1} has no cell of local id {2}, expected one from 0 to {3}",
                 variableFullName(), rank, notlocal_id, tables->nb_cell - 1);
  return tables;
}

Int32 MachineShMemWinMaterialVariableCommon::nbCell(Int32 rank) const
{
  return m_lookups ? m_lookups->tablesOf(rank)->nb_cell : (ownVariable(rank), m_manager->tables()->nb_cell);
}

AllEnvCell MachineShMemWinMaterialVariableCommon::allEnvCell(Int32 rank, Int32 notlocal_id) const
{
  return detail::sets::CellMaker::allEnvironments(tablesOf(rank, notlocal_id), notlocal_id);
}

EnvCell MachineShMemWinMaterialVariableCommon::envCell(Int32 rank, Int32 notlocal_id, Int32 environment_id) const
{
  return EnvCell(detail::sets::CellMaker::find(tablesOf(rank, notlocal_id), notlocal_id, ~environment_id));
}

MatCell MachineShMemWinMaterialVariableCommon::matCell(Int32 rank, Int32 notlocal_id, Int32 material_id) const
{
  return MatCell(detail::sets::CellMaker::find(tablesOf(rank, notlocal_id), notlocal_id, material_id));
}

MachineShMemWinMaterialVariableCommon::RowsOfRank MachineShMemWinMaterialVariableCommon::rowsOf(Int32 rank, Int64 element_bytes) const
{
  const Values global = valuesOf(rank, element_bytes);
  RowsOfRank result;
  result.global = global.address;
  result.row_size = static_cast<Int32>(global.extent1);
  if (!m_lookups) {
    detail::values::PartialValues& own = ownValuesOfConstituents(rank);
    result.partial = static_cast<std::byte*>(own.data().address());
    result.first_rows = own.firstRows().data();
    result.sizes = own.sizes().data();
    result.nb_array = own.nbArray();
    return result;
  }
  const Shown& slices = m_lookups->slicesOf(rank);
  result.nb_array = static_cast<Int32>(slices.nbElement()) / 2;
  if (result.nb_array != 0 && result.nb_array != m_manager->sets().nbArray())
    ARCANE_FATAL("variable '{0}' on constituents: rank {1} has {2} arrays of constituents, expected {3} as on this rank",
                 variableFullName(), rank, result.nb_array, m_manager->sets().nbArray());
  result.first_rows = reinterpret_cast<const Int32*>(slices.address);
  result.sizes = result.first_rows + result.nb_array;
  result.partial = m_lookups->rowsOf(rank).address;
  return result;
}

// The global variable may live longer than the one on constituents.
detail::values::PartialValues& MachineShMemWinMaterialVariableCommon::ownValuesOfConstituents(Int32 rank) const
{
  ownVariable(rank);
  if (m_manager->variables().find(variableFullName()) != m_variable)
    ARCANE_FATAL(
      "variable '{0}' on constituents: rank {1} has ended the variable that a view was made for; destroy a view before that which "
      "it views",
      variableFullName(), rank);
  return m_variable->values();
}

Int32 MachineShMemWinMaterialVariableCommon::arrayOf(const IMeshComponent* constituent) const
{
  if (!constituent->hasSpace(m_space) && !m_manager->sets().isOfEnvironment(constituent->list().array()))
    ARCANE_THROW(ArgumentException, "variable '{0}' on environments has no values of material '{1}'", variableFullName(),
                 constituent->name());
  return constituent->list().array();
}

} // namespace Arcane::Materials
