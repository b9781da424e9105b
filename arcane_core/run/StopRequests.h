// SPDX-License-Identifier: Apache-2.0
// Requests to save and to end a run, by a signal, a file or a time limit, or to go back in time. All ranks agree at the end of each step.
#pragma once

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/run/TimeLimit.h"

#include <array>

namespace Arcane
{
class IParallelMng;
class ISubDomain;
enum class eTimeLoopStopReason;
} // namespace Arcane

namespace Arcane::detail::run
{
/*!
 * \brief Finds the requests of one rank, and agrees on them with the others.
 *
 * Rank 0 alone looks at the file, at most once per second, and at the clock, so that ranks whose clocks differ do the same. Signals
 * may reach any rank. The ranks agree in the reduction in which StepCheck compares their times: a step has no other one.
 */
class StopRequests
{
 public:
  explicit StopRequests(ISubDomain* sd);

  //! Looks for the file `stop` in \a directory, and removes a file of a previous run. \local
  void watchFile(const String& directory);
  //! \local
  void setTimeLimit(const TimeLimit& limit) { m_time_limit = limit; }

  /*!
   * \brief Returns numbers that encode the requests of this rank, and why it ends its loop by itself, if it does.
   *
   * The caller replaces each number by the largest of all ranks.
   * \local
   * \param nb_loop  number of the steps of this execution
   * \param is_return_wished  true when this rank requests a return in time
   */
  ArrayView<Real> wishes(Integer nb_loop, eTimeLoopStopReason reason, bool is_return_wished = false);
  /*!
   * \brief Returns true when the run is to save itself and to end, by the largest of the wishes of all ranks.
   * \collective, without communication unless it throws
   * \throws ParallelFatalErrorException on all ranks, naming two, when some end their loop and others do not
   */
  bool isStopWished(Integer nb_loop);

  //! Returns true when a rank requests a return in time, by the largest of the wishes of all ranks. \local
  bool isReturnWished() const { return m_wishes[3] > 0.0; }

  //! Notes a request of a user, by RunRequests. \local
  void noteRequest() { m_text = "a request"; }
  //! Returns the source of the first request, such as `SIGTERM`. The text is null before isStopWished() has returned true, or
  //! noteRequest(). \local
  const String& text() const { return m_text; }
  //! Removes the file, so that it does not end the next run too. \local The master alone removes it.
  void removeFile() const;

 private:
  Int64 localRequest(Integer nb_loop);
  bool isFileThere();
  Real checkpointTime() const;
  String textOf(Int64 request) const;
  [[noreturn]] void throwDifference(Integer nb_loop) const;

  ISubDomain* m_sub_domain;
  TimeLimit m_time_limit;
  String m_file;
  Real m_next_look_s = 0.0;
  Int32 m_reason = 0;
  String m_text;
  std::array<Real, 4> m_wishes = {};
};
} // namespace Arcane::detail::run
