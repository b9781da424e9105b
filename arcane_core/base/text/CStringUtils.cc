// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/CStringUtils.h"

#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/Convert.h"

#include <algorithm>
#include <string_view>

namespace Arcane::CStringUtils
{
namespace
{
std::string_view textOf(const char* s)
{
  return s ? std::string_view(s) : std::string_view();
}

char small(char c)
{
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

template <typename T> T numberOf(const char* s, bool* is_ok)
{
  const auto number = Convert::Type<T>::tryParse(StringView(textOf(s)));
  if (is_ok)
    *is_ok = number.has_value();
  return number.value_or(T());
}
} // namespace

bool isEqual(const char* s1, const char* s2)
{
  return textOf(s1) == textOf(s2);
}

bool isEqualNoCase(const char* s1, const char* s2)
{
  return std::ranges::equal(textOf(s1), textOf(s2), {}, small, small);
}

bool isLess(const char* s1, const char* s2)
{
  return textOf(s1) < textOf(s2);
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
  if (n < 1)
    return to;
  const std::string_view text = textOf(from).substr(0, static_cast<std::size_t>(n - 1));
  *std::ranges::copy(text, to).out = '\0';
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
