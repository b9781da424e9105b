// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/RunRequests.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/run/ICheckpointMng.h"
#include "arcane_core/run/ITimeLoopMng.h"
#include "arcane_core/run/ProgressLine.h"
#include "arcane_core/run/RequestFile.h"
#include "arcane_core/run/RunRequest.h"
#include "arcane_core/run/StopRequests.h"
#include "arcane_core/run/WatchedSteps.h"
#include "arcane_core/service/CheckpointException.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/OutputFailures.h"

#include <memory>
#include <optional>
#include <utility>

namespace Arcane::detail::run
{
namespace
{
//! The level of messages on the run as a whole.
constexpr Int32 request_level = 1;
//! The file system may be slow. \unit{s}
constexpr Real look_period_s = 1.0;
constexpr const char* too_late = "the run ends now";
} // namespace

//! The answer to a request.
struct RunRequests::Answer
{
  String text;
  bool is_done = true;
};

String RunRequests::lineOf(const RunRequest& request, const Answer& answer, const String& asker)
{
  return String::format("request '{0}'{1}{2}: {3}", request.text, asker.null() ? String("") : String::format(" ({0})", asker),
                        answer.is_done ? "" : " is not done", answer.text);
}

RunRequests::RunRequests(ISubDomain* sd)
: m_sub_domain(sd)
, m_watched_steps(std::make_unique<WatchedSteps>(sd))
{}

RunRequests::~RunRequests() = default;

void RunRequests::watch(const String& directory)
{
  if (!m_sub_domain->parallelMng()->isMasterIO())
    return;
  m_file = std::make_unique<RequestFile>(directory);
  if (m_file->removeFormer())
    m_sub_domain->traceMng()->pwarning() << "'" << base::shownPath(m_file->path())
                                         << "' was there before the run. It asked a former run for something, and is removed";
}

ArrayView<Real> RunRequests::wish()
{
  const Real now_s = platform::getRealTime();
  if (m_file && !m_text && now_s >= m_next_look_s) {
    m_next_look_s = now_s + look_period_s;
    look();
  }
  m_wishes = { m_text ? 1.0 : 0.0, m_watched_steps->isSnapshotWanted() ? 1.0 : 0.0 };
  return { m_watched_steps->isWatched() ? 2 : 1, m_wishes.data() };
}

void RunRequests::endWatchedStep(Int64 nb_iteration, Real time)
{
  m_watched_steps->endStep(nb_iteration, time, m_wishes[1] != 0.0);
}

void RunRequests::look()
{
  try {
    m_text = m_file->take();
  }
  catch (const IOException& ex) {
    m_sub_domain->outputFailures().add("requests", ex.message());
  }
}

void RunRequests::answerAll()
{
  if (m_wishes[0] == 0.0)
    return;
  m_wishes[0] = 0.0;
  IParallelMng* pm = m_sub_domain->parallelMng();
  String text(std::exchange(m_text, std::nullopt).value_or(std::string()));
  pm->broadcastString(text, pm->masterIORank());
  std::string answers;
  const String asker = askerOf(text.toStdStringView());
  for (const RunRequest& request : runRequestsOf(text.toStdStringView())) {
    const Answer answer = request.fault.null() ? answerTo(request) : Answer{ request.fault, false };
    const String line = lineOf(request, answer, asker);
    if (answer.is_done)
      m_sub_domain->traceMng()->info(request_level) << "[run] " << line;
    else
      m_sub_domain->traceMng()->pwarning() << "[run] " << line;
    answers += (answer.is_done ? "done: " : "refused: ") + std::string(line.toStdStringView()) + '\n';
  }
  m_sub_domain->traceMng()->flush();
  writeAnswer(answers);
}

void RunRequests::close()
{
  if (!m_file)
    return;
  // A file that is not complete is read at the second look.
  for (int i = 0; i < 2 && !m_text; ++i)
    look();
  if (!m_text)
    return;
  std::string answers;
  const String asker = askerOf(*m_text);
  for (const RunRequest& request : runRequestsOf(*m_text)) {
    const String line = lineOf(request, { too_late, false }, asker);
    m_sub_domain->traceMng()->pwarning() << "[run] " << line;
    answers += "refused: " + std::string(line.toStdStringView()) + '\n';
  }
  m_text.reset();
  writeAnswer(answers);
}

void RunRequests::writeAnswer(const std::string& text)
{
  if (!m_file)
    return;
  try {
    m_file->answer(text);
  }
  catch (const IOException& ex) {
    m_sub_domain->outputFailures().add("answers to requests", ex.message());
  }
}

RunRequests::Answer RunRequests::answerTo(const RunRequest& request)
{
  ITimeLoopMng* loop = m_sub_domain->timeLoopMng();
  const bool is_over = loop->stopReason() != eTimeLoopStopReason::NoStop;
  switch (request.what) {
  case eRunRequest::Picture: return m_write_picture ? Answer{ m_write_picture() } : noPicture();
  case eRunRequest::Checkpoint: return saveCheckpoint();
  case eRunRequest::Stop:
    if (is_over)
      return { too_late, false };
    loop->stopRequests().noteRequest();
    loop->setStopReason(eTimeLoopStopReason::StopRequested);
    return { "the run saves a checkpoint and ends" };
  case eRunRequest::FinalTime: return is_over ? Answer{ too_late, false } : changeFinalTime(*request.value);
  case eRunRequest::LastIteration: return is_over ? Answer{ too_late, false } : changeLastIteration(static_cast<Int32>(*request.value));
  case eRunRequest::Progress: return showProgress(request.value);
  case eRunRequest::Verbosity:
    m_sub_domain->traceMng()->setVerbosityLevel(static_cast<Int32>(*request.value));
    return { String::format("messages up to level {0} are printed from now on", *request.value) };
  }
  return {};
}

RunRequests::Answer RunRequests::noPicture()
{
  return { "the case has no arcane-post-processing/output, or its time loop does not use the module ArcanePostProcessing", false };
}

RunRequests::Answer RunRequests::saveCheckpoint()
{
  ICheckpointMng* checkpoints = m_sub_domain->checkpointMng();
  try {
    const bool is_written = checkpoints->save();
    return { String::format("{0} iteration {1}, at time {2}",
                            is_written ? "a checkpoint is saved after" : "the last checkpoint holds the present state, that of",
                            checkpoints->nbCompleteIteration(), m_sub_domain->commonVariables().globalTime()) };
  }
  catch (const CheckpointException& ex) {
    // Thrown on all ranks. Earlier checkpoints are untouched.
    return { String::format("the checkpoint is not saved: {0}", ex.message()), false };
  }
}

RunRequests::Answer RunRequests::changeFinalTime(Real time)
{
  CommonVariables& common = m_sub_domain->commonVariables();
  if (time <= common.globalTime())
    return { String::format("the run is at time {0}, expected a later one; 'stop' ends it now", common.globalTime()), false };
  const Real former = common.globalFinalTime();
  m_sub_domain->timeLoopMng()->setLimitOfTime(time);
  String text = String::format("the final time is {0}", time);
  if (former > 0.0)
    text = text + String::format(", it was {0}", former);
  if (former <= 0.0 || time > former)
    text = text + "; a code that does not use m_global_final_time may end before";
  return { text };
}

RunRequests::Answer RunRequests::changeLastIteration(Int32 iteration)
{
  ITimeLoopMng* loop = m_sub_domain->timeLoopMng();
  const Int32 nb_complete = m_sub_domain->checkpointMng()->nbCompleteIteration();
  if (iteration == 0) {
    loop->setMaxLoop(0);
    return { "the number of iterations is not limited" };
  }
  if (iteration <= nb_complete)
    return { String::format("{0} iterations are complete, expected a later one; 'stop' ends the run now", nb_complete), false };
  loop->setMaxLoop(loop->nbLoop() + iteration - nb_complete);
  return { String::format("the run ends after iteration {0}, in {1} iterations", iteration, iteration - nb_complete) };
}

RunRequests::Answer RunRequests::showProgress(std::optional<Real> interval_s)
{
  ProgressLine& progress = m_sub_domain->timeLoopMng()->progress();
  if (interval_s)
    progress.setInterval(*interval_s);
  progress.printNow(m_sub_domain->timeLoopMng()->nbLoop());
  return { interval_s ? String::format("the progress is printed at most once in {0} s", *interval_s) : String("the progress is printed") };
}
} // namespace Arcane::detail::run
