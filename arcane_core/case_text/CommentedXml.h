// SPDX-License-Identifier: Apache-2.0
// Writes XML for people: elements one by line, with comments before them, and elements that are commented out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace Arcane::detail::casetext
{
using Lines = std::vector<std::string>;

//! Makes a text of XML in UTF-8. Elements are given as lines; comments may hold any text.
class CommentedXml
{
 public:
  void line(std::string_view text);
  void indent() { ++m_depth; }
  void unindent() { --m_depth; }
  //! Writes paragraphs, each of which begins a line, as one comment. Long lines are broken.
  void comment(const Lines& paragraphs);
  /*!
   * \brief Writes paragraphs and elements as one comment.
   *
   * The elements are well-formed XML once the end of the comment stands before them.
   */
  void commentedOut(const Lines& paragraphs, const Lines& elements);

  const std::string& text() const { return m_text; }

  //! Returns \a value as the text of an element or the value of an attribute, inside of comments too.
  static std::string escaped(std::string_view value);

 private:
  void beginComment(const Lines& paragraphs);

  std::string m_text;
  int m_depth = 0;
};
} // namespace Arcane::detail::casetext
