// SPDX-License-Identifier: Apache-2.0
// A whole process: how it starts, runs its sub-domains as threads, and what remains of a failure.
#include "arcane_core/launcher/ApplicationRun.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/launcher/AcceleratorInitializer.h"
#include "arcane_core/launcher/ArcaneLauncher.h"
#include "arcane_core/launcher/ProgramText.h"
#include "arcane_core/launcher/RunFailure.h"
#include "arcane_core/launcher/StandaloneRuntime.h"
#include "arcane_core/launcher/ThreadedRun.h"
#include "arcane_core/service/CheckpointException.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/TextParts.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <system_error>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::runtime;
using namespace Arcane::detail::launcher;
using test::has;

template <typename F> RunFailure failureOf(const F& f)
{
  try {
    f();
  }
  catch (...) {
    return describeCurrentException();
  }
  return {};
}

CommandLineArguments argumentsOf(std::initializer_list<std::string> words)
{
  StringList list;
  list.add("program");
  for (const std::string& word : words)
    list.add(String(word));
  return CommandLineArguments(list);
}

//! What the error output gets while \a f is called.
template <typename F> std::string errorOutputOf(const F& f)
{
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  f();
  testing::internal::GetCapturedStdout();
  return testing::internal::GetCapturedStderr();
}

//! A process that is alone in its run: others would make calls of MPI from several threads.
class ProcessRunTest : public testing::Test
{
 protected:
  void SetUp() override
  {
    if (m_mpi.createParallelMng(nullptr)->commSize() > 1)
      GTEST_SKIP() << "for one process";
  }

  MpiEnvironment m_mpi{ nullptr, nullptr };
};
} // namespace

TEST_F(ProcessRunTest, EachKindOfFailureHasItsExitCode)
{
  using Reason = CheckpointException::Reason;

  EXPECT_EQ(failureOf([] { throw 7; }).exit_code, 1);
  EXPECT_EQ(failureOf([] { throw std::runtime_error("plain"); }).exit_code, 2);
  EXPECT_EQ(failureOf([] { throw Exception("E", "here"); }).exit_code, 3);
  EXPECT_EQ(failureOf([] { ARCANE_FATAL("fatal"); }).exit_code, 4);
  EXPECT_EQ(failureOf([] { throw CheckpointException(A_FUNCINFO, Reason::NoneValid, "none"); }).exit_code, 9);
  EXPECT_EQ(failureOf([] { throw CheckpointException(A_FUNCINFO, Reason::CannotWrite, "full"); }).exit_code, 10);
  EXPECT_EQ(failureOf([] {}).exit_code, 0);
}

TEST_F(ProcessRunTest, AThreadThatCannotBeStartedIsNamed)
{
  const RunFailure failure = failureOf([] { throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again)); });
  EXPECT_EQ(failure.exit_code, 2);
  EXPECT_TRUE(has(failure.message, "cannot start a thread: the limit of processes (ulimit -u)")) << failure.message;
  EXPECT_FALSE(has(failureOf([] { throw std::system_error(std::make_error_code(std::errc::io_error)); }).message, "thread"));
}

TEST_F(ProcessRunTest, AFailureOfACheckpointIsThatOfAllRanksAndAFatalErrorIsNot)
{
  const RunFailure checkpoint =
    failureOf([] { throw CheckpointException(A_FUNCINFO, CheckpointException::Reason::NoneValid, "none valid"); });
  const RunFailure fatal = failureOf([] { ARCANE_FATAL("volume {0}", -1); });

  EXPECT_TRUE(checkpoint.is_collective);
  EXPECT_EQ(checkpoint.message, "none valid");
  EXPECT_FALSE(fatal.is_collective);
  EXPECT_TRUE(has(fatal.message, "volume -1")) << fatal.message;
}

