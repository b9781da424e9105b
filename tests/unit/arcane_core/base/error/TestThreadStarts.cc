// SPDX-License-Identifier: Apache-2.0
// Threads of an application, whose stacks may be full, and where they were started.
#include "arcane_core/base/error/ThreadStarts.h"

#include "arcane_core/base/error/CrashReport.h"
#include "arcane_core/base/error/RunPlace.h"

#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <thread>

#include <pthread.h>

using namespace Arcane;
using namespace Arcane::detail::base;

namespace
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool has_sanitizer = true;
#else
constexpr bool has_sanitizer = false;
#endif

[[gnu::noinline]] long fillTheStack(long depth)
{
  volatile char bytes[4096] = {};
  bytes[depth % 4096] = 1;
  return depth == 0 ? 0 : fillTheStack(depth - 1) + bytes[0];
}

//! Starts \a run as a thread of one of two ranks.
template <typename Run> void startInEntryPoint(const Run& run)
{
  installCrashReport();
  equipNewThreads();
  const RankScope rank(0, 2);
  std::jthread([&] {
    const RankScope other_rank(1, 2);
    noteEntryPoint("Hydro.Compute");
    noteIteration(12, 0.5);
    const std::jthread thread(run);
  });
}

//! Sanitizers install handlers and start threads of their own.
class ThreadStartsDeathTest : public ::testing::Test
{
 protected:
  void SetUp() override
  {
    if (has_sanitizer)
      GTEST_SKIP() << "a sanitizer reports signals";
  }
};
} // namespace

TEST_F(ThreadStartsDeathTest, AFullStackOfAThreadIsReportedWithItsCallsAndTheRank)
{
  const auto crash = [] { startInEntryPoint([] { fillTheStack(1L << 40); }); };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGSEGV), "rank 1 of 2, process [0-9]+: signal 11 \\(SIGSEGV\\)");
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGSEGV), "in a thread started in entry point Hydro.Compute, iteration 12, time 0.5");
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGSEGV), "fillTheStack\\(long\\) in ");
}

TEST_F(ThreadStartsDeathTest, AThreadOfAThreadHasTheSamePlace)
{
  const auto crash = [] { startInEntryPoint([] { const std::jthread inner([] { fillTheStack(1L << 40); }); }); };
  EXPECT_EXIT(crash(), testing::KilledBySignal(SIGSEGV), "in a thread started in entry point Hydro.Compute, iteration 12, time 0.5");
}

TEST_F(ThreadStartsDeathTest, AThreadEndsAndReturnsAsItWants)
{
  const auto run = [] {
    installCrashReport();
    equipNewThreads();
    void* returned = nullptr;
    pthread_t thread = {};
    if (::pthread_create(
          &thread, nullptr, [](void* argument) { return argument; }, &returned) != 0 ||
        ::pthread_join(thread, &returned) != 0 || returned != &returned)
      std::_Exit(1);
    const auto leave = [](void*) -> void* { ::pthread_exit(nullptr); };
    if (::pthread_create(&thread, nullptr, leave, nullptr) != 0 || ::pthread_join(thread, &returned) != 0 || returned)
      std::_Exit(2);
    pthread_attr_t attributes;
    ::pthread_attr_init(&attributes);
    // More than the address space.
    ::pthread_attr_setstacksize(&attributes, std::size_t(1) << 60);
    std::_Exit(::pthread_create(&thread, &attributes, leave, nullptr) == 0 ? 3 : 0);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(0), "");
}
