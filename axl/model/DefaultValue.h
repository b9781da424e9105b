// SPDX-License-Identifier: Apache-2.0
// Whether a text can be the value of a simple option.
#pragma once

#include <string>
#include <string_view>

namespace Arcane::axl
{
//! \a type as in an .axl file, `[]` included; one that is known.
bool isValueOfType(std::string_view text, std::string_view type);
//! As in "two reals separated by blanks".
std::string describeValues(std::string_view type);
} // namespace Arcane::axl
