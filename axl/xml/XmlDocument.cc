// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/XmlDocument.h"

#include "axl/xml/Encoding.h"
#include "axl/xml/FileText.h"
#include "axl/xml/LibxmlText.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>

#include <algorithm>

namespace Arcane::xml
{
namespace
{
constexpr std::string_view BLANKS = " \t\r\n";

//! An attribute, before the attributes of its element are in the order of the file.
struct ReadAttribute
{
  std::string name;
  std::string value;
  Position at{};
  Position value_at{};
};

//! Builds the tree while libxml2 reads: libxml2 calls its functions.
class TreeBuilder
{
 public:
  TreeBuilder(const SourceText& source, Diagnostics& diagnostics)
  : m_source(source)
  , m_diagnostics(diagnostics)
  , m_expanded(source.text())
  , m_tree(std::make_unique<NodeTree>(source.fileName(), true))
  , m_current(m_tree->document())
  {}

  //! Returns the tree, or null when there was a fault.
  std::unique_ptr<NodeTree> parse();

  void startElement(const std::string& name, std::vector<ReadAttribute> attributes);
  void endElement() { m_current = m_current->parent; }
  void appendText(const xmlChar* text, int length);
  void refuseDoctype();
  void addFault(const xmlError& fault);

 private:
  std::size_t currentOffset() const { return static_cast<std::size_t>(std::max(0L, xmlByteConsumed(m_context))); }
  Position positionOf(std::size_t offset) const { return m_source.positionOf(m_expanded.originalOffset(offset)); }
  std::size_t offsetOf(std::string_view piece, std::size_t index) const;
  void locateAttributes(std::vector<ReadAttribute>& attributes, std::size_t begin) const;

