// SPDX-License-Identifier: Apache-2.0
// Cuts a text into words.
#include "arcane_core/base/text/TextSplit.h"

#include <algorithm>

namespace Arcane::detail::base
{

std::vector<std::string_view> splitWords(std::string_view text)
{
  constexpr std::string_view blanks = " \t\n\r\f\v";
  std::vector<std::string_view> words;
  for (std::size_t begin = text.find_first_not_of(blanks); begin != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(blanks, end);
  }
  return words;
}

} // namespace Arcane::detail::base
