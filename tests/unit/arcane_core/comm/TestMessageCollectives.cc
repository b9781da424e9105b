// SPDX-License-Identifier: Apache-2.0
// Collective calls that do not wait, by messages alone: the values are those of the calls of the manager.
#include "arcane_core/comm/MessageCollectives.h"

#include "tests/unit/arcane_core/comm/CommFixture.h"

namespace Arcane::test
{
namespace
{
using detail::comm::MessageCollectives;
using Parallel::Request;

//! The values of these calls come by messages, also between processes, where the manager has calls of MPI.
class MessageCollectivesTest : public CommFixture
{
 protected:
  template <typename Call> static void finish(const Call& call)
  {
    MessageCollectives calls(m_pm);
    UniqueArray<Request> requests{ call(calls) };
    m_pm->waitAllRequests(requests);
    EXPECT_FALSE(requests[0].isValid());
  }
  //! Of \a rank for \a place.
  static Int32 valueOf(Int32 rank, Int32 place) { return 100 * rank + place; }
};
} // namespace

TEST_F(MessageCollectivesTest, ABroadcastGivesTheValuesOfOneRankToAll)
{
  for (Int32 root = 0; root < m_size; ++root) {
    UniqueArray<Int32> values{ valueOf(m_rank, 0), valueOf(m_rank, 1) };

    finish([&](MessageCollectives& calls) { return calls.broadcast(values, root); });

    EXPECT_EQ(values, (UniqueArray<Int32>{ valueOf(root, 0), valueOf(root, 1) }));
  }
}

TEST_F(MessageCollectivesTest, AllRanksGetTheValuesOfAll)
{
  const UniqueArray<Int32> mine{ valueOf(m_rank, 0), valueOf(m_rank, 1) };
  UniqueArray<Int32> all(2 * m_size);

  finish([&](MessageCollectives& calls) { return calls.allGather(mine, all); });

  for (Int32 i = 0; i < 2 * m_size; ++i)
    EXPECT_EQ(all[i], valueOf(i / 2, i % 2));
}

TEST_F(MessageCollectivesTest, OneRankGetsTheValuesOfAllAndTheOthersNone)
{
  const Int32 root = m_size - 1;
  const UniqueArray<Int32> mine{ valueOf(m_rank, 0) };
  UniqueArray<Int32> all(m_rank == root ? m_size : 0);

  finish([&](MessageCollectives& calls) { return calls.gather(mine, all, root); });

  for (Int32 i = 0; i < all.size(); ++i)
    EXPECT_EQ(all[i], valueOf(i, 0));
}

TEST_F(MessageCollectivesTest, EachRankGetsItsPartOfEach)
{
  UniqueArray<Int32> sent(m_size);
  UniqueArray<Int32> received(m_size);
  for (Int32 i = 0; i < m_size; ++i)
    sent[i] = valueOf(m_rank, i);

  finish([&](MessageCollectives& calls) { return calls.allToAll(sent, received, 1); });

  for (Int32 i = 0; i < m_size; ++i)
    EXPECT_EQ(received[i], valueOf(i, m_rank));
}

TEST_F(MessageCollectivesTest, ReductionsHaveTheBitsOfTheCallThatWaits)
{
  const UniqueArray<Real> mine{ 1.0 / (m_rank + 3), 1.0e16 * (m_rank % 2 == 0 ? 1.0 : -1.0), -0.5 * m_rank };
  for (const auto op : { Parallel::ReduceSum, Parallel::ReduceMin, Parallel::ReduceMax }) {
    UniqueArray<Real> expected(mine);
    UniqueArray<Real> result(mine.size());
    m_pm->reduce(op, expected.view());

    finish([&](MessageCollectives& calls) { return calls.allReduce(op, mine, result); });

    EXPECT_EQ(result, expected);
  }
}

TEST_F(MessageCollectivesTest, ABarrierEndsWhenAllRanksHaveCome)
{
  finish([](MessageCollectives& calls) { return calls.barrier(); });

  MessageCollectives calls(m_pm);
  UniqueArray<Request> requests{ calls.barrier(), calls.barrier() };
  m_pm->waitAllRequests(requests);
  EXPECT_FALSE(requests[1].isValid());
}

TEST_F(MessageCollectivesTest, CallsOfNoValuesEnd)
{
  UniqueArray<Int32> none;

  finish([&](MessageCollectives& calls) { return calls.broadcast(none, 0); });
  finish([&](MessageCollectives& calls) { return calls.allGather(none, none); });
}
} // namespace Arcane::test
