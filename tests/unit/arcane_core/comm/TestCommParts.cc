// SPDX-License-Identifier: Apache-2.0
// The parts that managers of ranks are made of, each by itself: numbers, mailboxes, teams of threads, calls of MPI, lists of messages.
#include "arcane_core/comm/Reduction.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/comm/IParallelTopology.h"
#include "arcane_core/comm/ISerializeMessageList.h"
#include "arcane_core/comm/MessagePassingGlobal.h"
#include "arcane_core/comm/MpiCalls.h"
#include "arcane_core/comm/MpiParallelMng.h"
#include "arcane_core/comm/ProcessLink.h"
#include "arcane_core/comm/SpinWait.h"
#include "arcane_core/comm/ThreadMailbox.h"
#include "arcane_core/comm/ThreadParallelMng.h"
#include "arcane_core/comm/ThreadTeam.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <sstream>
#include <thread>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::comm;
using namespace Arcane::MessagePassing;
using test::messageOf;

class CommPartsTest : public test::CommFixture
{
};

template <typename T> std::vector<T> reduced(eReduceType op, std::vector<T> result, const std::vector<T>& values)
{
  reduceInto(op, { numberOf<T>(), result.data(), static_cast<Int64>(result.size()) }, values.data());
  return result;
}

TransferRef letter(Int32 source, Int32 tag, const std::string& text)
{
  auto transfer = std::make_shared<Transfer>();
  transfer->source = source;
  transfer->tag = tag;
  transfer->sent = { reinterpret_cast<const std::byte*>(text.data()), static_cast<Int64>(text.size()) };
  return transfer;
}

TransferRef expected(Int32 source, Int32 tag, std::string& buffer)
{
  auto transfer = std::make_shared<Transfer>();
  transfer->source = source;
  transfer->tag = tag;
  transfer->received = { reinterpret_cast<std::byte*>(buffer.data()), static_cast<Int64>(buffer.size()) };
  return transfer;
}

//! Calls \a f on three threads of one team.
void onTeam(const std::function<void(ThreadTeam&, Int32)>& f)
{
  const auto team = ThreadTeam::create(RankMap::regular(1, 3, 0), {}, std::make_shared<ThreadFailure>());
  std::vector<std::jthread> threads;
  for (Int32 i = 0; i < 3; ++i)
    threads.emplace_back([&, i] { f(*team, i); });
}

TEST_F(CommPartsTest, EachKindOfNumberHasItsSize)
{
  EXPECT_EQ(numberSize(numberOf<signed char>()), 1);
  EXPECT_EQ(numberSize(numberOf<UInt16>()), 2);
  EXPECT_EQ(numberSize(numberOf<Int64>()), 8);
  EXPECT_EQ(numberSize(numberOf<long double>()), static_cast<Int32>(sizeof(long double)));
  EXPECT_EQ(numberOf<long>(), eNumber::Int64);
  EXPECT_TRUE(isFloating(numberOf<float>()));
  EXPECT_FALSE(isFloating(numberOf<UInt64>()));
  EXPECT_EQ((NumberSpan{ eNumber::Int32, nullptr, 5 }.bytes()), 20);
}

TEST_F(CommPartsTest, NumbersAreReducedOneByOne)
{
  EXPECT_EQ(reduced<Int32>(ReduceMin, { 3, -5 }, { 1, 7 }), (std::vector<Int32>{ 1, -5 }));
  EXPECT_EQ(reduced<Int32>(ReduceMax, { 3, -5 }, { 1, 7 }), (std::vector<Int32>{ 3, 7 }));
  EXPECT_EQ(reduced<Real>(ReduceSum, { 0.5, 1.0 }, { 0.25, -1.0 }), (std::vector<Real>{ 0.75, 0.0 }));
  EXPECT_EQ(reduced<UInt8>(ReduceMax, { 200 }, { 100 }), (std::vector<UInt8>{ 200 }));
}

TEST_F(CommPartsTest, SumsOfIntegersWrap)
{
  const Int32 largest = std::numeric_limits<Int32>::max();

  EXPECT_EQ(reduced<Int32>(ReduceSum, { largest }, { 1 }), (std::vector<Int32>{ std::numeric_limits<Int32>::min() }));
}

