// SPDX-License-Identifier: Apache-2.0
// Notes of waits, and the thread that finds that all wait.
#include "arcane_core/comm/HangWatch.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/comm/ThreadRanks.h"
#include "arcane_core/comm/WaitNote.h"
#include "tests/support/RankFixture.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <thread>

using namespace Arcane;
using detail::comm::eWaitKind;
using detail::comm::WaitNote;
using detail::comm::WaitScope;

namespace
{
void sleepFor(double seconds)
{
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

//! What a watch told, and how often.
struct Told
{
  std::atomic<int> nb_call = 0;
  std::string report;

  HangWatch::Action action()
  {
    return [this](const std::string& text) {
      report = text;
      ++nb_call;
    };
  }
  bool comesWithin(double seconds) const
  {
    for (double waited = 0.0; waited < seconds && nb_call == 0; waited += 0.01)
      sleepFor(0.01);
    return nb_call > 0;
  }
};
} // namespace

TEST(WaitNoteTest, ANoteSaysTheOutermostCall)
{
  WaitNote note = {};
  EXPECT_FALSE(note.isWaiting());
  {
    const WaitScope outer(&note, "synchronize of", eWaitKind::Synchronization, "Mesh0_Cell_Pressure");
    EXPECT_TRUE(note.isWaiting());
    {
      const WaitScope inner(&note, "waitAllRequests");
      EXPECT_EQ(note.description(), "synchronize of Mesh0_Cell_Pressure");
    }
    EXPECT_TRUE(note.isWaiting());
  }
  EXPECT_FALSE(note.isWaiting());
  const WaitScope next(&note, "barrier");
  EXPECT_EQ(note.description(), "barrier");
}

TEST(WaitNoteTest, LongTextsAreCut)
{
  WaitNote note = {};
  const std::string name(500, 'x');
  const WaitScope scope(&note, "reduce of", eWaitKind::Collective, name);

  EXPECT_EQ(note.description(), ("reduce of " + name).substr(0, sizeof(note.text)));
}

TEST(HangWatchTest, AWaitThatDoesNotEndIsTold)
{
  SequentialParallelMng pm(nullptr);
  Told told;
  const WaitScope waits(pm.waitNote(), "barrier");
  const HangWatch watch(&pm, 0.1, { .end = [&](const std::string& report, double) { told.action()(report); } });

  ASSERT_TRUE(told.comesWithin(10.0));

  EXPECT_NE(told.report.find("rank 0 waits in barrier"), std::string::npos) << told.report;
  EXPECT_NE(told.report.find("ARCANE_HANG_TIMEOUT"), std::string::npos) << told.report;
}

TEST(HangWatchTest, ManyShortWaitsAreNoHang)
{
  SequentialParallelMng pm(nullptr);
  Told told;
  const HangWatch watch(&pm, 0.3, { .end = [&](const std::string& report, double) { told.action()(report); } });

  for (int i = 0; i < 20; ++i) {
    const WaitScope waits(pm.waitNote(), "barrier");
    sleepFor(0.03);
  }

  EXPECT_EQ(told.nb_call, 0);
}

namespace
{
//! Returns true if two ranks that wait in these calls are ended long before the time after which all waits are hangs.
bool endsEarly(const std::string& call, eWaitKind kind, const std::string& other_call, double timeout_s)
{
  std::atomic<int> nb_told = 0;
  std::string report;
  std::mutex mutex;
  WaitNote notes[2] = {};
  ThreadRanks ranks(2, {});
  ranks.run([&](Int32 thread) {
    const Ref<IParallelMng> pm = ranks.createParallelMng(thread, nullptr);
    pm->setMachineWaitNotes(UniqueArray<WaitNote*>{ &notes[0], &notes[1] });
    pm->barrier();
    {
      const WaitScope waits(pm->waitNote(), thread == 0 ? call : other_call, thread == 0 ? kind : eWaitKind::Collective);
      const auto end = [&](const std::string& text, double) {
        const std::scoped_lock lock(mutex);
        report += text;
        ++nb_told;
      };
      const HangWatch watch(pm.get(), timeout_s, { .end = end });
      // Ranks that wait have the processor.
      const auto last = std::chrono::steady_clock::now() + std::chrono::duration<double>(0.8 * timeout_s);
      while (std::chrono::steady_clock::now() < last && nb_told < 2)
        std::this_thread::yield();
    }
    pm->barrier();
    pm->setMachineWaitNotes({});
  });
  EXPECT_EQ(nb_told > 0, report.find("in different calls") != std::string::npos) << report;
  return nb_told > 0;
}
} // namespace

//! The test makes two ranks of its own: it runs where there are no others.
class HangWatchOfTwoTest : public test::RankFixture
{
};

TEST_F(HangWatchOfTwoTest, RanksInDifferentCollectiveCallsEndWithinSeconds)
{
  if (m_size > 1)
    return;
  EXPECT_TRUE(endsEarly("synchronize of Mesh0_Cell_Pressure", eWaitKind::Synchronization, "barrier", 30.0));
}

TEST_F(HangWatchOfTwoTest, RanksInOneCallOrInMessagesMayTakeLong)
{
  if (m_size > 1)
    return;
  EXPECT_FALSE(endsEarly("broadcast", eWaitKind::Collective, "broadcast", 2.0));
  EXPECT_FALSE(endsEarly("receive", eWaitKind::Message, "barrier", 2.0));
  EXPECT_FALSE(endsEarly("wait for a queue", eWaitKind::DeviceSynchronization, "barrier", 2.0));
}

TEST(HangWatchTest, ARankThatComputesIsNoHang)
{
  SequentialParallelMng pm(nullptr);
  Told told;
  const HangWatch watch(&pm, 0.05, { .end = [&](const std::string& report, double) { told.action()(report); } });

  sleepFor(0.3);

  EXPECT_EQ(told.nb_call, 0);
}
