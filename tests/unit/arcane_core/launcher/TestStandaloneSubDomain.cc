// SPDX-License-Identifier: Apache-2.0
// What a program uses by itself: one sub-domain of the process, with and without case file.
#include "arcane_core/launcher/StandaloneSubDomain.h"

#include "arcane_core/base/object/List.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/MpiParallelMng.h"
#include "arcane_core/launcher/CaseTextRun.h"
#include "arcane_core/launcher/RunStart.h"
#include "arcane_core/launcher/StandaloneRun.h"
#include "arcane_core/service/ISubDomain.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/TextParts.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace Arcane::standalone_test
{
using detail::launcher::printCaseText;
using detail::launcher::StandaloneRun;
using test::has;
using test::messageOf;

ApplicationInfo infoOf(std::initializer_list<std::string> words)
{
  StringList list;
  list.add("program");
  for (const std::string& word : words)
    list.add(String(word));
  ApplicationInfo info(CommandLineArguments(list), "Test", VersionInfo(1, 0, 0));
  info.setCodeName("Pump");
  info.setCodeVersion(VersionInfo(2, 1, 0));
  return info;
}

//! What is written on the standard output while \a f is called.
template <typename F> std::string outputOf(const F& f)
{
  testing::internal::CaptureStdout();
  try {
    f();
  }
  catch (...) {
    testing::internal::GetCapturedStdout();
    throw;
  }
  return testing::internal::GetCapturedStdout();
}

//! The current directory is one of the test, since runs write there: that of the first process.
class StandaloneSubDomainTest : public ::testing::Test
{
 protected:
  StandaloneSubDomainTest()
  {
    String path(m_directory.path().string());
    int is_mpi = 0;
    MPI_Initialized(&is_mpi);
    if (is_mpi)
      m_processes = MpiParallelMng::create(MPI_COMM_WORLD, nullptr);
    if (m_processes.get())
      m_processes->broadcastString(path, 0);
    std::filesystem::current_path(path.localstr());
  }
  ~StandaloneSubDomainTest() override
  {
    std::filesystem::current_path(m_former);
    // The first one removes it.
    if (m_processes.get())
      m_processes->barrier();
  }

 private:
  Ref<IParallelMng> m_processes;
  std::filesystem::path m_former = std::filesystem::current_path();
  test::TemporaryDirectory m_directory;
};

TEST_F(StandaloneSubDomainTest, ANullHandleHasNothing)
{
  const StandaloneSubDomain none;
  const std::string expected = "Instance of 'StandaloneSubDomain' is not initialized. Expected one made by ArcaneLauncher";

  EXPECT_EQ(messageOf([&] { none.subDomain(); }), expected);
  EXPECT_EQ(messageOf([&] { none.traceMng(); }), expected);
}

TEST_F(StandaloneSubDomainTest, CopiesAreHandlesOnOneSubDomainWhichTheLastOneEnds)
{
  outputOf([] {
    StandaloneSubDomain first(infoOf({}), String(), {});
    {
      const StandaloneSubDomain second = first;
      EXPECT_EQ(second.subDomain(), first.subDomain());
      EXPECT_EQ(second.traceMng(), first.subDomain()->traceMng());
      first = StandaloneSubDomain();
      EXPECT_EQ(second.subDomain()->applicationInfo().codeName(), "Pump");
      EXPECT_TRUE(second.subDomain()->meshes().empty() || !second.subDomain()->defaultMeshHandle().hasMesh());
      EXPECT_TRUE(has(messageOf([] { StandaloneSubDomain(infoOf({}), String(), {}); }),
                      "standalone sub-domain: this process has one already, expected one at a time"));
    }
    // Now there is a place for another one.
    const StandaloneSubDomain third(infoOf({}), String(), {});
    EXPECT_NE(third.subDomain(), nullptr);
  });
}

TEST_F(StandaloneSubDomainTest, ACaseThatIsWrongIsAnErrorAndLeavesThePlace)
{
  outputOf([] {
    EXPECT_TRUE(has(messageOf([] { StandaloneSubDomain(infoOf({}), "/nowhere/absent.arc", {}); }), "/nowhere/absent.arc"));

    const StandaloneSubDomain next(infoOf({}), String(), {});
    EXPECT_NE(next.subDomain(), nullptr);
  });
}

TEST_F(StandaloneSubDomainTest, ARunHasOneSubDomainAndNoThreads)
{
  outputOf([] {
    EXPECT_TRUE(has(messageOf([] { StandaloneRun run(infoOf({ "-A,S=2" })); }),
                    "standalone sub-domain: -A,S is 2, expected 1: a program that uses its sub-domain by itself has one for each process"));

    StandaloneRun run(infoOf({}));
    ISubDomain* sub_domain = run.createSubDomain("", {});
    EXPECT_EQ(sub_domain->parallelMng(), run.parallelMng());
    EXPECT_EQ(messageOf([&] { run.createSubDomain("", {}); }), "cannot make a sub-domain: this run has one already");
    run.destroySubDomain();
    EXPECT_NE(run.createSubDomain("", {}), nullptr);
  });
}

TEST_F(StandaloneSubDomainTest, AParameterThatIsWrongIsAnErrorAndAnUnknownOneAWarningAtTheEnd)
{
  bool is_first = false;
  std::string wrong;
  std::string text;
  outputOf([&] {
    wrong = messageOf([] { StandaloneRun run(infoOf({ "-A,T=none" })); });
    testing::internal::CaptureStderr();
    std::string other = messageOf([&] {
      const StandaloneRun run(infoOf({ "-A,Pressure=5" }), StandaloneRun::Messages::FaultsApart);
      is_first = run.parallelMng()->isMasterIO();
    });
    text = testing::internal::GetCapturedStderr();
    EXPECT_EQ(other, "");
  });

  EXPECT_TRUE(has(wrong, "-A,T is 'none', expected ")) << wrong;
  EXPECT_EQ(has(text, "-A,Pressure"), is_first) << text;
}

TEST_F(StandaloneSubDomainTest, EachRankWritesItsMessagesAndTheMemoryIsReportedOnRequest)
{
  std::string first;
  Int32 own_rank = 0;
  const std::string text = outputOf([&] {
    StandaloneRun run(infoOf({ "-A,ParallelOutput=1,MemoryReport=1,ShMemReport=1" }));
    own_rank = run.parallelMng()->commRank();
    ISubDomain* sub_domain = run.createSubDomain("", {});
    sub_domain->traceMng()->info() << "a message of each rank";
    sub_domain->traceMng()->flush();
    std::ifstream file("output/listing/logs." + std::to_string(own_rank));
    first.assign(std::istreambuf_iterator<char>(file), {});
  });

  EXPECT_TRUE(has(first, "a message of each rank")) << first;
  EXPECT_EQ(has(text, "at the end"), own_rank == 0) << text;
}

TEST_F(StandaloneSubDomainTest, AParameterOfALoopHasNoEffectAndIsAWarning)
{
  const std::string text = outputOf([&] {
    const StandaloneRun run(infoOf({ "-A,MaxIteration=5" }));
    run.parallelMng()->barrier();
  });

  EXPECT_TRUE(has(text, "-A,MaxIteration has no effect in this program") || text.empty()) << text;
}

TEST_F(StandaloneSubDomainTest, MessagesThatAreFaultsAloneLeaveTheOutputToTheProgram)
{
  EXPECT_EQ(outputOf([] {
              StandaloneRun run(infoOf({}), StandaloneRun::Messages::FaultsApart);
              run.createSubDomain("", {});
            }),
            "");
}

TEST_F(StandaloneSubDomainTest, TheFirstRankPrintsACaseFileOrItsSchema)
{
  detail::run::RunMode mode;
  mode.wish = detail::run::RunMode::eWish::DumpOptions;
  mode.dump_language = "en";
  bool is_first = false;
  const auto printed = [&] {
    return outputOf([&] {
      StandaloneRun run(infoOf({}), StandaloneRun::Messages::FaultsApart);
      is_first = run.parallelMng()->isMasterIO();
      EXPECT_EQ(printCaseText(run, mode), 0);
    });
  };

  const std::string file = printed();
  mode.dump_language = "fr";
  const std::string french = printed();
  mode.wish = detail::run::RunMode::eWish::CaseSchema;
  const std::string schema = printed();

  EXPECT_EQ(has(file, "<case codename=\"Pump\""), is_first) << file;
  EXPECT_EQ(has(french, "<cas codename=\"Pump\""), is_first) << french;
  EXPECT_EQ(has(schema, "<xs:schema"), is_first) << schema;
}

TEST_F(StandaloneSubDomainTest, ARunSaysItsVersionItsRanksAndItsParameters)
{
  const MpiEnvironment mpi(nullptr, nullptr);
  ITraceMng traces;
  std::ostringstream log;
  traces.setRedirectStream(&log);
  const Ref<IParallelMng> pm = mpi.createParallelMng(&traces);
  const std::string nb_rank = std::to_string(pm->commSize());

  detail::launcher::reportStart(infoOf({ "-A,MaxIteration=7", "a.arc" }), pm.get(), &traces);

  EXPECT_TRUE(has(log.str(), "[run] Pump 2.1.0, " + nb_rank + " rank(s), " + nb_rank + " on this machine\n")) << log.str();
  EXPECT_TRUE(has(log.str(), "1 machine(s), the first is '" + std::string(platform::getHostName().localstr()) + "', process "))
    << log.str();
  EXPECT_TRUE(has(log.str(), "[run] command line: program -A,MaxIteration=7 a.arc\n")) << log.str();
  EXPECT_TRUE(has(log.str(), "-A,MaxIteration is '7'")) << log.str();
}
} // namespace Arcane::standalone_test
