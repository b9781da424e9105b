// SPDX-License-Identifier: Apache-2.0
// Converts names of an .axl file to C++ names.
#pragma once

#include <string>
#include <string_view>

namespace Arcane::axl
{
//! Returns `micro-hydro` for `MicroHydro`, and `e-o-s` for `EOS`.
std::string toTagName(std::string_view name);
//! Returns `boundaryCondition` for `boundary-condition`. A name without dash does not change.
std::string toFunctionName(std::string_view option_name);
//! Does toFunctionName(), and makes the first letter upper case.
std::string toClassName(std::string_view option_name);
std::string toUpper(std::string_view text);

//! Returns true for a C++ identifier that is not a keyword.
bool isIdentifier(std::string_view text);
//! Returns true for identifiers joined by `::`, possibly with a leading `::`.
bool isQualifiedIdentifier(std::string_view text);
//! Returns true if \a text can be the name of an XML element.
bool isTagName(std::string_view text);
} // namespace Arcane::axl
