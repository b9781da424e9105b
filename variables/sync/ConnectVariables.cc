// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/ConnectVariables.h"

#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableMngServices.h"
#include "variables/sync/GhostReduction.h"
#include "variables/sync/IVariableSynchronizer.h"

#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "shmem/MachineTeam.h"

namespace Arcane::detail::sync
{

namespace
{
void connectSynchronization(IVariableMng* variable_mng)
{
  variables::VariableMngServices& services = variable_mng->services();
  services.synchronize = [](const ItemGroup& group, ConstArrayView<IVariable*> variables) { group.synchronizer()->synchronize(variables); };
  services.synchronize_items = [](const ItemGroup& group, ConstArrayView<IVariable*> variables, ConstArrayView<Int32> local_ids) {
    group.synchronizer()->synchronize(variables, local_ids);
  };
}

//! Synchronises variables on groups by the synchronizers of the groups, and the others by the synchronizer of \a family.
template <typename... Items> void synchronizeByGroup(IItemFamily* family, const VariableCollection& variables, Items... local_ids)
{
  VariableCollection on_groups;
  UniqueArray<IVariable*> on_all_items;
  for (IVariable* variable : variables)
    if (variable->isPartial() && variable->itemFamily() == family)
      on_groups.add(variable);
    else
      on_all_items.add(variable);
  family->allItemsSynchronizer()->synchronize(on_all_items, local_ids...);
  family->ownerVariableMng()->synchronize(on_groups, local_ids...);
}
} // namespace

void connectVariables(mesh::MeshTopology* topology, IVariableMng* variable_mng)
{
  IParallelMng* pm = topology->parallelMng();
  if (const shmem::MachineArena* arena = shmem::MachineArena::ofRun(pm); arena && arena->parallelMng() != pm)
    shmem::MachineTeam::of(pm);
  connectSynchronization(variable_mng);
  mesh::VariableServices& services = topology->variableServices();
  services.make_synchronizer = [](const ItemGroup& group) { return std::make_shared<IVariableSynchronizer>(group); };
  services.synchronize = [](IItemFamily* family, const VariableCollection& variables) { synchronizeByGroup(family, variables); };
  services.synchronize_items = [](IItemFamily* family, const VariableCollection& variables, ConstArrayView<Int32> local_ids) {
    synchronizeByGroup(family, variables, local_ids);
  };
  services.reduce_from_ghosts = [](IItemFamily* family, IVariable* variable, MessagePassing::eReduceType operation) {
    reduceFromGhosts(family, variable, operation);
  };
  services.used_variables = [variable_mng](const IItemFamily* family, VariableCollection& collection) {
    for (IVariable* variable : variable_mng->usedVariables())
      if (variable->itemFamily() == family)
        collection.add(variable);
  };
  services.find_variable = [variable_mng](const IItemFamily* family, const String& name) {
    return variable_mng->findFamilyVariable(family, name);
  };
}

} // namespace Arcane::detail::sync
