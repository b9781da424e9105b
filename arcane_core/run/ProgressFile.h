// SPDX-License-Identifier: Apache-2.0
// The progress of a run for programs: one JSON object per line of a file.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ITraceMng;
}

namespace Arcane::detail::run
{
/*!
 * \brief Appends lines to a file, each of them with one call of the system, so that readers see whole lines.
 *
 * A run continues when its progress cannot be written: one warning says so, and nothing more is written. All members are \local.
 */
class ProgressFile
{
 public:
  explicit ProgressFile(ITraceMng* tm);
  ~ProgressFile();
  ProgressFile(const ProgressFile&) = delete;
  ProgressFile& operator=(const ProgressFile&) = delete;

  //! Opens a file. \param is_appended  false to remove what the file holds \throws IOException when the path is not a writable file
  void open(const String& path, bool is_appended);
  bool isOpen() const { return m_descriptor >= 0; }
  //! Writes a line; \a text has no end of line.
  void writeLine(StringView text);

 private:
  void close();

  ITraceMng* m_trace_mng;
  String m_path;
  int m_descriptor = -1;
};
} // namespace Arcane::detail::run
