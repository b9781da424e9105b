// SPDX-License-Identifier: Apache-2.0
#include "variables/core/PartialItems.h"

#include "variables/core/HiddenNames.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableTypes.h"

#include <algorithm>
#include <set>

namespace Arcane::detail::variables
{

String partialItemsName(const IVariable& variable)
{
  return String(partial_items_begin) + variableFullName(variable.meshName(), variable.itemFamilyName(), variable.itemGroupName());
}

bool isPartialItemsName(const String& name)
{
  return name.toStdStringView().starts_with(partial_items_begin);
}

PartialItems::PartialItems(IVariableMng* variable_mng)
{
  // All ranks make the same hidden variables, even if they have no items.
  const VariableCollection saved = variable_mng->variablesToSave();
  for (const IVariable* variable : saved) {
    if (!variable->isPartial())
      continue;
    // The items of a rank depend on how the mesh is cut.
    const VariableBuildInfo info(variable_mng, partialItemsName(*variable), IVariable::PSubDomainDepend);
    // VariableTypes.h declares that the library has this instance: an instance of this source would be hidden, and hide the library's.
    auto items = std::make_unique<VariableRefArrayT<Int64>>(info);
    items->setUsed(true);
    // Another variable of the group may have provided the items already; a variable that waits for its group has none.
    const UniqueArray<Int64> unique_ids = variable->rowItems();
    if (!unique_ids.empty()) {
      items->resize(unique_ids.size());
      std::ranges::copy(unique_ids, items->begin());
    }
    m_items.push_back(std::move(items));
  }
}

PartialItems::~PartialItems()
{
  // A variable that a restart made outlives this reference. Its values must be freed all the same.
  for (const auto& items : m_items)
    items->setUsed(false);
}

void giveItemsToPartialVariables(const VariableCollection& variables)
{
  std::set<IVariable*> hidden;
  for (IVariable* variable : variables) {
    IVariable* items = variable->isPartial() ? variable->variableMng()->findVariable(partialItemsName(*variable)) : nullptr;
    if (!items || !items->isUsed())
      continue;
    variable->setRowItems(items->data()->values<Int64>().smallView());
    hidden.insert(items);
  }
  for (IVariable* items : hidden)
    items->setUsed(false);
}

} // namespace Arcane::detail::variables
