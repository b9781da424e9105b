// SPDX-License-Identifier: Apache-2.0
// A file seen as memory, and the names of places in it.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <string>
#include <string_view>

namespace Arcane::detail::meshio
{

/*!
 * \brief Gives read-only access to a whole file; pages are read when they are used.
 *
 * \throws FatalErrorException when the file cannot be opened, is a directory or is empty.
 */
class MappedFile
{
 public:
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  const std::string& path() const { return m_path; }
  std::string_view bytes() const { return m_bytes; }
  const char* begin() const { return m_bytes.data(); }
  const char* end() const { return m_bytes.data() + m_bytes.size(); }

  //! Selects whether messages name places in this file by bytes instead of lines.
  void setBinary(bool is_binary) { m_is_binary = is_binary; }
  bool isBinary() const { return m_is_binary; }

  //! Returns `file:line` of a byte, or `file: byte N` in a binary file. Lines are counted in each call, so use it for messages only.
  std::string place(Int64 position) const;

  //! \throws FatalErrorException always: `file:line: error: text`.
  [[noreturn]] void fail(Int64 position, const std::string& text) const;

 private:
  std::string m_path;
  std::string_view m_bytes;
  bool m_is_binary = false;
};

} // namespace Arcane::detail::meshio
