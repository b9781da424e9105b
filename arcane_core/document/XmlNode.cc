// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/XmlNode.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ValueConvert.h"
#include "arcane_core/document/NodeChanges.h"
#include "arcane_core/document/XmlNodeList.h"
#include "axl/xml/NodeTree.h"

#include <atomic>
#include <vector>

namespace Arcane
{
using namespace detail::document;

namespace
{
static_assert(static_cast<int>(xml::NodeType::Comment) == XmlNode::COMMENT &&
              static_cast<int>(xml::NodeType::Document) == XmlNode::DOCUMENT);
} // namespace

// --- reading

XmlNode::eType XmlNode::type() const
{
  return m_node ? static_cast<eType>(m_node->type) : UNKNOWN;
}

String XmlNode::name() const
{
  return m_node ? String(m_node->name) : String();
}

bool XmlNode::isNamed(const String& node_name) const
{
  return !null() && name() == node_name;
}

String XmlNode::value() const
{
  return m_node ? String(m_node->text()) : String();
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
  const String path = type() == DOCUMENT ? String("the document") : null() ? String("no node") : "'" + xpathFullName() + "'";
  if (null() || m_node->at.line == 0)
    return "XML: " + path;
  return String::format("{0}:{1}: {2}", m_node->tree->fileName(), m_node->at.line, path);
}

XmlNode XmlNode::attr(const String& attribute_name, bool throw_exception) const
{
  const XmlNode found(m_node ? m_node->attribute(attribute_name.toStdStringView()) : nullptr);
  // Tasks may read an element together.
  if (found.m_node)
    std::atomic_ref(found.m_node->is_read).store(true, std::memory_order_relaxed);
  else if (throw_exception)
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
  XmlNode node = ownerDocument().front();
  while (!node.null() && node.type() != ELEMENT)
    ++node;
  return node;
}

XmlNode XmlNode::ownerElement() const
{
  return type() == ATTRIBUTE ? parent() : XmlNode();
}

XmlNode XmlNode::parent() const
{
  return XmlNode(m_node ? m_node->parent : nullptr);
}

XmlNode XmlNode::front() const
{
  return XmlNode(m_node ? m_node->first : nullptr);
}

XmlNode XmlNode::last() const
{
  return XmlNode(m_node ? m_node->last : nullptr);
}

XmlNode XmlNode::next() const
{
  return XmlNode(m_node ? m_node->next : nullptr);
}

XmlNode XmlNode::prev() const
{
  return XmlNode(m_node ? m_node->previous : nullptr);
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
  return XmlNode(m_node ? m_node->child(child_name.toStdStringView()) : nullptr);
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
  for (const XmlNode& node : *this)
    list.add(node);
  return list;
}

XmlNodeList XmlNode::children(const String& child_name) const
{
  XmlNodeList list;
  for (const XmlNode& node : *this)
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

XmlNode XmlNode::xpathNode(const String& expression) const
{
  if (!m_node)
    return {};
  // Searching is a change: it makes a copy of the tree for the library.
  if (m_node->tree->isConstant())
    ARCANE_FATAL("cannot search '{0}' from {1}: a case file has no XPath, expected child() or children()", expression, described());
  return XmlNode(changed([&] { return m_node->tree->find(*m_node, std::string(expression.toStdStringView())); }));
}

// --- changes

xml::Node& XmlNode::changeable(const char* action) const
{
  if (!m_node || m_node->tree->isConstant())
    ARCANE_FATAL("cannot {0}: {1} is {2}, expected a node of a document", action, described(),
                 m_node ? "in a case file" : "nothing that changes");
  return m_node->tree->changeable(*m_node);
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
  return XmlNode(newNode(node, static_cast<int>(node_type), node_name.toStdStringView(), node_value.toStdStringView()));
}

XmlNode XmlNode::createNode(eType node_type, const String& name_or_value)
{
  const bool has_name = node_type == ELEMENT || node_type == ATTRIBUTE || node_type == PROCESSING_INSTRUCTION;
  return has_name ? createNode(node_type, name_or_value, String()) : createNode(node_type, String(), name_or_value);
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
  // An attribute is not a child, but applications append the attributes that they created.
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
  changed([&] { replaceChild(node, made, former); });
}

void XmlNode::clear()
{
  xml::Node& node = changeable("clear a node");
  while (node.first)
    node.tree->remove(*node.first);
}
} // namespace Arcane
