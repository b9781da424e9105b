// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/restart/RestartVariables.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/restart/MeshStateVariables.h"
#include "arcane_core/service/IModule.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/BadVariableKindTypeException.h"
#include "variables/core/HiddenNames.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableRef.h"

#include <algorithm>
#include <string_view>

namespace Arcane::detail::restart
{
namespace
{
//! `one Real per Cell`, `an array of Int32`...
String typeText(const VariableTypeInfo& type)
{
  const char* const data = dataTypeName(type.dataType());
  if (type.isOnItems())
    return String::format("{0} {1} per {2}{3}", type.dimension() == 2 ? "an array of" : "one", data, itemKindName(type.itemKind()),
                          type.isPartial() ? " of a group" : "");
  constexpr const char* quantities[] = { "one", "an array of", "an array of two dimensions of" };
  return String::format("{0} {1}", quantities[type.dimension()], data);
}

String typeText(const VariableMetaData& variable)
{
  const std::optional<VariableTypeInfo> type = VariableTypeInfo::fromFullName(variable.fullType());
  const String text = type ? typeText(*type) : variable.fullType();
  return variable.isPartial() ? String::format("{0}, '{1}'", text, variable.itemGroupName()) : text;
}

String typeText(const IVariable& variable)
{
  const String text = typeText(variable.typeInfo());
  return variable.isPartial() ? String::format("{0}, '{1}'", text, variable.itemGroupName()) : text;
}

//! `'Density' (one Real per Cell of mesh Mesh0)`
String described(const IVariable& variable)
{
  const String of_mesh = variable.isOnItems() ? String::format(" of mesh {0}", variable.meshName()) : String("");
  return String::format("'{0}' ({1}{2})", variable.name(), typeText(variable), of_mesh);
}

String linesOf(const std::vector<const IVariable*>& variables)
{
  String text("");
  for (const IVariable* variable : variables)
    text = text + "\n  " + described(*variable);
  return text;
}

//! Returns true when one of two names is a part of the other, as `Temp` of `Temperature`.
bool isPart(const String& a, const String& b)
{
  const std::string_view x = a.toStdStringView();
  const std::string_view y = b.toStdStringView();
  return std::min(x.size(), y.size()) >= 3 && (x.find(y) != std::string_view::npos || y.find(x) != std::string_view::npos);
}

//! The one among \a candidates, of the same type and support, whose name is near, or a part of the new one or the reverse, or that is alone as
//! \a variable is among \a missing; null otherwise.
String formerName(const IVariable& variable, const std::vector<const IVariable*>& missing, const std::vector<const IVariable*>& candidates)
{
  const auto is_like = [&variable](const IVariable* other) {
    return other->typeInfo() == variable.typeInfo() && other->meshName() == variable.meshName();
  };
  std::vector<String> names;
  for (const IVariable* candidate : candidates)
    if (is_like(candidate))
      names.push_back(candidate->name());
  const String near = base::nearestName(variable.name(), names);
  if (!near.null() || (names.size() == 1 && std::ranges::count_if(missing, is_like) == 1))
    return near.null() ? names.front() : near;
  // The same name for two variables would be a guess.
  const auto is_only_part = [&](const String& name) {
    return isPart(name, variable.name()) &&
           std::ranges::count_if(missing, [&](const IVariable* other) { return is_like(other) && isPart(name, other->name()); }) == 1;
  };
  return std::ranges::count_if(names, is_only_part) == 1 ? *std::ranges::find_if(names, is_only_part) : String();
}

String linesOfMissing(const std::vector<const IVariable*>& variables, const std::vector<const IVariable*>& candidates)
{
  String text("");
  for (const IVariable* variable : variables) {
    const String former = formerName(*variable, variables, candidates);
    text = text + "\n  " + described(*variable) + (former.null() ? String("") : String::format(", was it '{0}'?", former));
  }
  return text;
}

//! Returns what the user may do about variables that the checkpoint lacks.
String adviceFor(const std::vector<const IVariable*>& variables, const std::vector<const IVariable*>& candidates)
{
  String renamed("");
  String accepted("");
  std::set<String> given;
  for (const IVariable* variable : variables) {
    const String former = formerName(*variable, variables, candidates);
    if (!former.null() && given.insert(former).second)
      renamed = renamed + (renamed.empty() ? "" : ":") + former + "=" + variable->name();
    accepted = accepted + (accepted.empty() ? "" : ":") + variable->name();
  }
  return String::format(
    "-A,RenamedVariables={0} reads a variable that was renamed; -A,AcceptMissingVariables={1} lets variables start with "
    "the values of new ones",
    renamed.empty() ? String("OLD=NEW") : renamed, accepted);
}

bool isAccepted(const IVariable& variable, const AcceptedVariables& accepted)
{
  const auto is_named = [&variable](const String& name) { return name == variable.name() || name == variable.fullName(); };
  return accepted.is_all || std::ranges::any_of(accepted.names, is_named);
}

String undeclaredText(const std::vector<const IVariable*>& variables)
{
  return String::format("{0} variable(s) that no module or service has declared so far:{1}", variables.size(), linesOf(variables));
}

//! Returns the variables of the sub-domain, by their full names.
std::map<String, const IVariable*> variablesByName(ISubDomain* sd)
{
  std::map<String, const IVariable*> result;
  const VariableCollection variables = sd->variableMng()->variables();
  for (const IVariable* variable : variables)
    result[variable->fullName()] = variable;
  return result;
}

bool isOfType(const IVariable& variable, const VariableMetaData& saved)
{
  return variable.typeInfo().fullName() == saved.fullType() && (!variable.isPartial() || variable.itemGroupName() == saved.itemGroupName());
}

//! Returns words that name the module that declares \a variable, or `the code` without such a module.
String ownerText(const IVariable& variable)
{
  const VariableRef* reference = variable.firstReference();
  return reference && reference->module() ? String::format("module '{0}'", reference->module()->name()) : String("the code");
}
} // namespace

RestartVariables::RestartVariables(const String& checkpoint, const std::vector<VariableMetaData>& saved)
: m_checkpoint(checkpoint)
{
  for (const VariableMetaData& variable : saved)
    m_saved[variable.fullName()] = variable;
}

void RestartVariables::throwIfTypesDiffer(ISubDomain* sd) const
{
  runAndAgree(sd->parallelMng(), [&] {
    String faults("");
    for (const auto& [name, declared] : variablesByName(sd)) {
      const auto found = m_saved.find(name);
      if (found == m_saved.end() || isOfType(*declared, found->second))
        continue;
      const VariableMetaData& saved = found->second;
      faults = String::format("{0}\n  '{1}' is {2} in the checkpoint, and {3} in {4}", faults, saved.baseName(), typeText(saved),
                              typeText(*declared), ownerText(*declared));
    }
    ARCANE_THROW_IF(!faults.empty(), ParallelFatalErrorException,
                    "checkpoint '{0}' has variables of other types than the code, expected the same types:{1}", m_checkpoint, faults);
  });
}

String RestartVariables::lacks(const std::vector<const IVariable*>& variables, const std::vector<const IVariable*>& candidates) const
{
  return String::format("checkpoint '{0}' lacks {1} variable(s) of the code:{2}", m_checkpoint, variables.size(),
                        linesOfMissing(variables, candidates));
}

std::vector<const IVariable*> RestartVariables::missing(ISubDomain* sd) const
{
  std::vector<const IVariable*> result;
  const VariableCollection to_save = sd->variableMng()->variablesToSave();
  for (const IVariable* variable : to_save)
    if (!m_saved.contains(variable->fullName()) && !isOnUnsavedMesh(*variable))
      result.push_back(variable);
  return result;
}

std::vector<const IVariable*> RestartVariables::undeclared(ISubDomain* sd) const
{
  std::vector<const IVariable*> result;
  for (const auto& [name, variable] : variablesByName(sd)) {
    const auto saved = m_saved.find(name);
    const bool is_hidden = variables::isHiddenName(variable->name().toStdStringView());
    // One that outlives its references need not have any.
    if (saved != m_saved.end() && !is_hidden && variable->nbReference() == 0 && !(saved->second.property() & IVariable::PPersistant))
      result.push_back(variable);
  }
  return result;
}

void RestartVariables::checkMissing(ISubDomain* sd, const AcceptedVariables& accepted)
{
  runAndAgree(sd->parallelMng(), [&] {
    std::vector<const IVariable*> refused = missing(sd);
    std::vector<const IVariable*> taken;
    for (const IVariable* variable : refused) {
      m_known_missing.insert(variable->fullName());
      if (isAccepted(*variable, accepted))
        taken.push_back(variable);
    }
    std::erase_if(refused, [&accepted](const IVariable* variable) { return isAccepted(*variable, accepted); });
    const std::vector<const IVariable*> unused = undeclared(sd);
    const String hint = unused.empty() ? String("") : "\nit has " + undeclaredText(unused);
    ARCANE_THROW_IF(!refused.empty(), ParallelFatalErrorException, "{0}{1}\n{2}", lacks(refused, unused), hint, adviceFor(refused, unused));
    if (!taken.empty())
      sd->traceMng()->pwarning() << lacks(taken, unused) << "\nthey start with the values of new variables";
  });
}

void RestartVariables::tellDifferences(ISubDomain* sd) const
{
  const std::vector<const IVariable*> unused = undeclared(sd);
  std::vector<const IVariable*> late = missing(sd);
  std::erase_if(late, [this](const IVariable* variable) { return m_known_missing.contains(variable->fullName()); });
  if (!late.empty())
    sd->traceMng()->pwarning() << "checkpoint '" << m_checkpoint << "' lacks " << late.size()
                               << " variable(s) that the initialisation has declared:" << linesOfMissing(late, unused)
                               << "\nthey have the values that the initialisation gave them";
  if (!unused.empty())
    sd->traceMng()->pwarning() << "checkpoint '" << m_checkpoint << "' has " << undeclaredText(unused)
                               << "\ntheir values are kept for a later declaration, and for the next checkpoints";
}

void RestartVariables::throwIfOfCheckpoint(const BadVariableKindTypeException& ex) const
{
  const IVariable* variable = ex.variable();
  const auto saved = m_saved.find(variable->fullName());
  if (saved == m_saved.end() || variable->nbReference() != 0)
    return;
  const VariableTypeInfo former = variable->typeInfo();
  const bool is_to_real = former.dataType() == DT_Int32 && ex.wanted().dataType() == DT_Real;
  ARCANE_FATAL(
    "checkpoint '{0}' has variables of other types than the code, expected the same types:\n  '{1}' is {2} in the checkpoint, and {3} "
    "in the code{4}",
    m_checkpoint, variable->name(), typeText(saved->second), typeText(ex.wanted()),
    is_to_real ? "; integers are converted for variables that modules declare when they are made" : "");
}
} // namespace Arcane::detail::restart
