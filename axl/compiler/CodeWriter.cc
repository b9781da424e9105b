// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/CodeWriter.h"

#include <algorithm>

namespace Arcane::axl
{
void CodeWriter::line(std::string_view text)
{
  if (!text.empty())
    m_text.append(2 * static_cast<std::size_t>(m_depth), ' ').append(text);
  m_text.push_back('\n');
}

void CodeWriter::flushLeft(std::string_view text)
{
  m_text.append(text).push_back('\n');
}

void CodeWriter::open()
{
  line("{");
  indent();
}

void CodeWriter::close(std::string_view after)
{
  unindent();
  line("}" + std::string(after));
}

void CodeWriter::beginAxlLine(int axl_line)
{
  flushLeft("#line " + std::to_string(axl_line) + " " + cppLiteral(m_axl_path));
}

void CodeWriter::endAxlLine()
{
  // The directive gives the number of the line after it.
  const auto nb_line = std::count(m_text.begin(), m_text.end(), '\n');
  flushLeft("#line " + std::to_string(nb_line + 2) + " " + cppLiteral(m_header_path));
}

std::string cppLiteral(std::string_view text)
{
  std::string literal = "\"";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      literal.append(1, '\\').push_back(c);
    else if (c == '\n')
      literal += "\\n";
    else if (c == '?') // two of them could start a trigraph
      literal += "\\?";
    else if (byte >= 0x20 && byte < 0x7F)
      literal.push_back(c);
    else
      // An escape always has three digits, so that a digit that follows is not part of it.
      literal.append(
        { '\\', static_cast<char>('0' + (byte >> 6)), static_cast<char>('0' + ((byte >> 3) & 7)), static_cast<char>('0' + (byte & 7)) });
  }
  return literal + "\"";
}

std::string cppString(std::string_view text, bool is_given)
{
  return is_given ? "Arcane::String(" + cppLiteral(text) + ")" : "Arcane::String()";
}
} // namespace Arcane::axl
