// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/IVariableSynchronizer.h"

#include "variables/core/IVariable.h"

#include "arcane_core/base/ArgumentException.h"
#include "arcane_core/base/FatalErrorException.h"
#include "arcane_core/base/NotSupportedException.h"
#include "arcane_core/base/PlatformUtils.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/IItemFamily.h"

namespace Arcane
{

IVariableSynchronizer::IVariableSynchronizer(const ItemGroup& group)
: m_group(group)
, m_family(ARCANE_CHECK_POINTER(group.itemFamily()))
, m_parallel_mng(m_family->parallelMng())
, m_shared(m_parallel_mng)
, m_messages(m_parallel_mng)
{
  m_plan.setNearRanks(m_shared.ranks(), m_parallel_mng->commSize());
  if (!m_group.isAllItems())
    compute();
}

void IVariableSynchronizer::compute()
{
  if (m_group.isAllItems()) {
    m_family->computeSynchronizeInfos();
    return;
  }
  m_layout = detail::GhostLayout::compute(m_family, m_group.view().localIds());
  m_stamp = m_family->stamp();
}

const detail::GhostLayout& IVariableSynchronizer::layout() const
{
  if (m_group.isAllItems())
    return m_family->ghostLayout();
  if (m_stamp != m_family->stamp())
    ARCANE_FATAL("group '{0}' cannot be synchronised: items changed since the last compute() of its synchronizer",
                 m_group.fullName());
  return m_layout;
}

void IVariableSynchronizer::synchronize(IVariable* variable)
{
  synchronize(ConstArrayView<IVariable*>(1, &variable));
}

void IVariableSynchronizer::synchronize(IVariable* variable, Int32ConstArrayView local_ids)
{
  synchronize(ConstArrayView<IVariable*>(1, &variable), local_ids);
}

void IVariableSynchronizer::synchronize(const VariableCollection& variables)
{
  synchronize(variables.view());
}

void IVariableSynchronizer::synchronize(const VariableCollection& variables, Int32ConstArrayView local_ids)
{
  synchronize(variables.view(), local_ids);
}

void IVariableSynchronizer::synchronize(ConstArrayView<IVariable*> variables)
{
  takeDatas(variables);
  m_plan.useAll(layout());
  exchangeAndNotify(variables);
}

void IVariableSynchronizer::synchronize(ConstArrayView<IVariable*> variables, Int32ConstArrayView local_ids)
{
  takeDatas(variables);
  m_plan.useSome(layout(), local_ids, m_family->maxLocalId());
  exchangeAndNotify(variables);
}

void IVariableSynchronizer::synchronizeData(IData* data)
{
  if (data->extent0() != m_family->maxLocalId())
    ARCANE_THROW(ArgumentException, "data '{0}' has {1} rows, family '{2}' has {3} local ids", data->name(),
                 data->extent0(), m_family->fullName(), m_family->maxLocalId());
  m_datas.clear();
  m_datas.add(data);
  m_plan.useAll(layout());
  exchangeAndNotify({});
}

void IVariableSynchronizer::takeDatas(ConstArrayView<IVariable*> variables)
{
  m_datas.clear();
  for (IVariable* variable : variables) {
    if (variable->itemFamily() != m_family)
      ARCANE_THROW(ArgumentException, "variable '{0}' cannot be synchronised on family '{1}': it is not on it",
                   variable->fullName(), m_family->fullName());
    if (!variable->isUsed())
      ARCANE_THROW(ArgumentException, "variable '{0}' cannot be synchronised: its values are not allocated",
                   variable->fullName());
    if (variable->dataType() == DT_String)
      ARCANE_THROW(NotSupportedException, "variable '{0}' cannot be synchronised: its values are strings",
                   variable->fullName());
    m_datas.add(variable->data());
  }
}

void IVariableSynchronizer::exchange()
{
  if (m_datas.empty())
    return;
  const String& name = m_datas[0]->name();
  const detail::WaitScope waits(m_parallel_mng->waitNote(), "synchronize of",
                                { name.localstr(), static_cast<std::size_t>(name.length()) });
  // Messages travel while the neighbours on this machine are served.
  m_messages.start(m_plan.farNeighbours(), m_datas);
  m_shared.start(m_plan, m_datas);
  const String fault = m_shared.finish(m_plan, m_datas);
  m_messages.finish(m_plan.farNeighbours(), m_datas);
  if (!fault.null())
    ARCANE_FATAL("{0}", fault);
}

void IVariableSynchronizer::exchangeAndNotify(ConstArrayView<IVariable*> variables)
{
  using State = VariableSynchronizerEventArgs::State;
  if (!m_on_synchronized.hasObservers()) {
    exchange();
    return;
  }
  m_on_synchronized.notify(VariableSynchronizerEventArgs(State::BeginSynchronize, variables, 0.0));
  const Real begin = platform::getRealTime();
  exchange();
  const Real elapsed = platform::getRealTime() - begin;
  m_on_synchronized.notify(VariableSynchronizerEventArgs(State::EndSynchronize, variables, elapsed));
}

} // namespace Arcane
