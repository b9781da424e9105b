// SPDX-License-Identifier: Apache-2.0
// An XML file as a tree of elements and attributes, each with its line and column in the file.
#pragma once

#include "axl/xml/Diagnostics.h"
#include "axl/xml/NodeTree.h"
#include "axl/xml/SourceText.h"

#include <memory>
#include <string>
#include <string_view>

namespace Arcane::xml
{
/*!
 * \brief Holds a parsed file: its text and its tree, which does not change.
 *
 * The tree has elements and attributes only: the value of an element is the text directly inside, with its blanks; pieces are joined.
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
  const Node* root() const { return m_tree ? m_tree->document()->first : nullptr; }

 private:
  std::unique_ptr<SourceText> m_source = std::make_unique<SourceText>();
  std::unique_ptr<const NodeTree> m_tree;
};

//! Returns the text without the blanks around it.
std::string_view trimmed(std::string_view text);
} // namespace Arcane::xml
