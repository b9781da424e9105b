// SPDX-License-Identifier: Apache-2.0
// A directory that one process owns until it ends.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/run_directory/OwnerFile.h"

#include <functional>
#include <memory>

namespace Arcane::detail::run_directory
{
/*!
 * \brief Owns a directory by an advisory lock on the file `run.lock` in it.
 *
 * The lock comes from flock(): the kernel ends it when the process dies, also by SIGKILL, and NFS and Lustre (mounted with
 * `flock`) know it on all machines. The lock belongs to the opened file, so that two locks of one process exclude each other, and no
 * other file that the process closes ends it, as would happen with fcntl(). Programs that the process starts do not
 * inherit it, and a forked child closes it at once.
 *
 * Where files cannot be locked, or a mount locks them for this machine only, a file with the owner takes its place or
 * stands beside it: see OwnerFile. All members are \local: one rank of a run calls them.
 */
class DirectoryLock
{
 public:
  //! Locks an opened file without waiting. The function returns 0, or the error of the system.
  using LockCall = std::function<int(int descriptor)>;

  /*!
   * \brief Becomes the owner. Files do not change, except the file that OwnerFile writes.
   * \throws DirectoryInUseException when the directory has an owner
   * \throws IOException when the directory, which must exist, cannot be written to
   */
  explicit DirectoryLock(const String& directory, const LockCall& lock = lockWithoutWaiting);
  ~DirectoryLock();
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;

  //! Returns false when the directory, or the file in it, was moved or removed: the lock then excludes no other process. An error of the
  //! file system that leaves it undecided counts as true.
  bool isInPlace() const;
  //! Writes the identity of the owner, for the error message of other runs. The file is emptied when the lock is released.
  void announce();

  //! Calls flock(), without waiting.
  static int lockWithoutWaiting(int descriptor);

 private:
  String m_path;
  int m_descriptor;
  Int64 m_process;
  bool m_is_announced = false;
  std::unique_ptr<OwnerFile> m_owner_file;
};

/*!
 * \brief Returns true when the mount of device \a major:minor locks files for this machine only.
 * \param mounts text of /proc/self/mountinfo
 */
bool areLocksOfOneMachine(const std::string& mounts, unsigned major, unsigned minor);
} // namespace Arcane::detail::run_directory
