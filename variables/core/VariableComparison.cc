// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableComparison.h"

#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/VariableRows.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/families/IItemFamily.h"

namespace Arcane::detail::variables
{

namespace
{
String valueText(const IData& data, Int64 i)
{
  OStringStream text;
  data.printValue(text(), i);
  return text.str();
}
} // namespace

VariableComparison::VariableComparison(const IVariable& variable, Integer max_print, bool compare_ghost)
: m_variable(variable)
, m_rank(variable.variableMng()->parallelMng()->commRank())
, m_max_print(max_print)
, m_compare_ghost(compare_ghost)
{}

Integer VariableComparison::nbDifference(const IData& reference) const
{
  if (!hasSizeOf(reference))
    return 1;
  if (m_variable.isInDeviceMemory())
    return nbDifference(*m_variable.data()->cloneRef(), reference);
  return nbDifference(*m_variable.data(), reference);
}

Integer VariableComparison::nbDifference(const IData& data, const IData& reference) const
{
  Integer nb_difference = 0;
  for (Int64 i = 0; i < data.nbElement(); ++i) {
    if (data.isSameValue(i, reference, i) || !isComparedRow(i / data.extent1()))
      continue;
    ++nb_difference;
    if (m_max_print < 0 || nb_difference <= m_max_print)
      print(i, data, reference);
  }
  return nb_difference;
}

bool VariableComparison::hasSizeOf(const IData& reference) const
{
  const IData& data = *m_variable.data();
  if (data.extent0() == reference.extent0() && data.extent1() == reference.extent1())
    return true;
  if (m_max_print != 0)
    m_variable.variableMng()->traceMng()->pinfo()
      << "variable '" << m_variable.fullName() << "', rank " << m_rank << ": " << data.extent0() << " x " << data.extent1()
      << " values, the reference has " << reference.extent0() << " x " << reference.extent1();
  return false;
}

Int32 VariableComparison::itemOfRow(Int64 row) const
{
  const VariableRows* rows = m_variable.rows();
  return rows && row < rows->nbRow() ? rows->localIdOf(static_cast<Int32>(row)) : NULL_ITEM_LOCAL_ID;
}

bool VariableComparison::isComparedRow(Int64 row) const
{
  const Int32 local_id = itemOfRow(row);
  if (local_id == NULL_ITEM_LOCAL_ID)
    return true;
  const IItemFamily* family = m_variable.itemFamily();
  const bool is_hole = family->uniqueIds()[local_id] == NULL_ITEM_UNIQUE_ID;
  const bool is_own = family->owners()[local_id] == m_rank;
  return !is_hole && (m_compare_ghost || is_own);
}

void VariableComparison::print(Int64 i, const IData& data, const IData& reference) const
{
  TraceMessage message = m_variable.variableMng()->traceMng()->pinfo();
  message << "variable '" << m_variable.fullName() << "', rank " << m_rank;
  if (const Int32 local_id = itemOfRow(i / data.extent1()); local_id != NULL_ITEM_LOCAL_ID)
    message << ", " << itemKindName(m_variable.itemKind()) << " of unique id " << m_variable.itemFamily()->uniqueIds()[local_id];
  if (data.extent1() > 1)
    message << ", component " << i % data.extent1();
  message << ", value is " << valueText(data, i) << ", the reference is " << valueText(reference, i);
}

Integer nbUnsynchronisedValue(IVariable& variable, Integer max_print)
{
  ITraceMng* trace = variable.variableMng()->traceMng();
  if (!variable.itemFamily() || !variable.isUsed() || !variable.variableMng()->parallelMng()->isParallel())
    return 0;
  if (variable.property() & IVariable::PNoNeedSync) {
    if (trace->isMaster())
      trace->warning() << "checkIfSync(): nothing is compared, since variable '" << variable.name()
                       << "' has no need-sync=\"true\" in its .axl file (property PNoNeedSync)";
    return 0;
  }
  const Ref<IData> before = variable.data()->cloneRef();
  variable.synchronize();
  const Ref<IData> synchronised = variable.data()->cloneRef();
  variable.data()->copy(*before);
  return VariableComparison(variable, max_print, true).nbDifference(*synchronised);
}

} // namespace Arcane::detail::variables