TEST_F(CommPartsTest, ANotANumberOnEitherSideIsKept)
{
  const Real nan = std::numeric_limits<Real>::quiet_NaN();

  for (const eReduceType op : { ReduceMin, ReduceMax, ReduceSum }) {
    EXPECT_TRUE(std::isnan(reduced<Real>(op, { nan }, { 1.0 })[0])) << op;
    EXPECT_TRUE(std::isnan(reduced<Real>(op, { 1.0 }, { nan })[0])) << op;
  }
}

TEST_F(CommPartsTest, ReductionsHaveNames)
{
  std::ostringstream out;

  out << ReduceMin << ' ' << ReduceMax << ' ' << ReduceSum << ' ' << static_cast<eReduceType>(9);

  EXPECT_EQ(out.str(), "min max sum reduction 9");
  EXPECT_TRUE(messageOf([] { reduced<Int32>(static_cast<eReduceType>(9), { 1 }, { 1 }); }).find("unknown reduction 9") == 0);
}

TEST_F(CommPartsTest, ASmallLetterIsCopiedAndALargeOneWaits)
{
  ThreadMailbox mailbox;
  std::string text = "small";
  const std::string large(static_cast<std::size_t>(ThreadMailbox::MaxCopiedBytes) + 1, 'x');
  const TransferRef small = letter(1, 7, text);
  const TransferRef big = letter(1, 8, large);
  std::string got(5, ' ');
  const TransferRef receive = expected(1, 7, got);

  mailbox.post(small);
  mailbox.post(big);
  text = "dirty";
  mailbox.expect(receive);

  EXPECT_TRUE(small->isOver());
  EXPECT_FALSE(big->isOver());
  EXPECT_TRUE(receive->isOver());
  EXPECT_EQ(got, "small");
}

TEST_F(CommPartsTest, LettersOfASourceAndTagKeepTheirOrder)
{
  ThreadMailbox mailbox;
  std::string first(1, ' ');
  std::string second(1, ' ');
  for (const char* text : { "a", "b" })
    mailbox.post(letter(3, 7, text));
  mailbox.post(letter(2, 7, "c"));

  mailbox.expect(expected(3, 7, first));
  mailbox.expect(expected(A_ANY_SOURCE_RANK, 7, second));

  EXPECT_EQ(first, "a");
  EXPECT_EQ(second, "b");
  EXPECT_EQ(mailbox.find(MessageRank::anySourceRank(), 7).rank(), MessageRank(2));
  EXPECT_FALSE(mailbox.find(MessageRank(3), 7).isValid());
}

TEST_F(CommPartsTest, AReceiveThatCameFirstGetsTheLetterOfItsTag)
{
  ThreadMailbox mailbox;
  std::string got(2, ' ');
  const TransferRef receive = expected(1, 7, got);
  mailbox.expect(receive);

  mailbox.post(letter(1, 8, "no"));
  mailbox.post(letter(1, 7, "ok"));

  EXPECT_TRUE(receive->isOver());
  EXPECT_EQ(got, "ok");
  EXPECT_EQ(mailbox.find(MessageRank(1), 8).size(), 2);
}

TEST_F(CommPartsTest, ALetterThatDoesNotFitIsAFailureOfTheReceive)
{
  ThreadMailbox mailbox;
  std::string got(2, '.');
  const TransferRef receive = expected(1, 7, got);
  mailbox.post(letter(1, 7, "long"));

  mailbox.expect(receive);

  EXPECT_TRUE(receive->isOver());
  EXPECT_EQ(receive->failure, "receive: message of 4 bytes from rank 1, expected at most the 2 bytes of the buffer");
  // As MPI does: the beginning may say what the message is.
  EXPECT_EQ(got, "lo");
}

TEST_F(CommPartsTest, WhatIsWithdrawnIsForgotten)
{
  ThreadMailbox mailbox;
  std::string got(2, '.');
  const TransferRef receive = expected(1, 7, got);
  mailbox.expect(receive);

  EXPECT_TRUE(mailbox.withdraw(*receive));
  EXPECT_FALSE(mailbox.withdraw(*receive));
  mailbox.post(letter(1, 7, "ok"));

  EXPECT_EQ(got, "..");
}

