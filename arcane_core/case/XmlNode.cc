// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/XmlNode.h"

#include "arcane_core/case/XmlNodeList.h"
#include "axl/xml/XmlDocument.h"

namespace Arcane
{
String XmlNode::name() const
{
  return m_element ? String(m_element->name) : String();
}

String XmlNode::value() const
{
  return m_element ? String(m_element->text) : String();
}

String XmlNode::attrValue(const String& attribute_name) const
{
  const xml::Attribute* attribute = m_element ? m_element->attribute(attribute_name.toStdStringView()) : nullptr;
  return attribute ? String(attribute->value) : String();
}

XmlNode XmlNode::child(const String& child_name) const
{
  return XmlNode(m_element ? m_element->child(child_name.toStdStringView()) : nullptr);
}

XmlNodeList detail::caseoptions::childrenNamed(const XmlNode& parent, const String& name)
{
  XmlNodeList list;
  if (parent.element())
    for (const auto& child : parent.element()->children)
      if (name == child->name)
        list.add(XmlNode(child.get()));
  return list;
}
} // namespace Arcane