  const SourceText& m_source;
  Diagnostics& m_diagnostics;
  ExpandedText m_expanded;
  xmlParserCtxt* m_context = nullptr;
  std::unique_ptr<NodeTree> m_tree;
  Node* m_current;
  bool m_is_stopped = false;
  bool m_has_fault = false;
  Position m_last_fault;
};

TreeBuilder& builderOf(void* context)
{
  return *static_cast<TreeBuilder*>(static_cast<xmlParserCtxt*>(context)->_private);
}

//! Adds an element. Namespaces have no meaning here: their declarations become ordinary attributes.
void onStartElement(void* context, const xmlChar* local_name, const xmlChar* prefix, const xmlChar*, int nb_namespace,
                    const xmlChar** namespaces, int nb_attribute, int, const xmlChar** attributes)
{
  std::vector<ReadAttribute> list;
  for (int i = 0; i < nb_namespace; ++i, namespaces += 2) {
    const std::string name = namespaces[0] ? std::string("xmlns:") + asChars(namespaces[0]) : "xmlns";
    list.push_back({ name, namespaces[1] ? asChars(namespaces[1]) : "" });
  }
  // Each attribute is five pointers: local name, prefix, namespace, first character of the value, end of the value.
  for (int i = 0; i < nb_attribute; ++i, attributes += 5)
    list.push_back({ qualifiedName(attributes[1], attributes[0]), std::string(asChars(attributes[3]), asChars(attributes[4])) });
  builderOf(context).startElement(qualifiedName(prefix, local_name), std::move(list));
}

void onEndElement(void* context, const xmlChar*, const xmlChar*, const xmlChar*)
{
  builderOf(context).endElement();
}

void onText(void* context, const xmlChar* text, int length)
{
  builderOf(context).appendText(text, length);
}

void onDoctype(void* context, const xmlChar*, const xmlChar*, const xmlChar*)
{
  builderOf(context).refuseDoctype();
}

void onSaxFault(void* context, xmlError* fault)
{
  builderOf(context).addFault(*fault);
}

//! Returns the callbacks that are needed: none for comments, instructions or entities, none that could read another file.
xmlSAXHandler saxHandler()
{
  xmlSAXHandler handler{};
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = onStartElement;
  handler.endElementNs = onEndElement;
  handler.characters = onText;
  handler.ignorableWhitespace = onText;
  handler.cdataBlock = onText;
  handler.internalSubset = onDoctype;
  handler.serror = onSaxFault;
  return handler;
}

std::unique_ptr<NodeTree> TreeBuilder::parse()
{
  xmlSAXHandler handler = saxHandler();
  m_context = xmlNewParserCtxt();
  *m_context->sax = handler;
  m_context->_private = this;
  m_context->userData = m_context;
  const std::string& text = m_expanded.text();
  xmlDoc* document = xmlCtxtReadMemory(m_context, text.data(), static_cast<int>(text.size()), nullptr, "UTF-8",
                                       XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_IGNORE_ENC);
  xmlFreeDoc(document);
  const bool is_well_formed = m_context->wellFormed && !m_has_fault && m_tree->document()->first;
  xmlFreeParserCtxt(m_context);
  m_context = nullptr;
  if (!is_well_formed && !m_has_fault)
    m_diagnostics.error(m_source, { 1, 1 }, "there is no XML element, expected a root element");
  return is_well_formed ? std::move(m_tree) : nullptr;
}

void TreeBuilder::startElement(const std::string& name, std::vector<ReadAttribute> attributes)
{
  // The parser is at the end of the tag. The first character of a tag is its only '<'.
  const std::size_t start = m_expanded.text().rfind('<', currentOffset());
  m_current = m_tree->addParsed(*m_current, NodeType::Element, name, {}, positionOf(start));
  locateAttributes(attributes, start + 1 + name.size());
  for (const ReadAttribute& attribute : attributes)
    m_tree->addParsed(*m_current, NodeType::Attribute, attribute.name, attribute.value, attribute.at)->value_at = attribute.value_at;
}

//! Reads the tag from the end of its name, gives each attribute its place, and puts the attributes in the order of the file.
void TreeBuilder::locateAttributes(std::vector<ReadAttribute>& attributes, std::size_t begin) const
{
  const std::string& text = m_expanded.text();
  std::size_t at = begin;
  for (auto next = attributes.begin(); next != attributes.end(); ++next) {
    const std::size_t name_at = text.find_first_not_of(BLANKS, at);
    const std::size_t quote_at = text.find_first_of("\"'", name_at);
    if (name_at == std::string::npos || quote_at == std::string::npos)
      return;
    const std::string name = text.substr(name_at, text.find_first_of("= \t\r\n", name_at) - name_at);
    const auto found = std::find_if(next, attributes.end(), [&](const ReadAttribute& a) { return a.name == name; });
    if (found == attributes.end())
      return;
    std::rotate(next, found, found + 1);
    next->at = positionOf(name_at);
    next->value_at = positionOf(quote_at + 1);
    at = text.find(text[quote_at], quote_at + 1) + 1;
  }
}

//! Returns the place of the character \a index of a piece of text. The parser is before or after this piece.
std::size_t TreeBuilder::offsetOf(std::string_view piece, std::size_t index) const
{
  const std::string_view text = m_expanded.text();
  const std::size_t here = std::min(currentOffset(), text.size());
  if (text.substr(here, piece.size()) == piece)
    return here + index;
  const std::size_t before = here - std::min(here, piece.size());
  if (text.substr(before, piece.size()) == piece)
    return before + index;
  // A reference such as '&lt;' is longer in the file than the text that it stands for. The reference, if any, is near.
  constexpr std::size_t reference_bytes = 64;
  const std::size_t near = here - std::min(here, reference_bytes);
  const std::size_t reference = text.substr(near, here + 1 - near).rfind('&');
  return reference == std::string_view::npos ? here : near + reference;
}

void TreeBuilder::appendText(const xmlChar* text, int length)
{
  if (m_current->type != NodeType::Element)
    return;
  const std::string_view piece(asChars(text), length);
  const std::size_t first = piece.find_first_not_of(BLANKS);
  if (m_current->value_at.line == 0 && first != std::string_view::npos)
    m_current->value_at = positionOf(offsetOf(piece, first));
  m_current->value.append(piece);
}

void TreeBuilder::refuseDoctype()
{
  const std::size_t start = m_expanded.text().rfind("<!DOCTYPE", currentOffset());
  m_has_fault = true;
  m_diagnostics.error(m_source, positionOf(start), "DOCTYPE is refused, expected a file without one");
  m_is_stopped = true;
  xmlStopParser(m_context);
}

void TreeBuilder::addFault(const xmlError& fault)
{
  if (m_is_stopped || fault.level < XML_ERR_ERROR)
    return;
  m_has_fault = true;
  std::size_t offset = m_context ? currentOffset() : 0;
  // The parser is behind what it refuses; the fault is shown where that begins.
  if (fault.code == XML_ERR_TAG_NAME_MISMATCH)
    offset = m_expanded.text().rfind('<', offset);
  if (fault.code == XML_ERR_UNDECLARED_ENTITY)
    offset = m_expanded.text().rfind('&', offset);
  const Position at = positionOf(offset);
  if (at == m_last_fault)
    return;
  m_last_fault = at;
  const std::string message(trimmed(fault.message ? fault.message : "unknown fault"));
  m_diagnostics.error(m_source, at, "not well-formed XML: " + message);
}
} // namespace

XmlDocument XmlDocument::parseFile(const std::string& path, Diagnostics& diagnostics)
{
  std::string bytes;
  const std::string reason = readRegularFile(path, max_file_bytes, bytes);
  if (reason.empty())
    return parseMemory(bytes, path, diagnostics);
  XmlDocument document;
  *document.m_source = SourceText(path, "");
  diagnostics.error(*document.m_source, {}, "cannot read this file: " + reason);
  return document;
}

XmlDocument XmlDocument::parseMemory(std::string_view bytes, const std::string& file_name, Diagnostics& diagnostics)
{
  XmlDocument document;
  std::string reason;
  std::optional<std::string> text;
  if (bytes.size() > max_file_bytes)
    reason = "it has " + std::to_string(bytes.size()) + " bytes, expected at most " + std::to_string(max_file_bytes);
  else
    text = toUtf8(bytes, reason);
  if (!text) {
    *document.m_source = SourceText(file_name, "");
    diagnostics.error(*document.m_source, { 1, 1 }, "cannot read the text: " + reason);
    return document;
  }
  *document.m_source = SourceText(file_name, std::move(*text));
  document.m_tree = TreeBuilder(*document.m_source, diagnostics).parse();
  return document;
}

std::string_view trimmed(std::string_view text)
{
  const std::size_t first = text.find_first_not_of(BLANKS);
  if (first == std::string_view::npos)
    return {};
  return text.substr(first, text.find_last_not_of(BLANKS) - first + 1);
}
} // namespace Arcane::xml
