// SPDX-License-Identifier: Apache-2.0
// Messages: who prints what, where, and how a line looks.
#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/TraceAccessor.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>
#include <vector>

using namespace Arcane;

namespace
{

class ITraceMngTest : public testing::Test
{
 protected:
  ITraceMngTest() { tm.setRedirectStream(&output); }

  std::string printed() { return std::exchange(output, std::ostringstream()).str(); }

  std::ostringstream output;
  ITraceMng tm;
};

std::string contentOf(const std::string& path)
{
  std::ifstream file(path);
  return { std::istreambuf_iterator<char>(file), {} };
}

class Speaker : public TraceAccessor
{
 public:
  using TraceAccessor::TraceAccessor;
};

class Recorder : public ITraceMessageListener
{
 public:
  bool visitMessage(const TraceMessageListenerArgs& args) override
  {
    texts.emplace_back(args.text());
    return is_keeping;
  }

  std::vector<String> texts;
  bool is_keeping = false;
};

} // namespace

TEST_F(ITraceMngTest, LineHasPrefixNameAndText)
{
  tm.info() << "x = " << 3 << ' ' << 2.5;

  EXPECT_EQ(printed(), "*I-Internal   x = 3 2.5\n");
}

TEST_F(ITraceMngTest, AListenerMayWriteAnotherText)
{
  class Replacer : public ITraceMessageListener
  {
   public:
    bool visitMessage(const TraceMessageListenerArgs& args) override
    {
      args.message()->parent()->writeDirect(args.message(), "other");
      return true;
    }
  } replacer;
  tm.addListener(&replacer);
  tm.warning() << "text";
  tm.removeListener(&replacer);

  EXPECT_EQ(printed(), "*W-Internal   other\n");
}

TEST_F(ITraceMngTest, EachKindHasItsLetter)
{
  tm.warning() << "w";
  tm.error() << "e";

  EXPECT_EQ(printed(), "*W-Internal   w\n*E-Internal   e\n");
}

TEST_F(ITraceMngTest, MessagesAreNotKeptBackFromTheStandardOutput)
{
  // A file, for instance, gets what is written when it is synchronized.
  class Device : public std::stringbuf
  {
   public:
    std::string synchronized;

   protected:
    int sync() override
    {
      synchronized = str();
      return 0;
    }
  } device;
  std::streambuf* const terminal = std::cout.rdbuf(&device);
  tm.setRedirectStream(nullptr);
  tm.info() << "i";
  const std::string after_info = device.synchronized;
  tm.warning() << "w";
  const std::string after_warning = device.synchronized;
  tm.error() << "e";
  const std::string after_error = device.synchronized;
  std::cout.rdbuf(terminal);

  EXPECT_NE(after_info.find("i"), std::string::npos);
  EXPECT_NE(after_warning.find("w"), std::string::npos);
  EXPECT_NE(after_error.find("e"), std::string::npos);
}

TEST_F(ITraceMngTest, EachLineOfAMessageHasThePrefix)
{
  tm.info() << "a" << std::endl << "b";

  EXPECT_EQ(printed(), "*I-Internal   a\n*I-Internal   b\n");
}

TEST_F(ITraceMngTest, NameIsThatOfTheInnermostSetter)
{
  {
    const Trace::Setter outer(&tm, "Hydro");
    tm.info() << "1";
    {
      const Trace::Setter inner(&tm, "AVeryLongModuleName");
      tm.info() << "2";
    }
    tm.info() << "3";
  }
  tm.info() << "4";

  EXPECT_EQ(printed(), "*I-Hydro      1\n*I-AVeryLongModuleName 2\n*I-Hydro      3\n*I-Internal   4\n");
}

TEST_F(ITraceMngTest, NameMayBeGivenWithTheMessage)
{
  tm.info("Mesh") << "text";

  EXPECT_EQ(printed(), "*I-Mesh       text\n");
}

TEST_F(ITraceMngTest, LevelFourIsHiddenByDefault)
{
  tm.info(3) << "shown";
  tm.info(4) << "hidden";
  tm.setVerbosityLevel(4);
  tm.info(4) << "shown too";

  EXPECT_EQ(printed(), "*I-Internal   shown\n*I-Internal   shown too\n");
}

TEST_F(ITraceMngTest, TerminalMayHaveALevelOfItsOwn)
{
  tm.setVerbosityLevel(5);
  tm.setStdoutVerbosityLevel(2);

  tm.info() << "hidden";
  tm.info(2) << "shown";

  EXPECT_EQ(printed(), "*I-Internal   shown\n");
}

TEST_F(ITraceMngTest, InactiveMessagePrintsNothing)
{
  tm.info(false) << "hidden";
  tm.devNull() << "hidden";
  TraceMessage() << "hidden";

  EXPECT_EQ(printed(), "");
}

