// SPDX-License-Identifier: Apache-2.0
// A file of HDF5.
#pragma once

#include "checkpoint/hdf5/FileDriver.h"
#include "checkpoint/hdf5/Group.h"

namespace Arcane::detail::h5
{
/*!
 * \brief An open file in the latest format of the library, in which the structures of HDF5 have checksums.
 *
 * Groups and datasets must be destroyed before close(). Calls on them succeed even if the disk is full: checkWrites(), sync()
 * and close() throw then. All calls are \local. The calls throw IOException when the library or the system fails.
 */
class File
{
 public:
  //! Creates a new file. A file that exists at this path is lost.
  static File create(const String& path);
  static File openReadOnly(const String& path);
  /*!
   * \brief Opens a file to add rows to its growing datasets, and to write attributes that exist again.
   *
   * By the rules that HDF5 has for files that are read while they are written, the rows from before can be read at each moment, also if the
   * process ends: it adds to the end of the file, and changes what is there only after that. A file that close() has not closed is not
   * opened for a change again.
   */
  static File openForAppend(const String& path);

  const String& path() const { return m_path; }
  //! Returns the group that holds all other groups.
  Group root() const;
  //! \throws IOException when something could not be written so far
  void checkWrites() const;
  //! Hands everything written so far to the system, before what is written next.
  void flush();
  /*!
   * \brief Waits until everything written so far is on the disk.
   *
   * close() still changes a few bytes: to have the closed file on the disk, sync it again after close().
   */
  void sync();
  //! Closes the file. The destructor closes it too, but ignores failures.
  void close();
  void closeQuietly() noexcept { m_handle.closeQuietly(); }
  bool isOpen() const { return m_handle.isOpen(); }

 private:
  FileHandle m_handle;
  String m_path;
  //! Null when the file is only read.
  std::shared_ptr<const OutputStatus> m_status;

  File(FileHandle handle, const String& path);
};
} // namespace Arcane::detail::h5
