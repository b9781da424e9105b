// SPDX-License-Identifier: Apache-2.0
// Notices when ranks of a machine wait for too long, and when all of them wait for each other for ever.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace Arcane
{
/*!
 * \brief A thread that checks from time to time the states and the waits of the ranks of the machine.
 *
 * There is a hang when all ranks that have not ended their run have waited in the same calls for longer than a given time. Where all ranks of
 * the run are on this machine and wait in collective calls of different names, some seconds are enough: three, or a tenth of the given time if that
 * is less, and the time in which the memory of the ranks could be copied once at 256 MiB/s. Messages between two ranks and waits for devices do
 * not count, and each rank must have had a processor. Time in which the whole run is stopped does not count. One rank of the
 * machine is then chosen to report the place of each rank, and the run ends. When a rank waits for so long and another rank does not, there
 * is only a report, at most once in this time: the other rank may compute for long, read a file, be stopped by a signal, or loop for ever.
 * With `has_to_come` such a rank ends the run, too.
 *
 * Ranks of other machines are not seen: when all ranks of this machine wait for a rank that computes elsewhere, this looks like a hang too.
 * The time must therefore be longer than the longest such calculation, or the watch must not end the run.
 *
 * Without memory shared by the ranks, each rank sees only itself, and a parallel run is not watched.
 */
class HangWatch
{
 public:
  //! The function called by the thread of the watch.
  using Action = std::function<void(const std::string& report)>;
  //! The function that ends the run. \a report is empty on the ranks that were not chosen to report. \a delay_s  time in which ranks that do
  //! not come say where they are
  using EndAction = std::function<void(const std::string& report, double delay_s)>;

  //! The actions of the watch.
  struct Actions
  {
    //! Called at each look, at least every second.
    std::function<void()> look = {};
    //! Called on all ranks that still run at a hang; without it a hang is only reported.
    EndAction end = {};
    //! Called on the rank that reports, when some ranks have waited for so long; without it nothing is reported.
    Action tell = {};
    //! Called instead of `end` on each rank that does not come, once a rank has reported, with a line that says so.
    Action end_absent = {};
    //! True when a rank that does not come ends the run.
    bool has_to_come = false;
  };

  /*!
   * \brief Starts the watch.
   * \param timeout_s must be positive \unit{s}
   * \local
   */
  HangWatch(IParallelMng* pm, double timeout_s, Actions actions);
  //! \local
  ~HangWatch();
  HangWatch(const HangWatch&) = delete;
  HangWatch& operator=(const HangWatch&) = delete;

 private:
  //! The state of one rank, as the watch has seen it.
  struct Seen;

  IParallelMng* m_parallel_mng;
  double m_timeout_s;
  Actions m_actions;
  std::mutex m_mutex;
  std::condition_variable m_wake;
  bool m_is_over = false;
  //! The time of the processor that each process had when their calls were first seen to differ. \unit{s}
  std::map<Int32, double> m_processor_s;
  //! The time since then. \unit{s}
  double m_differing_s = 0.0;
  std::thread m_thread;

  void watch();
  bool check(const std::vector<Seen>& ranks, double passed_s);
  bool isDiffering(const std::vector<Seen>& ranks, double passed_s);
  bool doCallsDiffer(const std::vector<Seen>& ranks) const;
  static std::string linesOf(const std::vector<Seen>& ranks);
  void end(const std::vector<Seen>& ranks, const std::string& what, double delay_s);
  void endIfAbsent(const Seen& own);
  void tell(const std::vector<Seen>& ranks);
};

/*!
 * \brief Describes the present states of the ranks of the machine, one line for each, each after a line feed.
 *
 * The text is for messages about calls of ranks that do not fit together, and empty when this rank sees only itself.
 * \local
 */
std::string describeRanksOfMachine(const IParallelMng* pm);
} // namespace Arcane
