// SPDX-License-Identifier: Apache-2.0
// A file in memory of another process, opened through the system's list of its files.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <cstddef>
#include <string>

namespace Arcane::detail::watch
{
/*!
 * \brief Opens a file of another process of the same user, and maps parts of it.
 */
class MappedFile
{
 public:
  /*!
   * \brief Opens descriptor \a descriptor of \a process.
   * \param inode  the number that the file must have, 0 for any
   * \param is_written  true to open it for writing, too
   * \throws WatchFault when the process, or the right to open its files, is missing
   */
  MappedFile(Int64 process, Int64 descriptor, Int64 inode, bool is_written);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  Int64 nbByte() const { return m_nb_byte; }
  int descriptor() const { return m_descriptor; }
  //! Returns the descriptor that \a process has of the file called \a name, -1 if it has none. \throws WatchFault as the constructor
  static Int64 findDescriptor(Int64 process, const std::string& name);

 private:
  int m_descriptor = -1;
  Int64 m_nb_byte = 0;
};

//! A part of a file in the addresses of this process.
class Mapping
{
 public:
  //! \param offset  a multiple of the size of a page \throws WatchFault when the system refuses
  Mapping(const MappedFile& file, Int64 offset, Int64 nb_byte, bool is_written);
  ~Mapping();
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

  std::byte* base() const { return m_base; }

 private:
  std::byte* m_base;
  std::size_t m_nb_byte;
};
} // namespace Arcane::detail::watch
