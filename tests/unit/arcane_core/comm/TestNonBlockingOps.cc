// SPDX-License-Identifier: Apache-2.0
// Each of the collective calls that do not wait, on each type, against values computed here.
#include "tests/unit/arcane_core/comm/TypedValues.h"

#include "arcane_core/comm/IParallelNonBlockingCollective.h"

namespace
{
using namespace Arcane;
using Parallel::ReduceMax;
using Parallel::ReduceMin;
using Parallel::ReduceSum;
using Parallel::Request;

template <typename T> class NonBlockingOpsTest : public test::TypedCommFixture<T>
{
 protected:
  IParallelNonBlockingCollective& calls() const { return *this->m_pm->nonBlockingCollective(); }
  void waitFor(Request request) const
  {
    EXPECT_TRUE(request.isValid());
    this->m_pm->waitAllRequests(ArrayView<Request>(1, &request));
    EXPECT_FALSE(request.isValid());
  }
};
TYPED_TEST_SUITE(NonBlockingOpsTest, test::AllMessageTypes);

TYPED_TEST(NonBlockingOpsTest, GathersGiveTheValuesInTheOrderOfRanks)
{
  const Int32 root = this->m_size - 1;
  const bool is_root = this->m_rank == root;
  const UniqueArray<TypeParam> two = this->own(2);
  const UniqueArray<TypeParam> some = this->own(this->m_rank);
  UniqueArray<TypeParam> all(2 * this->m_size), all_variable, at_root(is_root ? 2 * this->m_size : 0), variable_at_root;

  Request requests[4] = { this->calls().allGather(two, all), this->calls().allGatherVariable(some, all_variable),
                          this->calls().gather(two, at_root, root), this->calls().gatherVariable(some, variable_at_root, root) };
  this->m_pm->waitAllRequests(ArrayView<Request>(4, requests));

  for (const UniqueArray<TypeParam>* result : { &all, &at_root })
    for (Int32 i = 0; i < result->size(); ++i)
      EXPECT_TRUE((*result)[i] == this->of(i / 2, i % 2));
  ASSERT_EQ(all_variable.size(), this->m_size * (this->m_size - 1) / 2);
  EXPECT_EQ(variable_at_root.size(), is_root ? all_variable.size() : 0);
  for (const UniqueArray<TypeParam>* result : { &all_variable, &variable_at_root }) {
    Int32 at = 0;
    for (Int32 r = 0; r < this->m_size && !result->empty(); ++r)
      for (Int32 i = 0; i < r; ++i)
        EXPECT_TRUE((*result)[at++] == this->of(r, i));
  }
}

TYPED_TEST(NonBlockingOpsTest, ScatterVariableCutsInTheOrderOfRanks)
{
  UniqueArray<TypeParam> all;
  if (this->m_rank == 0)
    all = this->own(this->m_size * (this->m_size - 1) / 2);
  UniqueArray<TypeParam> mine(this->m_rank);

  this->waitFor(this->calls().scatterVariable(all, mine, 0));

  for (Int32 i = 0; i < this->m_rank; ++i)
    EXPECT_TRUE(mine[i] == this->of(0, this->m_rank * (this->m_rank - 1) / 2 + i));
}

TYPED_TEST(NonBlockingOpsTest, BroadcastReplacesTheValuesOfTheOthers)
{
  for (Int32 root = 0; root < this->m_size; ++root) {
    UniqueArray<TypeParam> values = this->own(3);

    this->waitFor(this->calls().broadcast(values, root));

    for (Int32 i = 0; i < 3; ++i)
      EXPECT_TRUE(values[i] == this->of(root, i));
  }
}

TYPED_TEST(NonBlockingOpsTest, AllReduceHasTheBitsOfReduce)
{
  for (const Parallel::eReduceType op : { ReduceMin, ReduceMax, ReduceSum }) {
    const UniqueArray<TypeParam> sent = this->own(5);
    UniqueArray<TypeParam> received(5), in_place = sent, expected = sent;

    Request requests[2] = { this->calls().allReduce(op, sent, received), this->calls().allReduce(op, in_place, in_place) };
    this->m_pm->reduce(op, expected);
    this->m_pm->waitAllRequests(ArrayView<Request>(2, requests));

    for (Int32 i = 0; i < 5; ++i) {
      EXPECT_TRUE(received[i] == expected[i]);
      EXPECT_TRUE(in_place[i] == expected[i]);
    }
  }
}

TYPED_TEST(NonBlockingOpsTest, AllToAllSendsTheIthBlockToTheIthRank)
{
  const UniqueArray<TypeParam> sent = this->own(2 * this->m_size);
  UniqueArray<TypeParam> received(2 * this->m_size);

  this->waitFor(this->calls().allToAll(sent, received, 2));

  for (Int32 i = 0; i < received.size(); ++i)
    EXPECT_TRUE(received[i] == this->of(i / 2, 2 * this->m_rank + i % 2));
}

TYPED_TEST(NonBlockingOpsTest, AllToAllVariableAcceptsHolesAndZero)
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
  const UniqueArray<TypeParam> sent = this->own(4 * n);
  UniqueArray<TypeParam> received(n * this->m_rank);

  this->waitFor(this->calls().allToAllVariable(sent, send_count, send_index, received, recv_count, recv_index));

  for (Int32 r = 0; r < n; ++r)
    for (Int32 i = 0; i < this->m_rank; ++i)
      EXPECT_TRUE(received[recv_index[r] + i] == this->of(r, 4 * this->m_rank + i));
}
} // namespace
