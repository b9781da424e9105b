// SPDX-License-Identifier: Apache-2.0
// The texts that XML can hold.
#pragma once

#include <string>
#include <string_view>

namespace Arcane::xml
{
//! Returns \a text with `?` instead of each byte that is not UTF-8 and each character that XML cannot hold.
std::string writableText(std::string_view text);
} // namespace Arcane::xml
