// SPDX-License-Identifier: Apache-2.0
// Checks whether a text can be the value of a simple option.
#pragma once

#include <string>
#include <string_view>

namespace Arcane::axl
{
//! Returns true if \a text is a value of \a type, which must be a known type of an .axl file, with its `[]`.
bool isValueOfType(std::string_view text, std::string_view type);
//! Returns a description of the values of a type, for example "two reals separated by blanks".
std::string describeValues(std::string_view type);
} // namespace Arcane::axl
