// SPDX-License-Identifier: Apache-2.0
// A text file to which a run appends lines while others may read it.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace Arcane::detail::curves
{
/*!
 * \brief A file of whole lines: a header, lines that stay, and lines at the end that the next write replaces.
 *
 * A process that is killed leaves whole lines, and so does a full disk. All calls are \local
 * and throw IOException with the path and the reason.
 */
class GrowingFile
{
 public:
  //! Pieces of this size are read and written. \unit{bytes}
  static constexpr Int64 piece_bytes = 256 * 1024;

  enum class eReading
  {
    ByPath, //!< the file is not open between two calls
    Kept    //!< the file stays open: its lines can be read when its path has gone
  };

  explicit GrowingFile(const String& path, eReading reading = eReading::ByPath)
  : m_path(path)
  , m_reading(reading)
  {}
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  ~GrowingFile();

  void swap(GrowingFile& other) noexcept;
  const String& path() const { return m_path; }
  //! True once this object has made the file.
  bool isMade() const { return m_nb_byte > 0; }
  //! Replaces what has the path, also a link, by a file with a header.
  void make(const std::string& header);
  //! Reads a file that another run has made: its first \a nb_byte bytes, which begin with a header.
  void take(Int64 nb_byte);
  //! False when the path names another file, or one that is shorter than what was written.
  bool isIntact() const;
  //! Size of the header. \unit{bytes}
  Int64 begin() const { return m_begin; }
  //! Size of the header and the lines that stay. \unit{bytes}
  Int64 nbByte() const { return m_nb_byte; }
  //! Appends lines that stay, then lines that the next write replaces.
  void append(std::string_view lines, std::string_view last_lines = {});
  //! Keeps \a nb_byte bytes.
  void cut(Int64 nb_byte);
  //! Calls \a visit for each line that stays from byte \a begin on.
  void forEachLine(Int64 begin, const std::function<void(std::string_view)>& visit) const;
  //! Returns where the first line is whose iteration is not below \a iteration, by bisection. \param iteration_of reads a line's
  Int64 placeOf(Int32 iteration, const std::function<Int32(std::string_view)>& iteration_of) const;

 private:
  String m_path;
  eReading m_reading;
  int m_kept = -1;
  Int64 m_begin = 0;
  Int64 m_nb_byte = 0;
  //! Device and number of the file.
  std::pair<UInt64, UInt64> m_identity;

  int duplicate() const;
  std::string lineAt(int descriptor, Int64 at) const;
};
} // namespace Arcane::detail::curves
