// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/NameText.h"

#include <algorithm>
#include <cstdint>

namespace Arcane::detail::base
{
namespace
{
//! Returns the number of bytes of the character at the beginning of \a text, or 0 if they are not UTF-8.
std::size_t characterSize(std::string_view text)
{
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80)
    return 1;
  const std::size_t size = byte(0) >= 0xf0 ? 4 : (byte(0) >= 0xe0 ? 3 : 2);
  if (byte(0) < 0xc2 || byte(0) > 0xf4 || text.size() < size)
    return 0;
  for (std::size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xc0) != 0x80)
      return 0;
  // A longer encoding than the shortest one; a surrogate of UTF-16, or a number above U+10FFFF.
  const bool is_long = (byte(0) == 0xe0 && byte(1) < 0xa0) || (byte(0) == 0xf0 && byte(1) < 0x90);
  const bool is_outside = (byte(0) == 0xed && byte(1) >= 0xa0) || (byte(0) == 0xf4 && byte(1) >= 0x90);
  return is_long || is_outside ? 0 : size;
}
} // namespace

std::string faultOfName(std::string_view name)
{
  // Most names have only letters of ASCII.
  if (std::ranges::all_of(name, [](char c) { return c >= ' ' && c < 0x7f; }))
    return {};
  while (!name.empty()) {
    const auto first = static_cast<unsigned char>(name.front());
    const std::size_t size = characterSize(name);
    if (size == 0)
      return "is not in UTF-8, expected UTF-8";
    if ((first < ' ' && first != '\t') || first == 0x7f)
      return "has a control character, expected none";
    name.remove_prefix(size);
  }
  return {};
}

std::string shownName(std::string_view name)
{
  std::string shown(name.substr(0, 40));
  std::ranges::replace_if(
    shown, [](char c) { return c < ' ' || c > '~'; }, '?');
  return shown;
}
} // namespace Arcane::detail::base
