// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/ThreadCalls.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <string>
#include <thread>

namespace Arcane::thread_calls_test
{
std::atomic<bool> is_over = false;
std::atomic<int> nb_ready = 0;

[[gnu::noinline]] void loopsForEver()
{
  ++nb_ready;
  while (!is_over)
    asm volatile("");
}

//! The calls of a thread that executes \a f, which ends when is_over is true.
template <typename Function> std::string callsOf(const Function& f)
{
  is_over = false;
  nb_ready = 0;
  std::thread thread(f);
  while (nb_ready == 0)
    std::this_thread::yield();
  const std::string text = detail::base::callsOfThread(thread.native_handle());
  is_over = true;
  thread.join();
  return text;
}

TEST(ThreadCallsTest, TheFunctionsOfTheOtherThreadAreNamedFromTheInnermostOne)
{
  const std::string text = callsOf(loopsForEver);

  EXPECT_EQ(text.find("    #0 "), 0u) << text;
  const std::size_t place = text.find("loopsForEver()");
  ASSERT_NE(place, std::string::npos) << text;
  EXPECT_LT(place, text.find("    #4 ")) << "the loop is near the innermost call: " << text;
  EXPECT_EQ(text.find("callsOfThread"), std::string::npos) << "these are calls of another thread: " << text;
}

TEST(ThreadCallsTest, AThreadThatBlocksSignalsHasNone)
{
  const std::string text = callsOf([] {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
    loopsForEver();
  });

  EXPECT_EQ(text, "");
}
} // namespace Arcane::thread_calls_test
