// SPDX-License-Identifier: Apache-2.0
// Reading of one value, the same whatever the locale.
#include "arcane_core/base/text/Convert.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3x3.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/CLocale.h"
#include "arcane_core/base/text/TextSplit.h"

#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace Arcane::detail::base
{

namespace
{

template <typename T, typename Parser> bool parseNumber(StringView text, T& v, Parser parser)
{
  const std::string copy(text.toStdStringView());
  char* end = nullptr;
  errno = 0;
  const auto number = parser(copy.c_str(), &end);
  if (copy.empty() || end != copy.c_str() + copy.size())
    return true;
  if constexpr (std::is_integral_v<T>) {
    if (errno == ERANGE || number < std::numeric_limits<T>::min() || number > std::numeric_limits<T>::max())
      return true;
  }
  else if (errno == ERANGE && std::isinf(number))
    return true;
  v = static_cast<T>(number);
  return false;
}

template <typename T> bool parseScalar(StringView text, T& v)
{
  if constexpr (OneOf<T, Float16, BFloat16>) {
    float number = 0.0f;
    if (parseScalar(text, number))
      return true;
    v = number;
    return false;
  }
  else if constexpr (std::same_as<T, float>)
    return parseNumber(text, v, [](const char* begin, char** end) { return ::strtof_l(begin, end, cLocale()); });
  else if constexpr (std::same_as<T, double>)
    return parseNumber(text, v, [](const char* begin, char** end) { return ::strtod_l(begin, end, cLocale()); });
  else if constexpr (std::same_as<T, long double>)
    return parseNumber(text, v, [](const char* begin, char** end) { return ::strtold_l(begin, end, cLocale()); });
  else if constexpr (std::is_signed_v<T>)
    return parseNumber(text, v, [](const char* begin, char** end) { return std::strtoll(begin, end, 0); });
  else
    return text.toStdStringView().find('-') != std::string_view::npos ||
           parseNumber(text, v, [](const char* begin, char** end) { return std::strtoull(begin, end, 0); });
}

bool parseBool(StringView text, bool& v)
{
  const bool is_true = text == "true" || text == "1" || text == "vrai";
  if (!is_true && text != "false" && text != "0" && text != "faux")
    return true;
  v = is_true;
  return false;
}

template <typename T> bool parseComponents(StringView text, T& v)
{
  constexpr std::size_t nb = sizeof(T) / sizeof(Real);
  const std::vector<std::string_view> words = splitWords(text.toStdStringView());
  if (words.size() != nb)
    return true;
  std::array<Real, nb> components{};
  for (std::size_t i = 0; i < nb; ++i)
    if (parseScalar(words[i], components[i]))
      return true;
  v = T(ConstArrayView<Real>(static_cast<Integer>(nb), components.data()));
  return false;
}

} // namespace

template <Parsable T> bool parseText(StringView text, T& v)
{
  if constexpr (std::same_as<T, String>) {
    v = text;
    return false;
  }
  else if constexpr (std::same_as<T, bool>)
    return parseBool(text, v);
  else if constexpr (ParsableVector<T>)
    return parseComponents(text, v);
  else
    return parseScalar(text, v);
}

template bool parseText(StringView, signed char&);
template bool parseText(StringView, short&);
template bool parseText(StringView, int&);
template bool parseText(StringView, long&);
template bool parseText(StringView, long long&);
template bool parseText(StringView, unsigned char&);
template bool parseText(StringView, unsigned short&);
template bool parseText(StringView, unsigned int&);
template bool parseText(StringView, unsigned long&);
template bool parseText(StringView, unsigned long long&);
template bool parseText(StringView, float&);
template bool parseText(StringView, double&);
template bool parseText(StringView, long double&);
template bool parseText(StringView, Float16&);
template bool parseText(StringView, BFloat16&);
template bool parseText(StringView, Real2&);
template bool parseText(StringView, Real3&);
template bool parseText(StringView, Real2x2&);
template bool parseText(StringView, Real3x3&);
template bool parseText(StringView, bool&);
template bool parseText(StringView, String&);

void throwBadEnvironmentVariable(StringView name, StringView text)
{
  ARCANE_THROW(ArgumentException, "environment variable '{0}' is '{1}', expected a value of the type that the program reads", name, text);
}

String environmentVariable(StringView name)
{
  return Platform::getEnvironmentVariable(name);
}

} // namespace Arcane::detail::base

namespace Arcane::Convert
{
String toHexaString(Span<const std::byte> bytes)
{
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * static_cast<std::size_t>(bytes.size()));
  for (const std::byte byte : bytes) {
    text += digits[static_cast<std::size_t>(byte) / 16];
    text += digits[static_cast<std::size_t>(byte) % 16];
  }
  return String(text);
}

String toHexaString(ConstArrayView<Byte> bytes)
{
  return toHexaString(Span<const std::byte>(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()));
}
} // namespace Arcane::Convert
