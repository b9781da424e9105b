// SPDX-License-Identifier: Apache-2.0
// The program arcane_watch: its faults, and plots in characters. What it prints of runs is in the walk watching.sh.
#include "shmem/watch/command/Plot.h"
#include "shmem/watch/command/WatchProgram.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

namespace
{
using namespace Arcane::detail::watch;

TEST(WatchProgramTest, ADirectoryWithoutRunHasACodeOfItsOwn)
{
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(runWatchProgram({ "nowhere" }, out, err), 9);
  EXPECT_EQ(err.str(), "arcane_watch: 'nowhere' is not a directory, expected the output directory of a run\n");
  EXPECT_EQ(runWatchProgram({ "4194304" }, out, err), 9);
  EXPECT_EQ(runWatchProgram({}, out, err), 4);
  EXPECT_EQ(runWatchProgram({ "--help" }, out, err), 0);
}

TEST(PlotTest, NumbersGoFromLeftToRight)
{
  EXPECT_EQ(plotOf({ 0.0, 1.0, 2.0, 1.0 }, 80, 3), "           2 |  *\n           1 | * *\n           0 |*\n");
}

TEST(PlotTest, AColumnIsTheMeanOfItsNumbers)
{
  EXPECT_EQ(plotOf({ 0.0, 2.0, 4.0, 6.0 }, 2, 2), "           5 | *\n           1 |*\n");
}

TEST(PlotTest, NumbersThatAreNotFiniteAreLeftOut)
{
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(plotOf({ none, 1.0, none }, 80, 2), "           2 |\n           1 | *\n");
  EXPECT_EQ(plotOf({ none }, 80, 2), "");
  EXPECT_EQ(plotOf({}, 80, 2), "");
}
} // namespace
