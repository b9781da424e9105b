// SPDX-License-Identifier: Apache-2.0
// A library that closes all descriptors of the process, and a small limit of them.
#include "arcane_core/base/error/OpenDescriptors.h"

#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace Arcane::detail::base;

TEST(OpenDescriptorsDeathTest, ClosedOnesAreSeenAlsoIfAFileHasTheirNumber)
{
  const auto close_all = [] {
    watchDescriptors();
    watchDescriptors();
    if (!areDescriptorsOpen())
      std::_Exit(1);
    ::close_range(3, ~0U, 0);
    if (areDescriptorsOpen())
      std::_Exit(2);
    for (int i = 0; i < 100; ++i)
      if (::open("/dev/null", O_RDONLY) < 0 || areDescriptorsOpen())
        std::_Exit(3);
    endWithoutDescriptors("entry point Hydro.Compute");
  };
  EXPECT_EXIT(
    close_all(), testing::ExitedWithCode(4),
    "entry point Hydro.Compute: file descriptors of process [0-9]+ are closed, .* expected that a library closes its own ones only");
}

TEST(OpenDescriptorsDeathTest, OtherDescriptorsMayBeClosed)
{
  const auto close_some = [] {
    watchDescriptors();
    const int other = ::open("/dev/null", O_RDONLY);
    ::close(other);
    ::close(other - 1); // one end of the pipe
    ::close(0);
    std::_Exit(areDescriptorsOpen() ? 0 : 1);
  };
  EXPECT_EXIT(close_some(), testing::ExitedWithCode(0), "");
}

TEST(OpenDescriptorsDeathTest, ASmallLimitIsNamed)
{
  const auto limit = [] {
    struct ::rlimit few = { 31, 31 };
    ::setrlimit(RLIMIT_NOFILE, &few);
    const std::string text = Arcane::test::messageOf([] { throwIfFewDescriptors(); });
    ::write(STDERR_FILENO, text.data(), text.size()) > 0 ? std::_Exit(0) : std::_Exit(1);
  };
  EXPECT_EXIT(limit(), testing::ExitedWithCode(0), "the process may open 31 files \\(ulimit -n\\), expected 32 or more");
  throwIfFewDescriptors();
}
