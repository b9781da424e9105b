// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/IVariableSynchronizer.h"

#include "variables/core/HostUse.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/IVariableSynchronizerMng.h"
#include "variables/sync/DeviceWay.h"
#include "variables/sync/GhostComparison.h"
#include "variables/sync/SyncMessages.h"
#include "variables/sync/SyncShared.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/NotSupportedException.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemFamily.h"

#include <algorithm>
#include <optional>

namespace Arcane
{

//! A plan, and what is kept for its exchanges.
struct IVariableSynchronizer::Exchange
{
  explicit Exchange(IParallelMng* parallel_mng)
  : shared(parallel_mng)
  {
    plan.setMachineIndexes(shared.machineIndexes());
  }

  detail::sync::SyncPlan plan;
  detail::sync::SyncShared shared;
};

//! The lists of an exchange: items and ranks.
struct IVariableSynchronizer::Lists
{
  explicit Lists(IParallelMng* parallel_mng)
  : items(parallel_mng)
  , rows(parallel_mng)
  , listed(parallel_mng)
  , messages(parallel_mng)
  {}

  //! The layout of a group that is not the group of all items. The four members below belong to it too.
  detail::mesh::GhostLayout layout;
  //! The stamps that the family and the group had when the layout was computed.
  Int64 stamp = -1;
  Int64 group_stamp = -1;
  //! True on all ranks when one rank owns an item that is in the group of another rank as a ghost, but not in its own group.
  bool has_fault = false;
  String fault;
  //! The layout with row numbers of partial variables, made from the layout of id renamed_id.
  detail::mesh::GhostLayout row_layout;
  Int64 renamed_id = -1;
  Exchange items;
  //! The exchange of partial variables.
  Exchange rows;
  //! The exchange of listed items or rows. Its plan is made again each time.
  Exchange listed;
  detail::sync::SyncMessages messages;
  UniqueArray<IData*> datas;
  UniqueArray<Int32> listed_rows;
};

IVariableSynchronizer::IVariableSynchronizer(const ItemGroup& group)
: m_group(group)
, m_family(ARCANE_CHECK_POINTER(group.itemFamily()))
, m_parallel_mng(m_family->parallelMng())
, m_lists(new Lists(m_parallel_mng))
{
  if (!m_group.isAllItems())
    compute();
}

IVariableSynchronizer::~IVariableSynchronizer() = default;

Int32ConstArrayView IVariableSynchronizer::communicatingRanks() const
{
  return layout().ranks();
}

Int32ConstArrayView IVariableSynchronizer::sharedItems(Int32 index) const
{
  return layout().shareIds(index);
}

Int32ConstArrayView IVariableSynchronizer::ghostItems(Int32 index) const
{
  return layout().ghostIds(index);
}

void IVariableSynchronizer::compute()
{
  if (m_group.isAllItems()) {
    m_family->computeSynchronizeInfos();
    return;
  }
  m_lists->layout = detail::mesh::GhostLayout::compute(m_family, m_group.view().localIds());
  m_lists->stamp = m_family->stamp();
  m_lists->group_stamp = m_group.timestamp();
  findFault();
}

void IVariableSynchronizer::findFault()
{
  UniqueArray<Byte> is_in_group(m_family->maxLocalId(), Byte(0));
  for (const Int32 local_id : m_group.view().localIds())
    is_in_group[local_id] = 1;
  m_lists->fault = {};
  for (Int32 i = 0; i < m_lists->layout.nbRank(); ++i)
    for (const Int32 local_id : m_lists->layout.shareIds(i))
      if (!is_in_group[local_id] && m_lists->fault.null())
        m_lists->fault = String::format(
          "group '{0}': {1} of unique id {2} is in the group of rank {3}, but not in that of its owner, rank {4}", m_group.fullName(),
          itemKindName(m_group.itemKind()), m_family->uniqueIds()[local_id], m_lists->layout.ranks()[i], m_parallel_mng->commRank());
  m_lists->has_fault = m_parallel_mng->reduce(MessagePassing::ReduceMax, m_lists->fault.null() ? 0 : 1) != 0;
}

bool IVariableSynchronizer::isUpToDate() const
{
  return m_lists->stamp == m_family->stamp() && m_lists->group_stamp == m_group.timestamp();
}

void IVariableSynchronizer::follow()
{
  if (m_group.isAllItems())
    return;
  if (m_parallel_mng->reduce(MessagePassing::ReduceMax, isUpToDate() ? 0 : 1) != 0)
    compute();
}

const detail::mesh::GhostLayout& IVariableSynchronizer::layout() const
{
  if (m_group.isAllItems()) {
    const detail::mesh::GhostLayout& layout = m_family->ghostLayout();
    if (layout.id() == 0 && m_family->nbItem() > 0 && m_parallel_mng->isParallel())
      ARCANE_FATAL("{0}", detail::sync::textOfUnknownGhosts(*m_family, "synchronised"));
    return layout;
  }
  if (!isUpToDate())
    ARCANE_FATAL("group '{0}': its items or the mesh changed since the last compute() of its synchronizer, or the last "
                 "synchronisation",
                 m_group.fullName());
  return m_lists->layout;
}

const detail::mesh::GhostLayout& IVariableSynchronizer::rowLayout()
{
  if (m_lists->has_fault)
    throwOnAllRanksUnless(m_parallel_mng, m_lists->fault.null(), m_lists->fault);
  // A group whose list or local ids have changed has another layout.
  if (m_lists->renamed_id != layout().id()) {
    m_lists->row_layout = layout().renamed(m_group.localIdToIndex()->positions());
    m_lists->renamed_id = layout().id();
  }
  return m_lists->row_layout;
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

template <typename Call> void IVariableSynchronizer::notifyAround(ConstArrayView<IVariable*> variables, const Call& exchange)
{
  using State = VariableSynchronizerEventArgs::State;
  IVariableMng* const variable_mng = m_family->ownerVariableMng();
  IVariableSynchronizerMng* const mng = variable_mng ? variable_mng->synchronizerMng() : nullptr;
  const bool is_compared = mng && mng->isSynchronizationComparisonEnabled();
  if (!m_on_synchronized.hasObservers() && !is_compared && !(mng && mng->onSynchronized().hasObservers())) {
    exchange();
    return;
  }
  const auto notify = [&](const VariableSynchronizerEventArgs& args) {
    m_on_synchronized.notify(args);
    if (mng)
      mng->onSynchronized().notify(args);
  };
  notify(VariableSynchronizerEventArgs(State::BeginSynchronize, variables, 0.0, this));
  std::optional<detail::sync::GhostComparison> comparison;
  if (is_compared)
    comparison.emplace(variables);
  const Real begin = platform::getRealTime();
  exchange();
  const Real elapsed = platform::getRealTime() - begin;
  UniqueArray<VariableSynchronizerEventArgs::CompareStatus> statuses;
  if (comparison) {
    statuses = comparison->statuses();
    // Ranks outside a mesh of some ranks could not take part in the reduction of flushPendingStats().
    if (m_parallel_mng == mng->parallelMng())
      mng->addStatuses(variables, statuses);
  }
  notify(VariableSynchronizerEventArgs(State::EndSynchronize, variables, elapsed, this, statuses));
}

void IVariableSynchronizer::synchronize(ConstArrayView<IVariable*> variables)
{
  if (variables.empty())
    return;
  const bool are_on_device = std::ranges::all_of(variables, [](IVariable* v) { return (v->property() & IVariable::PInDeviceMemory) != 0; });
  const auto* const way = are_on_device ? m_parallel_mng->extension<detail::sync::DeviceWay>() : nullptr;
  notifyAround(variables, [&] {
    if (way)
      way->synchronize(*this, variables);
    else
      synchronizeByHost(variables);
  });
}

void IVariableSynchronizer::synchronizeByHost(ConstArrayView<IVariable*> variables)
{
  follow();
  for (const bool is_partial : { false, true })
    if (takeDatas(variables, is_partial)) {
      Exchange& lists = is_partial ? m_lists->rows : m_lists->items;
      lists.plan.useAll(is_partial ? rowLayout() : layout());
      exchange(lists);
    }
}

void IVariableSynchronizer::synchronize(ConstArrayView<IVariable*> variables, Int32ConstArrayView local_ids)
{
  if (variables.empty())
    return;
  notifyAround(variables, [&] {
    follow();
    if (takeDatas(variables, false)) {
      m_lists->listed.plan.useSome(layout(), local_ids, m_family->maxLocalId());
      exchange(m_lists->listed);
    }
    if (takeDatas(variables, true)) {
      listRows(local_ids);
      m_lists->listed.plan.useSome(rowLayout(), m_lists->listed_rows, m_group.size());
      exchange(m_lists->listed);
    }
  });
}

void IVariableSynchronizer::synchronizeData(IData* data)
{
  if (data->isString())
    ARCANE_THROW(NotSupportedException, "data '{0}' cannot be synchronised: its values are strings", data->name());
  notifyAround({}, [&] {
    if (data->extent0() != m_family->maxLocalId())
      ARCANE_THROW(ArgumentException, "data '{0}' has {1} rows, family '{2}' has {3} local ids", data->name(), data->extent0(),
                   m_family->fullName(), m_family->maxLocalId());
    follow();
    m_lists->datas.clear();
    m_lists->datas.add(data);
    m_lists->items.plan.useAll(layout());
    exchange(m_lists->items);
  });
}

void IVariableSynchronizer::exchangeBy(ConstArrayView<IVariable*> variables, const ExchangeFunction& exchange)
{
  if (variables.empty())
    return;
  follow();
  for (const bool is_partial : { false, true })
    if (takeDatas(variables, is_partial, false)) {
      Exchange& lists = is_partial ? m_lists->rows : m_lists->items;
      lists.plan.useAll(is_partial ? rowLayout() : layout());
      exchange(lists.plan, m_lists->datas);
    }
}

bool IVariableSynchronizer::takeDatas(ConstArrayView<IVariable*> variables, bool is_partial, bool is_on_host)
{
  m_lists->datas.clear();
  for (IVariable* variable : variables)
    if (variable->isPartial() == is_partial) {
      if (is_on_host)
        detail::variables::checkHostUse(*variable, true, "synchronize()");
      check(variable);
      m_lists->datas.add(variable->data());
    }
  return !m_lists->datas.empty();
}

void IVariableSynchronizer::check(const IVariable* variable) const
{
  if (variable->itemFamily() != m_family)
    ARCANE_THROW(ArgumentException, "variable '{0}' cannot be synchronised on family '{1}': it is on another family, or on no items",
                 variable->fullName(), m_family->fullName());
  if (variable->isPartial() && variable->itemGroup() != m_group)
    ARCANE_THROW(ArgumentException, "partial variable '{0}' cannot be synchronised on group '{1}': it is on group '{2}'",
                 variable->fullName(), m_group.fullName(), variable->itemGroupName());
  if (!variable->isUsed())
    ARCANE_THROW(ArgumentException, "variable '{0}' cannot be synchronised: its values are not allocated", variable->fullName());
  if (variable->dataType() == DT_String)
    ARCANE_THROW(NotSupportedException, "variable '{0}' cannot be synchronised: its values are strings", variable->fullName());
}

void IVariableSynchronizer::listRows(ConstArrayView<Int32> local_ids)
{
  const auto table = m_group.localIdToIndex();
  m_lists->listed_rows.clear();
  for (const Int32 local_id : local_ids)
    if (const Int32 row = (*table)[local_id]; row >= 0)
      m_lists->listed_rows.add(row);
}

void IVariableSynchronizer::exchange(Exchange& lists)
{
  const String& name = m_lists->datas[0]->name();
  const detail::comm::WaitScope waits(m_parallel_mng->waitNote(), "synchronize of", detail::comm::eWaitKind::Synchronization,
                                      { name.localstr(), static_cast<std::size_t>(name.length()) });
  // Nothing is sent before all memory is there: after a lack of it a code may synchronise again, if the list has whole variables on all items only.
  // Other lists are more than one exchange, or begin with a reduction. Messages travel while the neighbours on this machine are served.
  lists.shared.prepare(lists.plan, m_lists->datas);
  m_lists->messages.start(lists.plan.farNeighbours(), m_lists->datas);
  lists.shared.send(lists.plan, m_lists->datas);
  std::optional<detail::sync::ExchangeFault> fault = lists.shared.finish(lists.plan, m_lists->datas);
  const auto fault_of_message = m_lists->messages.finish(lists.plan.farNeighbours(), m_lists->datas);
  if (!fault)
    fault = fault_of_message;
  if (fault)
    ARCANE_FATAL("{0}", detail::sync::textOf(*fault, m_parallel_mng->commRank(), m_lists->datas, m_family->ownerVariableMng()));
}

} // namespace Arcane
