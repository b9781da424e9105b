// SPDX-License-Identifier: Apache-2.0
// Numbers as logs print them.
#include "arcane_core/base/NumberText.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace Arcane::detail
{

namespace
{

template <typename... Args> String printed(const char* format, Args... args)
{
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, args...);
  return String(text.data());
}

} // namespace

String bytesText(double bytes)
{
  constexpr std::array<const char*, 5> units = { "B", "KiB", "MiB", "GiB", "TiB" };
  std::size_t unit = 0;
  // 1023.95 would be rounded to 1024.0.
  while (std::abs(bytes) >= 1023.95 && unit + 1 < units.size()) {
    bytes /= 1024.0;
    ++unit;
  }
  return unit == 0 ? printed("%.0f B", bytes) : printed("%.1f %s", bytes, units[unit]);
}

String countText(Int64 count)
{
  std::string text(String::fromNumber(count).toStdStringView());
  const std::size_t first_digit = (count < 0) ? 1 : 0;
  for (std::size_t i = text.size(); i > first_digit + 3; i -= 3)
    text.insert(i - 3, 1, ' ');
  return text;
}

String durationText(Real seconds)
{
  if (seconds < 0.9995e-3)
    return printed("%.3g us", 1.0e6 * seconds);
  if (seconds < 0.9995)
    return printed("%.3g ms", 1.0e3 * seconds);
  if (seconds < 59.95)
    return printed("%.3g s", seconds);
  const long long total = std::llround(seconds);
  if (total < 3600)
    return printed("%lldm%02llds", total / 60, total % 60);
  return printed("%lldh%02lldm%02llds", total / 3600, total / 60 % 60, total % 60);
}

} // namespace Arcane::detail
