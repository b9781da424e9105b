// SPDX-License-Identifier: Apache-2.0
// Removes the files that the MPI library of a killed run has left in the shared memory of the machine.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

#include <mutex>

#include <sys/types.h>

namespace Arcane::detail::run_directory
{
/*!
 * \brief Records which files of Open MPI in `/dev/shm` this process maps, for as long as the process lives.
 *
 * Open MPI removes its files `osc_sm.*` and `vader_segment.*` at the end of a run, but not when processes are killed. The files hold memory
 * until the machine is started anew. Therefore each process writes their names to a record beside them, `arcane_run.USER.PROCESS`. The next
 * run of the user removes the files that the record of a dead process names and that no process maps. The record also has the number of the
 * job, which the names of the files contain, since a process may be killed while MPI makes the first of them. Failures are ignored: the run
 * does not depend on the record. All calls are \local.
 */
class MpiFileRecord
{
 public:
  //! Removes what dead processes have left in \a directory. The record itself is written by update().
  explicit MpiFileRecord(const String& directory = "/dev/shm");
  //! Removes the record of this process.
  ~MpiFileRecord();
  MpiFileRecord(const MpiFileRecord&) = delete;
  MpiFileRecord& operator=(const MpiFileRecord&) = delete;

  //! Writes the number of the job and the names of the files that this process maps now. Several threads may call it.
  void update() noexcept;

  //! Returns how many files the constructor has removed.
  Int64 nbRemoved() const { return m_nb_removed; }

 private:
  String m_directory;
  String m_path;
  pid_t m_process;
  std::mutex m_mutex;
  Int64 m_nb_removed = 0;

  void removeLeftovers();
  bool removeFilesOf(const String& record_path);
};
} // namespace Arcane::detail::run_directory
