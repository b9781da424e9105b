// SPDX-License-Identifier: Apache-2.0
// Calls and their times in the statistics of messages.
#include "arcane_core/comm/CountedCall.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

using namespace Arcane;
using detail::comm::CountedCall;
using detail::comm::WaitNote;
using detail::comm::WaitScope;

namespace
{
constexpr auto wait_time = std::chrono::milliseconds(20);

class CountedCallTest : public ::testing::Test
{
 protected:
  MessagePassing::IStat m_stat;
  WaitNote m_note = {};

  Real secondsOf(const std::string& name)
  {
    for (const auto& one : m_stat.statList())
      if (one.name() == name)
        return one.totalTime();
    return -1.0;
  }
  //! A call of this name that waits.
  void wait(const char* name, bool has_note)
  {
    const CountedCall call(m_stat, name, 8, has_note ? &m_note : nullptr);
    const WaitScope waits(&m_note, name);
    std::this_thread::sleep_for(wait_time);
  }
};
} // namespace

TEST_F(CountedCallTest, TheTimeIsThatOfTheWaitOrOfTheClock)
{
  const Real pause_s = std::chrono::duration<Real>(wait_time).count();
  wait("reduce", true);
  EXPECT_EQ(secondsOf("reduce"), 1.0e-9 * static_cast<Real>(m_note.waitedTime()));
  EXPECT_GE(secondsOf("reduce"), pause_s);
  wait("send", false);
  EXPECT_GE(secondsOf("send"), pause_s);
}

// A synchronisation of variables, for example, which is the call that the user wrote.
TEST_F(CountedCallTest, ACallInsideAnotherWaitHasItsOwnTime)
{
  const WaitScope outer(&m_note, "synchronize");
  wait("allGather", true);
  EXPECT_GE(secondsOf("allGather"), std::chrono::duration<Real>(wait_time).count());
}

TEST_F(CountedCallTest, APartOfACallDoesNotCount)
{
  {
    const CountedCall outer(m_stat, "reduce", 8, &m_note);
    wait("allGather", true);
  }
  EXPECT_EQ(secondsOf("allGather"), -1.0);
  EXPECT_GE(secondsOf("reduce"), std::chrono::duration<Real>(wait_time).count());
}
