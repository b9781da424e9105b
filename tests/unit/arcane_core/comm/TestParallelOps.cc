// SPDX-License-Identifier: Apache-2.0
// Each overload of the collective and point-to-point calls, on each type, against values computed here.
#include "tests/unit/arcane_core/comm/TypedValues.h"

#include "arcane_core/comm/SequentialParallelMng.h"

namespace
{
using namespace Arcane;
using Parallel::ReduceMax;
using Parallel::ReduceMin;
using Parallel::ReduceSum;

template <typename T> class ParallelOpsTest : public test::TypedCommFixture<T>
{
};
TYPED_TEST_SUITE(ParallelOpsTest, test::AllMessageTypes);

TYPED_TEST(ParallelOpsTest, AllGatherGivesTheValuesOfAllRanksInOrder)
{
  UniqueArray<TypeParam> all(2 * this->m_size);

  this->m_pm->allGather(this->own(2), all);

  for (Int32 r = 0; r < this->m_size; ++r) {
    EXPECT_TRUE(all[2 * r] == this->of(r, 0));
    EXPECT_TRUE(all[2 * r + 1] == this->of(r, 1));
  }
}

TYPED_TEST(ParallelOpsTest, AllGatherVariableAcceptsDifferentSizesAndZero)
{
  UniqueArray<TypeParam> all(7);

  this->m_pm->allGatherVariable(this->own(this->m_rank), all);

  Int32 at = 0;
  ASSERT_EQ(all.size(), this->m_size * (this->m_size - 1) / 2);
  for (Int32 r = 0; r < this->m_size; ++r)
    for (Int32 i = 0; i < r; ++i)
      EXPECT_TRUE(all[at++] == this->of(r, i));
}

TYPED_TEST(ParallelOpsTest, GatherFillsTheRootOnly)
{
  const Int32 root = this->m_size - 1;
  UniqueArray<TypeParam> all(this->m_rank == root ? this->m_size : 0);
  UniqueArray<TypeParam> all_variable;

  this->m_pm->gather(this->own(1), all, root);
  this->m_pm->gatherVariable(this->own(this->m_rank + 1), all_variable, root);

  if (this->m_rank != root) {
    EXPECT_EQ(all_variable.size(), 0);
    return;
  }
  Int32 at = 0;
  for (Int32 r = 0; r < this->m_size; ++r) {
    EXPECT_TRUE(all[r] == this->of(r, 0));
    for (Int32 i = 0; i <= r; ++i)
      EXPECT_TRUE(all_variable[at++] == this->of(r, i));
  }
  EXPECT_EQ(all_variable.size(), at);
}

TYPED_TEST(ParallelOpsTest, ScatterVariableCutsInTheOrderOfRanks)
{
  const Int32 total = this->m_size * (this->m_size - 1) / 2;
  UniqueArray<TypeParam> all;
  if (this->m_rank == 0)
    all = this->own(total);
  UniqueArray<TypeParam> mine(this->m_rank);

  this->m_pm->scatterVariable(all, mine, 0);

  for (Int32 i = 0; i < this->m_rank; ++i)
    EXPECT_TRUE(mine[i] == this->of(0, this->m_rank * (this->m_rank - 1) / 2 + i));
}

TYPED_TEST(ParallelOpsTest, BroadcastReplacesTheValuesOfTheOthers)
{
  for (Int32 root = 0; root < this->m_size; ++root) {
    UniqueArray<TypeParam> values = this->own(3);

    this->m_pm->broadcast(values, root);

    for (Int32 i = 0; i < 3; ++i)
      EXPECT_TRUE(values[i] == this->of(root, i));
  }
}

TYPED_TEST(ParallelOpsTest, ReduceWorksComponentByComponentAndInPlace)
{
  const Int32 last = this->m_size - 1;
  TypeParam expected_sum = this->of(0, 0);
  for (Int32 r = 1; r < this->m_size; ++r) {
    TypeParam v = this->of(r, 0);
    auto* s = reinterpret_cast<detail::comm::ComponentOf<TypeParam>*>(&expected_sum);
    const auto* c = reinterpret_cast<const detail::comm::ComponentOf<TypeParam>*>(&v);
    for (std::size_t i = 0; i < sizeof(TypeParam) / sizeof(c[0]); ++i)
      s[i] = static_cast<detail::comm::ComponentOf<TypeParam>>(s[i] + c[i]);
  }

  EXPECT_TRUE(this->m_pm->reduce(ReduceMin, this->of(this->m_rank, 0)) == this->of(0, 0));
  EXPECT_TRUE(this->m_pm->reduce(ReduceMax, this->of(this->m_rank, 0)) == this->of(last, 0));
  EXPECT_TRUE(this->m_pm->reduce(ReduceSum, this->of(this->m_rank, 0)) == expected_sum);

  UniqueArray<TypeParam> values = this->own(4);
  this->m_pm->reduce(ReduceMax, values);
  for (Int32 i = 0; i < 4; ++i)
    EXPECT_TRUE(values[i] == this->of(last, i));
}

TYPED_TEST(ParallelOpsTest, ScanIncludesThisRank)
{
  UniqueArray<TypeParam> values = this->own(2);

  this->m_pm->scan(ReduceMax, values);

  EXPECT_TRUE(values[1] == this->of(this->m_rank, 1));
  EXPECT_TRUE(this->m_pm->scan(ReduceMin, this->of(this->m_rank, 0)) == this->of(0, 0));
}

TYPED_TEST(ParallelOpsTest, ComputeMinMaxSumSaysWhoHoldsTheExtremes)
{
  const Int32 last = this->m_size - 1;
  TypeParam min, max, sum;
  Int32 min_rank = -1;
  Int32 max_rank = -1;

  this->m_pm->computeMinMaxSum(this->of(this->m_rank, 0), min, max, sum, min_rank, max_rank);

  EXPECT_TRUE(min == this->of(0, 0));
  EXPECT_TRUE(max == this->of(last, 0));
  EXPECT_TRUE(sum == this->m_pm->reduce(ReduceSum, this->of(this->m_rank, 0)));
  EXPECT_EQ(min_rank, 0);
  EXPECT_EQ(max_rank, last);
}

TYPED_TEST(ParallelOpsTest, ComputeMinMaxSumOfArraysKeepsTheLowestRankOfEqualValues)
{
  const UniqueArray<TypeParam> values(2, test::valueOf<TypeParam>(5));
  UniqueArray<TypeParam> min(2), max(2), sum(2);
  UniqueArray<Int32> min_ranks(2), max_ranks(2);

  this->m_pm->computeMinMaxSum(values, min, max, sum, min_ranks, max_ranks);

  EXPECT_TRUE(min[1] == values[1] && max[1] == values[1]);
  EXPECT_EQ(min_ranks[0], 0);
  EXPECT_EQ(max_ranks[1], 0);
}

TYPED_TEST(ParallelOpsTest, AllToAllSendsTheIthBlockToTheIthRank)
{
  UniqueArray<TypeParam> received(2 * this->m_size);

  this->m_pm->allToAll(this->own(2 * this->m_size), received, 2);

  for (Int32 r = 0; r < this->m_size; ++r) {
    EXPECT_TRUE(received[2 * r] == this->of(r, 2 * this->m_rank));
    EXPECT_TRUE(received[2 * r + 1] == this->of(r, 2 * this->m_rank + 1));
  }
}

TYPED_TEST(ParallelOpsTest, AllToAllVariableAcceptsHolesAndZero)
{
  // Rank r sends s values to rank s, from place 4 s on; they arrive in reverse order of ranks.
  const Int32 n = this->m_size;
  UniqueArray<Int32> send_count(n), send_index(n), recv_count(n), recv_index(n);
  for (Int32 r = 0; r < n; ++r) {
    send_count[r] = r;
    send_index[r] = 4 * r;
    recv_count[r] = this->m_rank;
    recv_index[r] = (n - 1 - r) * this->m_rank;
  }
  UniqueArray<TypeParam> received(n * this->m_rank);

  this->m_pm->allToAllVariable(this->own(4 * n), send_count, send_index, received, recv_count, recv_index);

  for (Int32 r = 0; r < n; ++r)
    for (Int32 i = 0; i < this->m_rank; ++i)
      EXPECT_TRUE(received[recv_index[r] + i] == this->of(r, 4 * this->m_rank + i));
}

TYPED_TEST(ParallelOpsTest, MessagesGoRoundTheRing)
{
  const Int32 next = (this->m_rank + 1) % this->m_size;
  const Int32 previous = (this->m_rank + this->m_size - 1) % this->m_size;
  const UniqueArray<TypeParam> sent = this->own(3);
  UniqueArray<TypeParam> received(3);

  Parallel::Request requests[2] = { this->m_pm->recv(received, previous, false), this->m_pm->send(sent, next, false) };
  EXPECT_TRUE(requests[0].isValid());
  this->m_pm->waitAllRequests(ArrayView<Parallel::Request>(2, requests));

  EXPECT_FALSE(requests[0].isValid());
  for (Int32 i = 0; i < 3; ++i)
    EXPECT_TRUE(received[i] == this->of(previous, i));
}

TYPED_TEST(ParallelOpsTest, SendRecvAndBlockingMessagesBetweenPairs)
{
  const Int32 other = this->m_rank ^ 1;
  if (other >= this->m_size)
    return;
  UniqueArray<TypeParam> received(2);

  this->m_pm->sendRecv(this->own(2), received, other);
  EXPECT_TRUE(received[1] == this->of(other, 1));

  received.fill(TypeParam{});
  if (this->m_rank < other)
    this->m_pm->send(this->own(2), other);
  else
    this->m_pm->recv(received, other);
  if (this->m_rank > other) {
    EXPECT_TRUE(received[1] == this->of(other, 1));
  }
}

TYPED_TEST(ParallelOpsTest, OneRankWithoutMpiGivesTheSameAnswers)
{
  SequentialParallelMng pm(nullptr);
  const UniqueArray<TypeParam> values = this->own(2);
  UniqueArray<TypeParam> all(2), variable, scattered(2), exchanged(2), received(2);
  TypeParam min, max, sum;
  Int32 min_rank = -1, max_rank = -1;
  const Int32 count = 2, index = 0;

  pm.allGather(values, all);
  pm.allGatherVariable(values, variable);
  pm.scatterVariable(values, scattered, 0);
  pm.allToAllVariable(values, ConstArrayView<Int32>(1, &count), ConstArrayView<Int32>(1, &index), exchanged,
                      ConstArrayView<Int32>(1, &count), ConstArrayView<Int32>(1, &index));
  pm.computeMinMaxSum(values[1], min, max, sum, min_rank, max_rank);
  pm.sendRecv(values, received, 0);

  for (const UniqueArray<TypeParam>* result : { &all, &variable, &scattered, &exchanged, &received }) {
    ASSERT_EQ(result->size(), 2);
    EXPECT_TRUE((*result)[1] == values[1]);
  }
  EXPECT_TRUE(min == values[1] && max == values[1] && sum == values[1]);
  EXPECT_TRUE(pm.reduce(ReduceSum, values[0]) == values[0]);
  EXPECT_EQ(min_rank + max_rank, 0);
}
} // namespace
