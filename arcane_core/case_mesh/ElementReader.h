// SPDX-License-Identifier: Apache-2.0
// Reads the children and attributes of an element that no AXL file describes.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/OptionText.h"
#include "arcane_core/document/XmlNode.h"
#include "arcane_core/document/XmlNodeList.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace Arcane::detail::casemesh
{
//! Reads an element. Each requested name becomes known; finish() adds a fault for each child that was never requested.
class ElementReader
{
 public:
  ElementReader(const XmlNode& element, caseoptions::CaseFaults& faults)
  : m_element(element)
  , m_faults(faults)
  {}

  const XmlNode& element() const { return m_element; }
  caseoptions::CaseFaults& faults() { return m_faults; }

  XmlNodeList children(const String& name)
  {
    m_known.push_back(name);
    return m_element.children(name);
  }

  //! Returns the child of this name, or no element when there is none. Several children are a fault.
  XmlNode child(const String& name)
  {
    const XmlNodeList found = children(name);
    if (found.size() > 1)
      m_faults.errorAtElement(found[1], String::format("a second element <{0}>, expected one", name));
    return found.empty() ? XmlNode() : found[0];
  }

  //! Returns the value of a child, or nothing when there is none or when it is not a T. The latter is a fault.
  template <typename T> std::optional<T> optional(const String& name)
  {
    const XmlNode node = child(name);
    return node.null() ? std::nullopt : valueOf<T>(node, name, node.value());
  }

  //! Returns the value of a child, or \a default_value when the child is absent or wrong.
  template <typename T> T value(const String& name, const T& default_value) { return optional<T>(name).value_or(default_value); }

  //! Returns the value of a child, whose absence is a fault.
  template <typename T> T required(const String& name)
  {
    const XmlNode node = child(name);
    if (node.null()) {
      m_faults.errorAtElement(m_element, String::format("element <{0}> has no child <{1}>", m_element.name(), name));
      return T{};
    }
    return valueOf<T>(node, name, node.value()).value_or(T{});
  }

  //! Returns the value of an attribute, or \a default_value when the attribute is absent or wrong.
  template <typename T> T attribute(const String& name, const T& default_value) const
  {
    const String text = m_element.attrValue(name);
    if (text.null())
      return default_value;
    T result{};
    if (caseoptions::valueFromText(text, result))
      return result;
    m_faults.errorAtAttribute(m_element, name,
                              String::format("attribute '{0}' is '{1}', expected {2}", name, text, caseoptions::expectedText<T>()));
    return default_value;
  }

  //! Returns the value of an attribute, whose absence is a fault.
  String requiredAttribute(const String& name) const
  {
    const String text = m_element.attrValue(name);
    if (text.null())
      m_faults.errorAtElement(m_element, String::format("element <{0}> has no attribute '{1}'", m_element.name(), name));
    return text.null() ? String("") : text;
  }

  void finish()
  {
    for (const XmlNode& node : allChildren(m_element))
      if (std::find(m_known.begin(), m_known.end(), node.name()) == m_known.end())
        m_faults.unknownElement(node, m_known);
  }

 private:
  static XmlNodeList allChildren(const XmlNode& element);

  template <typename T> std::optional<T> valueOf(const XmlNode& node, const String& name, const String& text)
  {
    T result{};
    if (caseoptions::valueFromText(text, result))
      return result;
    m_faults.error(node, String::format("<{0}> is '{1}', expected {2}", name, text, caseoptions::expectedText<T>()));
    return std::nullopt;
  }

  XmlNode m_element;
  caseoptions::CaseFaults& m_faults;
  std::vector<String> m_known;
};
} // namespace Arcane::detail::casemesh
