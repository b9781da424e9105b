// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/copies/Machines.h"

#include <algorithm>

namespace Arcane::detail::copies
{
Machines::Machines(IParallelMng* pm)
: m_rank(pm->commRank())
{
  const Int32 leader = pm->machineRanks()[0];
  UniqueArray<Int32> leaders(pm->commSize());
  pm->allGather(ConstArrayView<Int32>(1, &leader), leaders.view());
  std::vector<Int32> machine_of_leader(static_cast<std::size_t>(pm->commSize()), -1);
  for (Int32 rank = 0; rank < pm->commSize(); ++rank) {
    Int32& machine = machine_of_leader[static_cast<std::size_t>(leaders[rank])];
    if (machine < 0) {
      machine = nbMachine();
      m_ranks.emplace_back();
    }
    m_ranks[static_cast<std::size_t>(machine)].push_back(rank);
    m_machines.push_back(machine);
  }
}

Int32 Machines::place() const
{
  const std::vector<Int32>& ranks = ranksOf(mine());
  return static_cast<Int32>(std::find(ranks.begin(), ranks.end(), m_rank) - ranks.begin());
}

Int32 Machines::keeperOf(Int32 rank) const
{
  const Int32 machine = m_machines[static_cast<std::size_t>(rank)];
  const std::vector<Int32>& ranks = ranksOf(machine);
  const std::vector<Int32>& keepers = ranksOf((machine + 1) % nbMachine());
  const auto place = static_cast<std::size_t>(std::find(ranks.begin(), ranks.end(), rank) - ranks.begin());
  return keepers[place % keepers.size()];
}

std::vector<Int32> Machines::keptRanks() const
{
  std::vector<Int32> kept;
  if (nbMachine() > 1)
    for (const Int32 rank : ranksOf(keptMachine()))
      if (keeperOf(rank) == m_rank)
        kept.push_back(rank);
  return kept;
}
} // namespace Arcane::detail::copies
