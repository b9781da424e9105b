// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/stats/ITimeStats.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/text/JSONWriter.h"
#include "arcane_core/stats/ActionTree.h"
#include "arcane_core/stats/ITimerMng.h"
#include "tests/support/RankFixture.h"

#include <chrono>
#include <sstream>
#include <string>
#include <thread>

namespace Arcane::test
{
namespace
{
void wait(int milliseconds)
{
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

bool has(const std::string& text, const char* part)
{
  return text.find(part) != std::string::npos;
}

class ITimeStatsTest : public RankFixture
{
};
} // namespace

TEST_F(ITimeStatsTest, ActionsAreATreeThatKnowsItsCalls)
{
  ITimeStats stats;
  stats.beginGatherStats();
  for (int i = 0; i < 3; ++i) {
    stats.beginAction("Outer");
    stats.beginAction("Inner");
    stats.endAction("Inner", false);
    stats.endAction("Outer", false);
  }
  stats.beginAction("Inner");
  stats.endAction("Inner", false);
  stats.endGatherStats();

  const detail::stats::TimeTree& tree = stats.tree();
  ASSERT_EQ(tree.size(), 4);
  EXPECT_EQ(tree.node(0).name, "Main");
  EXPECT_EQ(tree.node(0).nb_call, 1);
  const Int32 outer = tree.find("Outer");
  EXPECT_EQ(tree.node(outer).nb_call, 3);
  EXPECT_EQ(tree.node(tree.find("Inner", outer)).nb_call, 3);
  EXPECT_EQ(tree.node(3).parent, 0);
  EXPECT_EQ(tree.find("Nothing"), -1);
}

TEST_F(ITimeStatsTest, TimesArePutIntoTheActionAndThePhase)
{
  ITimeStats stats;
  stats.beginGatherStats();
  stats.beginAction("Outer");
  wait(20);
  stats.beginAction("Writing");
  stats.beginPhase(TP_InputOutput);
  wait(30);
  stats.endPhase(TP_InputOutput);
  stats.endAction("Writing", false);
  stats.endAction("Outer", false);
  stats.endGatherStats();

  EXPECT_GE(stats.elapsedTime(TP_Computation, "Outer"), 0.020);
  EXPECT_GE(stats.elapsedTime(TP_InputOutput, "Outer"), 0.030);
  EXPECT_EQ(stats.tree().node(stats.tree().find("Outer")).own[TP_InputOutput], 0);
  EXPECT_EQ(stats.elapsedTime(TP_InputOutput), stats.elapsedTime(TP_InputOutput, "Writing"));
  EXPECT_EQ(stats.elapsedTime(TP_Communication), 0.0);
  EXPECT_EQ(stats.elapsedTime(TP_Computation, "Nothing"), 0.0);
}

TEST_F(ITimeStatsTest, NothingIsCountedAfterTheEnd)
{
  ITimeStats stats;
  stats.beginGatherStats();
  stats.endGatherStats();
  const Real before_s = stats.elapsedTime(TP_Computation);

  wait(5);

  EXPECT_EQ(stats.elapsedTime(TP_Computation), before_s);
  EXPECT_FALSE(stats.isGathering());
}

TEST_F(ITimeStatsTest, WrongCallsAreRefused)
{
  ITimeStats stats;
  EXPECT_THROW(stats.beginAction("A"), FatalErrorException);
  EXPECT_THROW(stats.endAction("A", false), FatalErrorException);
  EXPECT_THROW(stats.endGatherStats(), FatalErrorException);
  EXPECT_THROW(stats.endPhase(TP_Computation), FatalErrorException);
  stats.beginGatherStats();
  EXPECT_THROW(stats.beginGatherStats(), FatalErrorException);
  EXPECT_THROW(stats.endAction("A", false), FatalErrorException);
}

TEST_F(ITimeStatsTest, ActionsMayBeReset)
{
  ITimeStats stats;
  stats.beginGatherStats();
  stats.beginAction("Outer");
  stats.beginAction("Inner");
  wait(2);
  stats.endAction("Inner", false);
  stats.endAction("Outer", false);
  stats.endGatherStats();

  stats.resetStats("Outer");
  stats.resetStats("Nothing");

  EXPECT_EQ(stats.elapsedTime(TP_Computation, "Inner"), 0.0);
  EXPECT_EQ(stats.tree().node(stats.tree().find("Inner")).nb_call, 0);
}

TEST_F(ITimeStatsTest, WaitingForOthersIsCommunication)
{
  ITimeStats stats(m_pm);
  stats.beginGatherStats();
  stats.beginAction("Meeting");
  if (m_rank == 0)
    wait(40);
  m_pm->barrier();
  stats.endAction("Meeting", false);
  stats.endGatherStats();

  const Real waited_s = stats.elapsedTime(TP_Communication, "Meeting");
  const Real worked_s = stats.elapsedTime(TP_Computation, "Meeting");
  if (m_rank == 0) {
    EXPECT_GE(worked_s, 0.040);
  }
  // All came to the last barrier together, so that the others had to wait for rank 0.
  m_pm->barrier();
  const Real most_s = m_pm->reduce(Parallel::ReduceMax, m_rank == 0 ? 0.0 : waited_s);
  if (m_size > 1) {
    EXPECT_GT(most_s, 0.0);
  }
}

TEST_F(ITimeStatsTest, TablesAndJson)
{
  std::ostringstream out;
  const Ref<ITraceMng> tm = makeRef(new ITraceMng());
  tm->setRedirectStream(&out);
  ITimeStats stats(nullptr, tm.get());
  stats.beginGatherStats();
  stats.beginAction("Loop");
  stats.beginAction("LoopEntryPoints");
  stats.beginAction("Hydro");
  stats.beginAction("Compute");
  stats.notifyNewIterationLoop();
  for (const char* name : { "Compute", "Hydro", "LoopEntryPoints" })
    stats.endAction(name, false);
  stats.endAction("Loop", true);
  stats.endGatherStats();
  stats.dumpCurrentStats("Hydro");
  stats.dumpCurrentStats("Nothing");
  std::ostringstream table;
  stats.dumpStats(table, false, 100.0, "(current execution)");
  JSONWriter json(JSONWriter::FormatFlags::None);
  json.beginObject();
  stats.dumpStatsJSON(json);
  json.endObject();

  const std::string text = out.str();
  EXPECT_TRUE(has(text, "TimeStat: type=Computation action=Loop local_Real=")) << text;
  EXPECT_TRUE(has(text, "TimeStat: type=Communication action=Loop local_Real=")) << text;
  EXPECT_TRUE(has(text, "-- Execution statistics: Action=Hydro")) << text;
  EXPECT_TRUE(has(text, " Compute      ")) << text;
  EXPECT_FALSE(has(text, "Nothing")) << text;
  EXPECT_TRUE(has(table.str(), "(divide=100, nb_loop=1) (clock time):")) << table.str();
  EXPECT_TRUE(has(table.str(), "   Compute ")) << table.str();
  EXPECT_FALSE(has(table.str(), "Main")) << table.str();
  const std::string document(json.getBuffer().toStdStringView());
  EXPECT_TRUE(has(document, R"({"Version":1,"Current":{"Main":{"Local":[)")) << document;
  EXPECT_TRUE(has(document, R"("SubActions":[{"Loop":{)")) << document;
}

TEST_F(ITimeStatsTest, MemoryOfAllRanksIsPrinted)
{
  std::ostringstream out;
  const Ref<ITraceMng> tm = makeRef(new ITraceMng());
  tm->setRedirectStream(&out);
  ITimeStats stats(m_pm, tm.get());

  stats.dumpTimeAndMemoryUsage(m_pm);

  for (const char* part : { "Date: ", " MEM=", " MAX_MEM=", " MIN_MEM=", " AVG_MEM=", " MIN_RANK=", " MAX_RANK=" })
    EXPECT_TRUE(has(out.str(), part)) << out.str();
}

TEST_F(ITimeStatsTest, TimersHaveAClock)
{
  ITimerMng timers;
  Timer* timer = reinterpret_cast<Timer*>(&timers);
  EXPECT_THROW(timers.endTimer(timer), FatalErrorException);

  timers.beginTimer(timer);
  wait(2);

  EXPECT_TRUE(timers.hasTimer(timer));
  EXPECT_GE(timers.getTime(timer), 0.002);
  EXPECT_GE(timers.endTimer(timer), 0.002);
  EXPECT_FALSE(timers.hasTimer(timer));
}
} // namespace Arcane::test
