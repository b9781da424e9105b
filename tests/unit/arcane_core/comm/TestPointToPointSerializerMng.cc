// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/PointToPointSerializerMng.h"

#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <set>
#include <stdexcept>

namespace
{
using namespace Arcane;
using namespace Arcane::MessagePassing;

class PointToPointSerializerMngTest : public test::CommFixture
{
 protected:
  void fill(ISerializer* serializer, Int64 value) const
  {
    serializer->setMode(ISerializer::ModeReserve);
    serializer->reserveInt64(1);
    serializer->allocateBuffer();
    serializer->setMode(ISerializer::ModePut);
    serializer->putInt64(value);
  }
  static Int64 read(ISerializeMessage* message)
  {
    message->serializer()->setMode(ISerializer::ModeGet);
    return message->serializer()->getInt64();
  }
};

TEST_F(PointToPointSerializerMngTest, EachFinishedMessageIsGivenOnce)
{
  PointToPointSerializerMng messages(m_pm->messagePassingMng());
  messages.setDefaultTag(MessageTag(17));
  messages.setStrategy(ISerializeMessage::eStrategy::OneMessage);
  for (Int32 rank = 0; rank < m_size; ++rank) {
    if (rank == m_rank)
      continue;
    fill(messages.addSendMessage(MessageRank(rank))->serializer(), 100 * m_rank + rank);
    EXPECT_EQ(messages.addReceiveMessage(MessageRank(rank))->internalTag(), MessageTag(17));
  }
  EXPECT_EQ(messages.hasMessages(), m_size > 1);
  messages.processPendingMessages();
  std::set<Int64> values;
  Integer nb_sent = 0;
  Integer nb_told = 0;
  while (messages.hasMessages())
    nb_told += messages.waitMessages(WaitSome, [&](ISerializeMessage* message) {
      EXPECT_TRUE(message->finished());
      if (message->isSend())
        ++nb_sent;
      else
        values.insert(read(message) - 100 * message->destRank());
    });

  EXPECT_EQ(messages.defaultTag(), MessageTag(17));
  EXPECT_EQ(nb_sent, m_size - 1);
  EXPECT_EQ(nb_told, 2 * (m_size - 1));
  EXPECT_EQ(values, m_size > 1 ? std::set<Int64>{ m_rank } : std::set<Int64>{});
}

TEST_F(PointToPointSerializerMngTest, AFoundMessageIsReceivedByItsTag)
{
  if (m_size < 2)
    return;
  PointToPointSerializerMng messages(m_pm->messagePassingMng());
  messages.setDefaultTag(MessageTag(21));
  Int64 got = -1;
  if (m_rank == 0) {
    const MessageId id = m_pm->probe(PointToPointMessageInfo(MessageRank(1), MessageTag(21)));
    messages.setDefaultTag(MessageTag(22));
    messages.addReceiveMessage(id);
  }
  else if (m_rank == 1)
    fill(messages.addSendMessage(MessageRank(0))->serializer(), 7);

  const Integer nb_finished = messages.waitMessages(WaitAll, [&](ISerializeMessage* message) {
    if (!message->isSend())
      got = read(message);
  });

  EXPECT_EQ(nb_finished, -1);
  EXPECT_EQ(got, m_rank == 0 ? 7 : -1);
  EXPECT_FALSE(messages.hasMessages());
}

TEST_F(PointToPointSerializerMngTest, TheFunctionMayAddMessages)
{
  if (m_size < 2 || m_rank > 1)
    return;
  // Ranks 0 and 1 play ball: each sends the number it has received, and one more.
  const MessageRank other(1 - m_rank);
  PointToPointSerializerMng messages(m_pm->messagePassingMng());
  Int64 last = -1;
  if (m_rank == 0)
    fill(messages.addSendMessage(other)->serializer(), 0);
  messages.addReceiveMessage(other);
  while (messages.hasMessages())
    messages.waitMessages(WaitSome, [&](ISerializeMessage* message) {
      if (message->isSend())
        return;
      last = read(message);
      if (last < 5)
        fill(messages.addSendMessage(other)->serializer(), last + 1);
      if (last < 4)
        messages.addReceiveMessage(other);
    });

  EXPECT_EQ(last, m_rank == 0 ? 5 : 4);
}

TEST_F(PointToPointSerializerMngTest, MessagesAfterAnExceptionOfTheFunctionAreGivenByTheNextCall)
{
  PointToPointSerializerMng messages(m_pm->messagePassingMng());
  for (Int64 value = 0; value < 3; ++value) {
    fill(messages.addSendMessage(MessageRank((m_rank + 1) % m_size))->serializer(), value);
    messages.addReceiveMessage(MessageRank((m_rank + m_size - 1) % m_size));
  }
  Integer nb_given = 0;
  EXPECT_THROW(messages.waitMessages(WaitAll,
                                     [&](ISerializeMessage*) {
                                       ++nb_given;
                                       throw std::runtime_error("first");
                                     }),
               std::runtime_error);
  EXPECT_EQ(nb_given, 1);
  EXPECT_TRUE(messages.hasMessages());
  const Integer nb_left = messages.waitMessages(WaitSome, [&](ISerializeMessage*) { ++nb_given; });

  EXPECT_EQ(nb_left, 5);
  EXPECT_EQ(nb_given, 6);
  EXPECT_FALSE(messages.hasMessages());
}
} // namespace
