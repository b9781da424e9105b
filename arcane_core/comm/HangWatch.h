// SPDX-License-Identifier: Apache-2.0
// Notices that the ranks of a machine wait for each other for ever.
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
 * \brief A thread that looks from time to time at what the ranks of the machine wait for.
 *
 * There is a hang when all of them have waited in the same calls for longer than a given time: a rank that computes, or
 * that reads a file, will let the others go on. One rank of the machine is then chosen to tell which rank waits in which
 * call. Ranks of other machines cannot be seen: when the ranks of this one all wait for one that computes elsewhere, that
 * looks like a hang too, so that the time must be longer than the longest such calculation.
 *
 * Without memory shared by the ranks each rank sees only itself, and nothing is watched in a parallel run.
 */
class HangWatch
{
 public:
  //! \a report is empty on the ranks that were not chosen to tell. From the thread of the watch.
  using Action = std::function<void(const std::string& report)>;

  //! \param timeout_s \unit{s} > 0 \local
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
