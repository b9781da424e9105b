// SPDX-License-Identifier: Apache-2.0
// What the system says of processes.
#include "arcane_core/comm/ProcessState.h"

#include <gtest/gtest.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

using Arcane::detail::comm::ProcessState;
using Arcane::detail::comm::usedBytes;

TEST(ProcessStateTest, AProcessRunsStopsAndEnds)
{
  EXPECT_TRUE(ProcessState(::getpid()).canRun());
  EXPECT_GT(usedBytes(::getpid()), 1.0e5);

  const pid_t child = ::fork();
  if (child == 0) {
    ::raise(SIGSTOP);
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, WUNTRACED), child);
  EXPECT_TRUE(ProcessState(child).isStopped());
  EXPECT_FALSE(ProcessState(child).canRun());
  ::kill(child, SIGKILL);
  ASSERT_EQ(::waitpid(child, &status, 0), child);

  EXPECT_FALSE(ProcessState(child).canRun());
  EXPECT_EQ(usedBytes(child), 0.0);
}