TEST_F(ProcessRunTest, AFailureSaysWhereItWasThrownAndWhereTheRunWas)
{
  const detail::base::RankScope rank(1, 2);
  EXPECT_EQ(failureOf([] { ARCANE_FATAL("no run yet"); }).details, "");
  detail::base::noteEntryPoint("Hydro.Compute");
  detail::base::noteIteration(12, 0.5);

  const RunFailure fatal = failureOf([] { ARCANE_FATAL("volume {0}", -1); });
  EXPECT_TRUE(has(fatal.details, "\n  thrown in ")) << fatal.details;
  EXPECT_TRUE(has(fatal.details, "TestProcessRun.cc:")) << fatal.details;
  EXPECT_TRUE(has(fatal.details, "\n  in entry point Hydro.Compute, iteration 12, time 0.5, rank 1 of 2")) << fatal.details;

  const RunFailure other = failureOf([] { throw 7; });
  EXPECT_EQ(other.details, "\n  an exception of type int\n  in entry point Hydro.Compute, iteration 12, time 0.5, rank 1 of 2");

  // All ranks see what is wrong in the case: the message says it.
  detail::base::notePhase("the reading of the case");
  EXPECT_EQ(failureOf([] { ARCANE_THROW(ParallelFatalErrorException, "a wrong option"); }).details, "");
}

TEST_F(ProcessRunTest, AFailureIsToldWithTheRankThatFailedAlone)
{
  const RunFailure failure{ 4, false, "negative volume", {} };

  EXPECT_EQ(errorOutputOf([&] { tellFailure(failure, 3); }), "[rank 3] negative volume\n");
  EXPECT_EQ(errorOutputOf([&] { tellFailure(failure, -1); }), "negative volume\n");
  EXPECT_EQ(errorOutputOf([&] { endFailedProcess(failure, m_mpi, 0, 1); }), "negative volume\n");
}

TEST_F(ProcessRunTest, EachThreadIsASubDomainAndTheFirstExitCodeCounts)
{
  std::atomic<Int32> sum_of_ranks = 0;
  int exit_code = 0;

  const std::string errors = errorOutputOf([&] {
    exit_code = runOnThreads(3, m_mpi, [&](IParallelMng* pm, ITraceMng* tm) {
      EXPECT_EQ(pm->commSize(), 3);
      EXPECT_NE(tm, nullptr);
      sum_of_ranks += pm->commRank() * pm->reduce(Parallel::ReduceSum, 1);
      return (pm->commRank() == 0) ? 0 : 10 + pm->commRank();
    });
  });

  EXPECT_EQ(sum_of_ranks, 9);
  EXPECT_EQ(exit_code, 11);
  EXPECT_EQ(errors, "");
}

TEST_F(ProcessRunTest, AFaultThatAllThreadsSeeIsToldOnce)
{
  int exit_code = 0;

  const std::string errors = errorOutputOf(
    [&] { exit_code = runOnThreads(3, m_mpi, [](IParallelMng*, ITraceMng*) -> int { throw std::runtime_error("the case is wrong"); }); });

  EXPECT_EQ(exit_code, 2);
  EXPECT_EQ(errors, "the case is wrong\n  an exception of type std::runtime_error\n");
}

TEST_F(ProcessRunTest, AThreadThatFailsAloneEndsTheWaitsOfTheOthersAndIsNamed)
{
  int exit_code = 0;

  const std::string errors = errorOutputOf([&] {
    exit_code = runOnThreads(3, m_mpi, [](IParallelMng* pm, ITraceMng*) {
      if (pm->commRank() == 1)
        throw std::runtime_error("negative volume");
      pm->barrier();
      return 0;
    });
  });

  EXPECT_EQ(exit_code, 2);
  EXPECT_TRUE(has(errors, "[rank 1] negative volume\n")) << errors;
}

TEST_F(ProcessRunTest, ACaseFileThatIsNotThereEndsTheRunWithItsName)
{
  const test::TemporaryDirectory directory;
  const std::string output = (directory.path() / "output").string();
  ApplicationInfo info(argumentsOf({ "-A,OutputDirectory=" + output, "/nowhere/absent.arc" }), "Test", VersionInfo(1, 0, 0));
  int exit_code = 0;

  const std::string errors = errorOutputOf([&] { exit_code = runApplication(info); });

  EXPECT_EQ(exit_code, 4);
  EXPECT_TRUE(has(errors, "cannot read '/nowhere/absent.arc'")) << errors;
}

