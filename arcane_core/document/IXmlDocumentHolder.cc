// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/IXmlDocumentHolder.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/document/XmlException.h"
#include "axl/xml/NodeTree.h"

namespace Arcane
{
namespace
{
std::string textOf(const String& text)
{
  return std::string(text.toStdStringView());
}

//! Returns the holder of the document that was read. \throws XmlException when there was a fault
IXmlDocumentHolder* holderOf(std::unique_ptr<xml::NodeTree> tree, const String& name, const xml::Diagnostics& diagnostics, ITraceMng* tm)
{
  const std::string faults = diagnostics.text();
  if (!tree)
    throw XmlException(A_FUNCINFO, String::format("Could not parse document '{0}'\n{1}", name, faults));
  if (tm && !faults.empty())
    tm->info() << "[xml] document '" << name << "' was read with warnings:\n" << faults;
  return new IXmlDocumentHolder(std::move(tree));
}
} // namespace

IXmlDocumentHolder::IXmlDocumentHolder(std::unique_ptr<xml::NodeTree> tree)
: m_tree(std::move(tree))
{}

IXmlDocumentHolder::~IXmlDocumentHolder() = default;

IXmlDocumentHolder* IXmlDocumentHolder::createNull()
{
  return new IXmlDocumentHolder(nullptr);
}

IXmlDocumentHolder* IXmlDocumentHolder::loadFromBuffer(Span<const Byte> buffer, const String& name, ITraceMng* tm)
{
  xml::Diagnostics diagnostics;
  const std::string_view bytes(reinterpret_cast<const char*>(buffer.data()), static_cast<std::size_t>(buffer.size()));
  return holderOf(xml::NodeTree::parse(bytes, textOf(name), "", diagnostics), name, diagnostics, tm);
}

IXmlDocumentHolder* IXmlDocumentHolder::loadFromBuffer(Span<const std::byte> buffer, const String& name, ITraceMng* tm)
{
  return loadFromBuffer(Span<const Byte>(reinterpret_cast<const Byte*>(buffer.data()), buffer.size()), name, tm);
}

IXmlDocumentHolder* IXmlDocumentHolder::loadFromFile(const String& file_name, ITraceMng* tm)
{
  return loadFromFile(file_name, String(), tm);
}

IXmlDocumentHolder* IXmlDocumentHolder::loadFromFile(const String& file_name, const String& schema_file_name, ITraceMng* tm)
{
  xml::Diagnostics diagnostics;
  return holderOf(xml::NodeTree::parseFile(textOf(file_name), textOf(schema_file_name), diagnostics), file_name, diagnostics, tm);
}

XmlNode IXmlDocumentHolder::documentNode()
{
  return m_tree ? XmlNode(m_tree->document()) : XmlNode();
}

IXmlDocumentHolder* IXmlDocumentHolder::clone()
{
  return new IXmlDocumentHolder(m_tree ? m_tree->clone() : nullptr);
}

void IXmlDocumentHolder::save(ByteArray& bytes)
{
  const std::string text = m_tree ? m_tree->toXml(false) : std::string();
  bytes.copy(Span<const Byte>(reinterpret_cast<const Byte*>(text.data()), static_cast<Int64>(text.size())));
}

String IXmlDocumentHolder::save(bool is_indented)
{
  return m_tree ? String(m_tree->toXml(is_indented)) : String();
}
} // namespace Arcane
