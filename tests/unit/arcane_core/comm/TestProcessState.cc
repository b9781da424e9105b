// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ProcessState.h"

#include <gtest/gtest.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <ctime>

namespace
{
using namespace Arcane::detail::comm;

TEST(ProcessStateTest, ThisProcessRunsAndUsesTimeAndMemory)
{
  // Some ticks of the processor.
  while (std::clock() < CLOCKS_PER_SEC / 20) {
  }
  const ProcessState state(::getpid());

  EXPECT_TRUE(state.state == 'R' || state.state == 'S') << state.state;
  EXPECT_GT(state.processor_s, 0.0);
  EXPECT_GT(usedBytes(::getpid()), 100.0 * 1024);
  EXPECT_FALSE(isStopped(::getpid()));
}

TEST(ProcessStateTest, AStoppedProcessIsKnown)
{
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::raise(SIGSTOP);
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, WUNTRACED), child);

  EXPECT_TRUE(isStopped(child));

  ::kill(child, SIGCONT);
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(ProcessState(child).state, ' ');
  EXPECT_EQ(usedBytes(child), 0.0);
}
} // namespace
