// SPDX-License-Identifier: Apache-2.0
#include "accelerator/replay/PoolReplayProgram.h"

#include <gtest/gtest.h>

#include "accelerator/trace/PoolTraceCsv.h"

#include <cstdio>
#include <fstream>
#include <sstream>

using namespace Arcane;
using namespace Arcane::detail;

namespace
{
//! CSV of steps with two temporaries each, on queue 3, and one array that grows.
std::string stepsAsCsv(Int32 nb_step)
{
  std::ostringstream o;
  o << "time_ns,event,address,bytes,name,queue,device,resource,pool\n";
  Int32 time = 0;
  const auto line = [&](const char* event, const char* address, Int32 nb_byte, const char* name) {
    o << ++time << ',' << event << ',' << address << ',' << nb_byte << ',' << name << ",3,0,Device,DevicePool\n";
  };
  line("allocate", "0x900", 10000, "Density");
  for (Int32 i = 1; i <= nb_step; ++i) {
    line("allocate", "0x100", 5000, "Flux");
    line("allocate", "0x200", 70000, "Gradient");
    line("free", "0x100", 5000, "");
    line("free", "0x200", 70000, "");
    line("resize", "0x900", 10000 + 1000 * i, "");
    line("step", "0x0", 0, "");
  }
  line("free", "0x777", 1, "");
  return o.str();
}

PoolEventList listOf(const std::string& csv)
{
  std::istringstream i(csv);
  return readPoolCsv(i, "test");
}

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

  EXPECT_EQ(runPoolReplay({ String(trace.path()), "--csv", "/dev/full" }, out, err), 1);
  EXPECT_NE(err.str().find("cannot write '/dev/full': No space left on device"), std::string::npos) << err.str();
  EXPECT_EQ(runPoolReplay({ String(trace.path()), "--svg", "/dev/full" }, out, err), 1);
  EXPECT_EQ(runPoolReplay({ String(trace.path()), "--svg", "/nowhere/picture.svg" }, out, err), 1);
  EXPECT_NE(err.str().find("cannot write '/nowhere/picture.svg': No such file or directory"), std::string::npos) << err.str();
  EXPECT_EQ(runPoolReplay({ String(trace.path()) }, full, err), 1);
}

TEST(PoolReplayProgramTest, PrintsATableAndDrawsAPicture)
{
  const TemporaryFile trace("replay_trace.csv");
  const TemporaryFile picture("replay.svg");
  const TemporaryFile copy("replay_copy.csv");
  trace.write(stepsAsCsv(20));
  std::ostringstream out;
  std::ostringstream err;

  const int code =
    runPoolReplay({ String(trace.path()), "--svg", String(picture.path()), "--csv", String(copy.path()), "--names", "2" }, out, err);

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
  EXPECT_EQ(runPoolReplay({ "a", "--svg" }, out, err), 2);
  EXPECT_EQ(runPoolReplay({ "a", "--repeat", "often" }, out, err), 2);
  EXPECT_EQ(runPoolReplay({ "a", "--backend", "tape" }, out, err), 2);
  EXPECT_EQ(runPoolReplay({ "/nowhere" }, out, err), 1);
  EXPECT_NE(err.str().find("usage: arcane_pool_replay TRACE"), std::string::npos);
  EXPECT_NE(err.str().find("cannot read '/nowhere'"), std::string::npos);
}
