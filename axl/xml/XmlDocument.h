// SPDX-License-Identifier: Apache-2.0
// An XML file as a plain tree that knows where each element and attribute stands.
#pragma once

#include "axl/xml/Diagnostics.h"
#include "axl/xml/SourceText.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace Arcane::xml
{
//! \a name keeps its prefix, as in `xml:lang`. \a at is the name, \a value_at the first character of the value.
struct Attribute
{
  std::string name;
  std::string value;
  Position at;
  Position value_at;
};

//! An element and what it contains; comments and processing instructions are left out. \a at is its `<`.
struct Element
{
  std::string name;
  Position at;
  std::vector<Attribute> attributes; //!< in the order of the file
  std::string text;                  //!< the text directly inside, pieces joined, blanks kept
  Position text_at;                  //!< its first character that is not blank; unknown when all is blank
  std::vector<std::unique_ptr<Element>> children;
  Element* parent = nullptr; //!< null for the root

  const Attribute* attribute(std::string_view attribute_name) const;
  //! The first child of this name, or null.
  const Element* child(std::string_view child_name) const;
};

/*!
 * \brief A parsed file: its text and its tree.
 *
 * The encodings known to libxml2 are accepted and become UTF-8; the names of characters of HTML (`&eacute;`) need no
 * declaration. Nothing is ever fetched, and a DOCTYPE is refused, so that no entity can be defined.
 * When the file cannot be read or is not well formed, all its faults go to the diagnostics and there is no root.
 */
class XmlDocument
{
 public:
  static XmlDocument parseFile(const std::string& path, Diagnostics& diagnostics);
  //! \a bytes as they would be in a file; \a file_name is only for messages.
  static XmlDocument parseMemory(std::string_view bytes, const std::string& file_name, Diagnostics& diagnostics);

  const SourceText& source() const { return *m_source; }
  //! Null when there was a fault.
  const Element* root() const { return m_root.get(); }

 private:
  std::unique_ptr<SourceText> m_source = std::make_unique<SourceText>();
  std::unique_ptr<Element> m_root;
};

//! The text without the blanks around it.
std::string_view trimmed(std::string_view text);
} // namespace Arcane::xml
