// SPDX-License-Identifier: Apache-2.0
// Reads numbers and words separated by blanks, straight from the memory of a file.
#pragma once

#include "arcane_core/mesh_io/MappedFile.h"

#include <charconv>
#include <string>
#include <string_view>

namespace Arcane::detail::meshio
{

/*!
 * \brief A place in a part of a text file.
 *
 * A blank is any byte up to and including space, so that ends of line of all systems are blanks. Lines have
 * no meaning. The argument \a expected names the value to read, and ends the sentence of an error.
 */
class TextCursor
{
 public:
  explicit TextCursor(const MappedFile& file)
  : TextCursor(file, file.begin(), file.end())
  {}
  TextCursor(const MappedFile& file, const char* begin, const char* end)
  : m_file(&file)
  , m_pos(begin)
  , m_end(end)
  {}

  static constexpr bool isText() { return true; }
  const MappedFile& file() const { return *m_file; }
  const char* pos() const { return m_pos; }
  const char* end() const { return m_end; }
  void moveTo(const char* pos) { m_pos = pos; }
  //! Returns the offset in the file of the next byte.
  Int64 position() const { return m_pos - m_file->begin(); }
  //! Returns the offset of the next value.
  Int64 nextPosition();
  //! Returns true when only blanks are left.
  bool atEnd();

  Int64 readInt64(const char* expected);
  Int32 readInt32(const char* expected);
  //! Reads a number of things, which is zero or more.
  Int64 readCount(const char* expected);
  //! Reads the tag of a node or an element.
  Int64 readTag(const char* expected) { return readInt64(expected); }
  Real readReal(const char* expected);
  std::string_view readWord(const char* expected);
  //! Reads a text between double quotes, which may contain blanks.
  std::string_view readQuoted(const char* expected);
  //! Reads the rest of the current line, without blanks at both ends.
  std::string_view readLine();

  void skipReals(Int64 n) { skipWords(n); }
  void skipTags(Int64 n) { skipWords(n); }
  void skipWords(Int64 n);
  //! Returns the next word, or an empty one, and stays in place.
  std::string_view peekWord();

  //! Throws when the remaining bytes cannot hold \a nb_record records of at least \a nb_value values.
  void checkFits(Int64 nb_record, Int64 nb_value, const char* records) const;

  //! Throws at the next value: `found 'x', expected ...`.
  [[noreturn]] void failHere(const char* expected);
  [[noreturn]] void fail(Int64 position, const std::string& text) const { m_file->fail(position, text); }

 private:
  void skipBlanks()
  {
    while (m_pos < m_end && static_cast<unsigned char>(*m_pos) <= ' ')
      ++m_pos;
  }
  bool isWordEnd(const char* p) const { return p == m_end || static_cast<unsigned char>(*p) <= ' '; }
  Real readUnusualReal(const char* expected);

  const MappedFile* m_file;
  const char* m_pos;
  const char* m_end;
};

inline Int64 TextCursor::readInt64(const char* expected)
{
  skipBlanks();
  const char* p = m_pos;
  const bool is_negative = (p < m_end && *p == '-');
  if (is_negative || (p < m_end && *p == '+'))
    ++p;
  const char* digits = p;
  Int64 value = 0;
  while (p < m_end && static_cast<unsigned>(*p - '0') < 10u && p - digits < 18) {
    value = value * 10 + (*p - '0');
    ++p;
  }
  if (p == digits || !isWordEnd(p)) [[unlikely]]
    failHere(expected);
  m_pos = p;
  return is_negative ? -value : value;
}

inline Real TextCursor::readReal(const char* expected)
{
  skipBlanks();
  Real value = 0.0;
  const auto [p, error] = std::from_chars(m_pos, m_end, value);
  if (error != std::errc() || !isWordEnd(p)) [[unlikely]]
    return readUnusualReal(expected);
  m_pos = p;
  return value;
}

} // namespace Arcane::detail::meshio
