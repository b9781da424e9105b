// SPDX-License-Identifier: Apache-2.0
// A file of HDF5.
#pragma once

#include "checkpoint/hdf5/Group.h"
#include "checkpoint/hdf5/OutputDriver.h"

namespace Arcane::detail::h5
{
/*!
 * \brief An open file, in the latest format of the library: its own structures bear checksums.
 *
 * Groups and datasets must die before close(). Calls on them succeed even if the disk is full: checkWrites(), sync()
 * and close() tell it. \local: all members. They throw IOException when the library or the system fails.
 */
class File
{
 public:
  //! A new file; one that exists is lost.
  static File create(const String& path);
  static File openReadOnly(const String& path);

  const String& path() const { return m_path; }
  //! The group that holds all others.
  Group root() const;
  //! \throws IOException when something could not be written so far
  void checkWrites() const;
  /*!
   * \brief Hands all that was written to the disk.
   *
   * close() still changes a few bytes: who wants a closed file on the disk syncs it after close().
   */
  void sync();
  //! A file that is only destroyed is closed as well, but a failure then goes unnoticed.
  void close();
  void closeQuietly() noexcept { m_handle.closeQuietly(); }
  bool isOpen() const { return m_handle.isOpen(); }

 private:
  FileHandle m_handle;
  String m_path;
  //! Null pointer when the file is only read.
  std::shared_ptr<const OutputStatus> m_status;

  File(FileHandle handle, const String& path);
};
} // namespace Arcane::detail::h5