TEST_F(ITraceMngTest, OnlyTheMasterPrintsInfo)
{
  tm.setRank(2, 4);

  tm.info() << "hidden";
  tm.pwarning() << "hidden";
  tm.perror() << "hidden";

  EXPECT_EQ(printed(), "");
}

TEST_F(ITraceMngTest, EveryRankPrintsWarningsErrorsAndPinfo)
{
  tm.setRank(2, 4);

  tm.pinfo() << "p";
  tm.warning() << "w";
  tm.error() << "e";

  EXPECT_EQ(printed(), "*I-Internal   [2] p\n*W-Internal   [2] w\n*E-Internal   [2] e\n");
}

TEST_F(ITraceMngTest, MasterPrintsMessagesOfAllRanksOnce)
{
  tm.setRank(0, 4);

  tm.info() << "i";
  tm.pwarning() << "w";
  tm.pinfo() << "p";

  EXPECT_EQ(printed(), "*I-Internal   i\n*W-Internal   w\n*I-Internal   [0] p\n");
}

TEST_F(ITraceMngTest, ParallelOutputMakesEveryRankSpeak)
{
  tm.setRank(1, 2);
  tm.setParallelOutput(true);

  tm.info() << "text";

  EXPECT_EQ(printed(), "*I-Internal   text\n");
}

TEST_F(ITraceMngTest, FatalThrowsAtTheEndOfTheExpression)
{
  bool is_after_reached = false;

  try {
    tm.fatal() << "cell " << 3;
    is_after_reached = true;
  }
  catch (const FatalErrorException& error) {
    EXPECT_EQ(error.message(), "cell 3");
  }

  EXPECT_FALSE(is_after_reached);
  EXPECT_EQ(printed(), "");
}

TEST_F(ITraceMngTest, CopiesOfAMessageAreOneLine)
{
  {
    auto message = tm.info() << "one";
    const TraceMessage again = message;
    message << " two";
    again << " three";
    EXPECT_EQ(printed(), "");
  }

  EXPECT_EQ(printed(), "*I-Internal   one two three\n");
}

TEST_F(ITraceMngTest, ACopyOfAFatalMessageThrowsAtItsEnd)
{
  try {
    auto message = tm.fatal() << "cell";
    message << " 3";
  }
  catch (const FatalErrorException& error) {
    EXPECT_EQ(error.message(), "cell 3");
    return;
  }
  FAIL() << "no exception";
}

TEST_F(ITraceMngTest, FatalThrowsOnEveryRank)
{
  tm.setRank(1, 2);

  EXPECT_THROW(tm.fatal() << "text", FatalErrorException);
  EXPECT_THROW(tm.pfatal() << "text", ParallelFatalErrorException);
}

TEST_F(ITraceMngTest, FatalGivesWayToAnExceptionOnItsWay)
{
  auto thrower = []() -> int { throw std::runtime_error("first"); };

  EXPECT_THROW(tm.fatal() << thrower(), std::runtime_error);
}

TEST_F(ITraceMngTest, DebugIsPrintedOnlyInDebugBuilds)
{
  tm.debug(Trace::Low) << "low";
  tm.debug(Trace::Highest) << "highest";

  EXPECT_EQ(printed(), arcaneIsDebug() ? "*D-Internal   low\n" : "");
}

TEST_F(ITraceMngTest, ClassMayBeSilencedOrMadeVerbose)
{
  tm.setClassConfig("Quiet", TraceClassConfig(false, false, Trace::None));
  TraceClassConfig verbose;
  verbose.setVerboseLevel(5);
  tm.setClassConfig("Verbose", verbose);

  tm.info("Quiet") << "hidden";
  {
    const Trace::Setter setter(&tm, "Verbose");
    tm.info(5) << "shown";
  }

  EXPECT_EQ(printed(), "*I-Verbose    shown\n");
}

TEST_F(ITraceMngTest, DefaultClassConfigIsTheStar)
{
  tm.setRank(1, 2);
  tm.setClassConfig("*", TraceClassConfig(true, true, Trace::Medium, Trace::PF_NoClassName));

  tm.info() << "text";

  EXPECT_EQ(printed(), "text\n");
}

TEST_F(ITraceMngTest, LogGoesToTheListingOnly)
{
  const test::TemporaryDirectory directory;
  const std::string path = directory.path() / "listing/logs.0";
  tm.setListingFile(path, ITraceMng::Listing::LogsOnly);

  tm.log() << "in file";
  tm.info() << "on terminal";
  tm.flush();

  EXPECT_EQ(printed(), "*I-Internal   on terminal\n");
  EXPECT_EQ(contentOf(path), "*L-Internal   in file\n");
}

