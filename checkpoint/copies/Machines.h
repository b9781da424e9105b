// SPDX-License-Identifier: Apache-2.0
// The machines of ranks, and the machine that keeps the copies of each machine.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <vector>

namespace Arcane::detail::copies
{
/*!
 * \brief Numbers the machines of a run in the order of their first ranks. The neighbour of machine i of n is machine (i + 1) mod n.
 */
class Machines
{
 public:
  //! \collective
  explicit Machines(IParallelMng* pm);

  //! \local
  Int32 nbMachine() const { return static_cast<Int32>(m_ranks.size()); }
  //! Returns the number of the machine of this rank. \local
  Int32 mine() const { return m_machines[static_cast<std::size_t>(m_rank)]; }
  //! Returns true for the first rank of each machine. \local
  bool isLeader() const { return ranksOf(mine()).front() == m_rank; }
  //! \local
  const std::vector<Int32>& ranksOf(Int32 machine) const { return m_ranks[static_cast<std::size_t>(machine)]; }
  //! Returns the place of this rank among the ranks of its machine. \local
  Int32 place() const;
  //! Returns the machine whose files the machine of this rank keeps. \local
  Int32 keptMachine() const { return (mine() + nbMachine() - 1) % nbMachine(); }
  //! Returns the rank, on the neighbour machine, that keeps the file of \a rank. \local
  Int32 keeperOf(Int32 rank) const;
  //! Returns the ranks whose files this rank keeps. The list is empty when there is one machine. \local
  std::vector<Int32> keptRanks() const;

 private:
  Int32 m_rank;
  //! The number of the machine of each rank.
  std::vector<Int32> m_machines;
  //! The ranks of each machine, in increasing order.
  std::vector<std::vector<Int32>> m_ranks;
};
} // namespace Arcane::detail::copies
