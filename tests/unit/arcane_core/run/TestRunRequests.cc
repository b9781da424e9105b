// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunRequests.h"

#include "arcane_core/curves/ITimeHistoryMng.h"
#include "arcane_core/run/ICheckpointMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/StopRequests.h"
#include "arcane_core/service/CheckpointException.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/run/RunFixture.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace Arcane::test
{
namespace
{
//! A run of all ranks at time 2, where the first one has a directory.
class RunRequestsTest : public CommFixture
{
 protected:
  RunRequestsTest()
  : m_sub_domain({}, m_pm)
  , m_history(m_sub_domain.get())
  , m_checkpoints(m_sub_domain.get())
  , m_loop(m_sub_domain.get())
  , m_requests(m_sub_domain.get())
  {
    m_sub_domain->managers().time_history_mng = &m_history;
    m_sub_domain->managers().checkpoint_mng = &m_checkpoints;
    m_sub_domain->managers().time_loop_mng = &m_loop;
    m_sub_domain->commonVariables().m_global_iteration = 6;
    m_sub_domain->commonVariables().m_global_time = 2.0;
    m_sub_domain->commonVariables().m_global_final_time = 4.0;
    m_sub_domain->traceMng()->setRank(m_rank, m_size);
    m_sub_domain->traceMng()->setRedirectStream(&m_log);
    m_sub_domain->traceMng()->setStdoutVerbosityLevel(3);
    m_requests.watch(String(m_directory.path().string()));
  }

  //! What the ranks do after a step in which the first rank finds \a text. \return the answer, on the first rank \collective
  std::string answerTo(const std::string& text)
  {
    if (m_rank == 0)
      m_directory.write("request", text);
    agree();
    std::ifstream in(m_directory.path() / "request.answer");
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
  }
  void agree()
  {
    m_pm->reduce(Parallel::ReduceMax, m_requests.wish());
    m_requests.answerAll();
  }
  //! Only the first rank has an answer.
  void expectAnswer(const std::string& text, const std::string& answer) { EXPECT_EQ(answerTo(text), m_rank == 0 ? answer : ""); }

  TemporaryDirectory m_directory;
  std::ostringstream m_log;
  TestSubDomain m_sub_domain;
  ITimeHistoryMng m_history;
  ICheckpointMng m_checkpoints;
  ITimeLoopMng m_loop;
  detail::run::RunRequests m_requests;
};
} // namespace

TEST_F(RunRequestsTest, WithoutRequestNothingIsSaid)
{
  agree();

  EXPECT_EQ(m_log.str(), "");
  EXPECT_TRUE(std::filesystem::is_empty(m_directory.path()));
}

TEST_F(RunRequestsTest, AllRanksDoWhatTheFirstOneFinds)
{
  int nb_saved = 0;
  int nb_picture = 0;
  m_checkpoints.setSaveFunction([&] { ++nb_saved; }, [] {});
  m_requests.setPictureFunction([&] {
    ++nb_picture;
    return String("a picture");
  });

  expectAnswer("checkpoint\npicture\n",
               "done: request 'checkpoint': a checkpoint is saved after iteration 5, at time 2\ndone: request 'picture': a picture\n");

  EXPECT_EQ(nb_saved, 1);
  EXPECT_EQ(nb_picture, 1);
  EXPECT_EQ(has(m_log.str(), "[run] request 'picture': a picture"), m_rank == 0) << m_log.str();
}

TEST_F(RunRequestsTest, AFaultOfOneRequestLeavesTheOthers)
{
  const std::string answer = answerTo("picture\nstp\nverbosity 5\n");

  EXPECT_EQ(has(answer, "refused: request 'picture' is not done: the case has no arcane-post-processing/output"), m_rank == 0) << answer;
  EXPECT_EQ(has(answer, "refused: request 'stp' is not done: it is not known, expected one of"), m_rank == 0) << answer;
  EXPECT_EQ(has(answer, "done: request 'verbosity 5': messages up to level 5"), m_rank == 0) << answer;
  EXPECT_EQ(has(m_log.str(), "W-"), m_rank == 0) << "one rank says it: " << m_log.str();
  EXPECT_EQ(m_sub_domain->traceMng()->verbosityLevel(), 5);
}

TEST_F(RunRequestsTest, ACheckpointThatCannotBeSavedEndsNothing)
{
  m_checkpoints.setSaveFunction([] { throw CheckpointException(A_FUNCINFO, CheckpointException::Reason::CannotWrite, "disk full"); },
                                [] {});

  expectAnswer("checkpoint\n", "refused: request 'checkpoint' is not done: the checkpoint is not saved: disk full\n");
}

TEST_F(RunRequestsTest, TheEndIsChangedToALaterPlaceOnly)
{
  expectAnswer("final-time 3\n", "done: request 'final-time 3': the final time is 3, it was 4\n");
  EXPECT_EQ(m_sub_domain->commonVariables().globalFinalTime(), 3.0);
}

TEST_F(RunRequestsTest, ATimeOrAnIterationThatIsOverIsRefused)
{
  expectAnswer(
    "final-time 2\nlast-iteration 5\n",
    "refused: request 'final-time 2' is not done: the run is at time 2, expected a later one; 'stop' ends it now\n"
    "refused: request 'last-iteration 5' is not done: 5 iterations are complete, expected a later one; 'stop' ends the run now\n");

  EXPECT_EQ(m_sub_domain->commonVariables().globalFinalTime(), 4.0);
}

TEST_F(RunRequestsTest, StopIsOneOfAllRanks)
{
  expectAnswer("stop\nfinal-time 3\n", "done: request 'stop': the run saves a checkpoint and ends\n"
                                       "refused: request 'final-time 3' is not done: the run ends now\n");

  EXPECT_EQ(m_loop.stopReason(), eTimeLoopStopReason::StopRequested);
  EXPECT_EQ(m_loop.stopRequests().text(), "a request");
}

TEST_F(RunRequestsTest, OnlyTheFirstRankLooks)
{
  if (m_rank != 0)
    m_directory.write("request", "stop\n");

  agree();

  EXPECT_EQ(m_loop.stopReason(), eTimeLoopStopReason::NoStop);
}

TEST_F(RunRequestsTest, ARequestOfAFormerRunIsRemovedWithAWarning)
{
  m_directory.write("request", "stop\n");

  m_requests.watch(String(m_directory.path().string()));
  agree();

  EXPECT_EQ(m_loop.stopReason(), eTimeLoopStopReason::NoStop);
  EXPECT_EQ(has(m_log.str(), "request' was there before the run. It asked a former run for something, and is removed"), m_rank == 0)
    << m_log.str();
}

TEST_F(RunRequestsTest, TheAnswerNamesWhoHasAsked)
{
  expectAnswer("# asked by process 7 (x) of user 0\nverbosity 5\n",
               "done: request 'verbosity 5' (asked by process 7 (x) of user 0): messages up to level 5 are printed from now on\n");
  if (m_rank == 0)
    m_directory.write("request", "# asked by process 8 (y) of user 0\nstop\n");
  m_requests.close();

  std::ifstream in(m_directory.path() / "request.answer");
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line, m_rank == 0 ? "refused: request 'stop' (asked by process 8 (y) of user 0) is not done: the run ends now" : "");
}

TEST_F(RunRequestsTest, ARequestThatComesTooLateIsRefused)
{
  if (m_rank == 0)
    m_directory.write("request", "checkpoint");

  m_requests.close();

  EXPECT_EQ(has(m_log.str(), "request 'checkpoint' is not done: the run ends now"), m_rank == 0) << m_log.str();
  EXPECT_EQ(std::filesystem::exists(m_directory.path() / "request.answer"), m_rank == 0);
}
} // namespace Arcane::test
