// SPDX-License-Identifier: Apache-2.0
// An XML file as a plain tree, in which each element and attribute has its place in the file.
#pragma once

#include "axl/xml/Diagnostics.h"
#include "axl/xml/SourceText.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace Arcane::xml
{
//! An attribute. \a name keeps its prefix, as in `xml:lang`. \a at is the place of the name, \a value_at the place of the value.
struct Attribute
{
  std::string name;
  std::string value;
  Position at;
  Position value_at;
  mutable bool is_read = false; //!< to be set by users of the attribute, one thread or an std::atomic_ref
};

//! An element with its contents, without comments and processing instructions. \a at is the place of its `<`.
struct Element
{
  std::string name;
  Position at;
  std::vector<Attribute> attributes; //!< in the order of the file
  std::string text;                  //!< text directly inside, with its blanks; pieces are joined
  Position text_at;                  //!< place of the first character that is not a blank; unknown if there is none
  std::vector<std::unique_ptr<Element>> children;
  Element* parent = nullptr; //!< null for the root

  const Attribute* attribute(std::string_view attribute_name) const;
  //! Returns the first child of this name, or null.
  const Element* child(std::string_view child_name) const;
};

/*!
 * \brief Holds a parsed file: its text and its tree.
 *
 * All encodings of libxml2 are accepted and converted to UTF-8. HTML names of characters (`&eacute;`) need no declaration. No other file is
 * ever read. A DOCTYPE is refused, so that entities cannot be defined. When the file cannot be read or is not well formed, all its faults
 * are added to the diagnostics, and the root is null.
 */
class XmlDocument
{
 public:
  static XmlDocument parseFile(const std::string& path, Diagnostics& diagnostics);
  //! Parses \a bytes, the content of a file. \a file_name is only for messages.
  static XmlDocument parseMemory(std::string_view bytes, const std::string& file_name, Diagnostics& diagnostics);

  const SourceText& source() const { return *m_source; }
  //! Returns null when there was a fault.
  const Element* root() const { return m_root.get(); }

 private:
  std::unique_ptr<SourceText> m_source = std::make_unique<SourceText>();
  std::unique_ptr<Element> m_root;
};

//! Returns the text without the blanks around it.
std::string_view trimmed(std::string_view text);
} // namespace Arcane::xml
