// SPDX-License-Identifier: Apache-2.0
// What IParallelMng does that is not on typed values.
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/comm/IRequestList.h"
#include "arcane_core/comm/ParallelMngUtils.h"
#include "arcane_core/comm/SequentialParallelMng.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <cmath>
#include <fstream>
#include <limits>
#include <numeric>

namespace
{
using namespace Arcane;
using Parallel::Request;

class ParallelMngTest : public test::CommFixture
{
};

TEST_F(ParallelMngTest, TheMasterIsRankZero)
{
  EXPECT_EQ(m_pm->masterIORank(), 0);
  EXPECT_EQ(m_pm->isMasterIO(), m_rank == 0);
  EXPECT_EQ(m_pm->isParallel(), m_size > 1);
  EXPECT_EQ(m_pm->worldParallelMng(), m_pm);
  EXPECT_EQ(m_pm->sequentialParallelMng()->commSize(), 1);
}

TEST_F(ParallelMngTest, RanksOfAProcessFollowEachOther)
{
  const Int32 nb_thread = nbThread();

  EXPECT_EQ(m_pm->isThreadImplementation(), nb_thread > 1);
  EXPECT_EQ(m_pm->isHybridImplementation(), nb_thread > 1 && m_size > nb_thread);
  ASSERT_EQ(m_pm->processRanks().size(), nb_thread);
  for (Int32 i = 0; i < nb_thread; ++i)
    EXPECT_EQ(m_pm->processRanks()[i], m_rank / nb_thread * nb_thread + i);
  EXPECT_EQ(m_pm->getMPICommunicator() != nullptr, m_size > nb_thread || mpiManager());
  if (mpiManager()) {
    EXPECT_EQ(*static_cast<MPI_Comm*>(m_pm->getMPICommunicator()), mpiManager()->communicator());
  }
}

TEST_F(ParallelMngTest, CommunicatorsAreValuesForOtherLibraries)
{
  const Parallel::Communicator all = m_pm->communicator();
  const Parallel::Communicator machine = m_pm->machineCommunicator();

  EXPECT_EQ(all.isValid(), m_pm->getMPICommunicator() != nullptr);
  EXPECT_EQ(machine.isValid(), all.isValid());
  EXPECT_FALSE(Parallel::Communicator().isValid());
  const Parallel::Communicator alone = m_pm->sequentialParallelMng()->communicator();
  EXPECT_EQ(alone.isValid(), mpiManager() != nullptr);
  if (alone.isValid()) {
    EXPECT_EQ(static_cast<MPI_Comm>(alone), MPI_COMM_SELF);
  }
  EXPECT_THROW(static_cast<void>(static_cast<MPI_Comm>(Parallel::Communicator())), FatalErrorException);
  EXPECT_THROW(Parallel::Communicator().communicatorAddress(), FatalErrorException);
  EXPECT_EQ(static_cast<int>(Parallel::Communicator(12)), 12);
  if (!all.isValid())
    return;
  EXPECT_EQ(static_cast<MPI_Comm>(all), *static_cast<MPI_Comm*>(m_pm->getMPICommunicator()));
  EXPECT_EQ(*static_cast<const MPI_Comm*>(all.communicatorAddress()), static_cast<MPI_Comm>(all));
  int nb_process = 0;
  MPI_Comm_size(static_cast<MPI_Comm>(all), &nb_process);
  EXPECT_EQ(nb_process * nbThread(), m_size);
  MPI_Comm_size(static_cast<MPI_Comm>(machine), &nb_process);
  EXPECT_EQ(nb_process * nbThread(), m_pm->machineRanks().size());
}

TEST_F(ParallelMngTest, ReduceTypesHaveTheNumbersOfArcane)
{
  EXPECT_EQ(int(Parallel::ReduceMin), 0);
  EXPECT_EQ(int(Parallel::ReduceMax), 1);
  EXPECT_EQ(int(MessagePassing::eReduceType::ReduceSum), 2);
}

TEST_F(ParallelMngTest, SumsAreComputedInTheOrderOfRanksWhateverTheSize)
{
  // Values of very different sizes, so that another order would give other bits. 3 values go the short way, 30000 the
  // long way.
  auto value = [](Int32 rank, Int32 i) { return std::pow(-1.7, (rank * 37 + i * 11) % 60); };
  for (Int32 n : { 3, 30000 }) {
    UniqueArray<Real> values(n);
    for (Int32 i = 0; i < n; ++i)
      values[i] = value(m_rank, i);

    m_pm->reduce(Parallel::ReduceSum, values);

    for (Int32 i = 0; i < n; ++i) {
      Real expected = value(0, i);
      for (Int32 r = 1; r < m_size; ++r)
        expected += value(r, i);
      ASSERT_EQ(values[i], expected) << "value " << i << " of " << n;
    }
  }
}

TEST_F(ParallelMngTest, ANotANumberReachesAllRanks)
{
  const Real value = (m_rank == m_size - 1) ? std::numeric_limits<Real>::quiet_NaN() : 1.0;

  for (auto op : { Parallel::ReduceMin, Parallel::ReduceMax, Parallel::ReduceSum })
    EXPECT_TRUE(std::isnan(m_pm->reduce(op, value)));
}

TEST_F(ParallelMngTest, SizesAreChecked)
{
  UniqueArray<Int32> too_small(m_size);

  EXPECT_THROW(m_pm->allGather(UniqueArray<Int32>(2), too_small), ArgumentException);
  EXPECT_THROW(m_pm->send(too_small, m_size), ArgumentException);
  EXPECT_THROW(m_pm->broadcast(too_small, -1), ArgumentException);
}

TEST_F(ParallelMngTest, TheOnlyRankExchangesNoMoreThanItsBufferHolds)
{
  SequentialParallelMng pm(nullptr);
  UniqueArray<Int32> received(2);

  EXPECT_THROW(pm.allToAllVariable(UniqueArray<Int32>({ 1, 2, 3 }), UniqueArray<Int32>({ 3 }), UniqueArray<Int32>({ 0 }), received,
                                   UniqueArray<Int32>({ 2 }), UniqueArray<Int32>({ 0 })),
               FatalErrorException);
}

TEST_F(ParallelMngTest, AFailureOfMpiIsAnExceptionThatNamesTheCall)
{
  if (!mpiManager())
    GTEST_SKIP() << "without MPI";
  UniqueArray<Int32> values(1, 5);
  try {
    m_pm->send(values.constSpan(), PointToPointMessageInfo(MessageRank(0), MessageTag(-5)));
    ADD_FAILURE() << "MPI accepts a negative tag";
  }
  catch (const FatalErrorException& ex) {
    EXPECT_NE(std::string(ex.what()).find("cannot do MPI_Send: "), std::string::npos) << ex.what();
  }
}

TEST_F(ParallelMngTest, StringsAreBroadcastNullOnesToo)
{
  String text = (m_rank == 0) ? String("énergie") : String("other");
  String null_text = (m_rank == 0) ? String() : String("other");
  String empty_text = (m_rank == 0) ? String("") : String();

  m_pm->broadcastString(text, 0);
  m_pm->broadcastString(null_text, 0);
  m_pm->broadcastString(empty_text, 0);

  EXPECT_EQ(text, String("énergie"));
  EXPECT_TRUE(null_text.null());
  EXPECT_TRUE(!empty_text.null() && empty_text.empty());
}

TEST_F(ParallelMngTest, MemoryBuffersAreBroadcastWithTheirSize)
{
  const Int32 root = m_size - 1;
  UniqueArray<Byte> bytes(m_rank == root ? 1000 : 3, static_cast<Byte>(m_rank));

  m_pm->broadcastMemoryBuffer(bytes, root);

  ASSERT_EQ(bytes.size(), 1000);
  EXPECT_EQ(bytes[999], root);
}

TEST_F(ParallelMngTest, ProbeSaysWhoSentAndHowMuch)
{
  const Int32 next = (m_rank + 1) % m_size;
  const Int32 previous = (m_rank + m_size - 1) % m_size;
  const UniqueArray<Int64> sent(m_rank + 1, m_rank);
  const MessageTag tag(7);
  Request request = m_pm->send(sent.constSpan(), PointToPointMessageInfo(MessageRank(next), tag, MessagePassing::NonBlocking));

  const auto source = m_pm->legacyProbe(PointToPointMessageInfo(MessageRank::anySourceRank(), tag));
  UniqueArray<Int64> received(source.size() / 8);
  m_pm->receive(received.span(), PointToPointMessageInfo(source.rank(), tag));
  m_pm->waitAllRequests(ArrayView<Request>(1, &request));

  EXPECT_EQ(source.rank().value(), previous);
  EXPECT_EQ(received.size(), previous + 1);
  EXPECT_FALSE(m_pm->probe(PointToPointMessageInfo(MessageRank(0), MessageTag(8), MessagePassing::NonBlocking)).isValid());
}

TEST_F(ParallelMngTest, SomeRequestsAreWaitedForOneAfterTheOther)
{
  UniqueArray<Int32> received(m_size);
  UniqueArray<Request> requests;
  for (Int32 r = 0; r < m_size; ++r)
    requests.add(m_pm->recv(received.subView(r, 1), r, false));
  EXPECT_TRUE(m_pm->testSomeRequests(requests).empty());
  m_pm->barrier();
  for (Int32 r = 0; r < m_size; ++r)
    requests.add(m_pm->send(ConstArrayView<Int32>(1, &m_rank), r, false));

  Int32 nb_done = 0;
  while (nb_done < 2 * m_size) {
    const UniqueArray<Integer> done = m_pm->waitSomeRequests(requests);
    EXPECT_FALSE(done.empty());
    nb_done += done.size();
  }

  EXPECT_TRUE(m_pm->waitSomeRequests(requests).empty());
  for (Int32 r = 0; r < m_size; ++r)
    EXPECT_EQ(received[r], r);
}

TEST_F(ParallelMngTest, RequestListsCountWhatIsNewlyOver)
{
  const Int32 next = (m_rank + 1) % m_size;
  const Int32 previous = (m_rank + m_size - 1) % m_size;
  Int32 received = -1;
  auto list = m_pm->createRequestListRef();
  list->add(m_pm->recv(ArrayView<Int32>(1, &received), previous, false));
  list->add(m_pm->send(ConstArrayView<Int32>(1, &m_rank), next, false));

  EXPECT_EQ(list->wait(Parallel::WaitAll), 2);
  EXPECT_EQ(list->wait(Parallel::WaitAll), 0);
  EXPECT_EQ(received, previous);
}

TEST_F(ParallelMngTest, MessagesBeyondTheLimitOfACountArriveWhole)
{
  // The limit of MPI is lowered to 1000 bytes: the code is that of messages above 2 GiB.
  Ref<IParallelMng> pm = newManager();
  if (auto* mpi = dynamic_cast<MpiParallelMng*>(pm.get()))
    mpi->setLargeMessageBytes(1000);
  const Int32 n = 777;
  UniqueArray<Int64> own(n);
  std::iota(own.begin(), own.end(), 1000 * m_rank);
  UniqueArray<Int64> all(n * m_size), variable, blocks(n * m_size), scattered(n);

  pm->allGather(own, all);
  pm->gatherVariable(own, variable, 0);
  pm->allToAll(all, blocks, n);
  pm->scatterVariable(m_rank == 0 ? all : UniqueArray<Int64>(), scattered, 0);
  UniqueArray<Int64> received(n);
  const Int32 next = (m_rank + 1) % m_size;
  const Int32 previous = (m_rank + m_size - 1) % m_size;
  Request requests[2] = { pm->recv(received, previous, false), pm->send(own, next, false) };
  pm->waitAllRequests(ArrayView<Request>(2, requests));
  UniqueArray<Int64> from_last = own;
  pm->broadcast(from_last, m_size - 1);
  UniqueArray<Int64> sum = own;
  pm->reduce(Parallel::ReduceSum, sum);

  for (Int32 r = 0; r < m_size; ++r) {
    EXPECT_EQ(all[n * r + n - 1], 1000 * r + n - 1);
    EXPECT_EQ(blocks[n * r + 5], 1000 * m_rank + 5);
  }
  if (m_rank == 0) {
    EXPECT_EQ(variable, all);
  }
  EXPECT_EQ(scattered, own);
  EXPECT_EQ(received[n - 1], 1000 * previous + n - 1);
  EXPECT_EQ(from_last[n - 1], 1000 * (m_size - 1) + n - 1);
  EXPECT_EQ(sum[3], 3 * m_size + 1000 * m_size * (m_size - 1) / 2);
}

TEST_F(ParallelMngTest, AMessageOfMoreThanTwoGibibytesArrivesWhole)
{
  const Int64 nb_byte = (Int64(1) << 31) + 4096;
  std::ifstream info("/proc/meminfo");
  std::string name, unit;
  Int64 kilobytes = 0;
  while (info >> name >> kilobytes && name != "MemAvailable:")
    std::getline(info, unit);
  if (m_size != 2 || m_pm->reduce(Parallel::ReduceMin, kilobytes) < 12 * 1024 * 1024)
    GTEST_SKIP() << "needs 2 ranks and 12 GiB of memory";
  UniqueArray<Int64> values;
  // Only what is looked at below is written: the rest costs the sender no memory.
  values.resizeNoInit(nb_byte / 8);
  for (Int64 i : { Int64(0), nb_byte / 16, nb_byte / 8 - 1 })
    values[i] = 77 + m_rank;

  if (m_rank == 0)
    m_pm->send(values.constSpan(), PointToPointMessageInfo(MessageRank(1)));
  else
    m_pm->receive(values.span(), PointToPointMessageInfo(MessageRank(0)));

  for (Int64 i : { Int64(0), nb_byte / 16, nb_byte / 8 - 1 })
    EXPECT_EQ(values[i], 77);
}

TEST_F(ParallelMngTest, SubManagersMayLeaveRanksOut)
{
  UniqueArray<Int32> kept;
  for (Int32 r = m_size - 1; r >= 0; r -= 2)
    kept.add(r);

  Ref<IParallelMng> sub = m_pm->createSubParallelMngRef(kept);

  EXPECT_EQ(sub.isNull(), !kept.contains(m_rank));
  if (sub.isNull())
    return;
  EXPECT_EQ(sub->commSize(), kept.size());
  EXPECT_EQ(kept[sub->commRank()], m_rank);
  EXPECT_EQ(sub->worldParallelMng(), m_pm);
  UniqueArray<Int32> ranks(kept.size());
  sub->allGather(ConstArrayView<Int32>(1, &m_rank), ranks);
  EXPECT_EQ(ranks, kept);
}

TEST_F(ParallelMngTest, ColorsSplitTheRanks)
{
  const Int32 color = (m_rank == 0) ? -1 : m_rank % 2;

  Ref<IParallelMng> sub = ParallelMngUtils::createSubParallelMngRef(m_pm, color, -m_rank);

  EXPECT_EQ(sub.isNull(), m_rank == 0);
  if (!sub.isNull()) {
    const Int32 nb_smaller_key = sub->reduce(Parallel::ReduceMax, m_rank) - m_rank;
    EXPECT_EQ(sub->commRank(), nb_smaller_key / 2);
  }
}

TEST_F(ParallelMngTest, TopologyKnowsTheMachines)
{
  auto topology = ParallelMngUtils::createTopologyRef(m_pm);

  EXPECT_TRUE(topology->machineRanks().contains(m_rank));
  EXPECT_EQ(topology->isMasterMachine(), topology->masterMachineRanks().contains(m_rank));
  EXPECT_EQ(topology->masterMachineRanks()[topology->machineRank()], topology->machineRanks()[0]);
  EXPECT_EQ(topology->masterProcessRanks().size(), m_size / nbThread());
  EXPECT_EQ(topology->processRank(), m_rank / nbThread());
  EXPECT_EQ(topology->isMasterProcess(), m_rank % nbThread() == 0);
  EXPECT_TRUE(ParallelMngUtils::isMachineShMemWinAvailable(m_pm));
  m_pm->machineBarrier();
}

TEST_F(ParallelMngTest, ExtensionsAreDestroyedBeforeTheCommunicatorLastFirst)
{
  struct First
  {
    std::string& log;
    ~First() { log += "first"; }
  };
  struct Second
  {
    std::string& log;
    ~Second() { log += "second "; }
  };
  std::string log;
  {
    Ref<IParallelMng> pm = newManager();
    pm->setExtension(std::make_shared<First>(log));
    pm->setExtension(std::make_shared<Second>(log));
    EXPECT_NE(pm->extension<First>(), nullptr);
    EXPECT_EQ(pm->extension<int>(), nullptr);
  }

  EXPECT_EQ(log, "second first");
}

TEST_F(ParallelMngTest, TheOnlyRankDoesNotWaitForWhatItDidNotSend)
{
  SequentialParallelMng pm(nullptr);
  Int32 value = 3;
  Int32 received = 0;
  Request early = pm.recv(ArrayView<Int32>(1, &received), 0, false);
  EXPECT_TRUE(pm.testSomeRequests(ArrayView<Request>(1, &early)).empty());
  pm.send(ConstArrayView<Int32>(1, &value), 0);
  pm.waitAllRequests(ArrayView<Request>(1, &early));

  EXPECT_EQ(received, 3);
  EXPECT_THROW(pm.recv(ArrayView<Int32>(1, &received), 0), FatalErrorException);
  Request never = pm.recv(ArrayView<Int32>(1, &received), 0, false);
  EXPECT_THROW(pm.waitAllRequests(ArrayView<Request>(1, &never)), FatalErrorException);
  EXPECT_THROW(pm.broadcast(ArrayView<Int32>(1, &received), 1), ArgumentException);
}
} // namespace
