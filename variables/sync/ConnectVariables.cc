// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/ConnectVariables.h"

#include "variables/core/IVariableMng.h"
#include "variables/sync/IVariableSynchronizer.h"

#include "arcane_core/mesh/IItemFamily.h"
#include "arcane_core/mesh/MeshTopology.h"

namespace Arcane::detail
{

namespace
{
void connectSynchronization(IVariableMng* variable_mng)
{
  VariableMngServices& services = variable_mng->services();
  services.synchronize = [](IItemFamily* family, ConstArrayView<IVariable*> variables) {
    family->allItemsSynchronizer()->synchronize(variables);
  };
  services.synchronize_items = [](IItemFamily* family, ConstArrayView<IVariable*> variables,
                                  ConstArrayView<Int32> local_ids) {
    family->allItemsSynchronizer()->synchronize(variables, local_ids);
  };
}
} // namespace

void connectVariables(MeshTopology* topology, IVariableMng* variable_mng)
{
  connectSynchronization(variable_mng);
  VariableServices& services = topology->variableServices();
  services.make_synchronizer = [](const ItemGroup& group) { return std::make_shared<IVariableSynchronizer>(group); };
  services.synchronize = [](IItemFamily* family, const VariableCollection& variables) {
    family->allItemsSynchronizer()->synchronize(variables);
  };
  services.synchronize_items = [](IItemFamily* family, const VariableCollection& variables, ConstArrayView<Int32> local_ids) {
    family->allItemsSynchronizer()->synchronize(variables, local_ids);
  };
  services.find_variable = [variable_mng](const IItemFamily* family, const String& name) {
    return variable_mng->findFamilyVariable(family, name);
  };
}

} // namespace Arcane::detail
