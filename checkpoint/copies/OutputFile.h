// SPDX-License-Identifier: Apache-2.0
// A new file that is written piece by piece.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

#include <cstddef>

namespace Arcane::detail::copies
{
//! Writes a file that must not exist before. All calls are \local. They throw IOException with the path and the reason of the system.
class OutputFile
{
 public:
  explicit OutputFile(const String& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(Span<const std::byte> bytes);
  //! Closes the file. Some file systems report only now that they are full.
  void close();

 private:
  String m_path;
  int m_descriptor;
};

//! Copies a file piece by piece. \a to must not exist. \local \throws IOException
void copyFile(const String& from, const String& to);
} // namespace Arcane::detail::copies
