// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/IIOMng.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "axl/xml/FileText.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <limits>

namespace Arcane
{
namespace
{
//! Views of arrays count elements in 32 bits.
constexpr std::size_t max_bytes = std::numeric_limits<Int32>::max();
} // namespace

IIOMng::IIOMng(ITraceMng* tm, bool is_reader, Broadcast broadcast)
: m_trace_mng(tm)
, m_is_reader(is_reader)
, m_broadcast(std::move(broadcast))
{}

bool IIOMng::failed(const String& message) const
{
  if (m_trace_mng)
    m_trace_mng->pinfo() << "[files] " << message;
  return true;
}

bool IIOMng::collectiveRead(const String& file_name, ByteArray& bytes, bool is_binary)
{
  bytes.resize(0);
  // All ranks must reach the broadcast, also when memory for the bytes is exhausted.
  bool is_error = m_is_reader && localRead(file_name, bytes, is_binary);
  m_broadcast(is_error, bytes);
  return is_error;
}

bool IIOMng::localRead(const String& file_name, ByteArray& bytes, bool)
{
  bytes.resize(0);
  try {
    std::string content;
    const std::string reason = xml::readRegularFile(std::string(file_name.toStdStringView()), max_bytes, content);
    if (!reason.empty() || content.empty())
      return failed(String::format("cannot read file '{0}': {1}", file_name, reason.empty() ? "it has no byte" : reason));
    bytes.copy(Span<const Byte>(reinterpret_cast<const Byte*>(content.data()), static_cast<Int64>(content.size())));
    return false;
  }
  catch (const std::exception& fault) {
    bytes.resize(0);
    return failed(String::format("cannot read file '{0}': {1}", file_name, fault.what()));
  }
}

IXmlDocumentHolder* IIOMng::parseXmlFile(const String& file_name, const String& schema_file_name)
{
  return IXmlDocumentHolder::loadFromFile(file_name, schema_file_name, m_trace_mng);
}

IXmlDocumentHolder* IIOMng::parseXmlBuffer(Span<const Byte> buffer, const String& name)
{
  return IXmlDocumentHolder::loadFromBuffer(buffer, name, m_trace_mng);
}

IXmlDocumentHolder* IIOMng::parseXmlBuffer(Span<const std::byte> buffer, const String& name)
{
  return IXmlDocumentHolder::loadFromBuffer(buffer, name, m_trace_mng);
}

IXmlDocumentHolder* IIOMng::parseXmlString(const String& text, const String& name)
{
  return IXmlDocumentHolder::loadFromBuffer(text.bytes(), name, m_trace_mng);
}

bool IIOMng::writeXmlFile(IXmlDocumentHolder* document, const String& file_name, bool is_indented)
{
  if (!document || document->documentNode().null())
    return failed(String::format("cannot write file '{0}': there is no document", file_name));
  const String text = document->save(is_indented);
  detail::base::createOutputFile(file_name);
  detail::base::ClassicStream<std::ofstream> file(file_name.localstr(), std::ios::binary);
  file.write(text.localstr(), static_cast<std::streamsize>(text.length()));
  file.close();
  return !file && failed(String::format("cannot write file '{0}': {1}", file_name, std::strerror(errno)));
}
} // namespace Arcane