TEST_F(CommPartsTest, RanksOfAMapAreNumberedByProcess)
{
  const RankMap regular = RankMap::regular(2, 3, 1);
  const RankMap mixed = RankMap::of({ 1, 0, 1, 1, 0 }, 1);

  EXPECT_EQ(regular.ownRanks(), (std::vector<Int32>{ 3, 4, 5 }));
  EXPECT_EQ(regular.place(4).process, 1);
  EXPECT_EQ(regular.place(4).thread, 1);
  EXPECT_EQ(mixed.nbRank(), 5);
  EXPECT_EQ(mixed.nbProcess(), 2);
  EXPECT_EQ(mixed.ownRanks(), (std::vector<Int32>{ 0, 2, 3 }));
  EXPECT_EQ(mixed.place(3).thread, 2);
}

TEST_F(CommPartsTest, TheFirstFailureThatIsDeclaredCounts)
{
  ThreadFailure failure;
  EXPECT_EQ(failure.rank(), -1);
  EXPECT_NO_THROW(failure.throwIfDeclared());

  failure.declare(2, "first");
  failure.declare(1, "second");

  EXPECT_EQ(failure.rank(), 2);
  EXPECT_NE(messageOf([&] { failure.throwIfDeclared(); }).find("rank 2 left because of an error"), std::string::npos);
}

TEST_F(CommPartsTest, EachThreadReadsWhatTheOthersShowInTheSameStep)
{
  std::atomic<Int32> nb_wrong = 0;

  onTeam([&](ThreadTeam& team, Int32 thread) {
    for (Int32 step = 0; step < 100; ++step) {
      const Int32 mine = 1000 * step + thread;
      team.exchange(
        thread, eCollective::AllGather, { reinterpret_cast<const std::byte*>(&mine), sizeof(mine) },
        [&](const auto& shown) {
          for (Int32 i = 0; i < 3; ++i) {
            Int32 other = -1;
            std::memcpy(&other, shown(i).data(), sizeof(other));
            nb_wrong += (other == 1000 * step + i) ? 0 : 1;
          }
        },
        step % 3 == 0);
    }
  });

  EXPECT_EQ(nb_wrong, 0);
}

TEST_F(CommPartsTest, WhatAMeetingWaitsForWasWrittenBefore)
{
  std::array<Int32, 3> values = {};
  std::atomic<Int32> nb_wrong = 0;

  onTeam([&](ThreadTeam& team, Int32 thread) {
    for (Int32 step = 1; step <= 50; ++step) {
      values[static_cast<std::size_t>(thread)] = step;
      team.meet(thread, eCollective::Barrier);
      nb_wrong += static_cast<Int32>(std::count_if(values.begin(), values.end(), [&](Int32 v) { return v != step; }));
      team.meet(thread, eCollective::Barrier);
    }
  });

  EXPECT_EQ(nb_wrong, 0);
}

TEST_F(CommPartsTest, CallsThatDifferAreAnErrorOfAllThreads)
{
  std::atomic<Int32> nb_error = 0;

  onTeam([&](ThreadTeam& team, Int32 thread) {
    team.meet(thread, eCollective::Barrier);
    const std::string text = test::messageOf([&] { team.meet(thread, thread == 1 ? eCollective::Reduce : eCollective::Barrier); });
    if (text == "collective calls differ: rank 0 is in barrier, rank 1 in reduce, expected the same call on all ranks")
      ++nb_error;
  });

  EXPECT_EQ(nb_error, 3);
}

TEST_F(CommPartsTest, AWaitEndsWhenItsConditionIsTrue)
{
  Int32 nb_asked = 0;
  Int32 nb_yield = 0;

  SpinWait(3, 2).until([&] { return ++nb_asked > 4; }, [&] { ++nb_yield; });

  // With more ranks than processors it yields after each look.
  EXPECT_EQ(nb_asked, 5);
  EXPECT_EQ(nb_yield, 4);
  EXPECT_GE(SpinWait::nbProcessor(), 1);
}