TEST_F(ITraceMngTest, ListingMayHoldEverythingOfItsRank)
{
  const test::TemporaryDirectory directory;
  const std::string path = directory.path() / "logs.1";
  tm.setRank(1, 2);
  tm.setListingFile(path, ITraceMng::Listing::Everything);

  tm.info() << "text";
  tm.flush();

  EXPECT_EQ(printed(), "");
  EXPECT_EQ(contentOf(path), "*I-Internal   text\n");
}

TEST_F(ITraceMngTest, ErrorFileIsCreatedByTheFirstError)
{
  const test::TemporaryDirectory directory;
  const std::string path = directory.path() / "errors.0";
  tm.setErrorFile(path);

  tm.info() << "text";
  EXPECT_FALSE(std::filesystem::exists(path));
  tm.error() << "bad";

  EXPECT_EQ(contentOf(path), "*E-Internal   bad\n");
}

TEST_F(ITraceMngTest, LogWithoutListingIsNotFormatted)
{
  EXPECT_FALSE(tm.log().isActive());
}

TEST_F(ITraceMngTest, DatedLogStartsWithTheDate)
{
  const test::TemporaryDirectory directory;
  const std::string path = directory.path() / "logs.0";
  tm.setListingFile(path, ITraceMng::Listing::LogsOnly);

  tm.logdate() << "text";
  tm.flush();

  EXPECT_EQ(contentOf(path).size(), std::string("*L-Internal   2026-01-01 00:00:00 text\n").size());
}

TEST_F(ITraceMngTest, ListenerSeesMessagesAndMayKeepThem)
{
  Recorder recorder;
  tm.addListener(&recorder);

  tm.info() << "seen";
  recorder.is_keeping = true;
  tm.info() << "kept";
  tm.removeListener(&recorder);
  tm.info() << "gone";

  EXPECT_EQ(recorder.texts, (std::vector<String>{ "seen", "kept" }));
  EXPECT_EQ(printed(), "*I-Internal   seen\n*I-Internal   gone\n");
}

TEST_F(ITraceMngTest, WidthAndPrecisionApplyToOneValue)
{
  tm.info() << Trace::Width(5) << 3 << '|' << Trace::Precision(3, 1.0 / 3.0) << '|' << 1.0 / 3.0;
  tm.info() << Trace::Precision(2, 12345.0, true) << '|' << 12345.0;

  EXPECT_EQ(printed(), "*I-Internal       3|0.333|0.333333\n*I-Internal   1.23e+04|12345\n");
}

TEST_F(ITraceMngTest, EachLineOfAFileIsThereAtOnce)
{
  const test::TemporaryDirectory directory;
  const std::string path = (directory.path() / "listing").string();
  tm.setListingFile(String(path), ITraceMng::Listing::Everything);

  tm.info() << "first";

  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  EXPECT_NE(line.find("first"), std::string::npos) << line;
}

TEST_F(ITraceMngTest, ColorsAreNotPrintedOutOfATerminal)
{
  tm.info() << Trace::Color::red() << "text";

  EXPECT_EQ(printed(), "*I-Internal   text\n");
}

TEST_F(ITraceMngTest, AccessorSpeaksThroughItsManager)
{
  Speaker speaker(&tm);

  speaker.info() << "i";
  speaker.info(4) << "hidden";
  speaker.warning() << "w";
  EXPECT_EQ(printed(), "*I-Internal   i\n*W-Internal   w\n");
  speaker.setLocalVerboseLevel(4);
  speaker.info() << "hidden";

  EXPECT_EQ(printed(), "");
  EXPECT_EQ(speaker.traceMng(), &tm);
  EXPECT_THROW(speaker.fatal() << "f", FatalErrorException);
}

TEST_F(ITraceMngTest, LinesOfSeveralThreadsDoNotMix)
{
  constexpr int nb_line = 500;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([this] {
        for (int i = 0; i < nb_line; ++i)
          tm.info() << "a"
                    << "b"
                    << "c";
      });
  }

  const std::string text = printed();
  const std::string line = "*I-Internal   abc\n";
  ASSERT_EQ(text.size(), 4 * nb_line * line.size());
  for (std::size_t i = 0; i < text.size(); i += line.size())
    ASSERT_EQ(text.substr(i, line.size()), line);
}

TEST_F(ITraceMngTest, DefaultManagerIsOwnedByItsHandles)
{
  const ReferenceCounter<ITraceMng> handle(arccoreCreateDefaultTraceMng());

  EXPECT_EQ(handle->refCount(), 1);
  EXPECT_TRUE(handle->isMaster());
}
