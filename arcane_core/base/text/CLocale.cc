// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/CLocale.h"

#include <array>
#include <cstdio>
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
  const CLocaleScope in_c_locale;
  const int length = std::snprintf(text.data(), text.size(), "%f", value);
  return std::string(text.data(), static_cast<std::size_t>(length));
}

} // namespace Arcane::detail::base
