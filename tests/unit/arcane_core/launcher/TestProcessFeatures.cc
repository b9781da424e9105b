// SPDX-License-Identifier: Apache-2.0
// What each start of the framework does alike. Whole programs are started in tests/flows/features.
#include "arcane_core/launcher/ProcessFeatures.h"

#include "accelerator/kernel/KernelProfile.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/WaitNote.h"
#include "arcane_core/run/RunOptions.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TextParts.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <sstream>

#include <sys/resource.h>

namespace Arcane::process_features_test
{
using namespace detail::launcher;
using detail::comm::eRankState;
using detail::kernel::KernelProfile;
using detail::run::RunOptions;
using detail::run::StopSignals;
using test::has;
using test::messageOf;

CommandLineArguments argumentsOf(std::initializer_list<const char*> words)
{
  StringList list;
  list.add("program");
  for (const char* word : words)
    list.add(word);
  return CommandLineArguments(list);
}

//! Traces whose messages are read.
class ProcessFeaturesTest : public ::testing::Test
{
 protected:
  ProcessFeaturesTest() { m_traces.setRedirectStream(&m_log); }

  std::string log() const { return m_log.str(); }

  ITraceMng m_traces;

 private:
  std::ostringstream m_log;
};

TEST_F(ProcessFeaturesTest, TracesHaveTheLevelsOfTheOptionsAndSayWhatHasNoEffect)
{
  RunOptions options;
  options.verbosity_level = 1;
  options.warnings = { "an idle name" };

  configureTraces(accelerator_start, argumentsOf({ "-A,HangTimeout=3" }), options, &m_traces);
  m_traces.info() << "of level 3";

  EXPECT_EQ(m_traces.verbosityLevel(), 1);
  EXPECT_TRUE(has(log(), "an idle name")) << log();
  EXPECT_TRUE(has(log(), "-A,HangTimeout has no effect in this program")) << log();
  EXPECT_FALSE(has(log(), "of level 3")) << log();
}

TEST_F(ProcessFeaturesTest, RanksButTheFirstOneWarnOfNothing)
{
  RunOptions options;
  options.warnings = { "an idle name" };
  m_traces.setRank(1, 2);

  configureTraces(sub_domain_start, argumentsOf({ "-A,MaxIteration=3" }), options, &m_traces);

  EXPECT_EQ(log(), "");
}

TEST_F(ProcessFeaturesTest, ASmallStackIsAWarningAndOneThatIsTooSmallAnError)
{
  struct rlimit former = {};
  ::getrlimit(RLIMIT_STACK, &former);
  const auto check_with = [&](rlim_t nb_byte) {
    struct rlimit limit = former;
    limit.rlim_cur = nb_byte;
    ::setrlimit(RLIMIT_STACK, &limit);
    const std::string message = messageOf([&] { checkProcess(argumentsOf({}), &m_traces); });
    ::setrlimit(RLIMIT_STACK, &former);
    return message;
  };

  EXPECT_EQ(check_with(8 * 1024 * 1024), "");
  EXPECT_EQ(log(), "");
  EXPECT_EQ(check_with(512 * 1024), "");
  EXPECT_TRUE(has(log(), "the stack has at most 512 KiB (ulimit -s), expected 1024 KiB or more")) << log();
  EXPECT_EQ(check_with(32 * 1024), "the stack has at most 32 KiB (ulimit -s), expected 64 KiB or more");
}

TEST_F(ProcessFeaturesTest, KernelsAreCountedAndReportedOnRequest)
{
  reportKernels(&m_traces);
  EXPECT_EQ(log(), "");

  checkProcess(argumentsOf({ "-A,LoopProfilingLevel=1" }), &m_traces);
  EXPECT_TRUE(KernelProfile::isActive());
  KernelProfile::instance().addCall("Smooth", A_FUNCINFO, 10, 80);
  reportKernels(&m_traces);
  KernelProfile::instance().clear();
  checkProcess(argumentsOf({}), &m_traces);

  EXPECT_FALSE(KernelProfile::isActive());
  EXPECT_TRUE(has(log(), "Smooth")) << log();
}

TEST_F(ProcessFeaturesTest, NamesThatNobodyAskedForAreWarnings)
{
  warnOfUnknownNames(argumentsOf({ "-A,Presure=5", "-A,MaxIteration=3" }), &m_traces);

  EXPECT_TRUE(has(log(), "-A,Presure is not known")) << log();
  EXPECT_FALSE(has(log(), "-A,MaxIteration is not known")) << log();
}

TEST_F(ProcessFeaturesTest, ACopyOfTheWordsOutlivesThoseOfMain)
{
  CommandLineArguments copy;
  {
    std::string program = "program";
    std::string word = "-A,Presure=5";
    char* words[] = { program.data(), word.data(), nullptr };
    int nb_word = 2;
    char** first = words;
    copy = ownCopyOf(CommandLineArguments(&nb_word, &first));
    word = "-A,S=2";
  }
  StringList words;
  copy.fillArgs(words);

  ASSERT_EQ(words.count(), 2);
  EXPECT_EQ(words[1], "-A,Presure=5");
}

TEST_F(ProcessFeaturesTest, ARankHasEndedWhenItsWatchEnds)
{
  const MpiEnvironment mpi(nullptr, nullptr);
  const Ref<IParallelMng> pm = mpi.createParallelMng(&m_traces);
  RunOptions options;
  options.hang_timeout_s = 60.0;
  {
    WatchedRank rank(pm.get(), options);
    rank.watch();
    // A second sub-domain of a program is watched as the first one.
    rank.watch();
    EXPECT_NE(pm->waitNote()->state.load(), eRankState::Ended);
  }

  EXPECT_EQ(pm->waitNote()->state.load(), eRankState::Ended);
}

TEST_F(ProcessFeaturesTest, AProcessThatIsAloneUnderALauncherIsRefused)
{
  const MpiEnvironment mpi(nullptr, nullptr);
  // The test sets the environment of a launcher itself. It runs in the place 1x4, whose process has none.
  if (MpiEnvironment::isUnderLauncher())
    GTEST_SKIP() << "for a process without launcher";
  EXPECT_EQ(messageOf([&] { throwIfAlone(mpi); }), "");
  ::setenv("OMPI_COMM_WORLD_SIZE", "3", 1);
  ::setenv("OMPI_COMM_WORLD_RANK", "0", 1);

  const std::string message = messageOf([&] { throwIfAlone(mpi); });
  ::unsetenv("OMPI_COMM_WORLD_SIZE");
  ::unsetenv("OMPI_COMM_WORLD_RANK");

  EXPECT_TRUE(has(message, "the launcher has started 3 processes (OMPI_COMM_WORLD_SIZE), but this one sees no other")) << message;
}

TEST_F(ProcessFeaturesTest, TheOuterOfTwoStartsHasTheSignals)
{
  const BasicFeatures basic;
  const ProcessFeatures of_run(case_start);
  {
    const BasicFeatures inside;
    const ProcessFeatures of_accelerator(accelerator_start);
    // It would end the process if the inner one had them.
    std::raise(SIGTERM);
  }

  EXPECT_EQ(StopSignals::received(), SIGTERM);
}

TEST_F(ProcessFeaturesTest, ARunInsideAProgramWithAnAcceleratorStopsAtItsSteps)
{
  const ProcessFeatures of_accelerator(accelerator_start);
  {
    const ProcessFeatures of_run(case_start);
    std::raise(SIGTERM);
  }

  EXPECT_EQ(StopSignals::received(), SIGTERM);
}

TEST_F(ProcessFeaturesTest, WithoutStepsASignalEndsTheProcess)
{
  EXPECT_EXIT(
    {
      std::signal(SIGTERM, SIG_DFL);
      const ProcessFeatures features(sub_domain_start);
      std::raise(SIGTERM);
    },
    ::testing::KilledBySignal(SIGTERM), "");
}
} // namespace Arcane::process_features_test
