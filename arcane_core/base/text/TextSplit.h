// SPDX-License-Identifier: Apache-2.0
// The words of a text.
#pragma once

#include <string_view>
#include <vector>

namespace Arcane::detail
{

//! Pieces of \a text between blanks, tabulations and line ends. They look at the bytes of \a text.
std::vector<std::string_view> splitWords(std::string_view text);

} // namespace Arcane::detail
