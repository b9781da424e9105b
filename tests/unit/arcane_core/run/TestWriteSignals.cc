// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/WriteSignals.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>

#include <unistd.h>

namespace Arcane::detail::run
{
namespace
{
//! Returns the error of writing to a pipe without reader.
int errorOfPipe()
{
  int ends[2] = {};
  EXPECT_EQ(::pipe(ends), 0);
  ::close(ends[0]);
  errno = 0;
  EXPECT_EQ(::write(ends[1], "x", 1), -1);
  const int error = errno;
  ::close(ends[1]);
  return error;
}
} // namespace

TEST(WriteSignalsTest, APipeWithoutReaderIsAnError)
{
  const WriteSignals signals;

  EXPECT_EQ(errorOfPipe(), EPIPE);
}

TEST(WriteSignalsTest, TheSignalIsTakenAgainFromALibraryThatGaveItBack)
{
  const WriteSignals signals;
  std::signal(SIGPIPE, SIG_DFL);

  WriteSignals::keep();

  EXPECT_EQ(errorOfPipe(), EPIPE);
}

TEST(WriteSignalsTest, ProgramsThatAreStartedHaveTheActionOfTheSystem)
{
  const WriteSignals signals;

  // The shell ends by SIGPIPE if it does not ignore it.
  EXPECT_EQ(std::system("sh -c 'kill -PIPE $$' 2>/dev/null; test $? -gt 128"), 0);
}
} // namespace Arcane::detail::run
