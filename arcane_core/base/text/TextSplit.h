// SPDX-License-Identifier: Apache-2.0
// Cuts a text into words.
#pragma once

#include <string_view>
#include <vector>

namespace Arcane::detail::base
{

//! Returns the pieces of \a text between blanks, tabulations and line ends. The pieces are views on \a text.
std::vector<std::string_view> splitWords(std::string_view text);

} // namespace Arcane::detail::base
