// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/ghosts/NeighbourMessages.h"

#include "arcane_core/comm/WaitNote.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/shmem/ArenaFixture.h"

#include <chrono>
#include <thread>

namespace
{
using namespace Arcane;
using detail::ghosts::eExchangeTime;
using detail::ghosts::NeighbourMessages;

//! All ranks are neighbours.
class NeighbourMessagesTest : public test::ArenaFixture
{
 protected:
  //! \collective
  static void exchange(NeighbourMessages& messages, Int32 tag)
  {
    UniqueArray<Int32> others;
    for (Int32 rank = 0; rank < m_size; ++rank)
      if (rank != m_rank)
        others.add(rank);
    const std::vector<Int64> sizes(static_cast<std::size_t>(others.size()), 8);
    messages.prepare(others, sizes, sizes, eExchangeTime::AtOnce);
    for (Int32 i = 0; i < others.size(); ++i)
      *reinterpret_cast<Int64*>(messages.toSend(i).data()) = 100 * m_rank + others[i];
    messages.start(static_cast<detail::comm::eFrameworkTag>(tag));
    messages.finish();
    for (Int32 i = 0; i < others.size(); ++i)
      EXPECT_EQ(*reinterpret_cast<const Int64*>(messages.received(i).data()), 100 * others[i] + m_rank);
  }
};

TEST_F(NeighbourMessagesTest, OnlyRanksOfOtherMachinesNeedMpi)
{
  NeighbourMessages messages(m_pm);
  exchange(messages, 77);
  EXPECT_EQ(messages.nbFarMessage(), m_size - m_machine_ranks.size());
}

// Each rank makes another exchange: what it expects from another machine never comes.
TEST_F(NeighbourMessagesTest, RanksWithMixedCallsAllFailAndDoNotWaitForOtherMachines)
{
  NeighbourMessages messages(m_pm);
  if (!m_is_alone) {
    const std::string text = test::messageOf([&] { exchange(messages, 80 + m_rank); });
    EXPECT_NE(text.find("sends another exchange than this rank expects"), std::string::npos) << text;
  }
  m_pm->barrier();
  exchange(messages, 90);
  exchange(messages, 91);
}

// The watch of hangs sees it then. A rank of a busy machine may come later than those that sleep, and then does not wait.
TEST_F(NeighbourMessagesTest, AWaitIsNoted)
{
  NeighbourMessages messages(m_pm);
  bool is_noted = m_size == 1;
  for (Int32 tag = 100; !is_noted && tag < 150; ++tag) {
    m_pm->barrier();
    const Int64 before = m_pm->waitNote()->waitedTime();
    if (m_rank != 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    exchange(messages, tag);
    const Int32 has_waited = m_pm->waitNote()->waitedTime() - before > 5'000'000 ? 1 : 0;
    is_noted = m_pm->reduce(MessagePassing::ReduceMax, has_waited) != 0;
  }
  EXPECT_TRUE(is_noted);
}
} // namespace
