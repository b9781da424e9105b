// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_text/CommentedXml.h"

#include "arcane_core/base/text/ClassicStream.h"
#include "axl/xml/WritableText.h"

#include <sstream>

namespace Arcane::detail::casetext
{
namespace
{
constexpr std::size_t max_width = 110;

//! Returns \a text without what would end a comment, or begin its end.
std::string commentText(std::string_view text)
{
  std::string result;
  for (const char c : xml::writableText(text)) {
    if (c == '-' && result.ends_with('-'))
      result += ' ';
    result += c;
  }
  return result;
}

//! Adds the words of \a paragraph to lines that begin with \a margin, the first one where the text ends.
void addWords(const std::string& paragraph, const std::string& margin, std::string& text)
{
  std::size_t width = margin.size();
  base::ClassicStream<std::istringstream> words(paragraph);
  bool is_first = true;
  for (std::string word; words >> word; is_first = false) {
    const bool is_too_long = width + 1 + word.size() > max_width;
    if (!is_first && is_too_long) {
      text += "\n" + margin;
      width = margin.size();
    }
    else if (!is_first) {
      text += ' ';
      ++width;
    }
    text += word;
    width += word.size();
  }
}
} // namespace

void CommentedXml::line(std::string_view text)
{
  m_text.append(2 * static_cast<std::size_t>(m_depth), ' ').append(text) += '\n';
}

void CommentedXml::beginComment(const Lines& paragraphs)
{
  const std::string blanks(2 * static_cast<std::size_t>(m_depth), ' ');
  const std::string margin = blanks + "     ";
  m_text += blanks + "<!-- ";
  bool is_first = true;
  for (const std::string& paragraph : paragraphs) {
    if (paragraph.empty())
      continue;
    m_text += is_first ? "" : "\n" + margin;
    addWords(commentText(paragraph), margin, m_text);
    is_first = false;
  }
}

void CommentedXml::comment(const Lines& paragraphs)
{
  beginComment(paragraphs);
  m_text += " -->\n";
}

void CommentedXml::commentedOut(const Lines& paragraphs, const Lines& elements)
{
  beginComment(paragraphs);
  m_text += '\n';
  for (const std::string& element : elements)
    line(element);
  line("-->");
}

std::string CommentedXml::escaped(std::string_view value)
{
  std::string result;
  for (const char c : xml::writableText(value)) {
    switch (c) {
    case '&': result += "&amp;"; break;
    case '<': result += "&lt;"; break;
    case '>': result += "&gt;"; break;
    case '"': result += "&quot;"; break;
    case '\r': result += "&#13;"; break;
    case '-': result += result.ends_with('-') ? "&#45;" : "-"; break;
    default: result += c;
    }
  }
  return result;
}
} // namespace Arcane::detail::casetext
