// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IStat.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/IParallelReplication.h"
#include "arcane_core/comm/ISerializeMessageList.h"
#include "arcane_core/comm/ISerializer.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <memory>
#include <sstream>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::MessagePassing;

class StatTest : public test::CommFixture
{
 protected:
  static const OneStat* find(const IStat& stat, const String& name)
  {
    for (const OneStat& s : stat.statList())
      if (s.name() == name)
        return &s;
    return nullptr;
  }
};

TEST_F(StatTest, AResetKeepsTheCumulativeCounts)
{
  OneStat stat("gather");
  stat.addMessage(100, 0.5);
  stat.resetCurrentStat();
  stat.addMessage(20, 0.25);

  EXPECT_EQ(stat.nbMessage(), 1);
  EXPECT_EQ(stat.totalSize(), 20);
  EXPECT_EQ(stat.totalTime(), 0.25);
  EXPECT_EQ(stat.cumulativeNbMessage(), 2);
  EXPECT_EQ(stat.cumulativeTotalSize(), 120);
  EXPECT_EQ(stat.cumulativeTotalTime(), 0.75);
}

TEST_F(StatTest, LinesHaveCallsBytesAndSeconds)
{
  IStat stat;
  stat.add("send", 0.5, 1024);
  stat.add("send", 0.5, 3072);
  stat.add("barrier", 0.0, 0);
  std::ostringstream lines;

  stat.print(lines);

  EXPECT_EQ(lines.str(), " MPIStat send               :2 messages\n"
                         " MPIStat send               :4096 bytes (4 Kb/s) (average size 2048 bytes)\n"
                         " MPIStat send               Time: 1 seconds (avg=0.5)\n"
                         " MPIStat barrier            :1 messages\n"
                         " MPIStat barrier            :0 bytes (0 Kb/s) (average size 0 bytes)\n"
                         " MPIStat barrier            Time: 0 seconds (avg=0)\n");
}

TEST_F(StatTest, NothingIsCountedWhileCountsAreOff)
{
  IStat stat;
  stat.enable(false);
  stat.add("send", 0.5, 1024);
  EXPECT_TRUE(stat.statList().empty());

  stat.enable(true);
  stat.add("send", 0.5, 1024);
  EXPECT_EQ(stat.statList().size(), 1u);
}

TEST_F(StatTest, ProcessesCountEachCallOnce)
{
  const Ref<IParallelMng> pm = newManager();
  IStat* stat = pm->stat();
  if (!dynamic_cast<MpiParallelMng*>(pm.get())) {
    EXPECT_EQ(stat, nullptr);
    return;
  }
  ASSERT_NE(stat, nullptr);
  UniqueArray<Real> values(10, 1.0);
  UniqueArray<Real> all(10 * pm->commSize());

  pm->barrier();
  pm->allGather(values, all);
  pm->reduce(Parallel::ReduceSum, ArrayView<Real>(values));
  pm->broadcast(ArrayView<Real>(values), 0);
  pm->broadcast(ArrayView<Real>(values), 0);

  ASSERT_NE(find(*stat, "barrier"), nullptr);
  EXPECT_EQ(find(*stat, "barrier")->nbMessage(), 1);
  EXPECT_EQ(find(*stat, "broadcast")->nbMessage(), 2);
  EXPECT_EQ(find(*stat, "broadcast")->totalSize(), 160);
  // Reductions of reals are made of calls of other operations.
  EXPECT_EQ(find(*stat, "allGather")->nbMessage(), 1);
  EXPECT_EQ(find(*stat, "allGather")->totalSize(), 80);
  EXPECT_GE(find(*stat, "allGather")->totalTime(), 0.0);
  if (pm->commSize() > 1) {
    EXPECT_EQ(find(*stat, "reduce")->nbMessage(), 1);
  }

  stat->resetCurrentStat();
  EXPECT_EQ(find(*stat, "broadcast")->nbMessage(), 0);
  EXPECT_EQ(find(*stat, "broadcast")->cumulativeNbMessage(), 2);
}

TEST_F(StatTest, CountsAreLogged)
{
  const Ref<ITraceMng> trace = makeRef(new ITraceMng());
  std::ostringstream log;
  trace->setRedirectStream(&log);
  const Ref<IParallelMng> pm = newManager(trace.get());
  pm->barrier();

  pm->printStats();

  EXPECT_EQ(log.str().find(" MPIStat barrier            :1 messages") != std::string::npos, pm->stat() != nullptr);
}

TEST_F(StatTest, ThereAreNoReplicas)
{
  const IParallelReplication* replication = m_pm->replication();

  EXPECT_FALSE(replication->hasReplication());
  EXPECT_EQ(replication->nbReplication(), 1);
  EXPECT_EQ(replication->replicationRank(), 0);
  EXPECT_TRUE(replication->isMasterRank());
  EXPECT_EQ(replication->masterReplicationRank(), 0);
  EXPECT_EQ(replication->replicaParallelMng(), nullptr);
}

TEST_F(StatTest, AListOfMessagesWithoutAnOwnerPassesThem)
{
  const std::unique_ptr<ISerializeMessageList> list(m_pm->createSerializeMessageList());
  const Int32 next = (m_rank + 1) % m_size;
  const Int32 previous = (m_rank + m_size - 1) % m_size;
  const Ref<ISerializeMessage> sent = list->createAndAddMessage(MessageRank(next), ISerializeMessage::MT_Send);
  const Ref<ISerializeMessage> received = list->createAndAddMessage(MessageRank(previous), ISerializeMessage::MT_Recv);
  ISerializer* s = sent->serializer();
  s->setMode(ISerializer::ModeReserve);
  s->reserveInt64(1);
  s->allocateBuffer();
  s->setMode(ISerializer::ModePut);
  s->putInt64(100 + m_rank);

  list->waitMessages(WaitAll);

  received->serializer()->setMode(ISerializer::ModeGet);
  EXPECT_EQ(received->serializer()->getInt64(), 100 + previous);
}
} // namespace
