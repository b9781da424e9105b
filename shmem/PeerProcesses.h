// SPDX-License-Identifier: Apache-2.0
// Notices that the process of another rank has ended.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

#include <vector>

struct pollfd;

namespace Arcane::detail::shmem
{
/*!
 * \brief Holds a descriptor of each process of the machine, see pidfd_open(2).
 *
 * The descriptor belongs to the process and not to its number, which the system gives to another process later. A process that waits for
 * its parent to notice its end (zombie) has ended too. All calls are \local.
 */
class PeerProcesses
{
 public:
  PeerProcesses();
  ~PeerProcesses();
  PeerProcesses(const PeerProcesses&) = delete;
  PeerProcesses& operator=(const PeerProcesses&) = delete;

  //! Watches the process number \a process of the rank at place \a machine_index, unless it is this process or the system refuses.
  void watch(Int32 machine_index, Int32 process);
  //! Returns the place of a rank whose process has ended, or -1 if all live.
  Int32 findEnded() const;
  //! Returns the number of processes that are watched.
  Int32 nbWatched() const { return static_cast<Int32>(m_indexes.size()); }

 private:
  mutable std::vector<pollfd> m_descriptors;
  //! The place of the rank of each descriptor.
  std::vector<Int32> m_indexes;
  //! The place of a rank whose process had ended before it was watched, or -1.
  Int32 m_ended = -1;
};
} // namespace Arcane::detail::shmem
