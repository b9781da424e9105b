// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IParallelTopology.h"

namespace Arcane
{
namespace
{
//! Returns the ranks that are their own masters, in increasing order. \collective
UniqueArray<Int32> mastersOf(IParallelMng* pm, Int32 own_master)
{
  UniqueArray<Int32> all(pm->commSize());
  pm->allGather(ConstArrayView<Int32>(1, &own_master), all);
  UniqueArray<Int32> masters;
  for (Int32 rank = 0; rank < pm->commSize(); ++rank)
    if (all[rank] == rank)
      masters.add(rank);
  return masters;
}
} // namespace

IParallelTopology::IParallelTopology(IParallelMng* pm)
: m_parallel_mng(pm)
, m_master_machine_ranks(mastersOf(pm, pm->machineRanks()[0]))
, m_master_process_ranks(mastersOf(pm, pm->processRanks()[0]))
, m_machine_rank(*m_master_machine_ranks.constView().findFirst(pm->machineRanks()[0]))
, m_process_rank(*m_master_process_ranks.constView().findFirst(pm->processRanks()[0]))
{}
} // namespace Arcane
