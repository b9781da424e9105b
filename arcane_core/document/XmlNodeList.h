// SPDX-License-Identifier: Apache-2.0
// A list of nodes of an XML document.
#pragma once

#include "arcane_core/base/array/SharedArray.h"
#include "arcane_core/document/XmlNode.h"

namespace Arcane
{
//! An array of nodes. Copies share the nodes.
class XmlNodeList : public SharedArray<XmlNode>
{
 public:
  XmlNodeList() = default;
  XmlNode node(Integer i) const { return (*this)[i]; }
};
} // namespace Arcane
