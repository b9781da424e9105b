// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/CLocale.h"

#include <array>
#include <charconv>
#include <cstdlib>

namespace Arcane::detail::base
{

locale_t cLocale()
{
  static const locale_t locale = ::newlocale(LC_ALL_MASK, "C", nullptr);
  return locale;
}

Real readReal(const char* text, const char** end)
{
  char* after = nullptr;
  const Real value = ::strtod_l(text, &after, cLocale());
  *end = after;
  return value;
}

std::string fixedText(Real value)
{
  // The largest number has 309 digits before the point.
  std::array<char, 352> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 6).ptr;
  return std::string(text.data(), end);
}

} // namespace Arcane::detail::base
