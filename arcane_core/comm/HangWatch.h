// SPDX-License-Identifier: Apache-2.0
// Notices when the ranks of a machine wait for each other for ever.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace Arcane
{
/*!
 * \brief A thread that checks from time to time what the ranks of the machine wait for.
 *
 * There is a hang when all of them have waited in the same calls for longer than a given time. A rank that computes, or
 * reads a file, will sooner or later let the others continue. One rank of the machine is then chosen to report which rank waits in
 * which call. Ranks of other machines are not seen: when all ranks of this machine wait for a rank that computes elsewhere, this
 * looks like a hang too. The time must therefore be longer than the longest such calculation.
 *
 * Without memory shared by the ranks, each rank sees only itself, and a parallel run is not watched.
 */
class HangWatch
{
 public:
  //! The function called at a hang, by the thread of the watch. \a report is empty on the ranks that were not chosen to report.
  using Action = std::function<void(const std::string& report)>;

  //! Starts the watch. \param timeout_s must be positive \unit{s} \local
  HangWatch(IParallelMng* pm, double timeout_s, Action action);
  //! \local
  ~HangWatch();
  HangWatch(const HangWatch&) = delete;
  HangWatch& operator=(const HangWatch&) = delete;

 private:
  IParallelMng* m_parallel_mng;
  double m_timeout_s;
  Action m_action;
  std::mutex m_mutex;
  std::condition_variable m_wake;
  bool m_is_over = false;
  std::thread m_thread;

  void watch();
  std::string reportOf(double waited_s) const;
};
} // namespace Arcane