TEST_F(CommPartsTest, AWaitIsLeftByAnExceptionOfItsYield)
{
  const SpinWait wait(3, 2);

  EXPECT_THROW(wait.until([] { return false; }, [] { ARCANE_FATAL("a rank left"); }), FatalErrorException);
}

TEST_F(CommPartsTest, EachMachineAndProcessHasItsMaster)
{
  const IParallelTopology topology(m_pm);

  EXPECT_EQ(topology.masterMachineRanks()[topology.machineRank()], topology.machineRanks()[0]);
  EXPECT_EQ(topology.masterProcessRanks()[topology.processRank()], topology.processRanks()[0]);
  EXPECT_EQ(topology.isMasterProcess(), topology.processRanks()[0] == m_rank);
  EXPECT_TRUE(topology.machineRanks().contains(m_rank));
  EXPECT_EQ(m_pm->reduce(ReduceSum, topology.isMasterMachine() ? 1 : 0), topology.masterMachineRanks().size());
  EXPECT_EQ(m_pm->reduce(ReduceSum, topology.isMasterProcess() ? 1 : 0), topology.masterProcessRanks().size());
}

TEST_F(CommPartsTest, AListTellsHowManyMessagesAreNewlyOver)
{
  const Int32 next = (m_rank + 1) % m_size;
  const Int32 previous = (m_rank + m_size - 1) % m_size;
  ISerializeMessageList list(m_pm);
  const Ref<ISerializeMessage> send = list.createAndAddMessage(MessageRank(next), ISerializeMessage::MT_Send);
  const Ref<ISerializeMessage> receive = list.createAndAddMessage(MessageRank(previous), ISerializeMessage::MT_Recv);
  send->serializer()->setMode(ISerializer::ModeReserve);
  send->serializer()->reserveInt64(1);
  send->serializer()->allocateBuffer();
  send->serializer()->putInt64(100 + m_rank);

  list.processPendingMessages();
  const Integer nb_over = list.waitMessages(WaitAll);

  EXPECT_EQ(nb_over, -1);
  EXPECT_TRUE(send->finished());
  ASSERT_TRUE(receive->finished());
  receive->serializer()->setMode(ISerializer::ModeGet);
  EXPECT_EQ(receive->serializer()->getInt64(), 100 + previous);
  EXPECT_EQ(list.waitMessages(TestSome), 0);
}

TEST_F(CommPartsTest, AListTakesMessagesThatTheApplicationMade)
{
  const Int32 next = (m_rank + 1) % m_size;
  const Int32 previous = (m_rank + m_size - 1) % m_size;
  SerializeMessage send(m_rank, next, ISerializeMessage::MT_Send);
  const std::unique_ptr<ISerializeMessage> receive = std::make_unique<SerializeMessage>(m_rank, previous, ISerializeMessage::MT_Recv);
  EXPECT_EQ(receive->destRank(), previous);
  EXPECT_NE(receive->origRank(), A_NULL_RANK);
  send.serializer()->setMode(ISerializer::ModePut);
  send.serializer()->putInt32(m_rank);

  ISerializeMessageList list(m_pm);
  list.addMessage(&send);
  list.addMessage(receive.get());
  list.processPendingMessages();
  list.waitMessages(WaitAll);

  receive->serializer()->setMode(ISerializer::ModeGet);
  EXPECT_EQ(receive->serializer()->getInt32(), previous);
}

