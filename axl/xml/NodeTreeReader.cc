// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/NodeTreeReader.h"

#include "axl/xml/FileText.h"
#include "axl/xml/LibxmlFaults.h"
#include "axl/xml/LibxmlText.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xinclude.h>
#include <libxml/xmlschemas.h>

namespace Arcane::xml
{
namespace
{
// Without XML_PARSE_HUGE the library limits depth, texts and the growth of entities. Nodes of XInclude and bases of names would disturb
// walks through the tree.
constexpr int parse_options = XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_NODICT | XML_PARSE_BIG_LINES | XML_PARSE_XINCLUDE |
                              XML_PARSE_NOXINCNODE | XML_PARSE_NOBASEFIX;

template <typename T> std::string nameWithPrefix(const T& node)
{
  return qualifiedName(node.ns ? node.ns->prefix : nullptr, node.name);
}

struct ReleaseSchema
{
  void operator()(xmlSchemaParserCtxt* parser) const { xmlSchemaFreeParserCtxt(parser); }
  void operator()(xmlSchema* schema) const { xmlSchemaFree(schema); }
  void operator()(xmlSchemaValidCtxt* validation) const { xmlSchemaFreeValidCtxt(validation); }
};

struct ReleaseContext
{
  void operator()(xmlParserCtxt* context) const { xmlFreeParserCtxt(context); }
};

//! Returns the type of a node that trees have, or 0 for others, such as a DOCTYPE.
int typeInTree(const xmlNode& node)
{
  switch (node.type) {
  case XML_ELEMENT_NODE:
  case XML_TEXT_NODE:
  case XML_CDATA_SECTION_NODE:
  case XML_ENTITY_REF_NODE:
  case XML_PI_NODE:
  case XML_COMMENT_NODE: return static_cast<int>(node.type);
  default: return 0;
  }
}

std::string nameInTree(const xmlNode& node)
{
  switch (node.type) {
  case XML_TEXT_NODE: return "#text";
  case XML_CDATA_SECTION_NODE: return "#cdata-section";
  case XML_COMMENT_NODE: return "#comment";
  default: return nameWithPrefix(node);
  }
}

//! Returns the node that follows; what is below an entity that was not replaced, or in a DOCTYPE, is left out.
const xmlNode* following(const xmlNode* node, bool is_open)
{
  if (is_open && node->children)
    return node->children;
  while (node && !node->next)
    node = node->parent && node->parent->type != XML_DOCUMENT_NODE ? node->parent : nullptr;
  return node ? node->next : nullptr;
}
} // namespace

void NodeTreeReader::Release::operator()(_xmlDoc* document) const
{
  xmlFreeDoc(document);
}

bool NodeTreeReader::fail(const std::string& message)
{
  if (m_diagnostics.nbError() == m_nb_former_error)
    m_diagnostics.add({ Severity::Error, m_name, {}, message, {} });
  return false;
}

std::unique_ptr<NodeTree> NodeTreeReader::read(std::string_view bytes)
{
  if (bytes.empty() && m_schema.empty())
    return std::make_unique<NodeTree>();
  if (bytes.size() > max_file_bytes) {
    fail("it has " + std::to_string(bytes.size()) + " bytes, expected at most " + std::to_string(max_file_bytes));
    return nullptr;
  }
  LibxmlFaults faults(m_name, &m_diagnostics);
  const Document document = parsed(bytes);
  if (!document || !includeFiles(document.get()) || !isValid(document.get()) || m_diagnostics.nbError() > m_nb_former_error)
    return nullptr;
  return copyOf(document.get());
}

NodeTreeReader::Document NodeTreeReader::parsed(std::string_view bytes)
{
  std::unique_ptr<xmlParserCtxt, ReleaseContext> context(xmlNewParserCtxt());
  Document document(
    context ? xmlCtxtReadMemory(context.get(), bytes.data(), static_cast<int>(bytes.size()), m_name.c_str(), nullptr, parse_options)
            : nullptr);
  if (document && context->wellFormed)
    return document;
  fail("it is not well-formed XML");
  return nullptr;
}

bool NodeTreeReader::includeFiles(_xmlDoc* document)
{
  return xmlXIncludeProcessFlags(document, parse_options) >= 0 || fail("its files of XInclude cannot be read");
}

bool NodeTreeReader::isValid(_xmlDoc* document)
{
  if (m_schema.empty())
    return true;
  const std::unique_ptr<xmlSchemaParserCtxt, ReleaseSchema> parser(xmlSchemaNewParserCtxt(m_schema.c_str()));
  const std::unique_ptr<xmlSchema, ReleaseSchema> schema(parser ? xmlSchemaParse(parser.get()) : nullptr);
  const std::unique_ptr<xmlSchemaValidCtxt, ReleaseSchema> validation(schema ? xmlSchemaNewValidCtxt(schema.get()) : nullptr);
  if (!validation)
    return fail("its schema '" + m_schema + "' cannot be read");
  return xmlSchemaValidateDoc(validation.get(), document) == 0 || fail("it is not valid for the schema '" + m_schema + "'");
}

std::unique_ptr<NodeTree> NodeTreeReader::copyOf(_xmlDoc* document) const
{
  auto tree = std::make_unique<NodeTree>(m_name);
  Node* parent = tree->document();
  const auto* parent_there = reinterpret_cast<const xmlNode*>(document);
  const auto step = [&](const xmlNode* node) {
    for (; node && node->parent != parent_there; parent_there = parent_there->parent)
      parent = parent->parent;
  };
  for (const xmlNode* node = document->children; node;) {
    const int type = typeInTree(*node);
    const bool is_open = type == XML_ELEMENT_NODE;
    if (type != 0) {
      // Beyond 65535 the line is approximate.
      const Position at{ static_cast<int>(xmlGetLineNo(node)), 0 };
      Node* made = tree->addParsed(*parent, static_cast<NodeType>(type), nameInTree(*node), is_open ? "" : asChars(node->content), at);
      copyAttributes(*tree, *made, *node);
      if (is_open && node->children) {
        parent = made;
        parent_there = node;
      }
    }
    node = following(node, is_open);
    step(node);
  }
  return tree;
}

void NodeTreeReader::copyAttributes(NodeTree& tree, Node& element, const _xmlNode& from) const
{
  if (from.type != XML_ELEMENT_NODE)
    return;
  const auto add = [&](const std::string& name, const std::string& value) {
    tree.addParsed(element, NodeType::Attribute, name, value, element.at);
  };
  for (const xmlNs* declared = from.nsDef; declared; declared = declared->next)
    add(declared->prefix ? std::string("xmlns:") + asChars(declared->prefix) : "xmlns", asChars(declared->href));
  for (const xmlAttr* attribute = from.properties; attribute; attribute = attribute->next) {
    const std::unique_ptr<xmlChar, decltype(xmlFree)> value(xmlNodeListGetString(from.doc, attribute->children, 1), xmlFree);
    add(nameWithPrefix(*attribute), asChars(value.get()));
  }
}
} // namespace Arcane::xml
