// SPDX-License-Identifier: Apache-2.0
// Texts of libxml2 as texts of C++.
#pragma once

#include <libxml/xmlstring.h>

#include <string>

namespace Arcane::xml
{
//! Returns an empty text when \a text is null.
inline const char* asChars(const xmlChar* text)
{
  return text ? reinterpret_cast<const char*>(text) : "";
}

//! Returns "prefix:name", or the name alone without a prefix.
inline std::string qualifiedName(const xmlChar* prefix, const xmlChar* name)
{
  return prefix ? std::string(asChars(prefix)) + ":" + asChars(name) : asChars(name);
}
} // namespace Arcane::xml
