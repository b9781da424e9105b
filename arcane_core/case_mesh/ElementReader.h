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

namespace Arcane
{
class ICaseMng;
}

namespace Arcane::detail::casemesh
{
//! A value from the case file or the command line; null if absent.
struct Text
{
  String value;
  //! Its element: the place of messages about it.
  XmlNode at;
  bool is_of_command_line = false;
};

/*!
 * \brief Reads an element. Each requested name becomes known; finish() adds a fault for each child that was never requested.
 *
 * Values of the command line, as in `-A,//meshes/mesh[2]/filename=F`, replace the values of children and attributes.
 */
class ElementReader
{
 public:
  ElementReader(const XmlNode& element, ICaseMng* case_mng);

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

  //! Returns the text of a child.
  Text text(const String& name);
  //! Returns the text of an attribute.
  Text attributeText(const String& name) const;

  //! Returns the value of a child, or nothing when there is none or when it is not a T. The latter is a fault.
  template <typename T> std::optional<T> optional(const String& name)
  {
    const Text given = text(name);
    return given.value.null() ? std::nullopt : valueOf<T>(name, given);
  }

  //! Returns the value of a child, or \a default_value when the child is absent or wrong.
  template <typename T> T value(const String& name, const T& default_value) { return optional<T>(name).value_or(default_value); }

  //! Returns the value of a child, whose absence is a fault.
  template <typename T> T required(const String& name)
  {
    const Text given = text(name);
    if (given.value.null()) {
      m_faults.errorAtElement(m_element, String::format("element <{0}> has no child <{1}>", m_element.name(), name));
      return T{};
    }
    return valueOf<T>(name, given).value_or(T{});
  }

  //! Returns the value of an attribute, or \a default_value when the attribute is absent or wrong.
  template <typename T> T attribute(const String& name, const T& default_value) const
  {
    const Text given = attributeText(name);
    if (given.value.null())
      return default_value;
    T result{};
    if (caseoptions::valueFromText(given.value, result))
      return result;
    m_faults.errorAtAttribute(
      m_element, name,
      String::format("attribute '{0}' is '{1}'{2}, expected {3}", name, given.value, originOf(given), caseoptions::expectedText<T>()));
    return default_value;
  }

  //! Returns the value of an attribute, whose absence is a fault.
  String requiredAttribute(const String& name) const
  {
    const String given = attributeText(name).value;
    if (given.null())
      m_faults.errorAtElement(m_element, String::format("element <{0}> has no attribute '{1}'", m_element.name(), name));
    return given.null() ? String("") : given;
  }

  void finish()
  {
    for (const XmlNode& node : allChildren(m_element))
      if (std::find(m_known.begin(), m_known.end(), node.name()) == m_known.end())
        m_faults.unknownElement(node, m_known);
  }

 private:
  static XmlNodeList allChildren(const XmlNode& element);

  static const char* originOf(const Text& text) { return text.is_of_command_line ? " on the command line" : ""; }

  template <typename T> std::optional<T> valueOf(const String& name, const Text& text)
  {
    T result{};
    if (caseoptions::valueFromText(text.value, result))
      return result;
    m_faults.error(text.at,
                   String::format("<{0}> is '{1}'{2}, expected {3}", name, text.value, originOf(text), caseoptions::expectedText<T>()));
    return std::nullopt;
  }

  XmlNode m_element;
  ICaseMng* m_case_mng;
  caseoptions::CaseFaults& m_faults;
  //! The names from the root down to the element, as in a/b[2]/c; the last one has no index.
  String m_path;
  //! The index of the element among the elements of the same name, from 1.
  Integer m_index = 1;
  std::vector<String> m_known;
};
} // namespace Arcane::detail::casemesh
