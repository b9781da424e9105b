// SPDX-License-Identifier: Apache-2.0
// Text files of numbers.
#pragma once

#include "arcane_core/base/text/String.h"

#include <string>

namespace Arcane::detail::dense
{
/*!
 * \brief The numbers of a text file, separated by blanks.
 *
 * Errors are ArgumentException with the path, the line, what was found and what was expected.
 */
class NumberFile
{
 public:
  //! Reads a file. \throws IOException when it cannot be read
  explicit NumberFile(const String& path);

  //! Returns true if there are further numbers. \local
  bool hasMore();
  //! Returns the next number, which is finite. \param what  its name for messages \local
  Real real(const char* what);
  //! Returns the next number, from \a least to \a most. \param what  its name for messages \local
  Int32 integer(const char* what, Int64 least, Int64 most);
  //! \throws ArgumentException when there are further numbers
  void expectEnd();

 private:
  String m_path;
  std::string m_text;
  const char* m_at;
  Int64 m_line = 1;

  const char* end() const { return m_text.data() + m_text.size(); }
  std::string word();
  [[noreturn]] void refuse(const std::string& found, const String& expected) const;
};
} // namespace Arcane::detail::dense
