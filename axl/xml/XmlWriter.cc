// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/XmlWriter.h"

#include "axl/xml/WritableText.h"

#include <libxml/parser.h>
#include <libxml/xmlwriter.h>

#include <new>

namespace Arcane::xml
{
namespace
{
const xmlChar* asXml(const char* text)
{
  return reinterpret_cast<const xmlChar*>(text);
}

//! libxml2 reports a failure by a negative number. Once names and the order of calls are right, memory alone can be missing.
void check(int status)
{
  if (status < 0)
    throw std::bad_alloc();
}
} // namespace

void XmlWriter::Release::operator()(_xmlBuffer* buffer) const
{
  xmlBufferFree(buffer);
}

void XmlWriter::Release::operator()(_xmlTextWriter* writer) const
{
  xmlFreeTextWriter(writer);
}

XmlWriter::XmlWriter(XmlHead head)
{
  // Several threads may make the first writer of a process.
  static const bool is_ready = (xmlInitParser(), true);
  m_buffer.reset(is_ready ? xmlBufferCreate() : nullptr);
  if (m_buffer)
    m_writer.reset(xmlNewTextWriterMemory(m_buffer.get(), 0));
  if (!m_writer)
    throw std::bad_alloc();
  check(xmlTextWriterSetIndent(m_writer.get(), 1));
  check(xmlTextWriterSetIndentString(m_writer.get(), asXml("  ")));
  // Without the start of a document the encoding is unknown, and letters with accents become numbers.
  check(xmlTextWriterStartDocument(m_writer.get(), nullptr, "UTF-8", nullptr));
  if (head == XmlHead::None) {
    check(xmlTextWriterFlush(m_writer.get()));
    xmlBufferEmpty(m_buffer.get());
  }
}

XmlWriter::~XmlWriter() = default;

XmlWriter& XmlWriter::begin(const char* element)
{
  check(xmlTextWriterStartElement(m_writer.get(), asXml(element)));
  return *this;
}

XmlWriter& XmlWriter::attribute(const char* name, std::string_view value)
{
  check(xmlTextWriterWriteAttribute(m_writer.get(), asXml(name), asXml(writableText(value).c_str())));
  return *this;
}

XmlWriter& XmlWriter::text(std::string_view value)
{
  check(xmlTextWriterWriteString(m_writer.get(), asXml(writableText(value).c_str())));
  return *this;
}

XmlWriter& XmlWriter::lines(std::string_view xml)
{
  check(xmlTextWriterWriteRaw(m_writer.get(), asXml("\n")));
  check(xmlTextWriterWriteRaw(m_writer.get(), asXml(std::string(xml).c_str())));
  return *this;
}

XmlWriter& XmlWriter::end()
{
  check(xmlTextWriterEndElement(m_writer.get()));
  return *this;
}

std::string XmlWriter::finish()
{
  check(xmlTextWriterEndDocument(m_writer.get()));
  check(xmlTextWriterFlush(m_writer.get()));
  return { reinterpret_cast<const char*>(xmlBufferContent(m_buffer.get())), static_cast<std::size_t>(xmlBufferLength(m_buffer.get())) };
}
} // namespace Arcane::xml
