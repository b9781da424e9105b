// SPDX-License-Identifier: Apache-2.0
// Collective calls that do not wait: several at once, waits of all kinds, errors.
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/comm/IParallelNonBlockingCollective.h"
#include "arcane_core/comm/IRequestList.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "tests/support/MessageOf.h"

#include <cstring>

namespace
{
using namespace Arcane;
using Parallel::ReduceMax;
using Parallel::ReduceSum;
using Parallel::Request;

class NonBlockingCollectiveTest : public test::CommFixture
{
 protected:
  static IParallelNonBlockingCollective& calls() { return *m_pm->nonBlockingCollective(); }
  static bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }
  static void waitFor(Request& request) { m_pm->waitAllRequests(ArrayView<Request>(1, &request)); }
};

TEST_F(NonBlockingCollectiveTest, CallsMayBeWaitedForInAnotherOrderOnEachRank)
{
  constexpr Int32 nb_call = 6;
  UniqueArray<Int32> values[nb_call];
  UniqueArray<Request> requests(nb_call);
  for (Int32 i = 0; i < nb_call; ++i) {
    values[i] = UniqueArray<Int32>(1000, (m_rank == i % m_size) ? 100 + i : -1);
    requests[i] = calls().broadcast(values[i], i % m_size);
  }

  for (Int32 i = 0; i < nb_call; ++i)
    waitFor(requests[(i + m_rank) % nb_call]);

  for (Int32 i = 0; i < nb_call; ++i) {
    EXPECT_FALSE(requests[i].isValid());
    EXPECT_EQ(values[i][0], 100 + i);
    EXPECT_EQ(values[i][999], 100 + i);
  }
}

TEST_F(NonBlockingCollectiveTest, ABarrierIsOverWhenAllRanksHaveCalledIt)
{
  if (m_size == 1)
    return;
  Request barrier;
  if (m_rank == m_size - 1) {
    // The others have begun, and see that it is not over, before the last one begins.
    Int32 word = 0;
    for (Int32 r = 0; r < m_rank; ++r)
      m_pm->recv(ArrayView<Int32>(1, &word), r);
    barrier = calls().barrier();
  }
  else {
    barrier = calls().barrier();
    EXPECT_EQ(m_pm->testSomeRequests(ArrayView<Request>(1, &barrier)).size(), 0);
    EXPECT_TRUE(barrier.isValid());
    const Int32 word = 1;
    m_pm->send(ConstArrayView<Int32>(1, &word), m_size - 1);
  }
  waitFor(barrier);
  EXPECT_FALSE(barrier.isValid());
}

TEST_F(NonBlockingCollectiveTest, OtherCallsMayComeBetweenTheStartAndTheWait)
{
  const Int32 next = (m_rank + 1) % m_size;
  const Int32 previous = (m_rank + m_size - 1) % m_size;
  UniqueArray<Real> sums(3, 0.1 * (m_rank + 1));
  UniqueArray<Real> expected = sums;
  Int64 received = -1;
  const Int64 sent = 7 * m_rank;

  Request reduction = calls().allReduce(ReduceSum, sums, sums);
  UniqueArray<Request> messages;
  messages.add(m_pm->recv(ArrayView<Int64>(1, &received), previous, false));
  messages.add(m_pm->send(ConstArrayView<Int64>(1, &sent), next, false));
  messages.add(reduction);
  const Int32 nb_rank = m_pm->reduce(ReduceSum, 1);
  m_pm->waitAllRequests(messages);
  m_pm->reduce(ReduceSum, expected);

  EXPECT_EQ(nb_rank, m_size);
  EXPECT_EQ(received, 7 * previous);
  EXPECT_EQ(std::memcmp(sums.data(), expected.data(), 3 * sizeof(Real)), 0);
}

