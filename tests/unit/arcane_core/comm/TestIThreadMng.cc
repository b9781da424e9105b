// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IThreadMng.h"

#include "tests/unit/arcane_core/comm/CommFixture.h"

namespace
{
using namespace Arcane;

class IThreadMngTest : public test::CommFixture
{
};

//! Of the process: what its ranks share.
struct Shared
{
  Int32 nb_inside = 0;
  Int32 nb_most = 0;
  Int64 nb_section = 0;
} shared_by_ranks;

TEST_F(IThreadMngTest, OneRankOfTheProcessIsInACriticalSection)
{
  constexpr Int32 nb_turn = 2000;
  if (m_pm->processRanks()[0] == m_rank)
    shared_by_ranks = {};
  m_pm->barrier();

  const Ref<IParallelMng> part_alone = m_pm->sequentialParallelMng()->createSubParallelMngRef(0, 0);
  IParallelMng* const managers[] = { m_pm, m_pm->sequentialParallelMng(), part_alone.get() };
  for (Int32 i = 0; i < nb_turn; ++i) {
    // The managers of one rank alone have the same lock.
    IParallelMng* const pm = managers[i % 3];
    const CriticalSection section(pm->threadMng());
    ++shared_by_ranks.nb_inside;
    shared_by_ranks.nb_most = std::max(shared_by_ranks.nb_most, shared_by_ranks.nb_inside);
    ++shared_by_ranks.nb_section;
    --shared_by_ranks.nb_inside;
  }
  m_pm->barrier();

  EXPECT_EQ(shared_by_ranks.nb_most, 1);
  EXPECT_EQ(shared_by_ranks.nb_section, nb_turn * m_pm->processRanks().size());
  for (IParallelMng* pm : managers)
    EXPECT_EQ(pm->threadMng()->isMultiThread(), m_pm->isThreadImplementation());
  m_pm->barrier();
}
} // namespace
