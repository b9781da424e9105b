// SPDX-License-Identifier: Apache-2.0
// Files that applications read, on one rank for all, and XML documents.
#pragma once

#include "arcane_core/base/ArrayAliases.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/document/IXmlDocumentHolder.h"

#include <functional>

namespace Arcane
{
//! Reads files for the ranks of a parallel manager, and XML documents for one rank.
class ARCANE_EXPORT IIOMng
{
 public:
  //! Gives the bytes and the answer of the first rank to all ranks. \collective
  using Broadcast = std::function<void(bool& is_error, ByteArray& bytes)>;

  //! \a tm may be null. On ranks where \a is_reader is false, collectiveRead() opens no file.
  IIOMng(ITraceMng* tm, bool is_reader, Broadcast broadcast);

  /*!
   * \brief Reads a file on one rank, and replaces \a bytes by its contents on all ranks.
   *
   * A file cannot be read if it is not a regular file, is empty, or has 2 GiB or more; the reader then logs the reason. The contents are
   * the same whether the file is binary or not. \collective
   * \return true on ERROR, which is the same on all ranks; \a bytes is then empty
   */
  bool collectiveRead(const String& file_name, ByteArray& bytes, bool is_binary = true);
  //! Reads a file on this rank as collectiveRead() does. \local \return true on ERROR; \a bytes is then empty
  bool localRead(const String& file_name, ByteArray& bytes, bool is_binary = true);

  /*!
   * \brief Reads a document, which the caller deletes; see IXmlDocumentHolder. \local
   *
   * With \a schema_file_name, the document must be valid for this XML schema.
   * \throws XmlException when the file cannot be read or has a fault
   */
  IXmlDocumentHolder* parseXmlFile(const String& file_name, const String& schema_file_name = String());
  IXmlDocumentHolder* parseXmlBuffer(Span<const Byte> buffer, const String& name);
  IXmlDocumentHolder* parseXmlBuffer(Span<const std::byte> buffer, const String& name);
  IXmlDocumentHolder* parseXmlString(const String& text, const String& name);
  //! Writes a document, which may be null. \local \return true on ERROR, whose reason is logged
  bool writeXmlFile(IXmlDocumentHolder* document, const String& file_name, bool is_indented = false);

 private:
  ITraceMng* m_trace_mng;
  bool m_is_reader;
  Broadcast m_broadcast;

  //! Logs why a call has failed. Returns true.
  bool failed(const String& message) const;
};
} // namespace Arcane
