// SPDX-License-Identifier: Apache-2.0
// The neighbours of an element or an attribute of a case file.
#pragma once

namespace Arcane::xml
{
struct Attribute;
struct Element;
} // namespace Arcane::xml

namespace Arcane::detail::document
{
//! Returns the element after or before another one under the same parent, or null.
const xml::Element* siblingOf(const xml::Element& element, bool is_next);
//! Returns the attribute of \a element after or before another one, or null.
const xml::Attribute* siblingOf(const xml::Element& element, const xml::Attribute& attribute, bool is_next);
} // namespace Arcane::detail::document
