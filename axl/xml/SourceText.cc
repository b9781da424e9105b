// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/SourceText.h"

#include <algorithm>

namespace Arcane::xml
{
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
}

Position SourceText::positionOf(std::size_t offset) const
{
  offset = std::min(offset, m_text.size());
  const auto next = std::upper_bound(m_line_starts.begin(), m_line_starts.end(), offset);
  const std::size_t start = *(next - 1);
  const int line = static_cast<int>(next - m_line_starts.begin());
  return { line, nbCharacter(std::string_view(m_text).substr(start, offset - start)) + 1 };
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

int nbCharacter(std::string_view text)
{
  const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  return static_cast<int>(std::count_if(text.begin(), text.end(), is_first_byte));
}
} // namespace Arcane::xml
