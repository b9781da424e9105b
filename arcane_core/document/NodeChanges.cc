// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/NodeChanges.h"

namespace Arcane::detail::document
{
using xml::NodeType;

namespace
{
const char* nameOf(NodeType type)
{
  if (type == NodeType::Text)
    return "#text";
  return type == NodeType::CData ? "#cdata-section" : "#comment";
}
} // namespace

xml::Node* newNode(xml::Node& near, int type_number, std::string_view name, std::string_view value)
{
  const auto type = static_cast<NodeType>(type_number);
  const bool has_name = type == NodeType::Element || type == NodeType::Attribute || type == NodeType::Instruction;
  if (!has_name && type != NodeType::Text && type != NodeType::CData && type != NodeType::Comment)
    ARCANE_FATAL("XML: the type of a new node is {0}, expected an element, attribute, text, CDATA, instruction or comment", type_number);
  return changed([&] {
    if (!has_name)
      return near.tree->create(type, nameOf(type), value);
    if (type != NodeType::Element)
      return near.tree->create(type, name, value);
    xml::Node* made = near.tree->create(type, name, "");
    near.tree->setText(*made, value);
    return made;
  });
}

void replaceChild(xml::Node& parent, xml::Node& made, xml::Node& former)
{
  xml::Node* previous = former.previous;
  parent.tree->remove(former);
  try {
    parent.tree->insertAfter(parent, made, previous == &made ? made.previous : previous);
  }
  catch (const std::invalid_argument&) {
    parent.tree->insertAfter(parent, former, previous);
    throw;
  }
}
} // namespace Arcane::detail::document
