// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunState.h"

#include "arcane_core/base/error/RunStateFile.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/run/RunFixture.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace Arcane::test
{
namespace
{
class RunStateTest : public ::testing::Test
{
 protected:
  RunStateTest()
  {
    m_run.sd()->setExportDirectory(String(m_directory.path().string()));
    std::filesystem::create_directories(m_run.sd()->listingDirectory().path().localstr());
  }

  std::filesystem::path listing() const { return m_run.sd()->listingDirectory().path().localstr(); }
  std::string content() const
  {
    std::ifstream in(listing() / "coderesult.xml");
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
  }
  bool says(const std::string& text) const { return content().find(text) != std::string::npos; }

  TemporaryDirectory m_directory;
  mutable TestRun m_run;
};

TEST_F(RunStateTest, TheFileSaysThatTheRunGoesOnAndThenHowItEnded)
{
  std::ofstream(listing() / "report.json") << "{}";
  detail::run::RunState state(m_run.sd(), "a.arc", "r1");
  EXPECT_TRUE(says("<state>running</state>") && says("<identity>r1</identity>") && says("<case-file>a.arc<")) << content();
  EXPECT_FALSE(std::filesystem::exists(listing() / "report.json"));

  state.noteEnd(0, 12, true);
  EXPECT_TRUE(says("<state>finished</state>") && says("<current-iteration>12<")) << content();
  state.noteEnd(0, 12, false);
  EXPECT_TRUE(says("<state>ended</state>")) << content();
  state.noteEnd(12, 12, false);
  EXPECT_TRUE(says("<state>stopped</state>")) << content();
  state.noteEnd(8, 12, false);
  EXPECT_TRUE(says("<state>failed</state>")) << content();
}

TEST_F(RunStateTest, AnExceptionLeavesTheFileToTheFailure)
{
  EXPECT_THROW(
    {
      const detail::run::RunState state(m_run.sd(), "a.arc", "r2");
      throw 1;
    },
    int);
  EXPECT_TRUE(says("<state>running</state>")) << content();

  detail::base::noteFailedRun(7, nullptr, {});

  EXPECT_TRUE(says("<state>failed</state>") && says("<return-value>7<") && says("<identity>r2<")) << content();
}

TEST_F(RunStateTest, AnEndAfterAFailureDoesNotHideIt)
{
  detail::run::RunState state(m_run.sd(), "a.arc", "r4");
  std::ofstream(listing() / "progress.json") << "{}";
  detail::base::noteFailedRun(7, nullptr, {});

  state.noteEnd(0, 12, true);

  EXPECT_TRUE(says("<state>failed</state>")) << content();
  const detail::run::RunState next(m_run.sd(), "a.arc", "r5");
  EXPECT_TRUE(says("<state>running</state>")) << content();
  EXPECT_FALSE(std::filesystem::exists(listing() / "progress.json")) << "that of the former run";
}

TEST_F(RunStateTest, NothingIsNotedOfARunThatIsGone)
{
  {
    const detail::run::RunState state(m_run.sd(), "a.arc", "r3");
  }
  detail::base::noteFailedRun(7, nullptr, {});
  EXPECT_TRUE(says("<state>running</state>")) << content();
}
} // namespace
} // namespace Arcane::test
