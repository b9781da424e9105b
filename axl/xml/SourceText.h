// SPDX-License-Identifier: Apache-2.0
// The text of a file, in UTF-8, with its lines: what a message quotes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace Arcane::xml
{
//! A place in a text. Both count from 1; 0 means unknown. A column is a character, not a byte.
struct Position
{
  int line = 0;
  int column = 0;

  friend auto operator<=>(const Position&, const Position&) = default;
};

/*!
 * \brief A named text that can be cut into lines.
 * \a text is UTF-8 without byte order mark; lines end with \\n, \\r\\n or \\r.
 */
class SourceText
{
 public:
  SourceText()
  : SourceText("", "")
  {}
  SourceText(std::string file_name, std::string text);

  const std::string& fileName() const { return m_file_name; }
  const std::string& text() const { return m_text; }
  int nbLine() const { return static_cast<int>(m_line_starts.size()); }

  //! Where the byte \a offset is; an offset past the end is the end.
  Position positionOf(std::size_t offset) const;

  //! The line, without its end; empty when there is no such line.
  std::string_view line(int number) const;

 private:
  std::string m_file_name;
  std::string m_text;
  std::vector<std::size_t> m_line_starts;
};

//! The number of characters of \a text, which is UTF-8.
int nbCharacter(std::string_view text);
} // namespace Arcane::xml
