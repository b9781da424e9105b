// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/StopRequests.h"

#include "arcane_core/run/ICheckpointMng.h"
#include "arcane_core/run/StopSignals.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/run/RunFixture.h"

#include <csignal>
#include <filesystem>
#include <sstream>

namespace Arcane::test
{
namespace
{
using detail::run::StopRequests;
using detail::run::StopSignals;
using detail::run::TimeLimit;

//! A run of all ranks, where the first one has a directory.
class StopRequestsTest : public CommFixture
{
 protected:
  StopRequestsTest()
  : m_sub_domain({}, m_pm)
  , m_checkpoint_mng(m_sub_domain.get())
  , m_requests(m_sub_domain.get())
  {
    m_sub_domain->managers().checkpoint_mng = &m_checkpoint_mng;
    m_sub_domain->traceMng()->setRedirectStream(&m_log);
  }

  //! What the ranks agree on after a step. \collective
  bool isStopped(Integer nb_loop, eTimeLoopStopReason reason = eTimeLoopStopReason::NoStop)
  {
    m_pm->reduce(Parallel::ReduceMax, m_requests.wishes(nb_loop, reason));
    return m_requests.isStopWished(nb_loop);
  }
  String directory() const { return String(m_directory.path().string()); }
  std::string stopFile() const { return (m_directory.path() / "stop").string(); }
  bool isFileThere() const { return std::filesystem::exists(stopFile()); }

  TemporaryDirectory m_directory;
  std::ostringstream m_log;
  TestSubDomain m_sub_domain;
  ICheckpointMng m_checkpoint_mng;
  StopRequests m_requests;
};
} // namespace

TEST_F(StopRequestsTest, WithoutRequestTheRunGoesOn)
{
  m_requests.watchFile(directory());

  EXPECT_FALSE(isStopped(1));
  EXPECT_FALSE(isStopped(2));
  EXPECT_TRUE(m_requests.text().null());
  EXPECT_EQ(m_log.str(), "");
}

TEST_F(StopRequestsTest, ASignalOfOneRankStopsAll)
{
  const StopSignals signals;
  if (m_rank == m_size - 1)
    std::raise(SIGUSR1);

  EXPECT_TRUE(isStopped(1));

  EXPECT_EQ(m_requests.text(), "SIGUSR1");
}

TEST_F(StopRequestsTest, AReturnInTimeOfOneRankIsOneOfAll)
{
  const auto is_agreed = [&](bool is_wished) {
    m_pm->reduce(Parallel::ReduceMax, m_requests.wishes(1, eTimeLoopStopReason::NoStop, is_wished));
    return m_requests.isReturnWished();
  };

  EXPECT_TRUE(is_agreed(m_rank == m_size - 1));
  EXPECT_FALSE(m_requests.isStopWished(1));
  EXPECT_FALSE(is_agreed(false));
}

TEST_F(StopRequestsTest, TheFileOfTheFirstRankStopsAll)
{
  m_requests.watchFile(directory());
  if (m_rank == 0)
    m_directory.write("stop", "");

  EXPECT_TRUE(isStopped(1));

  EXPECT_TRUE(has(m_requests.text().localstr(), "the file '")) << m_requests.text();
  EXPECT_TRUE(isFileThere() || m_rank != 0);
  m_requests.removeFile();
  EXPECT_FALSE(isFileThere());
  m_requests.removeFile();
  EXPECT_EQ(m_log.str(), "") << "a file that is gone is no warning";
}

TEST_F(StopRequestsTest, OnlyTheFirstRankLooksForTheFile)
{
  m_requests.watchFile(directory());
  if (m_rank != 0)
    m_directory.write("stop", "");

  EXPECT_FALSE(isStopped(1));
}

TEST_F(StopRequestsTest, AFileOfAFormerRunIsRemovedWithAWarning)
{
  m_directory.write("stop", "");

  m_requests.watchFile(directory());

  EXPECT_EQ(isFileThere(), m_rank != 0);
  EXPECT_EQ(has(m_log.str(), "was there before the run. It asked a former run to stop, and is removed"), m_rank == 0) << m_log.str();
  EXPECT_FALSE(isStopped(1));
}

TEST_F(StopRequestsTest, AFolderOfThatNameIsNoRequest)
{
  std::filesystem::create_directory(stopFile());

  m_requests.watchFile(directory());

  EXPECT_FALSE(isStopped(1));
  EXPECT_TRUE(isFileThere());
}

TEST_F(StopRequestsTest, ATimeLimitStopsAfterTheFirstStep)
{
  // It is long over.
  m_requests.setTimeLimit(TimeLimit(1.0e-9));

  EXPECT_FALSE(isStopped(0)) << "a run that ended before its first step would never get further";
  EXPECT_TRUE(isStopped(1));

  EXPECT_EQ(m_requests.text(), "the time limit");
}

TEST_F(StopRequestsTest, ATimeLimitFarAwayStopsNothing)
{
  m_requests.setTimeLimit(TimeLimit(1.0e30));

  EXPECT_FALSE(isStopped(1));
}

TEST_F(StopRequestsTest, ASignalIsTheReasonBeforeTheFileAndTheTime)
{
  const StopSignals signals;
  m_requests.setTimeLimit(TimeLimit(1.0e-9));
  m_requests.watchFile(directory());
  m_directory.write("stop", "");
  EXPECT_TRUE(isStopped(1));
  EXPECT_EQ(m_requests.text(), "the time limit");

  std::raise(SIGTERM);

  EXPECT_TRUE(isStopped(2));
  EXPECT_EQ(m_requests.text(), "SIGTERM");
}

TEST_F(StopRequestsTest, RanksThatEndTheirLoopForOtherReasonsAreAnErrorOnAll)
{
  EXPECT_FALSE(isStopped(1, eTimeLoopStopReason::FinalTimeReached)) << "all have the same reason";
  if (m_size == 1)
    return;

  const std::string text = messageOf([&] { isStopped(3, m_rank == 0 ? eTimeLoopStopReason::Error : eTimeLoopStopReason::NoStop); });

  EXPECT_TRUE(has(text, "time loop: after step 3 rank 1 goes on and rank 0 ends the loop for an error, expected")) << text;
}
} // namespace Arcane::test
