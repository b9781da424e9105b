// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/CStringUtils.h"

#include "arcane_core/base/array/ArrayView.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <string_view>

namespace Arcane::CStringUtils
{
namespace
{
std::string_view textOf(const char* s)
{
  return s ? std::string_view(s) : std::string_view();
}

//! Returns \a is_equal of two texts, or true if both are null and false if one is.
template <typename Compare> bool compareTexts(const char* s1, const char* s2, Compare is_equal)
{
  return s1 && s2 ? is_equal(std::string_view(s1), std::string_view(s2)) : s1 == s2;
}

char small(char c)
{
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

//! Returns the number that begins a text, with a decimal point in all locales.
template <typename T> T numberOf(const char* s, bool* is_ok)
{
  std::string_view text = textOf(s);
  text.remove_prefix(std::min(text.find_first_not_of(" \f\n\r\t\v"), text.size()));
  if (text.starts_with('+'))
    text.remove_prefix(1);
  T number = {};
  const std::errc error = std::from_chars(text.data(), text.data() + text.size(), number).ec;
  if (is_ok)
    *is_ok = error == std::errc();
  return number;
}
} // namespace

bool isEqual(const char* s1, const char* s2)
{
  return compareTexts(s1, s2, std::equal_to<>());
}

bool isEqualNoCase(const char* s1, const char* s2)
{
  return compareTexts(s1, s2, [](std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, small, small); });
}

bool isLess(const char* s1, const char* s2)
{
  return s1 && s2 && std::string_view(s1) < std::string_view(s2);
}

Integer len(const char* s)
{
  return arccoreCheckArraySize(largeLength(s));
}

Int64 largeLength(const char* s)
{
  return static_cast<Int64>(textOf(s).size());
}

char* copyn(char* to, const char* from, Int64 n)
{
  const auto nb = static_cast<std::size_t>(std::max<Int64>(n, 0));
  const std::string_view text = textOf(from).substr(0, nb);
  std::fill_n(std::ranges::copy(text, to).out, nb - text.size(), '\0');
  return to;
}

Real toReal(const char* s, bool* is_ok)
{
  return numberOf<Real>(s, is_ok);
}

Integer toInteger(const char* s, bool* is_ok)
{
  return numberOf<Integer>(s, is_ok);
}
} // namespace Arcane::CStringUtils
