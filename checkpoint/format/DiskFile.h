// SPDX-License-Identifier: Apache-2.0
// Files and directories whose changes survive a power failure.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/text/String.h"

#include <cstddef>
#include <string>

namespace Arcane::detail::format
{
/*!
 * \brief A file that is open for reading at any offset.
 *
 * All calls are \local. The calls throw IOException with the path and the reason of the system.
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
  //! Fills \a bytes with the bytes from \a offset on. \throws IOException when the file ends before
  void read(Int64 offset, Span<std::byte> bytes) const;

 private:
  String m_path;
  int m_descriptor;
  Int64 m_size;
};

/*!
 * \brief A file that is open for writing at any offset.
 *
 * All calls are \local. The calls throw IOException with the path and the reason of the system.
 */
class OutputFile
{
 public:
  enum class eOpening
  {
    //! The file must exist. Several ranks may write to it at the same time.
    Existing,
    //! The file must not exist.
    New
  };

  //! A symbolic link is refused.
  OutputFile(const String& path, eOpening opening);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  //! Writes \a bytes from \a offset on. Large pieces begin to go to the disk at once.
  void write(Int64 offset, Span<const std::byte> bytes);
  //! Closes the file; what was written may not be on the disk yet. Some file systems report only now that they are full.
  void close();
  //! Waits until what was written is on the disk, and closes the file.
  void syncAndClose();

 private:
  String m_path;
  int m_descriptor;
};

//! Copies a file piece by piece. \a to must not exist. \local \throws IOException
void copyFile(const String& from, const String& to);

//! \throws IOException which says that the action cannot be done with the path, and the last error of the system
[[noreturn]] void throwLastError(const char* action, const String& path);

//! No text of a checkpoint is longer than this: 14,000 ranks of 100 variables each have a manifest of this length. \unit{bytes}
constexpr Int64 max_text_bytes = Int64(256) * 1024 * 1024;

//! Checks a text before it is written. \local \throws IOException when it is longer than \a max_bytes, so that readText() would refuse it
void throwIfTooLong(const String& path, const std::string& text, Int64 max_bytes = max_text_bytes);

//! Returns the whole content of a file. \local \throws IOException, also when the file has more than \a max_bytes bytes
std::string readText(const String& path, Int64 max_bytes = max_text_bytes);

/*!
 * \brief Writes a new file. Its content is on the disk when the call returns, and its name after syncPath() of the directory.
 *
 * A symbolic link in its place is refused.
 * \local
 * \throws IOException, for example when the disk is full, or when readText() would refuse the text
 */
void writeTextDurably(const String& path, const std::string& text);

enum class eDurability
{
  OnDisk, //!< content and name are on the disk when the call returns
  InCache //!< they may get lost when the machine stops, not when the program does
};

/*!
 * \brief Replaces a file, or a symbolic link, by a file with \a text.
 *
 * The text is first written to `path.part`: after a failure, such as a full disk, or after a crash, the previous file is complete.
 * \local
 * \throws IOException
 */
void replaceText(const String& path, const std::string& text, eDurability durability = eDurability::OnDisk,
                 base::eOutputPermissions permissions = base::outputPermissions());

//! Creates a directory, and those above, as needed. Their names are on the disk when the call returns. \local \throws IOException
void createDirectoriesDurably(const String& path);

//! Waits until the content of a closed file, or the names in a directory, are on the disk. \local \throws IOException
void syncPath(const String& path);
} // namespace Arcane::detail::format
