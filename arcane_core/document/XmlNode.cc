// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/XmlNode.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ValueConvert.h"
#include "arcane_core/document/XmlNodeList.h"
#include "axl/xml/NodeTree.h"
#include "axl/xml/XmlDocument.h"

#include <algorithm>
#include <stdexcept>

namespace Arcane
{
namespace
{
static_assert(static_cast<int>(xml::NodeType::Comment) == XmlNode::COMMENT &&
              static_cast<int>(xml::NodeType::Document) == XmlNode::DOCUMENT);

/*!
 * Returns the place of an element of a case file among the children of its parent. Places in the file grow from child to child, so that
 * going from child to child takes no time that grows with their number.
 */
std::size_t indexInParent(const xml::Element& element)
{
  const auto& children = element.parent->children;
  const auto is_before = [](const std::unique_ptr<xml::Element>& child, const xml::Position& at) { return child->at < at; };
  const auto near = std::lower_bound(children.begin(), children.end(), element.at, is_before);
  if (near != children.end() && near->get() == &element)
    return static_cast<std::size_t>(near - children.begin());
  // Trees that no file contains have no places.
  const auto found = std::find_if(children.begin(), children.end(), [&](const auto& child) { return child.get() == &element; });
  return static_cast<std::size_t>(found - children.begin());
}

//! Returns what \a change returns. What the tree refuses is a FatalErrorException.
template <typename Function> auto changed(const Function& change)
{
  try {
    return change();
  }
  catch (const std::invalid_argument& refused) {
    ARCANE_FATAL("XML: {0}", refused.what());
  }
}

xml::NodeType treeType(XmlNode::eType type)
{
  return static_cast<xml::NodeType>(static_cast<int>(type));
}

const char* nameOf(xml::NodeType type)
{
  if (type == xml::NodeType::Text)
    return "#text";
  return type == xml::NodeType::CData ? "#cdata-section" : "#comment";
}
} // namespace

// --- reading

XmlNode::eType XmlNode::type() const
{
  if (m_node)
    return static_cast<eType>(m_node->type);
  if (m_attribute)
    return ATTRIBUTE;
  return m_element ? ELEMENT : UNKNOWN;
}

String XmlNode::name() const
{
  if (m_node)
    return String(m_node->name);
  if (m_attribute)
    return String(m_attribute->name);
  return m_element ? String(m_element->name) : String();
}

bool XmlNode::isNamed(const String& node_name) const
{
  return !null() && name() == node_name;
}

String XmlNode::value() const
{
  if (m_node)
    return String(m_node->text());
  if (m_attribute)
    return String(m_attribute->value);
  return m_element ? String(m_element->text) : String();
}

String XmlNode::xpathFullName() const
{
  if (null())
    return {};
  // From the node up: the names are joined at the end, in time that grows with the depth only.
  std::vector<String> names;
  for (XmlNode node = *this; !node.null() && node.type() != DOCUMENT; node = node.parent())
    names.push_back(node.type() == ATTRIBUTE ? "@" + node.name() : node.name());
  std::string path;
  for (auto part = names.rbegin(); part != names.rend(); ++part)
    path.append("/").append(part->toStdStringView());
  return String(path);
}

String XmlNode::described() const
{
  const int line = m_node ? m_node->line : m_element ? m_element->at.line : 0;
  String path = null() ? String("no node") : "'" + xpathFullName() + "'";
  if (type() == DOCUMENT)
    path = "the document";
  if (line == 0)
    return "XML: " + path;
  return m_node ? String::format("{0}:{1}: {2}", m_node->tree->fileName(), line, path) : String::format("line {0}: {1}", line, path);
}

XmlNode XmlNode::attr(const String& attribute_name, bool throw_exception) const
{
  XmlNode found;
  if (m_node)
    found.m_node = m_node->attribute(attribute_name.toStdStringView());
  else if (m_element && !m_attribute)
    found.m_attribute = m_element->attribute(attribute_name.toStdStringView());
  if (found.m_attribute)
    found.m_element = m_element;
  if (found.null() && throw_exception)
    ARCANE_FATAL("{0} has no attribute '{1}'", described(), attribute_name);
  return found;
}

String XmlNode::attrValue(const String& attribute_name, bool throw_exception) const
{
  return attr(attribute_name, throw_exception).value();
}

template <typename T> T XmlNode::converted(const char* expected, bool throw_exception) const
{
  const String text = value();
  T result = T();
  // A null or an empty text would be read as no value, without a fault.
  const bool has_text = !String::collapseWhiteSpace(text).empty();
  if (has_text && !builtInGetValue(result, text))
    return result;
  if (throw_exception)
    ARCANE_FATAL("{0} is '{1}', expected {2}", described(), text, expected);
  return T();
}

Integer XmlNode::valueAsInteger(bool throw_exception) const
{
  return converted<Integer>("an integer", throw_exception);
}

Int64 XmlNode::valueAsInt64(bool throw_exception) const
{
  return converted<Int64>("an integer", throw_exception);
}

Real XmlNode::valueAsReal(bool throw_exception) const
{
  return converted<Real>("a real", throw_exception);
}

bool XmlNode::valueAsBoolean(bool throw_exception) const
{
  const String text = String::collapseWhiteSpace(value());
  if (text == "true" || text == "1")
    return true;
  if (throw_exception && text != "false" && text != "0")
    ARCANE_FATAL("{0} is '{1}', expected true, false, 1 or 0", described(), text);
  return false;
}

// --- navigation

XmlNode XmlNode::ownerDocument() const
{
  return m_node ? XmlNode(m_node->tree->document()) : XmlNode();
}

XmlNode XmlNode::documentElement() const
{
  if (m_node) {
    xml::Node* node = m_node->tree->document()->first;
    while (node && node->type != xml::NodeType::Element)
      node = node->next;
    return XmlNode(node);
  }
  const xml::Element* root = m_element;
  while (root && root->parent)
    root = root->parent;
  return XmlNode(root);
}

XmlNode XmlNode::ownerElement() const
{
  return type() == ATTRIBUTE ? parent() : XmlNode();
}

XmlNode XmlNode::parent() const
{
  if (m_node)
    return XmlNode(m_node->parent);
  if (m_attribute)
    return XmlNode(m_element);
  return m_element ? XmlNode(m_element->parent) : XmlNode();
}

XmlNode XmlNode::front() const
{
  if (m_node)
    return XmlNode(m_node->first);
  const bool has_children = m_element && !m_attribute && !m_element->children.empty();
  return has_children ? XmlNode(m_element->children.front().get()) : XmlNode();
}

XmlNode XmlNode::last() const
{
  if (m_node)
    return XmlNode(m_node->last);
  const bool has_children = m_element && !m_attribute && !m_element->children.empty();
  return has_children ? XmlNode(m_element->children.back().get()) : XmlNode();
}

XmlNode XmlNode::sibling(bool is_next) const
{
  if (m_node)
    return XmlNode(is_next ? m_node->next : m_node->previous);
  if (!m_element)
    return {};
  XmlNode found;
  if (m_attribute) {
    const std::size_t i = static_cast<std::size_t>(m_attribute - m_element->attributes.data()) + (is_next ? 1 : -1);
    if (i < m_element->attributes.size()) {
      found = XmlNode(m_element);
      found.m_attribute = &m_element->attributes[i];
    }
  }
  else if (m_element->parent) {
    const std::size_t i = indexInParent(*m_element) + (is_next ? 1 : -1);
    if (i < m_element->parent->children.size())
      found = XmlNode(m_element->parent->children[i].get());
  }
  return found;
}

XmlNode XmlNode::next() const
{
  return sibling(true);
}

XmlNode XmlNode::prev() const
{
  return sibling(false);
}

XmlNode XmlNode::nextWithName(const String& node_name) const
{
  XmlNode node = next();
  while (!node.null() && !node.isNamed(node_name))
    ++node;
  return node;
}

XmlNode XmlNode::prevWithName(const String& node_name) const
{
  XmlNode node = prev();
  while (!node.null() && !node.isNamed(node_name))
    --node;
  return node;
}

XmlNode XmlNode::nextSameType() const
{
  XmlNode node = next();
  while (!node.null() && node.type() != type())
    ++node;
  return node;
}

XmlNode XmlNode::prevSameType() const
{
  XmlNode node = prev();
  while (!node.null() && node.type() != type())
    --node;
  return node;
}

XmlNode XmlNode::child(const String& child_name) const
{
  if (m_element && !m_attribute)
    return XmlNode(m_element->child(child_name.toStdStringView()));
  XmlNode node = front();
  while (!node.null() && node.m_node->name != child_name.toStdStringView())
    ++node;
  return node;
}

XmlNode XmlNode::expectedChild(const String& child_name) const
{
  const XmlNode found = child(child_name);
  if (found.null())
    ARCANE_FATAL("{0} has no child '{1}'", described(), child_name);
  return found;
}

XmlNodeList XmlNode::children() const
{
  XmlNodeList list;
  if (m_element && !m_attribute)
    for (const auto& child : m_element->children)
      list.add(XmlNode(child.get()));
  else
    for (XmlNode node = front(); !node.null(); ++node)
      list.add(node);
  return list;
}

XmlNodeList XmlNode::children(const String& child_name) const
{
  XmlNodeList list;
  if (m_element && !m_attribute) {
    for (const auto& child : m_element->children)
      if (child_name == child->name)
        list.add(XmlNode(child.get()));
  }
  else
    for (XmlNode node = front(); !node.null(); ++node)
      if (child_name == node.m_node->name)
        list.add(node);
  return list;
}

XmlNode XmlNode::childWithAttr(const String& child_name, const String& attribute_name, const String& value) const
{
  for (const XmlNode& node : children(child_name))
    if (node.attrValue(attribute_name) == value)
      return node;
  return {};
}

XmlNode XmlNode::childWithNameAttr(const String& child_name, const String& value) const
{
  return childWithAttr(child_name, "name", value);
}

XmlNode XmlNode::xpathNode(const String& expression) const
{
  if (m_element)
    ARCANE_FATAL("cannot search '{0}' from {1}: a case file has no XPath, expected child() or children()", expression, described());
  if (!m_node)
    return {};
  return XmlNode(changed([&] { return m_node->tree->find(*m_node, std::string(expression.toStdStringView())); }));
}

// --- changes

xml::Node& XmlNode::changeable(const char* action) const
{
  if (!m_node)
    ARCANE_FATAL("cannot {0}: {1} is {2}, expected a node of a document", action, described(),
                 m_element ? "in a case file" : "nothing that changes");
  return *m_node;
}

void XmlNode::setValue(const String& new_value)
{
  xml::Node& node = changeable("set a value");
  changed([&] { node.tree->setText(node, new_value.toStdStringView()); });
}

void XmlNode::setAttrValue(const String& attribute_name, const String& new_value)
{
  xml::Node& node = changeable("set an attribute");
  changed([&] { return node.tree->setAttribute(node, attribute_name.toStdStringView(), new_value.toStdStringView()); });
}

XmlNode XmlNode::forceAttr(const String& attribute_name)
{
  const XmlNode found = attr(attribute_name);
  if (!found.null())
    return found;
  xml::Node& node = changeable("make an attribute");
  return XmlNode(changed([&] { return node.tree->setAttribute(node, attribute_name.toStdStringView(), ""); }));
}

void XmlNode::removeAttr(const String& attribute_name) const
{
  xml::Node& node = changeable("remove an attribute");
  if (xml::Node* attribute = node.attribute(attribute_name.toStdStringView()))
    node.tree->remove(*attribute);
}

XmlNode XmlNode::createNode(eType node_type, const String& node_name, const String& node_value)
{
  xml::Node& node = changeable("create a node");
  const bool is_known = (node_type >= ELEMENT && node_type <= CDATA) || node_type == PROCESSING_INSTRUCTION || node_type == COMMENT;
  if (!is_known)
    ARCANE_FATAL("XML: the type of a new node is {0}, expected an element, attribute, text, CDATA, instruction or comment",
                 static_cast<int>(node_type));
  const xml::NodeType type = treeType(node_type);
  const bool has_name = node_type == ELEMENT || node_type == ATTRIBUTE || node_type == PROCESSING_INSTRUCTION;
  return XmlNode(changed([&] {
    const std::string_view name = has_name ? node_name.toStdStringView() : std::string_view(nameOf(type));
    xml::Node* made = node.tree->create(type, name, node_type == ELEMENT ? std::string_view() : node_value.toStdStringView());
    if (node_type == ELEMENT)
      node.tree->setText(*made, node_value.toStdStringView());
    return made;
  }));
}

XmlNode XmlNode::createNode(eType node_type, const String& name_or_value)
{
  const bool has_name = node_type == ELEMENT || node_type == ATTRIBUTE || node_type == PROCESSING_INSTRUCTION;
  return has_name ? createNode(node_type, name_or_value, String()) : createNode(node_type, String(), name_or_value);
}

XmlNode XmlNode::createElement(const String& element_name)
{
  return createNode(ELEMENT, element_name);
}

XmlNode XmlNode::createText(const String& text)
{
  return createNode(TEXT, text);
}

XmlNode XmlNode::createAndAppendElement(const String& element_name)
{
  return createAndAppendElement(element_name, String());
}

XmlNode XmlNode::createAndAppendElement(const String& element_name, const String& text)
{
  const XmlNode made = createNode(ELEMENT, element_name, text);
  append(made);
  return made;
}

void XmlNode::append(const XmlNode& child_node)
{
  xml::Node& node = changeable("append a node");
  xml::Node& child = child_node.changeable("append a node");
  // An attribute is no child, but applications append those that they created.
  if (child.type == xml::NodeType::Attribute)
    changed([&] { return node.tree->setAttribute(node, child.name, child.value); });
  else
    changed([&] { node.tree->append(node, child); });
}

void XmlNode::insertAfter(const XmlNode& new_child, const XmlNode& reference)
{
  xml::Node& node = changeable("insert a node");
  xml::Node* after = reference.null() ? nullptr : &reference.changeable("insert a node");
  changed([&] { node.tree->insertAfter(node, new_child.changeable("insert a node"), after); });
}

void XmlNode::remove(const XmlNode& child_node)
{
  xml::Node& node = changeable("remove a node");
  xml::Node& child = child_node.changeable("remove a node");
  if (child.parent != &node)
    ARCANE_FATAL("cannot remove {0}: it is not a child of {1}", child_node.described(), described());
  node.tree->remove(child);
}

void XmlNode::remove()
{
  xml::Node& node = changeable("remove a node");
  node.tree->remove(node);
}

void XmlNode::replace(const XmlNode& new_child, const XmlNode& reference)
{
  xml::Node& node = changeable("replace a node");
  xml::Node& former = reference.changeable("replace a node");
  if (former.parent != &node)
    ARCANE_FATAL("cannot replace {0}: it is not a child of {1}", reference.described(), described());
  if (new_child == reference)
    return;
  xml::Node& made = new_child.changeable("replace a node");
  xml::Node* previous = former.previous;
  changed([&] {
    node.tree->remove(former);
    try {
      node.tree->insertAfter(node, made, previous == &made ? made.previous : previous);
    }
    catch (const std::invalid_argument&) {
      node.tree->insertAfter(node, former, previous);
      throw;
    }
  });
}

void XmlNode::clear()
{
  xml::Node& node = changeable("clear a node");
  while (node.first)
    node.tree->remove(*node.first);
}
} // namespace Arcane
