// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IParallelTopology.h"

namespace Arcane
{
IParallelTopology::
IParallelTopology(IParallelMng* pm)
: m_parallel_mng(pm)
{
  m_process_ranks.add(pm->commRank());
  const Int32 master = pm->machineRanks()[0];
  UniqueArray<Int32> masters(pm->commSize());
  pm->allGather(ConstArrayView<Int32>(1, &master), masters);
  for (Int32 rank = 0; rank < pm->commSize(); ++rank) {
    m_master_process_ranks.add(rank);
    if (masters[rank] == rank)
      m_master_machine_ranks.add(rank);
  }
  m_machine_rank = *m_master_machine_ranks.constView().findFirst(master);
}
} // namespace Arcane
