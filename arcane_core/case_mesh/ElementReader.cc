// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/ElementReader.h"

#include "arcane_core/case/ICaseMng.h"
#include "axl/xml/XmlDocument.h"

namespace Arcane::detail::casemesh
{
namespace
{
//! Returns the index of an element among the elements of the same name, from 1.
Integer indexOf(const XmlNode& element, const XmlNode& parent)
{
  Integer index = 0;
  for (const XmlNode& other : parent.children(element.name())) {
    ++index;
    if (other == element)
      return index;
  }
  return 1;
}

String withIndex(const String& path, Integer index)
{
  return String::format("{0}[{1}]", path, index);
}

//! Returns the path from the root element, which is left out, down to \a element. Its last component has no index.
String pathOf(const XmlNode& element, const XmlNode& root)
{
  const XmlNode parent = element.parent();
  if (parent.null() || parent == root)
    return element.name();
  return withIndex(pathOf(parent, root), indexOf(parent, parent.parent())) + "/" + element.name();
}
} // namespace

ElementReader::ElementReader(const XmlNode& element, ICaseMng* case_mng)
: m_element(element)
, m_case_mng(case_mng)
, m_faults(case_mng->faults())
, m_path(pathOf(element, case_mng->rootElement()))
, m_index(indexOf(element, element.parent()))
{}

Text ElementReader::text(const String& name)
{
  const XmlNode node = child(name);
  const String overridden = m_case_mng->commandLineValue(withIndex(m_path, m_index) + "/" + name, 1);
  const XmlNode at = node.null() ? m_element : node;
  if (!overridden.null())
    return { overridden, at, true };
  return { node.null() ? String() : node.value(), at, false };
}

Text ElementReader::attributeText(const String& name) const
{
  // The attribute is read, also where the command line replaces it.
  const String given = m_element.attrValue(name);
  const String overridden = m_case_mng->commandLineValue(m_path + "/@" + name, m_index);
  return { overridden.null() ? given : overridden, m_element, !overridden.null() };
}

XmlNodeList ElementReader::allChildren(const XmlNode& element)
{
  XmlNodeList list;
  for (const xml::Node* child : element.element()->children())
    list.add(XmlNode(child));
  return list;
}
} // namespace Arcane::detail::casemesh
