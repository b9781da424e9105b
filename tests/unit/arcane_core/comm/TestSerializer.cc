// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include "arcane_core/comm/ParallelMngUtils.h"
#include "arcane_core/comm/SequentialParallelMng.h"

#include "arcane_core/base/math/Real3.h"
#include "arcane_core/base/object/Properties.h"
#include "arcane_core/comm/WaitNote.h"
#include "tests/support/MessageOf.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>

namespace
{
using namespace Arcane;

class SerializerTest : public test::CommFixture
{
 protected:
  //! Values of all kinds that depend on \a x.
  static void write(ISerializer& s, Int32 x)
  {
    s.setMode(ISerializer::ModeReserve);
    s.reserveInt64(1);
    s.reserve(DT_Real3, 1);
    s.reserve(String("text"));
    s.allocateBuffer();
    s.putInt64(x);
    s.put(Real3(x, 2.0, 3.0));
    s.put(String::format("text of {0}", x));
    s.put(String());
    s.putArray(UniqueArray<Int32>(x + 1, x));
    s.putSpan(UniqueArray<Real>(2, 0.5 * x));
    s.putByte(7);
  }

  //! The same values, in another order of types.
  static void expectWritten(ISerializer& s, Int32 x)
  {
    String text;
    EXPECT_EQ(s.getInt64(), x);
    EXPECT_EQ(s.get<Real3>(), Real3(x, 2.0, 3.0));
    UniqueArray<Real> reals(2);
    s.getSpan(reals);
    EXPECT_EQ(reals[1], 0.5 * x);
    s.get(text);
    EXPECT_EQ(text, String::format("text of {0}", x));
    EXPECT_TRUE(s.getString().null());
    UniqueArray<Int32> ints;
    s.getArray(ints);
    EXPECT_EQ(ints, UniqueArray<Int32>(x + 1, x));
    EXPECT_EQ(s.getByte(), 7);
  }
};

TEST_F(SerializerTest, PropertiesAreAPartOfAMessage)
{
  Properties from;
  from.set("n", 3);
  from.set("text", "some");
  BasicSerializer message;
  message.setMode(ISerializer::ModeReserve);
  from.serialize(&message);
  message.reserve(eBasicDataType::Real, 1);
  message.reserveByte(1);
  message.allocateBuffer();
  message.setMode(ISerializer::ModePut);
  from.serialize(&message);
  message.putReal(2.0);

  Properties to;
  to.set("gone", 1);
  message.setMode(ISerializer::ModeGet);
  to.serialize(&message);

  EXPECT_EQ(to.getInt32("n"), 3);
  EXPECT_EQ(to.getString("text"), "some");
  EXPECT_FALSE(to.hasProperty("gone"));
  EXPECT_EQ(message.getReal(), 2.0);
}

TEST_F(SerializerTest, ValuesAreReadInTheOrderOfTheirType)
{
  SerializeBuffer s;
  write(s, 3);
  UniqueArray<Byte> bytes;
  s.pack(bytes);

  BasicSerializer other;
  other.unpack(bytes);

  EXPECT_EQ(other.mode(), ISerializer::ModeGet);
  expectWritten(other, 3);
  other.setMode(ISerializer::ModeGet);
  expectWritten(other, 3);
  EXPECT_EQ(other.totalSize(), s.totalSize());
}

TEST_F(SerializerTest, ViewsArePutAndGotLikeArrays)
{
  SerializeBuffer s;
  UniqueArray<Int32> values = { 1, 2, 3 };
  s.setMode(ISerializer::ModeReserve);
  s.reserveInt32(4 * values.size());
  s.allocateBuffer();
  s.setMode(ISerializer::ModePut);

  s.put(values);
  s.put(values.view());
  s.put(values.constView());
  s.put(values.constSpan());
  s.setMode(ISerializer::ModeGet);

  for (int i = 0; i < 4; ++i) {
    UniqueArray<Int32> got(3);
    s.get(got);
    EXPECT_EQ(got, values);
  }
}

TEST_F(SerializerTest, TextsOfAllTypesAreTexts)
{
  BasicSerializer s;
  s.reserve("literal");
  s.allocateBuffer();
  s.put("literal");
  s.put(String());
  s.put(std::string("string"));
  s.put(std::string_view("view"));
  s.put(StringView("other view"));
  s.setMode(ISerializer::ModeGet);

  EXPECT_EQ(s.getString(), "literal");
  EXPECT_TRUE(s.getString().null());
  EXPECT_EQ(s.getString(), "string");
  EXPECT_EQ(s.getString(), "view");
  EXPECT_EQ(s.getString(), "other view");
}

TEST_F(SerializerTest, AnArrayOfBytesIsNoText)
{
  const Byte bytes[] = { 1, 2, 3 };
  BasicSerializer s;
  s.put(ConstArrayView<Byte>(3, bytes));
  s.setMode(ISerializer::ModeGet);
  UniqueArray<Byte> read(3);
  s.getSpan(read);

  EXPECT_EQ(read[2], 3);
  EXPECT_THROW(s.getByte(), FatalErrorException);
}

TEST_F(SerializerTest, ASizeWithoutItsElementsIsAnError)
{
  BasicSerializer s;
  for (int i = 0; i < 3; ++i)
    s.putInt64(Int64{ 1 } << 50);
  s.putReal(1.0);
  s.setMode(ISerializer::ModeGet);
  UniqueArray<Real3> values;
  UniqueArray<String> texts;

  EXPECT_EQ(test::messageOf([&] { s.getString(); }),
            "serializer: the size of an array or a text is 1125899906842624, expected -1 to the 0 elements that are left");
  EXPECT_THROW(s.getArray(values), FatalErrorException);
  EXPECT_THROW(s.getArray(texts), FatalErrorException);
}

TEST_F(SerializerTest, ReadingMoreThanWasPutIsAnError)
{
  BasicSerializer s;
  s.putInt32(1);
  s.setMode(ISerializer::ModeGet);

  EXPECT_EQ(s.getInt32(), 1);
  EXPECT_THROW(s.getInt32(), FatalErrorException);
  EXPECT_THROW(s.getReal(), FatalErrorException);
  EXPECT_THROW(s.putInt32(2), FatalErrorException);
}

TEST_F(SerializerTest, DamagedMessagesAreRefused)
{
  BasicSerializer s;
  write(s, 2);
  UniqueArray<Byte> bytes;
  s.pack(bytes);
  UniqueArray<Byte> changed(bytes);
  changed[0] = static_cast<Byte>(changed[0] + 1);

  BasicSerializer other;
  EXPECT_THROW(other.unpack(changed), FatalErrorException);
  EXPECT_THROW(other.unpack(bytes.constSpan().subSpan(0, 20)), FatalErrorException);
  EXPECT_THROW(other.unpack(bytes.constSpan().subSpan(0, bytes.largeSize() - 16)), FatalErrorException);
}

TEST_F(SerializerTest, CopiesAreIndependent)
{
  BasicSerializer s;
  write(s, 1);
  BasicSerializer copy;
  copy.copy(&s);
  s.putInt64(9);

  copy.setMode(ISerializer::ModeGet);

  expectWritten(copy, 1);
  EXPECT_THROW(copy.getInt64(), FatalErrorException);
}

TEST_F(SerializerTest, SerializersAreBroadcastAndGathered)
{
  const Int32 root = m_size - 1;
  BasicSerializer s;
  if (m_rank == root)
    write(s, 5);
  m_pm->broadcastSerializer(&s, root);
  if (m_rank != root)
    expectWritten(s, 5);

  BasicSerializer own, all;
  write(own, m_rank);
  m_pm->allGather(&own, &all);
  for (Int32 r = 0; r < m_size; ++r)
    expectWritten(all, r);
}

TEST_F(SerializerTest, MessagesGoRoundTheRingOfUnknownSizes)
{
  const Int32 next = (m_rank + 1) % m_size;
  const Int32 previous = (m_rank + m_size - 1) % m_size;
  BasicSerializer sent, received;
  write(sent, 100 * m_rank);
  UniqueArray<Byte> bytes;

  Parallel::Request request = m_pm->sendSerializer(&sent, next, bytes);
  m_pm->recvSerializer(&received, previous);
  m_pm->waitAllRequests(ArrayView<Parallel::Request>(1, &request));

  expectWritten(received, 100 * previous);
}

TEST_F(SerializerTest, MessageListsKeepTheOrderBetweenTwoRanks)
{
  const Int32 next = (m_rank + 1) % m_size;
  const Int32 previous = (m_rank + m_size - 1) % m_size;
  auto list = m_pm->createSerializeMessageListRef();
  std::vector<Ref<ISerializeMessage>> received;
  for (Int32 i = 0; i < 3; ++i) {
    received.push_back(ParallelMngUtils::createReceiveSerializeMessageRef(m_pm, previous));
    list->addMessage(received.back().get());
  }
  for (Int32 i = 0; i < 3; ++i)
    write(*list->createAndAddMessage(MessageRank(next), ISerializeMessage::MT_Send)->serializer(), 10 * m_rank + i);

  list->waitMessages(Parallel::WaitAll);

  for (Int32 i = 0; i < 3; ++i) {
    EXPECT_TRUE(received[static_cast<std::size_t>(i)]->finished());
    expectWritten(*received[static_cast<std::size_t>(i)]->serializer(), 10 * previous + i);
  }
}

TEST_F(SerializerTest, AMessageArrivesWholeAfterItsListIsDestroyed)
{
  if (m_size < 2)
    return;
  // Too large for MPI to send before the receive is posted.
  constexpr Int32 nb_value = 200000;
  if (m_rank == 0) {
    ISerializeMessageList list(m_pm);
    const Ref<ISerializeMessage> message = list.createAndAddMessage(MessageRank(1), ISerializeMessage::MT_Send);
    ISerializer* const serializer = message->serializer();
    serializer->putSpan(UniqueArray<Int64>(nb_value, 7));
    list.processPendingMessages();
  }
  // Takes the memory that the list would have freed.
  UniqueArray<UniqueArray<Int64>> others(4);
  for (UniqueArray<Int64>& other : others)
    other = UniqueArray<Int64>(nb_value + 16, 8);
  m_pm->barrier();
  if (m_rank == 1) {
    ISerializeMessageList list(m_pm);
    const Ref<ISerializeMessage> message = list.createAndAddMessage(MessageRank(0), ISerializeMessage::MT_Recv);
    list.waitMessages(WaitAll);
    UniqueArray<Int64> values(nb_value);
    message->serializer()->getSpan(values);

    EXPECT_EQ(std::count(values.begin(), values.end(), 7), nb_value);
  }
  m_pm->barrier();
}

TEST_F(SerializerTest, ARankThatWaitsForMessagesSaysSo)
{
  // The first rank sends late. The watch of hangs reads the notes of the others.
  std::string noted;
  std::jthread watch([&noted, &note = *m_pm->waitNote(), waits = m_rank != 0](const std::stop_token& is_over) {
    while (waits && noted.empty() && !is_over.stop_requested())
      noted = note.isWaiting() ? note.description() : "";
  });
  auto list = m_pm->createSerializeMessageListRef();
  const Ref<ISerializeMessage> received = ParallelMngUtils::createReceiveSerializeMessageRef(m_pm, 0);
  if (m_rank != 0)
    list->addMessage(received.get());
  for (Int32 r = 1; m_rank == 0 && r < m_size; ++r)
    write(*list->createAndAddMessage(MessageRank(r), ISerializeMessage::MT_Send)->serializer(), r);
  if (m_rank == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(200));

  list->waitMessages(Parallel::WaitAll);
  watch.request_stop();
  watch.join();

  EXPECT_FALSE(m_pm->waitNote()->isWaiting());
  EXPECT_EQ(noted, m_rank == 0 ? "" : "waitMessages");
}

TEST_F(SerializerTest, ExchangersFindOutWhoReceives)
{
  // Rank r sends to all smaller ranks and to itself.
  auto exchanger = ParallelMngUtils::createExchangerRef(m_pm);
  for (Int32 r = m_rank; r >= 0; --r)
    exchanger->addSender(r);
  exchanger->addSender(m_rank);

  EXPECT_FALSE(exchanger->initializeCommunicationsMessages());
  EXPECT_EQ(exchanger->nbSender(), m_rank + 1);
  for (Int32 i = 0; i < exchanger->nbSender(); ++i)
    write(*exchanger->messageToSend(i)->serializer(), 10 * m_rank + exchanger->senderRanks()[i]);
  exchanger->processExchange();

  ASSERT_EQ(exchanger->nbReceiver(), m_size - m_rank);
  for (Int32 i = 0; i < exchanger->nbReceiver(); ++i) {
    EXPECT_EQ(exchanger->receiverRanks()[i], m_rank + i);
    expectWritten(*exchanger->messageToReceive(i)->serializer(), 10 * (m_rank + i) + m_rank);
  }
}

TEST_F(SerializerTest, MessagesOfAnExchangeHaveItsTag)
{
  IParallelExchanger exchanger(m_pm, MessageTag(17));
  exchanger.addSender(m_rank);
  exchanger.initializeCommunicationsMessages();

  EXPECT_EQ(exchanger.messageToSend(0)->internalTag(), MessageTag(17));
  EXPECT_EQ(exchanger.messageToReceive(0)->internalTag(), MessageTag(17));
}

TEST_F(SerializerTest, AnExchangeOfNothingSaysSo)
{
  auto exchanger = ParallelMngUtils::createExchangerRef(m_pm);

  EXPECT_TRUE(exchanger->initializeCommunicationsMessages());
  exchanger->processExchange();
  EXPECT_EQ(exchanger->nbReceiver(), 0);
}

TEST_F(SerializerTest, TheOnlyRankExchangesWithItself)
{
  SequentialParallelMng pm(nullptr);
  IParallelExchanger exchanger(&pm);
  exchanger.setExchangeMode(IParallelExchanger::EM_Auto);
  exchanger.setVerbosityLevel(1);
  EXPECT_EQ(exchanger.exchangeMode(), ParallelExchangerOptions::EM_Auto);
  EXPECT_EQ(exchanger.verbosityLevel(), 1);
  exchanger.addSender(0);
  exchanger.initializeCommunicationsMessages();
  write(*exchanger.messageToSend(0)->serializer(), 4);

  exchanger.processExchange();

  expectWritten(*exchanger.messageToReceive(0)->serializer(), 4);
}

TEST_F(SerializerTest, CodesMakeSerializers)
{
  const Ref<ISerializer> serializer = createSerializer();
  write(*serializer, 5);
  serializer->setMode(ISerializer::ModeGet);
  expectWritten(*serializer, 5);
}
} // namespace
