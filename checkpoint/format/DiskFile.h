// SPDX-License-Identifier: Apache-2.0
// Files and directories whose changes survive a loss of power.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

#include <cstddef>
#include <string>

namespace Arcane::detail
{
/*!
 * \brief A file open for reading, by any offset.
 *
 * \local: all members. They throw IOException with the path and the reason of the system.
 */
class InputFile
{
 public:
  explicit InputFile(const String& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  //! \unit{bytes}
  Int64 size() const { return m_size; }
  //! Fills \a bytes with those from \a offset on. \throws IOException when the file ends before
  void read(Int64 offset, Span<std::byte> bytes) const;

 private:
  String m_path;
  int m_descriptor;
  Int64 m_size;
};

//! The whole content of a file. \local \throws IOException
std::string readText(const String& path);

//! Writes a new file, content on the disk when it returns. \local \throws IOException, the disk being full for instance
void writeTextDurably(const String& path, const std::string& text);

//! The content of a file that is closed, or the names in a directory, are on the disk when it returns. \local \throws IOException
void syncPath(const String& path);
} // namespace Arcane::detail
