// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/copies/Machines.h"

#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <algorithm>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::copies;

class MachinesTest : public test::CommFixture
{
};

TEST_F(MachinesTest, EachRankIsOnOneMachineAndTheFirstOfEachLeads)
{
  const Machines machines(m_pm);
  const ConstArrayView<Int32> here = m_pm->machineRanks();

  EXPECT_EQ(machines.ranksOf(machines.mine()), std::vector<Int32>(here.begin(), here.end()));
  EXPECT_EQ(machines.ranksOf(machines.mine())[static_cast<std::size_t>(machines.place())], m_rank);
  EXPECT_EQ(machines.isLeader(), here[0] == m_rank);
  std::size_t nb_rank = 0;
  for (Int32 m = 0; m < machines.nbMachine(); ++m) {
    nb_rank += machines.ranksOf(m).size();
    EXPECT_TRUE(m == 0 || machines.ranksOf(m - 1).front() < machines.ranksOf(m).front());
  }
  EXPECT_EQ(nb_rank, static_cast<std::size_t>(m_size));
}

TEST_F(MachinesTest, TheFilesOfEachRankAreKeptByOneRankOfTheNextMachine)
{
  const Machines machines(m_pm);
  const std::vector<Int32> kept = machines.keptRanks();

  for (const Int32 rank : kept) {
    EXPECT_EQ(machines.keeperOf(rank), m_rank);
    const std::vector<Int32>& ranks = machines.ranksOf(machines.keptMachine());
    EXPECT_TRUE(std::find(ranks.begin(), ranks.end(), rank) != ranks.end());
    EXPECT_NE(machines.keptMachine(), machines.mine());
  }
  const Int32 nb_kept = m_pm->reduce(Parallel::ReduceSum, static_cast<Int32>(kept.size()));
  EXPECT_EQ(nb_kept, machines.nbMachine() > 1 ? m_size : 0);
}
} // namespace
