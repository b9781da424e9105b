// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/RunStateFile.h"

#include "arcane_core/base/error/RunPlace.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace Arcane::detail::base
{
namespace
{
class RunStateFileTest : public ::testing::Test
{
 protected:
  ~RunStateFileTest() override { closeRunState(); }

  String path() const { return String((m_directory.path() / "state.xml").string()); }
  std::string content() const
  {
    std::ifstream in(path().localstr());
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
  }

  test::TemporaryDirectory m_directory;
};

TEST_F(RunStateFileTest, TheFirstFailureIsNotedWithItsPlace)
{
  const RankScope rank(2, 4);
  openRunState(path(), "<a><execution>");
  noteEntryPoint("Module.A<B>");
  placeOfThread().iteration = 12;
  placeOfThread().time = 0.25;

  EXPECT_FALSE(isFailureNoted());
  noteFailedRun(7, knownPlace(), {});
  noteFailedRun(8, knownPlace(), {});

  EXPECT_TRUE(isFailureNoted());
  EXPECT_EQ(content(), "<a><execution>\n    <state>failed</state>\n    <return-value>7</return-value>\n    "
                       "<current-iteration>12</current-iteration>\n    <current-time>0.25</current-time>\n    <place>Module.A B "
                       "</place>\n    <rank>2</rank>\n    <is-finished>0</is-finished>\n  </execution>\n</arcane-result>\n");
}

TEST_F(RunStateFileTest, AnotherRankOfTheProcessDoesNotOpenItAgain)
{
  openRunState(path(), "<run 1>");
  noteFailedRun(7, knownPlace(), {});
  openRunState(path(), "<run 1>");
  noteFailedRun(8, knownPlace(), {});
  EXPECT_NE(content().find("<return-value>7<"), std::string::npos) << content();

  openRunState(path(), "<run 2>");
  noteFailedRun(9, knownPlace(), {});
  EXPECT_NE(content().find("<return-value>9<"), std::string::npos) << content();
}

TEST_F(RunStateFileTest, TheFailureThatAnotherProcessHasNotedStays)
{
  const std::string head = "<run><execution>";
  const std::string of_other = head + "\n    <state>failed</state>\n    <return-value>139</return-value>\n";
  m_directory.write("state.xml", of_other);
  openRunState(path(), head);
  noteFailedRun(4, knownPlace(), {});
  EXPECT_EQ(content(), of_other);
  EXPECT_TRUE(isFailureNoted());

  // Of a previous run, or of this one while it was running.
  for (const std::string& former :
       { std::string("<former><execution>\n    <state>failed</state>\n"), head + "\n    <state>running</state>\n", head }) {
    m_directory.write("state.xml", former);
    openRunState(path(), "other");
    openRunState(path(), head);
    noteFailedRun(4, knownPlace(), {});
    EXPECT_NE(content().find("<return-value>4<"), std::string::npos) << former;
  }
}

TEST_F(RunStateFileTest, OneProcessAtATimeLooksAndWrites)
{
  openRunState(path(), "head of ranks that fail together");
  m_directory.write("state.xml.failing", "");
  noteFailedRun(4, knownPlace(), {});
  EXPECT_EQ(content(), "");
  EXPECT_TRUE(isFailureNoted());

  std::filesystem::remove(m_directory.path() / "state.xml.failing");
  openRunState(path(), "head of a rank that fails first");
  noteFailedRun(4, knownPlace(), {});
  EXPECT_NE(content().find("<return-value>4<"), std::string::npos) << content();
  EXPECT_FALSE(std::filesystem::exists(m_directory.path() / "state.xml.failing"));
}

TEST_F(RunStateFileTest, TheReasonIsTheFirstLineOfTheMessage)
{
  openRunState(path(), "head of reasons");
  noteFailedRun(4, nullptr, "a<b\tis \xff, \xc3\xa9tat\nthe second line");
  EXPECT_NE(content().find("    <reason>a b is  , \xc3\xa9tat</reason>\n    <is-finished>"), std::string::npos) << content();

  openRunState(path(), "head of a cut character");
  std::string text = "x";
  for (int i = 0; i < 300; ++i)
    text += "\xc3\xa9";
  noteFailedRun(4, nullptr, text);
  EXPECT_NE(content().find("<reason>" + text.substr(0, 399) + "</reason>"), std::string::npos) << content();
}

TEST_F(RunStateFileTest, AThreadThatIsNoRankMayGiveThePlaceOfOne)
{
  RunPlace place;
  place.rank = 1;
  place.iteration = 3;
  place.text[0] = 'M';
  openRunState(path(), "<run of two ranks>");

  noteFailedRun(7, &place, {});

  EXPECT_NE(content().find("<place>M</place>\n    <rank>1</rank>"), std::string::npos) << content();
}

TEST_F(RunStateFileTest, NothingIsWrittenForARunThatHasEnded)
{
  openRunState(path(), "ended head");
  closeRunState();
  noteFailedRun(7, knownPlace(), {});
  EXPECT_EQ(content(), "");
}

TEST_F(RunStateFileTest, TextsThatAreTooLongAreLeftOut)
{
  openRunState(path(), std::string(5000, 'x'));
  noteFailedRun(7, knownPlace(), {});
  EXPECT_EQ(content(), "");
}

TEST_F(RunStateFileTest, ACrashOfAForkedProcessIsNoFailureOfTheRun)
{
  openRunState(path(), "head of the parent");
  EXPECT_EXIT(
    {
      noteFailedRun(139, knownPlace(), {});
      std::_Exit(4);
    },
    ::testing::ExitedWithCode(4), "");
  EXPECT_EQ(content(), "");

  noteFailedRun(7, knownPlace(), {});
  EXPECT_NE(content().find("<return-value>7</return-value>"), std::string::npos) << content();
}

TEST_F(RunStateFileTest, AHandlerOfASignalMayWrite)
{
  EXPECT_EXIT(
    {
      openRunState(path(), "head of a crash");
      std::signal(SIGSEGV, [](int signal) {
        noteFailedRun(128 + signal, knownPlace(), {});
        std::_Exit(3);
      });
      std::raise(SIGSEGV);
    },
    ::testing::ExitedWithCode(3), "");
  EXPECT_NE(content().find("<return-value>139</return-value>"), std::string::npos) << content();
}
} // namespace
} // namespace Arcane::detail::base
