// SPDX-License-Identifier: Apache-2.0
#include "accelerator/replay/PoolReplayProgram.h"

#include <gtest/gtest.h>

#include "tests/support/StepsTrace.h"

#include <cstdio>
#include <fstream>
#include <sstream>

using namespace Arcane;
using namespace Arcane::detail::replay;
using test::listOf;
using test::stepsAsCsv;

namespace
{
class TemporaryFile
{
 public:
  explicit TemporaryFile(const char* name)
  : m_path(testing::TempDir() + name)
  {}
  ~TemporaryFile() { std::remove(m_path.c_str()); }
  const std::string& path() const { return m_path; }
  std::string content() const
  {
    std::ifstream file(m_path);
    return { std::istreambuf_iterator<char>(file), {} };
  }
  void write(const std::string& text) const { std::ofstream(m_path) << text; }

 private:
  std::string m_path;
};
} // namespace

TEST(PoolReplayProgramTest, SaysWhatCannotBeWritten)
{
  const TemporaryFile trace("replay_full.csv");
  trace.write(stepsAsCsv(3));
  std::ostringstream out;
  std::ostringstream err;
  std::ofstream full("/dev/full");

  EXPECT_EQ(runPoolReplay({ trace.path(), "--csv", "/dev/full" }, out, err), 1);
  EXPECT_NE(err.str().find("cannot write '/dev/full': No space left on device"), std::string::npos) << err.str();
  EXPECT_EQ(runPoolReplay({ trace.path(), "--plot", "/dev/full" }, out, err), 1);
  EXPECT_EQ(runPoolReplay({ trace.path(), "--plot", "/nowhere/picture.gp" }, out, err), 1);
  EXPECT_NE(err.str().find("cannot write '/nowhere/picture.gp': No such file or directory"), std::string::npos) << err.str();
  EXPECT_EQ(runPoolReplay({ trace.path() }, full, err), 1);
}

TEST(PoolReplayProgramTest, PrintsATableAndDrawsAPicture)
{
  const TemporaryFile trace("replay_trace.csv");
  const TemporaryFile picture("replay.gp");
  const TemporaryFile copy("replay_copy.csv");
  trace.write(stepsAsCsv(20));
  std::ostringstream out;
  std::ostringstream err;

  const int code = runPoolReplay({ trace.path(), "--plot", picture.path(), "--csv", copy.path(), "--names", "2" }, out, err);

  EXPECT_EQ(code, 0) << err.str();
  const std::string text = out.str();
  EXPECT_NE(text.find("DevicePool, Device, device 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("peak reserved, replayed"), std::string::npos) << text;
  EXPECT_NE(text.find("Gradient"), std::string::npos) << text;
  EXPECT_EQ(text.find("Flux"), std::string::npos) << text;
  EXPECT_NE(picture.content().find("DevicePool, Device, device 0: replayed, simulated, vmm"), std::string::npos);
  EXPECT_EQ(listOf(copy.content()).events.size(), listOf(stepsAsCsv(20)).events.size());
}

TEST(PoolReplayProgramTest, SaysWhatIsWrong)
{
  std::ostringstream out;
  std::ostringstream err;

  EXPECT_EQ(runPoolReplay({}, out, err), 2);
  EXPECT_EQ(runPoolReplay({ "a", "b" }, out, err), 2);
  EXPECT_EQ(runPoolReplay({ "a", "--colour", "red" }, out, err), 2);
  EXPECT_EQ(runPoolReplay({ "a", "--plot" }, out, err), 2);
  EXPECT_EQ(runPoolReplay({ "a", "--repeat", "often" }, out, err), 2);
  EXPECT_EQ(runPoolReplay({ "a", "--backend", "tape" }, out, err), 2);
  EXPECT_EQ(runPoolReplay({ "a", "--capacity", "much" }, out, err), 2);
  EXPECT_EQ(runPoolReplay({ "a", "--names", "-1" }, out, err), 2);
  EXPECT_EQ(runPoolReplay({ "/nowhere" }, out, err), 1);
  EXPECT_NE(err.str().find("--capacity is 'much', expected a number of bytes"), std::string::npos) << err.str();
  EXPECT_NE(err.str().find("unknown option '--colour', expected an option of --help (see arcane_pool_replay --help)"), std::string::npos);
  EXPECT_NE(err.str().find("cannot read '/nowhere'"), std::string::npos);
}

TEST(PoolReplayProgramTest, HelpNamesTheOptions)
{
  std::ostringstream out;
  std::ostringstream err;

  EXPECT_EQ(runPoolReplay({ "--help" }, out, err), 0);
  EXPECT_NE(out.str().find("--threshold SIZE"), std::string::npos) << out.str();
  EXPECT_EQ(err.str(), "");
}