TEST_F(NonBlockingCollectiveTest, WaitSomeFinishesEachRequestOnce)
{
  constexpr Int32 nb_call = 5;
  UniqueArray<Int64> values(nb_call);
  Int32 message = -1;
  const Int32 own = m_rank;
  UniqueArray<Request> requests;
  for (Int32 i = 0; i < nb_call; ++i) {
    values[i] = m_rank + 10 * i;
    requests.add(calls().allReduce(ReduceSum, values.subView(i, 1), values.subView(i, 1)));
  }
  requests.add(m_pm->recv(ArrayView<Int32>(1, &message), (m_rank + 1) % m_size, false));
  requests.add(m_pm->send(ConstArrayView<Int32>(1, &own), (m_rank + m_size - 1) % m_size, false));

  UniqueArray<Int32> nb_done(requests.size(), 0);
  Int32 total = 0;
  while (total < requests.size()) {
    const UniqueArray<Integer> done = m_pm->waitSomeRequests(requests);
    ASSERT_GT(done.size(), 0);
    for (const Integer i : done) {
      ++nb_done[i];
      EXPECT_FALSE(requests[i].isValid());
    }
    total += done.size();
  }

  for (const Int32 n : nb_done)
    EXPECT_EQ(n, 1);
  EXPECT_EQ(m_pm->waitSomeRequests(requests).size(), 0);
  for (Int32 i = 0; i < nb_call; ++i)
    EXPECT_EQ(values[i], m_size * (m_size - 1) / 2 + 10 * i * m_size);
  EXPECT_EQ(message, (m_rank + 1) % m_size);
}

TEST_F(NonBlockingCollectiveTest, AListOfRequestsHoldsThemLikeMessages)
{
  const Ref<MessagePassing::IRequestList> list = m_pm->createRequestListRef();
  UniqueArray<Int32> all(m_size);
  list->add(calls().allGather(ConstArrayView<Int32>(1, &m_rank), all));
  list->add(calls().barrier());

  Int32 nb_done = 0;
  while (nb_done < 2)
    nb_done += list->wait(MessagePassing::TestSome);

  for (Int32 r = 0; r < m_size; ++r)
    EXPECT_EQ(all[r], r);
}

TEST_F(NonBlockingCollectiveTest, AListForgetsRequestsThatAreDone)
{
  const Ref<MessagePassing::IRequestList> list = m_pm->createRequestListRef();
  UniqueArray<Int32> first(m_size), second(m_size);
  list->add(calls().allGather(ConstArrayView<Int32>(1, &m_rank), first));
  list->add(Request());
  EXPECT_FALSE(list->isRequestDone(0));

  EXPECT_EQ(list->wait(MessagePassing::WaitAll), 1);
  EXPECT_TRUE(list->isRequestDone(0));
  EXPECT_FALSE(list->isRequestDone(1));
  list->removeDoneRequests();

  EXPECT_EQ(list->size(), 1);
  EXPECT_TRUE(list->doneRequestIndexes().empty());
  EXPECT_FALSE(list->isRequestDone(0));
  EXPECT_EQ(first[m_size - 1], m_size - 1);
}

TEST_F(NonBlockingCollectiveTest, LargeValuesArrive)
{
  // Larger than what the threads of a process copy, and than the messages that MPI sends at once.
  constexpr Int32 n = 200000;
  UniqueArray<Int32> gathered(n * m_size), sums(n), values(n);
  for (Int32 i = 0; i < n; ++i)
    values[i] = i + m_rank;

  Request requests[2] = { calls().allGather(values, gathered), calls().allReduce(ReduceMax, values, sums) };
  m_pm->waitAllRequests(ArrayView<Request>(2, requests));

  for (Int32 r = 0; r < m_size; ++r) {
    EXPECT_EQ(gathered[r * n], r);
    EXPECT_EQ(gathered[r * n + n - 1], n - 1 + r);
  }
  EXPECT_EQ(sums[n - 1], n - 1 + m_size - 1);
}

