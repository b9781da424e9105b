// SPDX-License-Identifier: Apache-2.0
// An XML document that its owner reads, changes and writes.
#pragma once

#include "arcane_core/base/ArrayAliases.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/document/XmlNode.h"

#include <memory>

namespace Arcane
{
class ITraceMng;

namespace xml
{
class NodeTree;
}

/*!
 * \brief Owns an XML document. The nodes that it gives are valid as long as it lives.
 *
 * A node that was removed is valid too. One thread at a time uses a document. Static functions make objects that their caller deletes.
 */
class ARCANE_EXPORT IXmlDocumentHolder
{
 public:
  //! Holds \a tree, or no document when it is null.
  explicit IXmlDocumentHolder(std::unique_ptr<xml::NodeTree> tree);
  ~IXmlDocumentHolder();
  IXmlDocumentHolder(const IXmlDocumentHolder&) = delete;
  IXmlDocumentHolder& operator=(const IXmlDocumentHolder&) = delete;

  //! Returns a holder without document, whose documentNode() is null.
  static IXmlDocumentHolder* createNull();
  /*!
   * \brief Reads a document from its bytes. Without bytes the document is empty.
   *
   * Entities and files of XInclude are replaced by their contents; nothing is read from a network. Warnings go to \a tm, which may be null.
   * \throws XmlException with the place and the reason of each fault, for which \a name stands for the file
   */
  static IXmlDocumentHolder* loadFromBuffer(Span<const Byte> buffer, const String& name, ITraceMng* tm);
  static IXmlDocumentHolder* loadFromBuffer(Span<const std::byte> buffer, const String& name, ITraceMng* tm);
  //! Reads a file of at most 256 MiB. \throws XmlException when it cannot be read, or has a fault
  static IXmlDocumentHolder* loadFromFile(const String& file_name, ITraceMng* tm);
  //! Reads a file which must be valid for an XML schema, unless \a schema_file_name is empty.
  static IXmlDocumentHolder* loadFromFile(const String& file_name, const String& schema_file_name, ITraceMng* tm);

  //! Returns the node of the document, whose child is the root element.
  XmlNode documentNode();
  IXmlDocumentHolder* clone();
  //! Replaces \a bytes by the document as XML in UTF-8, without changes of its blanks.
  void save(ByteArray& bytes);
  //! Returns the document as XML in UTF-8. With \a is_indented, each element without text is on lines of its own.
  String save(bool is_indented = false);

 private:
  std::unique_ptr<xml::NodeTree> m_tree;
};
} // namespace Arcane
