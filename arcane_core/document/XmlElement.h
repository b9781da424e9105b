// SPDX-License-Identifier: Apache-2.0
// A new element of an XML document.
#pragma once

#include "arcane_core/document/XmlNode.h"

namespace Arcane
{
//! Makes an element when it is constructed: the last child of \a parent.
class XmlElement : public XmlNode
{
 public:
  XmlElement(XmlNode& parent, const String& name)
  : XmlNode(parent.createAndAppendElement(name))
  {}
  XmlElement(XmlNode& parent, const String& name, const String& value)
  : XmlNode(parent.createAndAppendElement(name, value))
  {}
  XmlElement(XmlNode& parent, const char* name)
  : XmlElement(parent, String(name))
  {}
  XmlElement(XmlNode& parent, const char* name, const char* value)
  : XmlElement(parent, String(name), String(value))
  {}
};
} // namespace Arcane
