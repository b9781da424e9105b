// SPDX-License-Identifier: Apache-2.0
// An element of the case file, as option classes see it.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
namespace xml
{
struct Element;
}

//! Designates an element of a document that outlives it, or no element.
class ARCANE_EXPORT XmlNode
{
 public:
  XmlNode() = default;
  explicit XmlNode(const xml::Element* element)
  : m_element(element)
  {}

  bool null() const { return !m_element; }
  explicit operator bool() const { return m_element; }
  //! Null for no element.
  String name() const;
  //! Text directly inside, as it is in the file. Null for no element.
  String value() const;
  //! Null when there is no such attribute.
  String attrValue(const String& attribute_name) const;
  //! First child of this name; no element when there is none.
  XmlNode child(const String& child_name) const;
  const xml::Element* element() const { return m_element; }

  friend bool operator==(const XmlNode& a, const XmlNode& b) { return a.m_element == b.m_element; }

 private:
  const xml::Element* m_element = nullptr;
};
} // namespace Arcane
