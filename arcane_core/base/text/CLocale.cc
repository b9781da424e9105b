// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/CLocale.h"

#include "arcane_core/base/ArccoreGlobal.h"

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
  return printfText("%f", value);
}

} // namespace Arcane::detail::base
