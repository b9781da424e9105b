// SPDX-License-Identifier: Apache-2.0
#include "accelerator/replay/OccupancyPlot.h"

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

using namespace Arcane;
using namespace Arcane::detail::trace;
using namespace Arcane::detail::replay;

namespace
{
std::string scriptOf(const OccupancyPlot& plot)
{
  std::ostringstream o;
  writeOccupancyPlot(o, plot);
  return o.str();
}
} // namespace

TEST(OccupancyPlotTest, ThePictureHasAFrameForEachPool)
{
  OccupancyHistory history;
  history.add({ 10'000'000, 350, 4096 });
  history.add({ 20'000'000, 200, 4096 });
  const OccupancyHistory empty;

  const std::string text = scriptOf({ "a trace", true, { { "Device <0>", "recorded", &history }, { "R'D", "", &empty } } });

  EXPECT_NE(text.find("set multiplot layout 2,1 title 'a trace' noenhanced"), std::string::npos) << text;
  EXPECT_NE(text.find("set title 'Device <0>: recorded' noenhanced"), std::string::npos) << text;
  EXPECT_NE(text.find("set title 'R''D: ' noenhanced"), std::string::npos) << text;
  EXPECT_NE(text.find("in use, at most 350 B"), std::string::npos) << text;
  EXPECT_NE(text.find("\n0 0.000333786 0.00390625\n10 0.0001907349 0.00390625\n"), std::string::npos) << text;
  EXPECT_NE(text.find("set xrange [0:10]"), std::string::npos) << text;
}

TEST(OccupancyPlotTest, GnuplotDrawsTheScript)
{
  // gnuplot is an optional package; the test above compares the text of the script without it.
  if (std::system("gnuplot --version > /dev/null 2>&1") != 0)
    GTEST_SKIP() << "gnuplot was not found";
  OccupancyHistory history;
  for (Int64 step = 0; step < 700; ++step) {
    history.add({ step * 1234567, (step % 100) * 7000, 730000 });
    history.addStep(step * 1234567);
  }
  const test::TemporaryDirectory directory;
  const std::string script = (directory.path() / "pools.gp").string();
  const std::string picture = (directory.path() / "pools.svg").string();
  std::ofstream(script) << scriptOf({ "a trace", false, std::vector<OccupancyFrame>(8, { "it's a pool", "recorded", &history }) });

  EXPECT_EQ(std::system(("gnuplot -e \"set terminal svg size 700,900; set output '" + picture + "'\" " + script).c_str()), 0);

  std::stringstream drawn;
  drawn << std::ifstream(picture).rdbuf();
  EXPECT_NE(drawn.str().find("ends of 700 time steps"), std::string::npos);
  EXPECT_NE(drawn.str().find("pool: recorded"), std::string::npos);
}
