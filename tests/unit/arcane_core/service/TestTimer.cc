// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/Timer.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/stats/ActionTree.h"
#include "arcane_core/stats/ITimerMng.h"

#include <gtest/gtest.h>

#include <chrono>
#include <sstream>
#include <thread>

namespace Arcane
{
namespace
{
void wait(int milliseconds)
{
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}
} // namespace

TEST(TimerTest, ActivationsAreSummed)
{
  ITimerMng timers;
  Timer timer(&timers, "Solve", Timer::TimerReal);
  for (int i = 0; i < 2; ++i) {
    const Timer::Sentry sentry(&timer);
    EXPECT_TRUE(timer.isActivated());
    EXPECT_EQ(timer.lastActivationTime(), 0.0);
    wait(5);
  }

  EXPECT_EQ(timer.nbActivated(), 2);
  EXPECT_GE(timer.lastActivationTime(), 0.005);
  EXPECT_GE(timer.totalTime(), 0.010);
  EXPECT_GT(timer.totalTime(), timer.lastActivationTime());
  EXPECT_EQ(timer.name(), "Solve");
  EXPECT_EQ(timer.type(), Timer::TimerReal);
  EXPECT_EQ(timer.timerMng(), &timers);
  timer.reset();
  EXPECT_EQ(timer.totalTime(), 0.0);
  EXPECT_EQ(timer.nbActivated(), 2);
}

TEST(TimerTest, WrongOrderIsRefused)
{
  Timer timer(static_cast<ISubDomain*>(nullptr), "Solve", Timer::TimerVirtual);
  EXPECT_THROW(timer.stop(), FatalErrorException);
  timer.start();
  EXPECT_THROW(timer.start(), FatalErrorException);
  EXPECT_GE(timer.stop(), 0.0);
}

TEST(TimerTest, ScopesAreActionsAndPhases)
{
  ITimeStats stats;
  stats.beginGatherStats();
  {
    const Timer::Action action(&stats, "Output");
    const Timer::Phase phase(&stats, TP_InputOutput);
    wait(2);
  }
  stats.endGatherStats();

  EXPECT_GE(stats.elapsedTime(TP_InputOutput, "Output"), 0.002);
  EXPECT_EQ(stats.tree().node(stats.tree().find("Output")).nb_call, 1);
}

TEST(TimerTest, MetricsArePhases)
{
  ITimeStats stats;
  stats.beginGatherStats();
  {
    const Timer::Action action(&stats, "Output");
    const TimeMetricSentry phase(Timer::phaseAction(&stats, TP_InputOutput));
    wait(2);
  }
  stats.endGatherStats();

  EXPECT_GE(stats.elapsedTime(TP_InputOutput, "Output"), 0.002);
  EXPECT_LT(stats.elapsedTime(TP_Communication, "Output"), 0.002);
  EXPECT_TRUE(Timer::phaseAction(nullptr, TP_Communication).isNull());
  const TimeMetricSentry nothing(Timer::phaseAction(nullptr, TP_Communication));
  const TimeMetricSentry nothing_either{ TimeMetricAction() };
}

TEST(TimerTest, ScopesDoNothingWithoutStatistics)
{
  ITimeStats stats;
  {
    const Timer::Action none(static_cast<ITimeStats*>(nullptr), "A");
    const Timer::Action no_sub_domain(static_cast<ISubDomain*>(nullptr), "A");
    const Timer::Phase no_phase(static_cast<ISubDomain*>(nullptr), TP_Communication);
    const Timer::Action not_gathering(&stats, "A");
    // It began before the measure, and so is no part of it.
    stats.beginGatherStats();
  }
  stats.endGatherStats();

  EXPECT_EQ(stats.tree().find("A"), -1);
}

TEST(TimerTest, AnEndTooManyIsNoFaultOfTheScope)
{
  ITimeStats stats;
  stats.beginGatherStats();
  {
    const Timer::Action action(&stats, "A");
    stats.endAction("A", false);
  }

  EXPECT_FALSE(stats.isInAction());
  stats.endGatherStats();
}

TEST(TimerTest, APrinterPrintsTheTimeOfItsScope)
{
  std::ostringstream out;
  const Ref<ITraceMng> tm = makeRef(new ITraceMng());
  tm->setRedirectStream(&out);
  {
    const Timer::SimplePrinter shown(tm.get(), "Reading");
    const Timer::SimplePrinter hidden(tm.get(), "Writing", false);
  }

  EXPECT_NE(out.str().find("Reading  time="), std::string::npos) << out.str();
  EXPECT_EQ(out.str().find("Writing"), std::string::npos) << out.str();
}
} // namespace Arcane
