// SPDX-License-Identifier: Apache-2.0
// Converts the bytes of an XML file to UTF-8, and the HTML names of characters to characters.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Arcane::xml
{
/*!
 * \brief Returns the text of an XML file as UTF-8 without byte order mark.
 *
 * The byte order mark determines the encoding; without it the XML declaration does; without both it is UTF-8.
 * \return nothing when the bytes are not valid in their encoding; \a reason then has the reason
 */
std::optional<std::string> toUtf8(std::string_view bytes, std::string& reason);

//! Holds a text in which names of characters were replaced, and finds the places of the original text.
class ExpandedText
{
 public:
  //! Replaces names such as `&eacute;`, except in comments, CDATA sections and processing instructions.
  explicit ExpandedText(std::string_view original);

  const std::string& text() const { return m_text; }
  std::size_t originalOffset(std::size_t offset) const;

 private:
  //! From \a offset on, places in the original are \a shift bytes further.
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
