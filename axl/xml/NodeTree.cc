// SPDX-License-Identifier: Apache-2.0
#include "axl/xml/NodeTree.h"

#include "axl/xml/FileText.h"
#include "axl/xml/LibxmlFaults.h"
#include "axl/xml/NodeTreeReader.h"
#include "axl/xml/WritableText.h"

#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

#include <algorithm>
#include <stdexcept>

namespace Arcane::xml
{
namespace
{
const xmlChar* asXml(const std::string& text)
{
  return reinterpret_cast<const xmlChar*>(text.c_str());
}

//! libxml2 returns null when memory is exhausted.
template <typename T> T* checked(T* object)
{
  return object ? object : throw std::bad_alloc();
}

//! Returns the node that follows in the order of the document, in the part below \a top; null after the last one.
const Node* following(const Node* node, const Node* top)
{
  if (node->first)
    return node->first;
  while (node != top && !node->next)
    node = node->parent;
  return node == top ? nullptr : node->next;
}

bool hasName(NodeType type)
{
  return type == NodeType::Element || type == NodeType::Attribute || type == NodeType::Instruction;
}

std::string described(const Node& node)
{
  return node.type == NodeType::Document ? "the document" : "'" + node.name + "'";
}

void checkName(NodeType type, std::string_view name)
{
  if (hasName(type) && xmlValidateName(asXml(std::string(name)), 0) != 0)
    throw std::invalid_argument("the name of a node is '" + std::string(name) + "', expected a name of XML");
}

//! Refuses texts that would end their node before its end.
void checkText(NodeType type, std::string_view value)
{
  if (type == NodeType::Comment && (value.find("--") != std::string_view::npos || value.ends_with('-')))
    throw std::invalid_argument("the text of a comment is '" + std::string(value) +
                                "', expected one without '--' and without '-' at its end");
  if (type == NodeType::Instruction && value.find("?>") != std::string_view::npos)
    throw std::invalid_argument("the text of an instruction is '" + std::string(value) + "', expected one without '?>'");
}

xmlNode* newExportedNode(xmlDoc* document, const Node& node)
{
  const xmlChar* value = asXml(node.value);
  switch (node.type) {
  case NodeType::Element: return checked(xmlNewDocNode(document, nullptr, asXml(node.name), nullptr));
  case NodeType::CData: return checked(xmlNewCDataBlock(document, value, static_cast<int>(node.value.size())));
  case NodeType::Comment: return checked(xmlNewDocComment(document, value));
  case NodeType::Instruction: return checked(xmlNewDocPI(document, asXml(node.name), value));
  case NodeType::EntityReference: return checked(xmlNewReference(document, asXml(node.name)));
  default: return checked(xmlNewDocTextLen(document, value, static_cast<int>(node.value.size())));
  }
}

//! Puts \a child after the last child. xmlAddChild() would join texts, whose nodes are still needed.
void appendExported(xmlNode* parent, xmlNode* child)
{
  child->parent = parent;
  child->prev = parent->last;
  (parent->last ? parent->last->next : parent->children) = child;
  parent->last = child;
}

void exportAttributes(xmlNode* exported, Node& element)
{
  for (Node* attribute = element.first_attribute; attribute; attribute = attribute->next)
    checked(xmlNewProp(exported, asXml(attribute->name), asXml(attribute->value)))->_private = attribute;
}

//! Returns the node of libxml2 that was made for \a searched. Each step down or aside is one in both trees.
xmlNode* exportedNode(xmlDoc* document, const Node& searched)
{
  std::vector<const Node*> path;
  for (const Node* node = &searched; node; node = node->parent)
    path.push_back(node);
  auto* at = reinterpret_cast<xmlNode*>(document);
  for (auto node = path.rbegin() + 1; node != path.rend(); ++node) {
    if ((*node)->type == NodeType::Attribute)
      at = reinterpret_cast<xmlNode*>(at->properties);
    else
      at = at->children;
    while (at && at->_private != *node)
      at = at->next;
  }
  return at;
}

struct ReleaseXPath
{
  void operator()(xmlXPathContext* context) const { xmlXPathFreeContext(context); }
  void operator()(xmlXPathObject* object) const { xmlXPathFreeObject(object); }
};
} // namespace

const Node* Node::attribute(std::string_view attribute_name) const
{
  const Node* found = first_attribute;
  while (found && found->name != attribute_name)
    found = found->next;
  return found;
}

Node* Node::attribute(std::string_view attribute_name)
{
  return const_cast<Node*>(static_cast<const Node*>(this)->attribute(attribute_name));
}

const Node* Node::child(std::string_view child_name) const
{
  const Node* found = first;
  while (found && found->name != child_name)
    found = found->next;
  return found;
}

std::string Node::text() const
{
  if (type != NodeType::Element || !value.empty())
    return value;
  std::string all;
  for (const Node* child = first; child; child = child->next)
    if (child->type == NodeType::Text || child->type == NodeType::CData)
      all += child->value;
  return all;
}

void NodeTree::Release::operator()(_xmlDoc* document) const
{
  xmlFreeDoc(document);
}

NodeTree::NodeTree(std::string file_name, bool is_constant)
: m_file_name(std::move(file_name))
, m_is_constant(is_constant)
, m_document(newNode(NodeType::Document, "#document", ""))
{
  initializeLibxml();
}

NodeTree::~NodeTree() = default;

std::unique_ptr<NodeTree> NodeTree::parse(std::string_view bytes, const std::string& name, const std::string& schema,
                                          Diagnostics& diagnostics)
{
  return NodeTreeReader(name, schema, diagnostics).read(bytes);
}

std::unique_ptr<NodeTree> NodeTree::parseFile(const std::string& path, const std::string& schema, Diagnostics& diagnostics)
{
  std::string bytes;
  const std::string reason = readRegularFile(path, max_file_bytes, bytes);
  if (reason.empty())
    return parse(bytes, path, schema, diagnostics);
  diagnostics.add({ Severity::Error, path, {}, "cannot read this file: " + reason, {} });
  return nullptr;
}

std::unique_ptr<NodeTree> NodeTree::clone() const
{
  auto copy = std::make_unique<NodeTree>(m_file_name);
  Node* parent = copy->m_document;
  const Node* parent_here = m_document;
  for (const Node* node = following(m_document, m_document); node; node = following(node, m_document)) {
    for (; node->parent != parent_here; parent_here = parent_here->parent)
      parent = parent->parent;
    Node* made = copy->addParsed(*parent, node->type, node->name, node->value, node->at);
    for (const Node* attribute : node->attributes())
      copy->addParsed(*made, attribute->type, attribute->name, attribute->value, attribute->at);
    if (node->first) {
      parent = made;
      parent_here = node;
    }
  }
  return copy;
}

Node* NodeTree::newNode(NodeType type, std::string_view name, std::string_view value)
{
  Node& node = m_nodes->emplace_back();
  node.tree = this;
  node.type = type;
  node.name = name;
  node.value = value;
  return &node;
}

Node* NodeTree::addParsed(Node& parent, NodeType type, std::string_view name, std::string_view value, Position at)
{
  Node* node = type == NodeType::Attribute ? addAttribute(parent, name, value) : newNode(type, name, value);
  node->at = at;
  if (type != NodeType::Attribute)
    link(parent, *node, parent.last);
  return node;
}

Node& NodeTree::changeable(const Node& node)
{
  if (m_is_constant)
    throw std::invalid_argument("cannot change " + described(node) + ": it is in a file that does not change");
  return const_cast<Node&>(node);
}

Node* NodeTree::create(NodeType type, std::string_view name, std::string_view value)
{
  checkName(type, name);
  checkText(type, value);
  return newNode(type, name, writableText(value));
}

void NodeTree::checkChild(const Node& parent, const Node& child, const Node* reference) const
{
  const bool is_document = parent.type == NodeType::Document;
  if (!is_document && parent.type != NodeType::Element)
    throw std::invalid_argument("cannot give " + described(parent) + " a child: it is not an element");
  if (child.type == NodeType::Document || child.type == NodeType::Attribute)
    throw std::invalid_argument("cannot make " + described(child) + " a child of " + described(parent) +
                                ": it is a document or an attribute");
  if (reference && reference->parent != &parent)
    throw std::invalid_argument("cannot insert after " + described(*reference) + ": it is not a child of " + described(parent));
  for (const Node* node = &parent; node; node = node->parent)
    if (node == &child)
      throw std::invalid_argument("cannot make " + described(child) + " a child of itself");
  if (!is_document)
    return;
  if (child.type != NodeType::Element && child.type != NodeType::Comment && child.type != NodeType::Instruction)
    throw std::invalid_argument("cannot add " + described(child) + " to the document: expected an element, a comment or an instruction");
  for (const Node* node = parent.first; node && child.type == NodeType::Element; node = node->next)
    if (node->type == NodeType::Element && node != &child)
      throw std::invalid_argument("cannot add " + described(child) + " to the document: its root is " + described(*node));
}

//! Makes this tree the tree of \a node and of all nodes below. The other nodes of its previous tree stay valid too: they may be its neighbours.
void NodeTree::adopt(Node& node)
{
  NodeTree& former = *node.tree;
  if (&former == this)
    return;
  const auto keep = [&](const std::shared_ptr<Nodes>& nodes) {
    if (nodes != m_nodes && std::find(m_nodes_of_others.begin(), m_nodes_of_others.end(), nodes) == m_nodes_of_others.end())
      m_nodes_of_others.push_back(nodes);
  };
  keep(former.m_nodes);
  for (const std::shared_ptr<Nodes>& nodes : former.m_nodes_of_others)
    keep(nodes);
  for (const Node* at = &node; at; at = following(at, &node)) {
    const_cast<Node*>(at)->tree = this;
    for (Node* attribute = at->first_attribute; attribute; attribute = attribute->next)
      attribute->tree = this;
  }
}

void NodeTree::link(Node& parent, Node& child, Node* reference)
{
  child.parent = &parent;
  child.previous = reference;
  child.next = reference ? reference->next : parent.first;
  (child.previous ? child.previous->next : parent.first) = &child;
  (child.next ? child.next->previous : parent.last) = &child;
  m_exported.reset();
}

void NodeTree::insertAfter(Node& parent, Node& child, Node* reference)
{
  if (reference == &child)
    return;
  checkChild(parent, child, reference);
  child.tree->remove(child);
  adopt(child);
  link(parent, child, reference);
}

void NodeTree::remove(Node& node)
{
  if (!node.parent)
    return;
  Node& parent = *node.parent;
  const bool is_attribute = node.type == NodeType::Attribute;
  (node.previous ? node.previous->next : is_attribute ? parent.first_attribute : parent.first) = node.next;
  (node.next ? node.next->previous : is_attribute ? parent.last_attribute : parent.last) = node.previous;
  node.parent = node.previous = node.next = nullptr;
  m_exported.reset();
}

Node* NodeTree::setAttribute(Node& element, std::string_view name, std::string_view value)
{
  if (element.type != NodeType::Element)
    throw std::invalid_argument("cannot give " + described(element) + " an attribute: it is not an element");
  Node* attribute = element.attribute(name);
  if (attribute) {
    setText(*attribute, value);
    return attribute;
  }
  checkName(NodeType::Attribute, name);
  m_exported.reset();
  return addAttribute(element, name, writableText(value));
}

Node* NodeTree::addAttribute(Node& element, std::string_view name, std::string_view value)
{
  Node* attribute = newNode(NodeType::Attribute, name, value);
  attribute->parent = &element;
  attribute->previous = element.last_attribute;
  (element.last_attribute ? element.last_attribute->next : element.first_attribute) = attribute;
  element.last_attribute = attribute;
  return attribute;
}

void NodeTree::setText(Node& node, std::string_view value)
{
  if (node.type == NodeType::Document)
    throw std::invalid_argument("cannot set the text of the document: expected a node in it");
  checkText(node.type, value);
  m_exported.reset();
  if (node.type != NodeType::Element) {
    node.value = writableText(value);
    return;
  }
  // The first text is used again: an element whose text changes often needs no more memory.
  Node* kept = nullptr;
  for (Node* child = node.first; child;) {
    Node* next = child->next;
    if (!kept && child->type == NodeType::Text)
      kept = child;
    else if (child->type == NodeType::Text || child->type == NodeType::CData)
      remove(*child);
    child = next;
  }
  if (kept)
    kept->value = writableText(value);
  else if (!value.empty())
    append(node, *create(NodeType::Text, "#text", value));
}

_xmlDoc* NodeTree::exported()
{
  if (m_exported)
    return m_exported.get();
  m_exported.reset(checked(xmlNewDoc(reinterpret_cast<const xmlChar*>("1.0"))));
  auto* parent = reinterpret_cast<xmlNode*>(m_exported.get());
  const Node* parent_here = m_document;
  for (const Node* node = following(m_document, m_document); node; node = following(node, m_document)) {
    for (; node->parent != parent_here; parent_here = parent_here->parent)
      parent = parent->parent;
    xmlNode* made = newExportedNode(m_exported.get(), *node);
    made->_private = const_cast<Node*>(node);
    appendExported(parent, made);
    exportAttributes(made, *const_cast<Node*>(node));
    if (node->first) {
      parent = made;
      parent_here = node;
    }
  }
  // Without their numbers, nodes are compared by walking from one to the other.
  xmlXPathOrderDocElems(m_exported.get());
  return m_exported.get();
}

Node* NodeTree::find(const Node& context, const std::string& expression)
{
  const Node* top = &context;
  while (top->parent)
    top = top->parent;
  if (top != m_document)
    throw std::invalid_argument("cannot search from " + described(context) + ": it is not in the document");
  LibxmlFaults faults("XPath", nullptr);
  std::unique_ptr<xmlXPathContext, ReleaseXPath> search(checked(xmlXPathNewContext(exported())));
  search->node = exportedNode(exported(), context);
  std::unique_ptr<xmlXPathObject, ReleaseXPath> found(xmlXPathEval(asXml(expression), search.get()));
  if (!found || found->type != XPATH_NODESET)
    throw std::invalid_argument("the XPath expression is '" + expression + "', expected one that finds nodes");
  xmlXPathNodeSetSort(found->nodesetval);
  for (int i = 0; found->nodesetval && i < found->nodesetval->nodeNr; ++i) {
    const xmlNode* node = found->nodesetval->nodeTab[i];
    if (node->type == XML_DOCUMENT_NODE)
      return m_document;
    if (node->type != XML_NAMESPACE_DECL && node->_private)
      return static_cast<Node*>(node->_private);
  }
  return nullptr;
}

std::string NodeTree::toXml(bool is_indented)
{
  xmlChar* bytes = nullptr;
  int nb_byte = 0;
  xmlDocDumpFormatMemoryEnc(exported(), &bytes, &nb_byte, "UTF-8", is_indented ? 1 : 0);
  const std::unique_ptr<xmlChar, decltype(xmlFree)> owner(checked(bytes), xmlFree);
  return { reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(nb_byte) };
}
} // namespace Arcane::xml
