// SPDX-License-Identifier: Apache-2.0
// The C++ names that come from names of an .axl file.
#pragma once

#include <string>
#include <string_view>

namespace Arcane::axl
{
//! `MicroHydro` -> `micro-hydro`, `EOS` -> `e-o-s`.
std::string toTagName(std::string_view name);
//! `boundary-condition` -> `boundaryCondition`; a name without dash stays.
std::string toFunctionName(std::string_view option_name);
//! As toFunctionName(), with an upper-case first letter.
std::string toClassName(std::string_view option_name);
std::string toUpper(std::string_view text);

//! A C++ identifier that is no keyword.
bool isIdentifier(std::string_view text);
//! Identifiers joined by `::`, possibly with a leading one.
bool isQualifiedIdentifier(std::string_view text);
//! What can be the name of an XML element.
bool isTagName(std::string_view text);
} // namespace Arcane::axl
