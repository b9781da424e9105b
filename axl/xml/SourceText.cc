// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/SourceText.h"

#include <algorithm>

namespace Arcane::xml
{
namespace
{
//! Characters are counted once for each block of the text, so that a place in a long line is found without reading the line.
constexpr std::size_t block_bytes = 1024;

//! An excerpt has at most this number of characters before its place, and after it.
constexpr std::size_t nb_character_of_side = 100;

bool isFirstByte(char c)
{
  return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}
} // namespace

SourceText::SourceText(std::string file_name, std::string text)
: m_file_name(std::move(file_name))
, m_text(std::move(text))
, m_line_starts{ 0 }
{
  for (std::size_t i = 0; i < m_text.size(); ++i) {
    const bool is_lone_cr = m_text[i] == '\r' && (i + 1 == m_text.size() || m_text[i + 1] != '\n');
    if (m_text[i] == '\n' || is_lone_cr)
      m_line_starts.push_back(i + 1);
  }
  m_nb_character.push_back(0);
  for (std::size_t begin = 0; begin + block_bytes <= m_text.size(); begin += block_bytes)
    m_nb_character.push_back(m_nb_character.back() + static_cast<std::size_t>(nbCharacter({ m_text.data() + begin, block_bytes })));
}

std::size_t SourceText::nbCharacterBefore(std::size_t offset) const
{
  const std::size_t block = offset / block_bytes;
  const std::size_t begin = block * block_bytes;
  return m_nb_character[block] + static_cast<std::size_t>(nbCharacter({ m_text.data() + begin, offset - begin }));
}

//! Returns the place of the first byte of the character after \a nb_character others; \a from is the first byte of the first one.
std::size_t SourceText::offsetOfCharacter(std::size_t from, std::size_t nb_character) const
{
  const std::size_t wanted = nbCharacterBefore(from) + nb_character;
  const auto next = std::upper_bound(m_nb_character.begin(), m_nb_character.end(), wanted);
  const auto block = static_cast<std::size_t>(next - m_nb_character.begin() - 1);
  std::size_t nb_found = m_nb_character[block];
  std::size_t at = block * block_bytes;
  for (; at < m_text.size(); ++at)
    if (isFirstByte(m_text[at]) && nb_found++ == wanted)
      break;
  return at;
}

Position SourceText::positionOf(std::size_t offset) const
{
  offset = std::min(offset, m_text.size());
  const auto next = std::upper_bound(m_line_starts.begin(), m_line_starts.end(), offset);
  const std::size_t start = *(next - 1);
  const int line = static_cast<int>(next - m_line_starts.begin());
  return { line, static_cast<int>(nbCharacterBefore(offset) - nbCharacterBefore(start)) + 1 };
}

std::string_view SourceText::line(int number) const
{
  if (number < 1 || number > nbLine())
    return {};
  const std::size_t start = m_line_starts[number - 1];
  const std::size_t end = number < nbLine() ? m_line_starts[number] : m_text.size();
  std::string_view text = std::string_view(m_text).substr(start, end - start);
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
    text.remove_suffix(1);
  return text;
}

SourceText::Excerpt SourceText::excerpt(Position at) const
{
  const std::string_view whole = line(at.line);
  if (whole.size() <= 2 * nb_character_of_side)
    return { whole };
  const auto start = static_cast<std::size_t>(whole.data() - m_text.data());
  const std::size_t nb_before = at.column > 1 ? static_cast<std::size_t>(at.column) - 1 : 0;
  const std::size_t first = nb_before - std::min(nb_before, nb_character_of_side);
  const std::size_t begin = std::min(offsetOfCharacter(start, first) - start, whole.size());
  const std::size_t end = std::min(offsetOfCharacter(start, nb_before + nb_character_of_side) - start, whole.size());
  return { whole.substr(begin, end - begin), static_cast<int>(first) + 1, end < whole.size() };
}

int nbCharacter(std::string_view text)
{
  return static_cast<int>(std::count_if(text.begin(), text.end(), isFirstByte));
}
} // namespace Arcane::xml