TEST_F(ProcessRunTest, HelpAndVersionArePrintedAndNothingIsRun)
{
  const auto output_of = [](const char* word) {
    ApplicationInfo info(argumentsOf({ "-A,MaxIteration=wrong", word, "/nowhere/absent.arc" }), "Test", VersionInfo(1, 0, 0));
    info.setCodeName("Pump");
    info.setCodeVersion(VersionInfo(2, 1, 0));
    testing::internal::CaptureStdout();
    EXPECT_EQ(runApplication(info), 0);
    return testing::internal::GetCapturedStdout();
  };

  const std::string help = output_of("--help");

  EXPECT_EQ(help.find("Usage: program "), 0U) << help;
  for (const char* name : { "  -A,MaxIteration=\n", "  -A,MemoryPoolLimit=  ARCANE_ACCELERATOR_MEMORY_POOL_LIMIT\n",
                            "  ARCANE_DATA_INIT_POLICY\n", "Value: an integer from 0 to 1024; default: 1\n" })
    EXPECT_TRUE(has(help, name)) << name << help;
  EXPECT_EQ(output_of("-h"), help);
  EXPECT_EQ(output_of("--version").find("Pump 2.1.0\nArcane-ShMem "), 0U);
}

TEST_F(ProcessRunTest, AllFaultsOfTheCommandLineAreToldOnce)
{
  const ApplicationInfo info(argumentsOf({ "-A,MaxIteraton=5,MaxIteration=-5", "--quiet", "a.arc" }), "Test", VersionInfo(1, 0, 0));
  int exit_code = 0;

  const std::string errors = errorOutputOf([&] { exit_code = runApplication(info); });

  EXPECT_EQ(exit_code, 4);
  EXPECT_EQ(errors, "command line: '--quiet' is not known; --help lists what is\n"
                    "command line: -A,MaxIteraton is not known, did you mean '-A,MaxIteration'?\n"
                    "command line: -A,MaxIteration is '-5', expected an integer from 0 on\n");
}

TEST_F(ProcessRunTest, TheLauncherKeepsWhatTheApplicationSaysOfItself)
{
  ArcaneLauncher::init(argumentsOf({ "--help" }));
  ArcaneLauncher::applicationBuildInfo().setCodeName("Pump");

  EXPECT_TRUE(ArcaneLauncher::needHelp());
  EXPECT_EQ(ArcaneLauncher::applicationBuildInfo().codeName(), "Pump");
  EXPECT_TRUE(ArcaneLauncher::applicationInfo().commandLineArguments().getParameter("MaxIteration").null());
  testing::internal::CaptureStdout();
  ArcaneLauncher::printHelp();
  const std::string help = testing::internal::GetCapturedStdout();
  EXPECT_TRUE(has(help, "-arcane_opt continue")) << help;
}

TEST_F(ProcessRunTest, ALauncherThatHasItsArgumentsRunsWithoutAWord)
{
  ArcaneLauncher::init(argumentsOf({ "--version" }));
  int exit_code = -1;

  const std::string errors = errorOutputOf([&] { exit_code = ArcaneLauncher::run(); });

  EXPECT_EQ(exit_code, 0);
  EXPECT_EQ(errors, "");
}

TEST_F(ProcessRunTest, AProgramSaysItsVersionAndItsWords)
{
  ApplicationInfo info(argumentsOf({}), "Test", VersionInfo(1, 0, 0));
  info.setCodeName("Pump");
  info.setCodeVersion(VersionInfo(2, 1, 0));

  EXPECT_EQ(std::string(programVersion(info).localstr()).find("Pump 2.1.0\nArcane-ShMem "), 0u) << programVersion(info);
  EXPECT_TRUE(has(programHelp(info).localstr(), "Usage: program [words]")) << programHelp(info);
  EXPECT_TRUE(has(programHelp(info).localstr(), "MaxIteration")) << programHelp(info);
}

TEST_F(ProcessRunTest, AnInitializerOfTheLowerPartHasThePolicyThatWasAskedFor)
{
  using namespace Arcane::Accelerator;
  {
    const AcceleratorInitializer alone;
    EXPECT_EQ(alone.executionPolicy(), eExecutionPolicy::Sequential);
    EXPECT_NE(alone.traceMng(), nullptr);
  }
  const AcceleratorInitializer threads(false, 3);

  EXPECT_EQ(threads.executionPolicy(), eExecutionPolicy::Thread);
}

TEST_F(ProcessRunTest, AStandaloneRuntimeHasTheRunnerOfTheHost)
{
  Accelerator::AcceleratorRuntimeInitialisationInfo info;
  info.setExecutionPolicy(Accelerator::eExecutionPolicy::Sequential);

  StandaloneRuntime runtime(info, CommandLineArguments());

  EXPECT_TRUE(runtime.acceleratorMng().runner().isInitialized());
  EXPECT_EQ(runtime.acceleratorMng().runner().executionPolicy(), Accelerator::eExecutionPolicy::Sequential);
}
