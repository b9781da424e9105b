// SPDX-License-Identifier: Apache-2.0
// The folder, in the memory of one machine, that holds copies of checkpoints of one directory.
#pragma once

#include "arcane_core/base/system/CommandLineArguments.h"
#include "checkpoint/format/CheckpointDirectory.h"

#include <vector>

namespace Arcane::detail::copies
{
//! Returns the folder in memory that the user has chosen, or `/dev/shm`. \local \throws FatalErrorException when the name is empty
String memoryFolder(const CommandLineArguments& arguments = {});

//! Returns the absolute path of a directory, without symbolic links, which names the directory for all processes of a machine. \local
String absoluteDirectory(const String& path);

/*!
 * \brief Names the folder `arcane_checkpoints.USER.HASH` in the memory of this machine, which outlives processes.
 *
 * HASH is computed from the absolute path of a directory of checkpoints. The folder holds copies `ck_<n>` of checkpoints, with the files of
 * some ranks, and `directory.txt` with the path. Only the user may read it. A symbolic link, a folder of another user or one that others
 * may read is never used. All calls are \local.
 */
class CopyFolder
{
 public:
  //! \param memory a folder such as `/dev/shm` \param directory the absolute path of the directory of checkpoints
  CopyFolder(const String& memory, const String& directory);

  const String& path() const { return m_path; }
  const String& directory() const { return m_directory; }
  //! Returns the copies as checkpoints of a directory.
  format::CheckpointDirectory copies() const { return format::CheckpointDirectory(m_path); }

  //! Returns whether the folder is there. \throws IOException when something else has its name
  bool exists() const;
  //! Creates the folder unless it exists. \throws IOException, also when the folder belongs to another directory of checkpoints
  void create() const;
  //! Returns true when a process that lives holds the folder by a FolderLock. \throws IOException
  bool isInUse() const;
  //! Removes the copies other than number \a kept, and drafts. \throws IOException
  void removeOthers(Int64 kept) const;
  //! Removes the folder with all that it holds, if it exists. \throws IOException
  void remove() const;

 private:
  String m_path;
  String m_directory;
};

//! Returns the folders of this user in \a memory. One whose file `directory.txt` cannot be read is left out. \throws IOException
std::vector<CopyFolder> foldersOfUser(const String& memory);

/*!
 * \brief Says, as long as it or the process lives, that the run that writes copies to a folder is alive.
 *
 * The lock is a lock of flock() on the file `lock` of the folder, which the system ends when the process dies.
 */
class FolderLock
{
 public:
  //! Waits two seconds at most, since the process of a killed run may still be ending. \throws IOException when another one holds it
  explicit FolderLock(const CopyFolder& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int m_descriptor;
};
} // namespace Arcane::detail::copies
