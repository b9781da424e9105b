// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/ElementReader.h"

#include "axl/xml/XmlDocument.h"

namespace Arcane::detail::casemesh
{
XmlNodeList ElementReader::allChildren(const XmlNode& element)
{
  XmlNodeList list;
  for (const auto& child : element.element()->children)
    list.add(XmlNode(child.get()));
  return list;
}
} // namespace Arcane::detail::casemesh
