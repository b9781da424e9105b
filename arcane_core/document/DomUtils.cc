// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/DomUtils.h"

#include "axl/xml/NodeTree.h"

namespace Arcane
{
IXmlDocumentHolder* domutils::createXmlDocument()
{
  return new IXmlDocumentHolder(std::make_unique<xml::NodeTree>());
}
} // namespace Arcane
