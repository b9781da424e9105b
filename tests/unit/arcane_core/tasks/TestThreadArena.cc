// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/ThreadArena.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

using namespace Arcane;
using namespace Arcane::detail::tasks;

namespace
{
void count(void* context, Int32)
{
  ++*static_cast<std::atomic<int>*>(context);
}

//! The number of threads of this process.
std::ptrdiff_t nbSystemThread()
{
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"), std::filesystem::directory_iterator());
}
} // namespace

TEST(ThreadArenaTest, ThreadsEndWithTheArena)
{
  const std::ptrdiff_t nb_before = nbSystemThread();

  for (int repeat = 0; repeat < 5; ++repeat) {
    ThreadArena arena(4);
    std::atomic<int> nb_call{ 0 };
    for (int i = 0; i < 50; ++i)
      arena.run(100, count, &nb_call);
    EXPECT_EQ(nb_call, 5000);
    EXPECT_GT(nbSystemThread(), nb_before);
  }

  // The system lists a thread for a moment longer than join() waits for it.
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (nbSystemThread() != nb_before && std::chrono::steady_clock::now() < deadline)
    std::this_thread::yield();
  EXPECT_EQ(nbSystemThread(), nb_before);
  EXPECT_EQ(ThreadArena::current(), nullptr);
}

TEST(ThreadArenaTest, AProcessHasOneArena)
{
  const ThreadArena arena(2);

  EXPECT_THROW(ThreadArena(3), FatalErrorException);
  EXPECT_EQ(ThreadArena::current(), &arena);
}

TEST(ThreadArenaTest, OneThreadIsNoArena)
{
  EXPECT_THROW(ThreadArena(1), FatalErrorException);
  EXPECT_EQ(ThreadArena::current(), nullptr);
}
