// SPDX-License-Identifier: Apache-2.0
// Reading of several values, writing of one.
#include "arcane_core/base/text/ValueConvert.h"

#include "arcane_core/base/math/Real2x2.h"
#include "arcane_core/base/math/Real3x3.h"
#include "arcane_core/base/text/TextSplit.h"

#include <array>
#include <bit>
#include <charconv>

namespace Arcane
{

namespace
{

//! Number of words that make one value.
template <typename T> constexpr std::size_t nbWord()
{
  if constexpr (detail::base::ParsableVector<T>)
    return sizeof(T) / sizeof(Real);
  else
    return 1;
}

//! The \a nb first of \a words and the blanks between them: they are pieces of one text.
std::string_view textOfWords(const std::string_view* words, std::size_t nb)
{
  const std::string_view last = words[nb - 1];
  return { words[0].data(), static_cast<std::size_t>(last.data() + last.size() - words[0].data()) };
}

//! The shortest text that reads back to \a v.
template <typename T> std::string shortestText(T v)
{
  std::array<char, 64> text{};
  return { text.data(), std::to_chars(text.data(), text.data() + text.size(), v).ptr };
}

template <typename T> std::string textOf(const T& v)
{
  if constexpr (std::same_as<T, String>)
    return std::string(v.toStdStringView());
  else if constexpr (std::same_as<T, bool>)
    return v ? "true" : "false";
  else if constexpr (detail::base::OneOf<T, Float16, BFloat16>)
    return shortestText(static_cast<float>(v));
  else if constexpr (detail::base::ParsableVector<T>) {
    std::string text;
    for (const Real component : std::bit_cast<std::array<Real, nbWord<T>()>>(v))
      text += (text.empty() ? "" : " ") + shortestText(component);
    return text;
  }
  else
    return shortestText(v);
}

} // namespace

template <detail::base::Parsable T> bool builtInGetValue(Array<T>& v, const String& s)
{
  constexpr std::size_t nb = nbWord<T>();
  const std::vector<std::string_view> words = detail::base::splitWords(s.toStdStringView());
  if (words.size() % nb != 0)
    return true;
  UniqueArray<T> values;
  for (std::size_t i = 0; i < words.size(); i += nb) {
    T value{};
    if (detail::base::parseText(textOfWords(&words[i], nb), value))
      return true;
    values.add(value);
  }
  v.copy(values);
  return false;
}

template <detail::base::Parsable T> bool builtInPutValue(const T& v, String& s)
{
  s = textOf(v);
  return false;
}

template <detail::base::Parsable T> bool builtInPutValue(ConstArrayView<T> values, String& s)
{
  std::string text;
  for (const T& v : values)
    text += (text.empty() ? "" : " ") + textOf(v);
  s = text;
  return false;
}

template bool builtInGetValue(Array<signed char>&, const String&);
template bool builtInGetValue(Array<short>&, const String&);
template bool builtInGetValue(Array<int>&, const String&);
template bool builtInGetValue(Array<long>&, const String&);
template bool builtInGetValue(Array<long long>&, const String&);
template bool builtInGetValue(Array<unsigned char>&, const String&);
template bool builtInGetValue(Array<unsigned short>&, const String&);
template bool builtInGetValue(Array<unsigned int>&, const String&);
template bool builtInGetValue(Array<unsigned long>&, const String&);
template bool builtInGetValue(Array<unsigned long long>&, const String&);
template bool builtInGetValue(Array<float>&, const String&);
template bool builtInGetValue(Array<double>&, const String&);
template bool builtInGetValue(Array<long double>&, const String&);
template bool builtInGetValue(Array<Float16>&, const String&);
template bool builtInGetValue(Array<BFloat16>&, const String&);
template bool builtInGetValue(Array<Real2>&, const String&);
template bool builtInGetValue(Array<Real3>&, const String&);
template bool builtInGetValue(Array<Real2x2>&, const String&);
template bool builtInGetValue(Array<Real3x3>&, const String&);
template bool builtInGetValue(Array<bool>&, const String&);
template bool builtInGetValue(Array<String>&, const String&);

template bool builtInPutValue(const signed char&, String&);
template bool builtInPutValue(const short&, String&);
template bool builtInPutValue(const int&, String&);
template bool builtInPutValue(const long&, String&);
template bool builtInPutValue(const long long&, String&);
template bool builtInPutValue(const unsigned char&, String&);
template bool builtInPutValue(const unsigned short&, String&);
template bool builtInPutValue(const unsigned int&, String&);
template bool builtInPutValue(const unsigned long&, String&);
template bool builtInPutValue(const unsigned long long&, String&);
template bool builtInPutValue(const float&, String&);
template bool builtInPutValue(const double&, String&);
template bool builtInPutValue(const long double&, String&);
template bool builtInPutValue(const Float16&, String&);
template bool builtInPutValue(const BFloat16&, String&);
template bool builtInPutValue(const Real2&, String&);
template bool builtInPutValue(const Real3&, String&);
template bool builtInPutValue(const Real2x2&, String&);
template bool builtInPutValue(const Real3x3&, String&);
template bool builtInPutValue(const bool&, String&);
template bool builtInPutValue(const String&, String&);

template bool builtInPutValue(ConstArrayView<signed char>, String&);
template bool builtInPutValue(ConstArrayView<short>, String&);
template bool builtInPutValue(ConstArrayView<int>, String&);
template bool builtInPutValue(ConstArrayView<long>, String&);
template bool builtInPutValue(ConstArrayView<long long>, String&);
template bool builtInPutValue(ConstArrayView<unsigned char>, String&);
template bool builtInPutValue(ConstArrayView<unsigned short>, String&);
template bool builtInPutValue(ConstArrayView<unsigned int>, String&);
template bool builtInPutValue(ConstArrayView<unsigned long>, String&);
template bool builtInPutValue(ConstArrayView<unsigned long long>, String&);
template bool builtInPutValue(ConstArrayView<float>, String&);
template bool builtInPutValue(ConstArrayView<double>, String&);
template bool builtInPutValue(ConstArrayView<long double>, String&);
template bool builtInPutValue(ConstArrayView<Float16>, String&);
template bool builtInPutValue(ConstArrayView<BFloat16>, String&);
template bool builtInPutValue(ConstArrayView<Real2>, String&);
template bool builtInPutValue(ConstArrayView<Real3>, String&);
template bool builtInPutValue(ConstArrayView<Real2x2>, String&);
template bool builtInPutValue(ConstArrayView<Real3x3>, String&);
template bool builtInPutValue(ConstArrayView<bool>, String&);
template bool builtInPutValue(ConstArrayView<String>, String&);

} // namespace Arcane
