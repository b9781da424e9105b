// SPDX-License-Identifier: Apache-2.0
// Reads numbers and words separated by blanks, straight from the memory of a file.
#include "arcane_core/mesh_io/TextCursor.h"

#include "arcane_core/base/text/CLocale.h"

#include <bit>
#include <cstring>
#include <limits>

namespace Arcane::detail::meshio
{
namespace
{
constexpr UInt64 high_bits = 0x8080808080808080u;

//! Bit 7 of each byte is set where the byte is not blank.
inline UInt64 wordBytes(UInt64 bytes)
{
  return (((bytes & ~high_bits) + 0x5f5f5f5f5f5f5f5fu) | bytes) & high_bits;
}

//! Returns at most 40 bytes of a word for a message, with `?` for bytes that are not printable.
std::string shownWord(std::string_view word)
{
  std::string text;
  for (const char c : word.substr(0, 40))
    text += (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~') ? '?' : c;
  return text + (word.size() > 40 ? "..." : "");
}
} // namespace

Int64 TextCursor::nextPosition()
{
  skipBlanks();
  return position();
}

bool TextCursor::atEnd()
{
  skipBlanks();
  return m_pos == m_end;
}

Int32 TextCursor::readInt32(const char* expected)
{
  skipBlanks();
  const char* start = m_pos;
  const Int64 value = readInt64(expected);
  if (value < std::numeric_limits<Int32>::min() || value > std::numeric_limits<Int32>::max()) {
    m_pos = start;
    failHere(expected);
  }
  return static_cast<Int32>(value);
}

Int64 TextCursor::readCount(const char* expected)
{
  skipBlanks();
  const char* start = m_pos;
  const Int64 value = readInt64(expected);
  if (value < 0) {
    m_pos = start;
    failHere(expected);
  }
  return value;
}

// A sign '+', or a number too small or too big for a double.
Real TextCursor::readUnusualReal(const char* expected)
{
  const std::string word(peekWord());
  const char* end = nullptr;
  const Real value = base::readReal(word.c_str(), &end);
  if (word.empty() || *end != '\0' || word.size() > 100)
    failHere(expected);
  m_pos += word.size();
  return value;
}

std::string_view TextCursor::peekWord()
{
  skipBlanks();
  const char* p = m_pos;
  while (!isWordEnd(p))
    ++p;
  return { m_pos, static_cast<std::size_t>(p - m_pos) };
}

std::string_view TextCursor::readWord(const char* expected)
{
  const std::string_view word = peekWord();
  if (word.empty())
    failHere(expected);
  m_pos += word.size();
  return word;
}

std::string_view TextCursor::readQuoted(const char* expected)
{
  skipBlanks();
  if (m_pos == m_end || *m_pos != '"')
    failHere(expected);
  const char* first = m_pos + 1;
  const char* p = first;
  while (p < m_end && *p != '"' && *p != '\n')
    ++p;
  if (p == m_end || *p != '"')
    failHere(expected);
  m_pos = p + 1;
  return { first, static_cast<std::size_t>(p - first) };
}

std::string_view TextCursor::readLine()
{
  const void* newline = std::memchr(m_pos, '\n', m_end - m_pos);
  const char* stop = newline ? static_cast<const char*>(newline) : m_end;
  std::string_view line(m_pos, stop - m_pos);
  m_pos = newline ? stop + 1 : m_end;
  while (!line.empty() && static_cast<unsigned char>(line.back()) <= ' ')
    line.remove_suffix(1);
  while (!line.empty() && static_cast<unsigned char>(line.front()) <= ' ')
    line.remove_prefix(1);
  return line;
}

// Counts beginnings of words eight bytes at a time, then finds the last words one byte at a time.
void TextCursor::skipWords(Int64 n)
{
  static_assert(std::endian::native == std::endian::little);
  if (n <= 0)
    return;
  const char* p = m_pos;
  UInt64 before = (p > m_file->begin() && static_cast<unsigned char>(p[-1]) > ' ') ? 0x80u : 0u;
  while (n > 8 && m_end - p >= 8) {
    UInt64 bytes = 0;
    std::memcpy(&bytes, p, 8);
    const UInt64 words = wordBytes(bytes);
    n -= std::popcount(words & ~((words << 8) | before));
    before = words >> 56;
    p += 8;
  }
  bool in_word = before != 0;
  for (; p < m_end; ++p) {
    const bool is_word = static_cast<unsigned char>(*p) > ' ';
    if (!is_word && in_word && n == 0)
      break;
    if (is_word && !in_word)
      --n;
    in_word = is_word;
  }
  m_pos = p;
  if (n > 0)
    failHere("more values");
}

void TextCursor::checkFits(Int64 nb_record, Int64 nb_value, const char* records) const
{
  const Int64 nb_left = (m_end - m_pos) / 2 + 1;
  if (nb_record > nb_left / nb_value)
    fail(position(), std::to_string(nb_record) + " " + records + " announced, but only " + std::to_string(m_end - m_pos) +
                       " bytes are left: expected fewer, or the file is truncated");
}

void TextCursor::failHere(const char* expected)
{
  const std::string_view word = peekWord();
  const std::string found = word.empty() ? "found the end" : "found '" + shownWord(word) + "'";
  m_file->fail(position(), found + ", expected " + expected);
}

} // namespace Arcane::detail::meshio
