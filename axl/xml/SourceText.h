// SPDX-License-Identifier: Apache-2.0
// The text of a file in UTF-8, cut into lines that messages quote.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace Arcane::xml
{
//! A place in a text. Line and column count from 1; 0 means unknown. A column counts characters, not bytes.
struct Position
{
  int line = 0;
  int column = 0;

  friend auto operator<=>(const Position&, const Position&) = default;
};

/*!
 * \brief Holds a text with the name of its file, and finds its lines.
 *
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

  //! Returns the place of the byte \a offset. An offset past the end means the end. The time does not depend on the length of the line.
  Position positionOf(std::size_t offset) const;

  //! Returns a line without its line end; empty when the line does not exist.
  std::string_view line(int number) const;

  //! Describes a part of a line. \a column is the column of its first character.
  struct Excerpt
  {
    std::string_view text;
    int column = 1;
    bool is_cut = false; //!< the line continues after \a text
  };
  //! Returns the line of a place, or of a long line the part around the place.
  Excerpt excerpt(Position at) const;

 private:
  std::size_t nbCharacterBefore(std::size_t offset) const;
  std::size_t offsetOfCharacter(std::size_t from, std::size_t nb_character) const;

  std::string m_file_name;
  std::string m_text;
  std::vector<std::size_t> m_line_starts;
  //! Entry i is the number of characters before the byte i * block_bytes.
  std::vector<std::size_t> m_nb_character;
};

//! Returns the number of characters of \a text, which is UTF-8.
int nbCharacter(std::string_view text);
} // namespace Arcane::xml
