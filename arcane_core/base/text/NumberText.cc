// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/NumberText.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/text/CLocale.h"

#include <array>
#include <cmath>

namespace Arcane::detail::base
{

namespace
{

constexpr double max_byte = 1e18;

//! Returns the bytes in \a text, or a negative number for another text.
double bytesIn(const String& text)
{
  const char* end = nullptr;
  const double number = readReal(text.localstr(), &end);
  int power = 0;
  switch (*end) {
  case 'k':
  case 'K': power = 1; break;
  case 'm':
  case 'M': power = 2; break;
  case 'g':
  case 'G': power = 3; break;
  case 't':
  case 'T': power = 4; break;
  default: break;
  }
  const bool is_read = end != text.localstr() && *(end + (power > 0 ? 1 : 0)) == '\0';
  return is_read ? number * static_cast<double>(Int64(1) << (10 * power)) : -1.0;
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
  return String(unit == 0 ? printfText("%.0f B", bytes) : printfText("%.1f %s", bytes, units[unit]));
}

std::optional<Int64> bytesOfText(const String& text)
{
  const double nb_byte = bytesIn(text);
  if (!(nb_byte >= 0) || nb_byte > max_byte)
    return {};
  return static_cast<Int64>(nb_byte);
}

Int64 bytesOfText(const String& text, const String& origin)
{
  const std::optional<Int64> nb_byte = bytesOfText(text);
  if (!nb_byte || *nb_byte == 0)
    ARCANE_THROW(ArgumentException, "{0} is '{1}', expected a number of bytes > 0, as 4096, 64M or 1.5G", origin, text);
  return *nb_byte;
}

String writtenBytes(Int64 bytes)
{
  constexpr std::array<const char*, 5> suffixes = { "", "K", "M", "G", "T" };
  std::size_t unit = 0;
  while (bytes != 0 && bytes % 1024 == 0 && unit + 1 < suffixes.size()) {
    bytes /= 1024;
    ++unit;
  }
  return String::fromNumber(bytes) + suffixes[unit];
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
    return String(printfText("%.3g us", 1.0e6 * seconds));
  if (seconds < 0.9995)
    return String(printfText("%.3g ms", 1.0e3 * seconds));
  if (seconds < 59.95)
    return String(printfText("%.3g s", seconds));
  const long long total = std::llround(seconds);
  if (total < 3600)
    return String(printfText("%lldm%02llds", total / 60, total % 60));
  return String(printfText("%lldh%02lldm%02llds", total / 3600, total / 60 % 60, total % 60));
}

} // namespace Arcane::detail::base
