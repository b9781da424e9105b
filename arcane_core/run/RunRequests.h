// SPDX-License-Identifier: Apache-2.0
// Requests of users to a running run, by a file: all ranks do them after the same iteration.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/text/String.h"

#include <array>
#include <functional>
#include <optional>
#include <string>

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail::run
{
class RequestFile;
class WatchedSteps;
struct RunRequest;

/*!
 * \brief Finds the requests of a RequestFile, lets all ranks do them, and answers them in the listing and in a file.
 *
 * The first rank alone looks at the file, at most once per second. The other ranks learn of a request by the reduction in which StepCheck
 * compares their times; only then is there a message with the text.
 */
class RunRequests
{
 public:
  explicit RunRequests(ISubDomain* sd);
  ~RunRequests();
  RunRequests(const RunRequests&) = delete;
  RunRequests& operator=(const RunRequests&) = delete;

  //! Looks for a request in \a directory from now on, and removes a request of a previous run. \local
  void watch(const String& directory);
  //! Sets the function that writes a picture and returns a sentence on it. Without it, pictures on request are refused. \local
  void setPictureFunction(std::function<String()> write_picture) { m_write_picture = std::move(write_picture); }

  //! Returns what shows the steps to programs that watch the run. \local
  WatchedSteps& watchedSteps() { return *m_watched_steps; }
  //! Returns 1 when this rank has found a request and, in a run that may be watched, 1 when a watcher has asked for a snapshot. The caller replaces
  //! the numbers by the largest of all ranks. \local
  ArrayView<Real> wish();
  //! Ends a step for watchers, with the snapshots that wish() is 1 for on a rank. \local
  void endWatchedStep(Int64 nb_iteration, Real time);
  /*!
   * \brief Does what was asked, if wish() is 1 on a rank. A request that cannot be done is answered with a warning.
   * \collective, without communication if nothing was asked
   */
  void answerAll();
  //! Refuses a request that comes after the last iteration. \local
  void close();

 private:
  struct Answer;

  static String lineOf(const RunRequest& request, const Answer& answer, const String& asker);
  void look();
  Answer answerTo(const RunRequest& request);
  static Answer noPicture();
  Answer saveCheckpoint();
  Answer changeFinalTime(Real time);
  Answer changeLastIteration(Int32 iteration);
  Answer showProgress(std::optional<Real> interval_s);
  void writeAnswer(const std::string& text);

  ISubDomain* m_sub_domain;
  //! Null on ranks other than the first one.
  base::Owned<RequestFile> m_file;
  std::function<String()> m_write_picture;
  //! Text that the first rank has found, and that is not answered.
  std::optional<std::string> m_text;
  Real m_next_look_s = 0.0;
  //! The wish for an answer, and that for a snapshot.
  std::array<Real, 2> m_wishes = {};
  base::Owned<WatchedSteps> m_watched_steps;
};
} // namespace Arcane::detail::run
