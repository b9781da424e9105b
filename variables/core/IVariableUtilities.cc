// SPDX-License-Identifier: Apache-2.0
#include "variables/core/IVariableUtilities.h"

#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/IParallelMng.h"

#include <map>
#include <ostream>
#include <set>
#include <string>

namespace Arcane
{

namespace
{
//! Prints the variables on which \a variable depends, and theirs when \a is_recursive, but none that is in \a followed.
void printDependencies(const IVariable* variable, std::ostream& out, bool is_recursive, int depth, std::set<const IVariable*>& followed)
{
  followed.insert(variable);
  for (const VariableDependInfo& info : variable->dependInfos()) {
    const IVariable* other = info.variable();
    out << std::string(static_cast<std::size_t>(2 * depth), ' ') << other->fullName() << " modified_time=" << other->modifiedTime()
        << (info.dependType() == IVariable::DPT_CurrentTime ? " current_time" : " previous_time") << '\n';
    if (is_recursive && !followed.count(other))
      printDependencies(other, out, is_recursive, depth + 1, followed);
  }
  followed.erase(variable);
}
} // namespace

void IVariableUtilities::dumpDependencies(IVariable* variable, std::ostream& out, bool is_recursive) const
{
  out << variable->fullName() << " modified_time=" << variable->modifiedTime() << '\n';
  std::set<const IVariable*> followed;
  printDependencies(variable, out, is_recursive, 1, followed);
}

void IVariableUtilities::dumpAllVariableDependencies(std::ostream& out, bool is_recursive) const
{
  for (IVariable* variable : m_variable_mng->usedVariables())
    if (!variable->dependInfos().empty())
      dumpDependencies(variable, out, is_recursive);
}

VariableCollection IVariableUtilities::filterCommonVariables(IParallelMng* pm, const VariableCollection& variables,
                                                             bool dump_not_common) const
{
  std::set<std::string> mine;
  for (const IVariable* variable : variables)
    mine.emplace(variable->fullName().toStdStringView());
  UniqueArray<Byte> names;
  for (const std::string& name : mine) {
    names.addRange(ConstArrayView<Byte>(static_cast<Int32>(name.size()), reinterpret_cast<const Byte*>(name.data())));
    names.add(Byte('\n'));
  }
  UniqueArray<Byte> names_of_all;
  pm->allGatherVariable(names, names_of_all);

  std::map<std::string, Int32> nb_rank_of_name;
  std::string name;
  for (const Byte c : names_of_all) {
    if (c != Byte('\n')) {
      name += static_cast<char>(c);
      continue;
    }
    ++nb_rank_of_name[name];
    name.clear();
  }
  VariableCollection common;
  for (IVariable* variable : variables)
    if (nb_rank_of_name[std::string(variable->fullName().toStdStringView())] == pm->commSize())
      common.add(variable);
  if (dump_not_common)
    for (const auto& [other, nb_rank] : nb_rank_of_name)
      if (nb_rank < pm->commSize())
        m_variable_mng->traceMng()->info() << "variable '" << other << "' is on " << nb_rank << " of " << pm->commSize() << " ranks";
  return common;
}

} // namespace Arcane
