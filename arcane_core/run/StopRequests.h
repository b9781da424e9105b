// SPDX-License-Identifier: Apache-2.0
// Who asks a run to save itself and to end: a signal, a file, a time limit. All ranks agree at the end of each step.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/run/TimeLimit.h"

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
 * may reach any rank. The agreement is one reduction of three integers per step, and nothing when there is one rank.
 */
class StopRequests
{
 public:
  explicit StopRequests(ISubDomain* sd);

  //! Looks for the file `stop` in \a directory, and removes one of a former run. \local
  void watchFile(const String& directory);
  //! \local
  void setTimeLimit(const TimeLimit& limit) { m_time_limit = limit; }

  /*!
   * \brief Returns true when the run is to save itself and to end.
   *
   * The function also compares why the ranks end their loops, if they do.
   * \param nb_loop  number of the steps of this execution
   * \param reason  why the calling rank ends its loop by itself
   * \collective
   * \throws ParallelFatalErrorException on all ranks when some end their loop and others do not
   */
  bool agree(Integer nb_loop, eTimeLoopStopReason reason);

  //! Returns who asked first, such as `SIGTERM`. The text is null before agree() has returned true. \local
  const String& text() const { return m_text; }
  //! Removes the file, so that it does not end the next run too. \local The master alone removes it.
  void removeFile() const;

 private:
  Int64 localRequest(Integer nb_loop);
  bool isFileThere();
  Real checkpointTime() const;
  String textOf(Int64 request) const;

  ISubDomain* m_sub_domain;
  TimeLimit m_time_limit;
  String m_file;
  Real m_next_look_s = 0.0;
  String m_text;
};
} // namespace Arcane::detail::run
