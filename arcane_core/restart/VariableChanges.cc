// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/restart/VariableChanges.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/materials/state/SavedConstituents.h"
#include "arcane_core/restart/CheckpointMetaData.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"

#include <algorithm>

namespace Arcane::detail::restart
{
namespace
{
bool hasName(const CheckpointMetaData& saved, const String& name)
{
  return std::ranges::any_of(saved.variables, [&name](const VariableMetaData& variable) { return variable.baseName() == name; });
}

//! Returns true when the checkpoint has the old name, and false when it has the new one.
bool isFormer(const CheckpointMetaData& saved, const RenamedVariable& renamed)
{
  const bool has_former = hasName(saved, renamed.former);
  const bool has_present = hasName(saved, renamed.present);
  ARCANE_FATAL_IF(has_former && has_present,
                  "-A,RenamedVariables is '{0}={1}' and the checkpoint has variables of both names, expected the first one only",
                  renamed.former, renamed.present);
  if (!has_former && !has_present) {
    std::vector<String> known;
    for (const VariableMetaData& variable : saved.variables)
      known.push_back(variable.baseName());
    ARCANE_FATAL(
      "-A,RenamedVariables is '{0}={1}' and the checkpoint has no variable '{0}', expected the name that it had in the checkpoint{2}",
      renamed.former, renamed.present, base::didYouMean(renamed.former, known));
  }
  return has_former;
}

//! Returns the type of reals that takes the place of integers, or null when the types differ otherwise. Values of mixed cells are a partial
//! variable, whose variable in the code is not.
String typeOfReals(const VariableMetaData& saved, const VariableTypeInfo& declared, bool is_of_mixed_cells)
{
  const std::optional<VariableTypeInfo> type = VariableTypeInfo::fromFullName(saved.fullType());
  if (!type || type->dataType() != DT_Int32)
    return {};
  const VariableTypeInfo reals(type->itemKind(), DT_Real, type->dimension(), type->isPartial());
  const VariableTypeInfo compared(type->itemKind(), DT_Real, type->dimension(), type->isPartial() && !is_of_mixed_cells);
  return compared.hasSameValues(declared) ? reals.fullName() : String();
}
} // namespace

VariableChanges::VariableChanges(ISubDomain* sd, const CheckpointMetaData& saved, const std::vector<RenamedVariable>& renamed)
{
  std::map<String, String> present_names;
  for (const RenamedVariable& variable : renamed)
    if (isFormer(saved, variable))
      present_names[variable.former] = variable.present;
  for (const VariableMetaData& variable : saved.variables) {
    // The values of mixed cells follow their variable.
    const auto hidden = state::HiddenName::find(variable.baseName(), variable.itemGroupName());
    const String known_name = hidden ? hidden->variable : variable.baseName();
    const auto found = present_names.find(known_name);
    const String present_name = found == present_names.end() ? known_name : found->second;
    const auto fullName = [&variable](const String& name) {
      return variables::variableFullName(variable.meshName(), variable.itemFamilyName(), name);
    };
    Change change;
    change.former_name = variable.fullName();
    change.base_name = hidden ? state::HiddenName{ present_name, hidden->constituent }.text() : present_name;
    change.present_name = fullName(change.base_name);
    const IVariable* declared = sd->variableMng()->findVariableFullyQualified(fullName(present_name));
    const String reals = declared ? typeOfReals(variable, declared->typeInfo(), hidden.has_value()) : String();
    change.is_converted = !reals.null();
    change.full_type = change.is_converted ? reals : variable.fullType();
    if (change.is_converted || change.present_name != change.former_name)
      m_changes[change.present_name] = change;
  }
}

const VariableChanges::Change* VariableChanges::find(const String& present_name) const
{
  const auto found = m_changes.find(present_name);
  return found == m_changes.end() ? nullptr : &found->second;
}

void VariableChanges::apply(CheckpointMetaData& saved) const
{
  std::map<String, const Change*> by_former_name;
  for (const auto& [present_name, change] : m_changes)
    by_former_name[change.former_name] = &change;
  for (VariableMetaData& variable : saved.variables) {
    const auto found = by_former_name.find(variable.fullName());
    if (found == by_former_name.end())
      continue;
    const Change& change = *found->second;
    VariableMetaData present(change.base_name, variable.meshName(), variable.itemFamilyName(), change.full_type, variable.property());
    present.setItemGroupName(variable.itemGroupName());
    present.setShape(variable.shape());
    variable = present;
  }
}

String VariableChanges::text() const
{
  String text("");
  for (const auto& [present_name, change] : m_changes) {
    if (state::isConstituentsName(change.base_name))
      continue;
    if (change.former_name != present_name)
      text = text + String::format("\n  '{0}' is read as '{1}'", change.former_name, present_name);
    if (change.is_converted)
      text = text + String::format("\n  '{0}' was an Int32 and is a Real: its values are converted", present_name);
  }
  return text;
}
} // namespace Arcane::detail::restart
