// SPDX-License-Identifier: Apache-2.0
// The bytes of an XML file made UTF-8, and HTML's names of characters made characters.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Arcane::xml
{
/*!
 * \brief The text of an XML file as UTF-8 without byte order mark.
 * The encoding is that of the byte order mark, else of the XML declaration, else UTF-8.
 * \return nothing, and the reason in \a reason, when the bytes are not valid in their encoding.
 */
std::optional<std::string> toUtf8(std::string_view bytes, std::string& reason);

//! A text where names of characters were replaced, and the way back to the places of the original.
class ExpandedText
{
 public:
  //! Replaces `&eacute;` and the like, except in comments, CDATA sections and processing instructions.
  explicit ExpandedText(std::string_view original);

  const std::string& text() const { return m_text; }
  std::size_t originalOffset(std::size_t offset) const;

 private:
  //! From \a offset on, the original is \a shift bytes further.
  struct Step
  {
    std::size_t offset;
    std::size_t shift;
  };
  void appendUntil(std::string_view original, std::size_t end);
  bool appendCharacter(std::string_view original, std::size_t end);

  std::string m_text;
  std::vector<Step> m_steps;
  std::size_t m_read = 0;
};
} // namespace Arcane::xml
