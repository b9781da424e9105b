// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/InitialValues.h"

#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"

namespace Arcane::detail::casemesh
{
namespace
{
//! Returns `, did you mean '...'?` for the nearest name on the mesh, else the other mesh that has the name, or an empty text.
String nearVariable(ISubDomain* sd, const IPrimaryMesh* mesh, const String& name)
{
  std::vector<String> names;
  String other_mesh;
  const VariableCollection variables = sd->variableMng()->variables();
  for (VariableCollection::Enumerator i(variables); ++i;) {
    if (!(*i)->isOnItems())
      continue;
    if ((*i)->meshHandle() == mesh->handle())
      names.push_back((*i)->name());
    else if ((*i)->name() == name)
      other_mesh = (*i)->meshHandle().meshName();
  }
  return other_mesh.null() ? base::didYouMean(name, names) : String::format(", but on mesh '{0}'", other_mesh);
}

String nearGroup(IPrimaryMesh* mesh, const String& name)
{
  std::vector<String> names;
  const ItemGroupCollection groups = mesh->groups();
  for (ItemGroupCollection::Enumerator i(groups); ++i;)
    names.push_back((*i).name());
  return base::didYouMean(name, names);
}

//! Sets the values. Returns the fault, or an empty text.
String faultOfValues(const VariableInitialisation& initialisation, const ItemGroup& group, IVariable* variable)
{
  if (group.itemFamily() != variable->itemFamily())
    return String::format("the items of group '{0}' are of family '{1}', those of the variable of family '{2}'", initialisation.group,
                          group.itemFamily()->name(), variable->itemFamily()->name());
  if (variable->dimension() > 1 && variable->data()->extent1() == 0)
    return "its arrays have no size before the start of the run, expected a variable with one value for each item: give this one its size "
           "and its values in an entry point";
  if (variable->initialize(group, initialisation.value))
    return String::format("value '{0}' on group '{1}', expected a value of type {2}", initialisation.value, initialisation.group,
                          dataTypeName(variable->dataType()));
  return "";
}
} // namespace

void setInitialValues(ISubDomain* sd, const VariableInitialisation& initialisation, IPrimaryMesh* mesh)
{
  const auto note = [&](const String& fault) {
    sd->caseMng()->faults().errorAtElement(initialisation.element,
                                           String::format("initialisation of variable '{0}': {1}", initialisation.variable, fault));
  };
  IVariable* variable = sd->variableMng()->findMeshVariable(mesh, initialisation.variable);
  const ItemGroup group = mesh->findGroup(initialisation.group);
  if (!variable)
    note(String::format("no variable of this name on mesh '{0}'{1}", mesh->name(), nearVariable(sd, mesh, initialisation.variable)));
  if (group.null())
    note(String::format("no group '{0}' in mesh '{1}'{2}", initialisation.group, mesh->name(), nearGroup(mesh, initialisation.group)));
  if (!variable || group.null())
    return;
  if (initialisation.is_forcing_use)
    variable->setUsed(true);
  if (!variable->isUsed())
    return;
  if (const String fault = faultOfValues(initialisation, group, variable); !fault.empty())
    note(fault);
}
} // namespace Arcane::detail::casemesh
