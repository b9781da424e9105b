// SPDX-License-Identifier: Apache-2.0
// The use of the time of one rank: a tree of named actions.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/stats/TimePhase.h"

#include <iosfwd>
#include <vector>

namespace Arcane
{
class IParallelMng;
class ITraceMng;
class JSONWriter;
class Properties;

/*!
 * \brief Measures the time of nested actions, in three phases.
 *
 * The root of the tree is the action `Main`. An action of one name under one parent is one node, however often it begins. Time in calls
 * that wait for other ranks counts as phase TP_Communication of the action that makes them. All members are \local unless they say
 * otherwise, and only the thread of the rank calls them.
 */
class ARCANE_EXPORT ITimeStats
{
 public:
  //! Holds the actions and their times; ActionTree.h of the framework has its members.
  class ActionTree;

  //! \param pm  the manager whose calls count as communication; it may be null \param tm  where tables are printed; it may be null
  explicit ITimeStats(const IParallelMng* pm = nullptr, ITraceMng* tm = nullptr);
  ~ITimeStats();
  ITimeStats(const ITimeStats&) = delete;
  ITimeStats& operator=(const ITimeStats&) = delete;

  //! \name Measuring
  //@{
  //! Starts the action `Main`. \throws FatalErrorException when it is started already
  void beginGatherStats();
  //! Ends all actions. \throws FatalErrorException when `Main` is not started
  void endGatherStats();
  bool isGathering() const { return m_is_gathering; }
  //! Begins an action inside the current one. \throws FatalErrorException outside beginGatherStats() and endGatherStats()
  void beginAction(const String& action_name);
  //! Ends the current action; the name is not checked. When \a print_time is true, two lines give its times in computation and in
  //! communication. \throws FatalErrorException when all actions have ended
  void endAction(const String& action_name, bool print_time);
  //! Returns true while an action other than `Main` lasts.
  bool isInAction() const { return m_current != 0; }
  //! Begins a phase, which lasts until the next endPhase(). Phases are nested.
  void beginPhase(eTimePhase phase);
  //! \throws FatalErrorException when all phases have ended
  void endPhase(eTimePhase phase);
  //! Counts an iteration of the time loop.
  void notifyNewIterationLoop() { ++m_nb_iteration_loop; }
  Int64 nbIterationLoop() const { return m_nb_iteration_loop; }
  //! Sets to zero the first action of this name and all actions in it.
  void resetStats(const String& name);
  //@}

  //! \name Reading. Actions that last count until now.
  //@{
  //! Returns the time of the whole run in a phase. \unit{s}
  Real elapsedTime(eTimePhase phase);
  //! Returns the time of the first action of this name, with all actions in it, and prints it. The time is 0 when the action does not exist.
  //! \unit{s}
  Real elapsedTime(eTimePhase phase, const String& action_name);
  const ActionTree& tree();
  //@}

  //! \name Over restarts
  //@{
  //! Sets properties from which mergeTimeValues() reads the times until now, previous executions of the run included.
  void saveTimeValues(Properties* properties);
  //! Takes saved times as the times of previous executions of the run. \throws FatalErrorException when they are damaged
  void mergeTimeValues(Properties* properties);
  //! Returns true when the run has times of previous executions.
  bool hasFormerTimes() const { return m_former_tree != nullptr; }
  //! Returns the number of iterations, previous executions included.
  Int64 cumulativeNbIterationLoop() const { return m_former_nb_iteration_loop + m_nb_iteration_loop; }
  //! Returns the time of all phases of the run, previous executions included. \unit{s}
  Real cumulativeElapsedTime();
  //@}

  //! \name Printing
  //@{
  //! Prints the first action of this name and all actions in it: milliseconds in computation and in communication.
  void dumpCurrentStats(const String& name);
  /*!
   * \brief Writes a table: per action the seconds, the microseconds per item and iteration, the number of calls, the part of the run and of
   * the parent, and the part of each phase. After a restart a second table has the times of all executions of the run.
   * \param is_verbose  false for the actions of the time loop alone, down to entry points
   * \param nb  number of items times number of iterations; with 0, times are divided by the number of calls
   * \param use_elapsed_time  true and false give the same, since both clocks measure the elapsed time
   */
  void dumpStats(std::ostream& stream, bool is_verbose, Real nb, const String& name, bool use_elapsed_time = false);
  //! Writes all actions under the keys `Version` and `Current` of the current object, and after a restart the actions of all executions of
  //! the run under `Cumulative`.
  void dumpStatsJSON(JSONWriter& writer);
  //! Prints the date, the memory of this process, and the memory of all processes: largest, smallest, mean. \collective
  void dumpTimeAndMemoryUsage(IParallelMng* pm);
  //@}

 private:
  void account();
  ActionTree cumulativeTree();
  void throwUnlessGathering(const char* what) const;

  const IParallelMng* m_parallel_mng;
  ITraceMng* m_trace_mng;
  detail::base::Owned<ActionTree> m_tree;
  //! The actions of previous executions of the run, or null.
  detail::base::Owned<ActionTree> m_former_tree;
  Int64 m_former_nb_iteration_loop = 0;
  std::vector<eTimePhase> m_phases;
  Int32 m_current = 0;
  Int64 m_last_ns = 0;
  Int64 m_last_wait_ns = 0;
  Int64 m_nb_iteration_loop = 0;
  bool m_is_gathering = false;
};
} // namespace Arcane