//! Collective calls of this manager against what each rank can compute alone.
TEST_F(CommPartsTest, CollectiveCallsGiveWhatTheValuesOfAllRanksSay)
{
  UniqueArray<Int64> gathered;
  const UniqueArray<Int64> mine(m_rank + 1, 10 * m_rank);
  m_pm->allGatherVariable(mine.view(), gathered);
  const Int64 prefix = [&] {
    UniqueArray<Int64> values = { m_rank + 1 };
    m_pm->scan(ReduceSum, values.view());
    return values[0];
  }();
  UniqueArray<Int32> to_each(m_size);
  UniqueArray<Int32> from_each(m_size);
  for (Int32 r = 0; r < m_size; ++r)
    to_each[r] = 100 * m_rank + r;
  m_pm->allToAll(to_each, from_each, 1);

  ASSERT_EQ(gathered.size(), m_size * (m_size + 1) / 2);
  Integer at = 0;
  for (Int32 r = 0; r < m_size; ++r) {
    EXPECT_EQ(from_each[r], 100 * r + m_rank);
    for (Int32 i = 0; i <= r; ++i)
      EXPECT_EQ(gathered[at++], 10 * r);
  }
  EXPECT_EQ(prefix, (m_rank + 1) * (m_rank + 2) / 2);
}

TEST_F(CommPartsTest, ANumberOfBytesFitsIntoACountOfMpi)
{
  if (!isMpiUsable())
    return;
  const ByteCount small(100, 100);
  const ByteCount large(257, 100);
  MPI_Count bytes = 0;
  MPI_Type_size_x(large.type(), &bytes);

  EXPECT_EQ(small.count(), 100);
  EXPECT_EQ(small.type(), MPI_BYTE);
  EXPECT_EQ(large.count(), 1);
  EXPECT_EQ(bytes, 257);
  EXPECT_EQ(mpiTypeOf(eNumber::Float64), MPI_DOUBLE);
  EXPECT_EQ(mpiOperationOf(ReduceMax), MPI_MAX);
  EXPECT_NO_THROW(checkMpi(MPI_SUCCESS, "MPI_Any"));
  EXPECT_EQ(messageOf([] { checkMpi(MPI_ERR_RANK, "MPI_Any"); }).find("cannot do MPI_Any: "), 0u);
  EXPECT_EQ(messageOf([] { checkMpi(MPI_ERR_RANK, "MPI_Any"); }).find("the same sizes"), std::string::npos);
  EXPECT_NE(messageOf([] { checkMpi(MPI_ERR_TRUNCATE, "MPI_Any"); }).find("with the same sizes?"), std::string::npos);
}

TEST_F(CommPartsTest, AnOwnedCommunicatorMovesAndMayBeNone)
{
  if (mpiManager() == nullptr)
    return;
  MPI_Comm copy = MPI_COMM_NULL;
  MPI_Comm_dup(mpiManager()->communicator(), &copy);
  OwnedComm first(copy);

  const OwnedComm second(std::move(first));
  const OwnedComm none(MPI_COMM_NULL);

  EXPECT_EQ(first.get(), MPI_COMM_NULL);
  EXPECT_EQ(second.get(), copy);
  EXPECT_EQ(none.get(), MPI_COMM_NULL);
}

TEST_F(CommPartsTest, MailBetweenProcessesReachesTheMailboxOfTheThread)
{
  if (mpiManager() == nullptr)
    return;
  const RankMap map = RankMap::regular(m_size, 1, m_rank);
  const ProcessLink link(newManager(), 1);
  ThreadMailbox mailbox;
  ProcessMail mail(link, map.ranks, 0, mailbox);
  const Int32 next = (m_rank + 1) % m_size;
  const Int32 previous = (m_rank + m_size - 1) % m_size;
  const std::string text = "from " + std::to_string(m_rank);
  std::string got(6, ' ');
  const TransferRef send = letter(m_rank, 5, text);
  const TransferRef receive = expected(previous, 5, got);

  mailbox.expect(receive);
  mail.send(send, next, 0);
  while (!send->isOver() || !receive->isOver())
    mail.progress();

  EXPECT_EQ(got, "from " + std::to_string(previous));
  EXPECT_EQ(link.nbRankOfMachine(map.ranks), m_pm->machineRanks().size());
}

TEST_F(CommPartsTest, AManagerOfAThreadKnowsItsRank)
{
  const auto* of_thread = dynamic_cast<const ThreadParallelMng*>(m_pm);

  EXPECT_EQ(of_thread != nullptr, nbThread() > 1);
  EXPECT_EQ(m_pm->isThreadImplementation(), nbThread() > 1);
  EXPECT_EQ(m_pm->processRanks().size(), nbThread());
}
} // namespace
