// SPDX-License-Identifier: Apache-2.0
// Owns a directory where files cannot be locked.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/run_directory/OwnerRecord.h"

namespace Arcane::detail::run_directory
{
//! The device and the inode of a file.
struct OwnerFileId
{
  UInt64 device = 0;
  UInt64 inode = 0;

  friend bool operator==(const OwnerFileId&, const OwnerFileId&) = default;
};

/*!
 * \brief Owns a directory by a file `run.owner.<n>` that names the owning process; the greatest n counts.
 *
 * After the death of an owner, one process creates file n+1; only one can succeed, and no file of a live owner is removed.
 * The last file stays, marked as ended, so that a number is never used twice. All members are \local.
 */
class OwnerFile
{
 public:
  /*!
   * \brief Becomes the owner.
   * \throws DirectoryInUseException when the owner lives, or its death cannot be decided
   * \throws IOException when the file cannot be created in the directory
   */
  explicit OwnerFile(const String& directory);
  //! Marks the file as ended, in the process that made it. Another file at its path stays as it is.
  ~OwnerFile();
  OwnerFile(const OwnerFile&) = delete;
  OwnerFile& operator=(const OwnerFile&) = delete;

  //! Checks the files of owners. \throws DirectoryInUseException when such a file names an owner that is not known to be dead
  static void throwIfOwned(const String& directory);

 private:
  String m_path;
  Int64 m_process;
  OwnerFileId m_id;
};
} // namespace Arcane::detail::run_directory
