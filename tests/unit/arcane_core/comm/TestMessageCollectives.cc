// SPDX-License-Identifier: Apache-2.0
// Collective calls that do not wait, by messages alone and by MPI: the values are the same.
#include "arcane_core/comm/MessageCollectives.h"

#include "arcane_core/comm/MpiCollectives.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

namespace Arcane::test
{
namespace
{
using detail::comm::MessageCollectives;
using detail::comm::MpiCollectives;
using Parallel::Request;

//! By messages, or by calls of MPI where ranks are processes.
class MessageCollectivesTest : public CommFixture, public ::testing::WithParamInterface<bool>
{
 protected:
  static std::unique_ptr<MessageCollectives> newCalls()
  {
    if (GetParam() && mpiManager())
      return std::make_unique<MpiCollectives>(mpiManager());
    return std::make_unique<MessageCollectives>(m_pm);
  }
  template <typename Call> static void finish(const Call& call)
  {
    const std::unique_ptr<MessageCollectives> calls = newCalls();
    UniqueArray<Request> requests{ call(*calls) };
    m_pm->waitAllRequests(requests);
    EXPECT_FALSE(requests[0].isValid());
  }
  //! Of \a rank for \a place.
  static Int32 valueOf(Int32 rank, Int32 place) { return 100 * rank + place; }
};
} // namespace

TEST_P(MessageCollectivesTest, ABroadcastGivesTheValuesOfOneRankToAll)
{
  for (Int32 root = 0; root < m_size; ++root) {
    UniqueArray<Int32> values{ valueOf(m_rank, 0), valueOf(m_rank, 1) };

    finish([&](MessageCollectives& calls) { return calls.broadcast(values, root); });

    EXPECT_EQ(values, (UniqueArray<Int32>{ valueOf(root, 0), valueOf(root, 1) }));
  }
}

TEST_P(MessageCollectivesTest, AllRanksGetTheValuesOfAll)
{
  const UniqueArray<Int32> mine{ valueOf(m_rank, 0), valueOf(m_rank, 1) };
  UniqueArray<Int32> all(2 * m_size);

  finish([&](MessageCollectives& calls) { return calls.allGather(mine, all); });

  for (Int32 i = 0; i < 2 * m_size; ++i)
    EXPECT_EQ(all[i], valueOf(i / 2, i % 2));
}

TEST_P(MessageCollectivesTest, OneRankGetsTheValuesOfAllAndTheOthersNone)
{
  const Int32 root = m_size - 1;
  const UniqueArray<Int32> mine{ valueOf(m_rank, 0) };
  UniqueArray<Int32> all(m_rank == root ? m_size : 0);

  finish([&](MessageCollectives& calls) { return calls.gather(mine, all, root); });

  for (Int32 i = 0; i < all.size(); ++i)
    EXPECT_EQ(all[i], valueOf(i, 0));
}

TEST_P(MessageCollectivesTest, EachRankGetsItsPartOfEach)
{
  UniqueArray<Int32> sent(m_size);
  UniqueArray<Int32> received(m_size);
  for (Int32 i = 0; i < m_size; ++i)
    sent[i] = valueOf(m_rank, i);

  finish([&](MessageCollectives& calls) { return calls.allToAll(sent, received, 1); });

  for (Int32 i = 0; i < m_size; ++i)
    EXPECT_EQ(received[i], valueOf(i, m_rank));
}

TEST_P(MessageCollectivesTest, ReductionsHaveTheBitsOfTheCallThatWaits)
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

TEST_P(MessageCollectivesTest, ABarrierEndsWhenAllRanksHaveCome)
{
  finish([](MessageCollectives& calls) { return calls.barrier(); });

  const std::unique_ptr<MessageCollectives> calls = newCalls();
  UniqueArray<Request> requests{ calls->barrier(), calls->barrier() };
  m_pm->waitAllRequests(requests);
  EXPECT_FALSE(requests[1].isValid());
}

TEST_P(MessageCollectivesTest, CallsOfNoValuesEnd)
{
  UniqueArray<Int32> none;

  finish([&](MessageCollectives& calls) { return calls.broadcast(none, 0); });
  finish([&](MessageCollectives& calls) { return calls.allGather(none, none); });
}

INSTANTIATE_TEST_SUITE_P(ByMpi, MessageCollectivesTest, ::testing::Values(false, true));
} // namespace Arcane::test
