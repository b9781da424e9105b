// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/IdleThreads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

using Arcane::detail::comm::waitForIdleThreads;

namespace
{
constexpr double patience_s = 60.0;

//! Computes in a thread until it is stopped, or for some time.
class ComputingThread
{
 public:
  explicit ComputingThread(std::chrono::milliseconds time)
  : m_thread([this, time] { compute(time); })
  {
    m_has_begun.wait(false);
  }
  ~ComputingThread()
  {
    m_is_stopped = true;
    m_is_stopped.notify_all();
  }

  bool hasComputed() const { return m_has_computed; }

 private:
  std::atomic<bool> m_has_begun = false;
  std::atomic<bool> m_has_computed = false;
  std::atomic<bool> m_is_stopped = false;
  std::jthread m_thread;

  void compute(std::chrono::milliseconds time)
  {
    const auto end = std::chrono::steady_clock::now() + time;
    m_has_begun = true;
    m_has_begun.notify_all();
    while (!m_is_stopped && std::chrono::steady_clock::now() < end) {
    }
    m_has_computed = true;
    m_is_stopped.wait(false);
  }
};
} // namespace

TEST(IdleThreadsTest, ThreadsThatComputeAreWaitedFor)
{
  const ComputingThread thread(std::chrono::milliseconds(100));

  EXPECT_TRUE(waitForIdleThreads(patience_s));

  EXPECT_TRUE(thread.hasComputed());
}

TEST(IdleThreadsTest, AThreadThatComputesOnIsLeftAlone)
{
  const ComputingThread thread(std::chrono::hours(1));

  EXPECT_FALSE(waitForIdleThreads(0.01));

  EXPECT_FALSE(thread.hasComputed());
}
