// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableComparer.h"

#include "variables/core/IVariable.h"

#include "arcane_core/base/error/ArgumentException.h"

namespace Arcane
{

VariableComparerArgs VariableComparer::buildForCheckIfSync() const
{
  VariableComparerArgs args;
  args.setCompareMode(eVariableComparerCompareMode::Sync);
  return args;
}

VariableComparerArgs VariableComparer::buildForCheckIfSame(IDataReader* data_reader) const
{
  VariableComparerArgs args;
  args.setDataReader(data_reader);
  return args;
}

VariableComparerArgs VariableComparer::buildForCheckIfSameOnAllReplica() const
{
  VariableComparerArgs args;
  args.setCompareMode(eVariableComparerCompareMode::SameOnAllReplica);
  return args;
}

VariableComparerResults VariableComparer::apply(IVariable* variable, const VariableComparerArgs& compare_args) const
{
  if (!variable)
    ARCANE_THROW(ArgumentException, "VariableComparer: the variable is a null pointer, expected a variable");
  switch (compare_args.compareMode()) {
  case eVariableComparerCompareMode::Sync: return VariableComparerResults(variable->checkIfSync(compare_args.maxPrint()));
  case eVariableComparerCompareMode::SameOnAllReplica:
    return VariableComparerResults(variable->checkIfSameOnAllReplica(compare_args.maxPrint()));
  default: break;
  }
  if (!compare_args.dataReader())
    ARCANE_THROW(ArgumentException, "variable '{0}': it is compared with a null reader, expected an IDataReader", variable->fullName());
  return VariableComparerResults(variable->checkIfSame(compare_args.dataReader(), compare_args.maxPrint(), compare_args.isCompareGhost()));
}

} // namespace Arcane