TEST_F(NonBlockingCollectiveTest, SizesBeyondThoseOfMpiAreSentOtherwise)
{
  if (!mpiManager())
    return;
  auto pm = MpiParallelMng::create(MPI_COMM_WORLD, nullptr);
  pm->setLargeMessageBytes(16);
  IParallelNonBlockingCollective& few = *pm->nonBlockingCollective();
  const Int32 n = 7 + m_rank;
  UniqueArray<Int32> own(n, m_rank), same(9, m_rank + 1), all(9 * m_size), all_variable, at_root, part(9), maxima(9), mine(9 * m_size);
  UniqueArray<Int32> broadcast(9, m_rank == 0 ? 5 : 0), exchanged(9 * m_size);
  for (Int32 i = 0; i < mine.size(); ++i)
    mine[i] = 100 * m_rank + i / 9;

  UniqueArray<Request> requests;
  requests.add(few.allGather(same, all));
  requests.add(few.allGatherVariable(own, all_variable));
  requests.add(few.gatherVariable(own, at_root, 0));
  requests.add(few.allReduce(ReduceMax, same, maxima));
  requests.add(few.broadcast(broadcast, 0));
  requests.add(few.allToAll(mine, exchanged, 9));
  requests.add(few.scatterVariable(m_rank == 0 ? mine : UniqueArray<Int32>(), part, 0));
  pm->waitAllRequests(requests);

  EXPECT_EQ(all[9 * m_size - 1], m_size);
  EXPECT_EQ(all_variable.size(), 7 * m_size + m_size * (m_size - 1) / 2);
  EXPECT_EQ(all_variable[all_variable.size() - 1], m_size - 1);
  EXPECT_EQ(at_root.size(), m_rank == 0 ? all_variable.size() : 0);
  EXPECT_EQ(maxima[8], m_size);
  EXPECT_EQ(broadcast[8], 5);
  for (Int32 r = 0; r < m_size; ++r)
    EXPECT_EQ(exchanged[9 * r + 8], 100 * r + m_rank);
  EXPECT_EQ(part[8], m_rank);
}

TEST_F(NonBlockingCollectiveTest, APartOfTheRanksHasItsOwnCalls)
{
  const Ref<IParallelMng> part = m_pm->createSubParallelMngRef(m_rank % 2, m_rank);
  UniqueArray<Int32> all(part->commSize());

  Request request = part->nonBlockingCollective()->allGather(ConstArrayView<Int32>(1, &m_rank), all);
  Request of_all = calls().barrier();
  waitFor(of_all);
  part->waitAllRequests(ArrayView<Request>(1, &request));

  for (Int32 i = 0; i < all.size(); ++i)
    EXPECT_EQ(all[i], m_rank % 2 + 2 * i);
}

TEST_F(NonBlockingCollectiveTest, WrongSizesAndRanksAreErrors)
{
  UniqueArray<Int32> values(2);
  UniqueArray<Int32> too_small(2 * m_size - 1);

  EXPECT_TRUE(has(test::messageOf([&] { calls().allGather(values, too_small); }), "buffer 'recv'"));
  EXPECT_TRUE(has(test::messageOf([&] { calls().broadcast(values, m_size); }), "expected from 0 to"));
  EXPECT_TRUE(has(test::messageOf([&] { calls().allReduce(ReduceSum, values, values.subView(0, 1)); }), "has 1 values, expected 2"));
}

TEST_F(NonBlockingCollectiveTest, ACallCannotBeAbandoned)
{
  Request request = calls().barrier();

  EXPECT_THROW(m_pm->freeRequests(ArrayView<Request>(1, &request)), ArgumentException);
  EXPECT_TRUE(request.isValid());
  waitFor(request);
}

TEST_F(NonBlockingCollectiveTest, MatricesOfRealsCanBeReduced)
{
  EXPECT_TRUE(calls().hasValidReduceForDerivedType());
  EXPECT_EQ(calls().parallelMng(), m_pm);
}

TEST(NonBlockingCollectiveOfOneRank, GivesTheSameAnswersWithoutMpi)
{
  SequentialParallelMng pm(nullptr);
  IParallelNonBlockingCollective& calls = *pm.nonBlockingCollective();
  const UniqueArray<Real> values({ 1.5, 2.5 });
  UniqueArray<Real> all(2), variable, part(2), exchanged(2), sums(2), at_root(2), variable_at_root, same = values;
  UniqueArray<Request> requests;
  requests.add(calls.barrier());
  requests.add(calls.allGather(values, all));
  requests.add(calls.allGatherVariable(values, variable));
  requests.add(calls.gather(values, at_root, 0));
  requests.add(calls.gatherVariable(values, variable_at_root, 0));
  requests.add(calls.scatterVariable(values, part, 0));
  requests.add(calls.allToAll(values, exchanged, 2));
  requests.add(calls.allReduce(ReduceSum, values, sums));
  requests.add(calls.broadcast(same, 0));

  EXPECT_EQ(pm.waitSomeRequests(requests).size(), requests.size());

  for (const UniqueArray<Real>* result : { &all, &variable, &at_root, &variable_at_root, &part, &exchanged, &sums, &same }) {
    ASSERT_EQ(result->size(), 2);
    EXPECT_EQ((*result)[1], 2.5);
  }
}
} // namespace
