// SPDX-License-Identifier: Apache-2.0
// Copies of several variables, of all ranks of the machine, after the same iteration.
#pragma once

#include "shmem/watch/reader/WatchedRun.h"

#include <chrono>
#include <string>
#include <vector>

namespace Arcane::detail::watch
{
/*!
 * \brief Asks the ranks for copies, waits for them, and copies them into memory of its own.
 */
class Snapshot
{
 public:
  //! \throws WatchFault when the run has ended, does not answer in time, has no such variable or no room
  Snapshot(WatchedRun& run, const std::vector<std::string>& names, double timeout_s);

  Int64 iteration() const { return m_iteration; }
  double time() const { return m_time; }
  //! \throws WatchFault for an index that there is not
  arcane_watch_array arrayOf(Int32 index, Int32 name) const;
  //! Returns the name of the mesh that the snapshot has under a name. \throws WatchFault for the name of a variable
  std::string meshOf(Int32 name) const;

 private:
  struct Copy
  {
    EntryCopy shape;
    std::vector<std::byte> bytes;
  };

  std::vector<std::string> m_names;
  //! The copies, rank after rank.
  std::vector<Copy> m_copies;
  Int64 m_iteration = 0;
  double m_time = 0.0;

  //! Returns false when copies for other programs leave no room at present.
  bool take(WatchedRun& run, std::chrono::steady_clock::time_point end, double timeout_s);
  bool takeCopies(const WatchedRun& run, Int32 slot);
};
} // namespace Arcane::detail::watch
