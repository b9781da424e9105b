// SPDX-License-Identifier: Apache-2.0
// An element of the case file, for the classes of options.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
namespace xml
{
struct Element;
}

//! Refers to an element of a document, or to no element. The document must outlive the object.
class ARCANE_EXPORT XmlNode
{
 public:
  XmlNode() = default;
  explicit XmlNode(const xml::Element* element)
  : m_element(element)
  {}

  bool null() const { return !m_element; }
  explicit operator bool() const { return m_element; }
  //! Returns the name, or null for no element.
  String name() const;
  //! Returns the text directly inside the element, as it is in the file, or null for no element.
  String value() const;
  //! Returns the value of an attribute, or null when there is none.
  String attrValue(const String& attribute_name) const;
  //! Returns the first child of this name, or no element when there is none.
  XmlNode child(const String& child_name) const;
  const xml::Element* element() const { return m_element; }

  friend bool operator==(const XmlNode& a, const XmlNode& b) { return a.m_element == b.m_element; }

 private:
  const xml::Element* m_element = nullptr;
};
} // namespace Arcane
