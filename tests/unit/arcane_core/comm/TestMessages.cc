// SPDX-License-Identifier: Apache-2.0
// The functions mpSend(), mpReceive(), mpAllReduce() and their kin, with arrays, views and spans.
#include "tests/support/MessageOf.h"
#include "tests/support/TextParts.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/comm/ISerializer.h"
#include "arcane_core/comm/Messages.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <memory>
#include <string>

namespace
{
using namespace Arcane;
using namespace Arcane::MessagePassing;

class MessagesTest : public test::CommFixture
{
 protected:
  static IMessagePassingMng* mng() { return m_pm->messagePassingMng(); }
  static Int32 next() { return (m_rank + 1) % m_size; }
  static Int32 previous() { return (m_rank + m_size - 1) % m_size; }
};

TEST_F(MessagesTest, TheManagerHasTheRanksOfItsParallelManager)
{
  EXPECT_EQ(mng()->commRank(), m_rank);
  EXPECT_EQ(mng()->commSize(), m_size);
  EXPECT_EQ(mng()->parallelMng(), m_pm);
  EXPECT_EQ(m_pm->messagePassingMng(), mng());
}

TEST_F(MessagesTest, ABarrierHasOneNameOnAllRanks)
{
  namedBarrier(m_pm, "same");
  namedBarrier(mng(), String());

  const std::string text = test::messageOf([&] { namedBarrier(mng(), m_rank == m_size - 1 ? "here" : "there"); });

  if (m_size == 1)
    EXPECT_EQ(text, "");
  else
    EXPECT_TRUE(test::has(text, "barrier 'there' on rank 0 and 'here' on rank " + std::to_string(m_size - 1))) << text;
}

TEST_F(MessagesTest, CollectiveCallsOnArraysViewsAndSpans)
{
  const UniqueArray<Int32> own({ m_rank, 10 * m_rank });
  UniqueArray<Int32> all(2 * m_size), at_root(m_rank == 0 ? 2 * m_size : 0), all_variable, variable_at_root, exchanged(m_size);
  UniqueArray<Int32> part(1), to_cut, for_each(m_size, m_rank);
  if (m_rank == 0)
    for (Int32 r = 0; r < m_size; ++r)
      to_cut.add(r + 50);

  mpAllGather(mng(), own, all);
  mpGather(mng(), own.constSpan(), at_root.span(), 0);
  mpAllGatherVariable(mng(), own.constView().subConstView(0, 1), all_variable);
  mpGatherVariable(mng(), own.constView(), variable_at_root, 0);
  mpScatterVariable(mng(), to_cut, part, 0);
  mpAllToAll(mng(), for_each.constSpan(), exchanged.view(), 1);
  mpBarrier(mng());

  for (Int32 r = 0; r < m_size; ++r) {
    EXPECT_EQ(all[2 * r + 1], 10 * r);
    EXPECT_EQ(all_variable[r], r);
    EXPECT_EQ(exchanged[r], r);
    if (m_rank == 0) {
      EXPECT_EQ(at_root[2 * r + 1], 10 * r);
      EXPECT_EQ(variable_at_root[2 * r + 1], 10 * r);
    }
  }
  EXPECT_EQ(part[0], m_rank + 50);
}

TEST_F(MessagesTest, ReductionsOfOneValueAndOfSeveral)
{
  UniqueArray<Real> values({ 1.0 * m_rank, -1.0 * m_rank });

  EXPECT_EQ(Arcane::MessagePassing::mpAllReduce(mng(), ReduceSum, m_rank), m_size * (m_size - 1) / 2);
  mpAllReduce(mng(), ReduceMax, values.span());

  EXPECT_EQ(values[0], m_size - 1.0);
  EXPECT_EQ(values[1], 0.0);
  mpBroadcast(mng(), values, m_size - 1);
  EXPECT_EQ(values[0], m_size - 1.0);
}

TEST_F(MessagesTest, CallsThatDoNotWait)
{
  const UniqueArray<Int64> own(1, m_rank);
  UniqueArray<Int64> all(m_size), at_root(m_rank == 0 ? m_size : 0), sums(1), same(1, m_rank == 0 ? 9 : 0), mine(m_size, m_rank),
    exchanged(m_size), moved(m_size);
  UniqueArray<Int32> counts(m_size, 1), indexes;
  for (Int32 r = 0; r < m_size; ++r)
    indexes.add(r);

  UniqueArray<Request> requests;
  requests.add(mpNonBlockingAllGather(mng(), own, all));
  requests.add(mpNonBlockingGather(mng(), own, at_root.span(), 0));
  requests.add(mpNonBlockingAllReduce(mng(), ReduceSum, own.constSpan(), sums));
  requests.add(mpNonBlockingBroadcast(mng(), same, 0));
  requests.add(mpNonBlockingAllToAll(mng(), mine, exchanged, 1));
  requests.add(mpNonBlockingAllToAllVariable(mng(), mine, counts, indexes, moved, counts, indexes));
  mpWaitAll(mng(), requests);
  mpWait(mng(), mpNonBlockingBarrier(mng()));

  EXPECT_EQ(sums[0], m_size * (m_size - 1) / 2);
  EXPECT_EQ(same[0], 9);
  for (Int32 r = 0; r < m_size; ++r) {
    EXPECT_EQ(all[r], r);
    EXPECT_EQ(exchanged[r], r);
    EXPECT_EQ(moved[r], r);
  }
  EXPECT_EQ(at_root.size(), m_rank == 0 ? m_size : 0);
}

TEST_F(MessagesTest, MessagesGoRoundTheRing)
{
  UniqueArray<Int32> received(3);
  const UniqueArray<Int32> sent({ m_rank, m_rank + 1, m_rank + 2 });
  UniqueArray<Request> requests;
  requests.add(mpReceive(mng(), received.span(), previous(), false));
  requests.add(mpSend(mng(), sent, next(), false));

  UniqueArray<bool> is_done(2), was_done(2, false);
  while (!was_done[0] || !was_done[1]) {
    mpWaitSome(mng(), requests, is_done);
    for (Int32 i = 0; i < 2; ++i) {
      EXPECT_FALSE(is_done[i] && was_done[i]);
      was_done[i] = was_done[i] || is_done[i];
    }
  }
  EXPECT_EQ(received[2], previous() + 2);

  mpTestSome(mng(), requests, is_done);
  EXPECT_FALSE(is_done[0] || is_done[1]);
  EXPECT_THROW(mpWait(mng(), requests, is_done.subView(0, 1), WaitAll), ArgumentException);
}

TEST_F(MessagesTest, BlockingMessagesTagsAndProbes)
{
  if (m_size == 1)
    return;
  const PointToPointMessageInfo to_first(MessageRank(0), MessageTag(7));
  if (m_rank == m_size - 1) {
    const UniqueArray<Real> sent({ 1.5, 2.5 });
    mpSend(mng(), sent, to_first);
    mpSend(mng(), sent.constSpan(), 0);
  }
  if (m_rank != 0)
    return;
  UniqueArray<Real> with_tag, without_tag(2);

  const MessageSourceInfo found = mpLegacyProbe(mng(), PointToPointMessageInfo(MessageRank(m_size - 1), MessageTag(7)));
  with_tag.resize(found.size() / 8);
  mpReceive(mng(), with_tag, PointToPointMessageInfo(mpProbe(mng(), PointToPointMessageInfo(MessageRank(m_size - 1), MessageTag(7)))));
  mpReceive(mng(), without_tag, m_size - 1);

  EXPECT_EQ(found.rank().value(), m_size - 1);
  ASSERT_EQ(with_tag.size(), 2);
  EXPECT_EQ(with_tag[1], 2.5);
  EXPECT_EQ(without_tag[0], 1.5);
}

TEST_F(MessagesTest, ASendNeedsARank)
{
  const UniqueArray<Int32> sent(1, m_rank);
  EXPECT_THROW(mpSend(mng(), sent.constSpan(), PointToPointMessageInfo(MessageRank(), MessageTag(7), Blocking)), ArgumentException);
}

TEST_F(MessagesTest, AReceiveWithoutARankTakesAnyMessageOfItsTag)
{
  const PointToPointMessageInfo to_first(MessageRank(0), MessageTag(7), NonBlocking);
  const UniqueArray<Int32> sent(1, m_rank);
  UniqueArray<Request> requests(1, mpSend(mng(), sent.constSpan(), to_first));
  if (m_rank == 0) {
    const PointToPointMessageInfo from_any(MessageRank(), MessageTag(7), Blocking);
    Int32 sum = 0;
    for (Int32 i = 0; i < m_size; ++i) {
      UniqueArray<Int32> received(1);
      const MessageSourceInfo found = mpLegacyProbe(mng(), from_any);
      EXPECT_EQ(found.size(), 4);
      mpReceive(mng(), received.span(), from_any);
      sum += received[0];
    }
    EXPECT_EQ(sum, m_size * (m_size - 1) / 2);
  }
  mpWaitAll(mng(), requests);
}

TEST_F(MessagesTest, SerializersAreSentAndGathered)
{
  const auto packed = [](Int32 value) {
    auto s = std::make_unique<ISerializer>();
    s->setMode(ISerializer::ModeReserve);
    s->reserveInt32(1);
    s->allocateBuffer();
    s->setMode(ISerializer::ModePut);
    s->putInt32(value);
    return s;
  };
  const Ref<ISerializeMessage> sent = mpCreateSendSerializeMessage(mng(), MessageRank(next()));
  const Ref<ISerializeMessage> received = mpCreateReceiveSerializeMessage(mng(), MessageRank(previous()));
  EXPECT_TRUE(sent->isSend());
  EXPECT_FALSE(received->isSend());
  EXPECT_EQ(mpCreateSerializeMessageListRef(mng()).isNull(), false);

  if (m_size > 1 && m_rank == 0)
    mpSend(mng(), packed(11).get(), 1);
  if (m_rank == 1) {
    ISerializer s;
    mpReceive(mng(), &s, 0);
    s.setMode(ISerializer::ModeGet);
    EXPECT_EQ(s.getInt32(), 11);
  }
  ISerializer all;
  mpAllGather(mng(), packed(m_rank + 3).get(), &all);
  all.setMode(ISerializer::ModeGet);
  for (Int32 r = 0; r < m_size; ++r)
    EXPECT_EQ(all.getInt32(), r + 3);
}

TEST_F(MessagesTest, ASplitHasTheKeptRanksInTheirOrder)
{
  IMessagePassingMng* odd = mpSplit(mng(), m_rank % 2 == 1);

  EXPECT_EQ(odd != nullptr, m_rank % 2 == 1);
  if (odd) {
    EXPECT_EQ(odd->commSize(), m_size / 2);
    EXPECT_EQ(odd->commRank(), m_rank / 2);
    EXPECT_EQ(mpAllReduce(odd, ReduceMin, m_rank), 1);
  }
  mpDelete(odd);
}
} // namespace
