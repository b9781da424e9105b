// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/log/StandardOutput.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <iostream>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
namespace base = Arcane::detail::base;

//! Ends with code 0 when two messages could be written, whatever became of them.
[[noreturn]] void writeTwice()
{
  base::writeToStandardOutput("first\n");
  base::writeToStandardOutput("second\n");
  std::_Exit(std::cout ? 0 : 1);
}

TEST(StandardOutputTest, AFullDiskIsToldOnceAndEndsNothing)
{
  EXPECT_EXIT(
    {
      ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO);
      writeTwice();
    },
    ::testing::ExitedWithCode(0), "^WARNING: messages cannot be written to the standard output: [^\n]*space[^\n]*\n$");
}

TEST(StandardOutputTest, APipeWithoutReaderIsToldOnceAndEndsNothing)
{
  EXPECT_EXIT(
    {
      std::signal(SIGPIPE, SIG_IGN);
      int ends[2] = {};
      if (::pipe(ends) != 0)
        std::_Exit(2);
      ::close(ends[0]);
      ::dup2(ends[1], STDOUT_FILENO);
      writeTwice();
    },
    ::testing::ExitedWithCode(0), "^WARNING: messages cannot be written to the standard output: [^\n]*ipe[^\n]*\n$");
}

TEST(StandardOutputTest, AFileGetsNoDescriptorOfAStreamThatWasClosed)
{
  EXPECT_EXIT(
    {
      ::close(STDIN_FILENO);
      ::close(STDOUT_FILENO);
      base::openClosedStreams();
      const int file = ::open("/dev/null", O_WRONLY);
      if (file <= STDERR_FILENO)
        std::_Exit(2);
      writeTwice();
    },
    ::testing::ExitedWithCode(0), "^WARNING: messages cannot be written to the standard output: [^\n]*\n$");
}
} // namespace
