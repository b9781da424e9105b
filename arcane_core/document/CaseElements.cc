// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/CaseElements.h"

#include "axl/xml/XmlDocument.h"

#include <algorithm>

namespace Arcane::detail::document
{
namespace
{
/*!
 * Returns the place of an element of a case file among the children of its parent. Places in the file grow from child to child, so that
 * going from child to child takes no time that grows with their number.
 */
std::size_t indexInParent(const xml::Element& element)
{
  const auto& children = element.parent->children;
  const auto is_before = [](const std::unique_ptr<xml::Element>& child, const xml::Position& at) { return child->at < at; };
  const auto near = std::lower_bound(children.begin(), children.end(), element.at, is_before);
  if (near != children.end() && near->get() == &element)
    return static_cast<std::size_t>(near - children.begin());
  // Trees that no file contains have no places.
  const auto found = std::find_if(children.begin(), children.end(), [&](const auto& child) { return child.get() == &element; });
  return static_cast<std::size_t>(found - children.begin());
}
} // namespace

const xml::Element* siblingOf(const xml::Element& element, bool is_next)
{
  if (!element.parent)
    return nullptr;
  const auto& children = element.parent->children;
  // Before the first one, the index is larger than all others.
  const std::size_t i = indexInParent(element) + (is_next ? 1 : -1);
  return i < children.size() ? children[i].get() : nullptr;
}

const xml::Attribute* siblingOf(const xml::Element& element, const xml::Attribute& attribute, bool is_next)
{
  const std::size_t i = static_cast<std::size_t>(&attribute - element.attributes.data()) + (is_next ? 1 : -1);
  return i < element.attributes.size() ? &element.attributes[i] : nullptr;
}
} // namespace Arcane::detail::document
