// SPDX-License-Identifier: Apache-2.0
#include "variables/core/IVariableSynchronizerMng.h"

#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"

#include <map>
#include <ostream>
#include <vector>

namespace Arcane
{

struct IVariableSynchronizerMng::Statistics
{
  struct Count
  {
    Int64 nb_same = 0;
    Int64 nb_different = 0;
  };
  struct Pending
  {
    String name;
    CompareStatus status;
  };

  std::map<String, Count> counts;
  std::vector<Pending> pending;
};

IVariableSynchronizerMng::IVariableSynchronizerMng(IVariableMng* variable_mng)
: m_parallel_mng(variable_mng->parallelMng())
, m_statistics(std::make_unique<Statistics>())
{}

IVariableSynchronizerMng::~IVariableSynchronizerMng() = default;

void IVariableSynchronizerMng::addStatuses(ConstArrayView<IVariable*> variables, ConstArrayView<CompareStatus> statuses)
{
  for (Int32 i = 0; i < variables.size(); ++i)
    if (statuses[i] != CompareStatus::Unknown)
      m_statistics->pending.push_back({ variables[i]->fullName(), statuses[i] });
}

void IVariableSynchronizerMng::flushPendingStats()
{
  auto& pending = m_statistics->pending;
  const auto nb_pending = static_cast<Int32>(pending.size());
  const Int32 nb_least = m_parallel_mng->reduce(MessagePassing::ReduceMin, nb_pending);
  const Int32 nb_most = m_parallel_mng->reduce(MessagePassing::ReduceMax, nb_pending);
  ARCANE_FATAL_IF(
    nb_least != nb_most,
    "comparison of synchronisations: rank {0} has compared {1} variables, expected as many as the other ranks, which have from {2} to "
    "{3}: the comparison level must be the same on all ranks",
    m_parallel_mng->commRank(), nb_pending, nb_least, nb_most);
  UniqueArray<Int32> statuses(nb_pending);
  for (Int32 i = 0; i < nb_pending; ++i)
    statuses[i] = static_cast<Int32>(pending[i].status);
  m_parallel_mng->reduce(MessagePassing::ReduceMax, statuses.view());
  for (Int32 i = 0; i < nb_pending; ++i) {
    Statistics::Count& count = m_statistics->counts[pending[i].name];
    ++(statuses[i] == static_cast<Int32>(CompareStatus::Same) ? count.nb_same : count.nb_different);
  }
  pending.clear();
}

void IVariableSynchronizerMng::dumpStats(std::ostream& out) const
{
  out << "Synchronisations that changed no ghost, and others, by variable:\n";
  for (const auto& [name, count] : m_statistics->counts)
    out << "  " << name << ": " << count.nb_same << ", " << count.nb_different << '\n';
}

} // namespace Arcane
