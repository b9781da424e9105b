// SPDX-License-Identifier: Apache-2.0
// The types of parameters: each has a parser and a sentence that describes right values.
#include "arcane_core/base/system/ParameterType.h"

#include "arcane_core/base/text/Convert.h"
#include "arcane_core/base/text/NumberText.h"

namespace Arcane::detail::base
{

namespace
{

template <std::signed_integral T> ParameterType<T> integersBetween(T first, T last)
{
  ParameterType<T> type;
  type.expected = (last == std::numeric_limits<T>::max()) ? String::format("an integer from {0} on", first)
                                                          : String::format("an integer from {0} to {1}", first, last);
  type.parse = [first, last](const String& text) -> std::optional<T> {
    const std::optional<T> value = Convert::ScalarType<T>::tryParse(text);
    if (!value || *value < first || *value > last)
      return {};
    return value;
  };
  type.print = [](T value) { return String::fromNumber(value); };
  return type;
}

} // namespace

ParameterType<bool> switches()
{
  return { "1 or 0, or true or false",
           [](const String& text) { return Convert::ScalarType<bool>::tryParse(text); },
           [](bool value) { return String(value ? "1" : "0"); },
           { "true", "false" } };
}

ParameterType<Real> seconds()
{
  const auto parse = [](const String& text) -> std::optional<Real> {
    const std::optional<Real> value = Convert::ScalarType<Real>::tryParse(text);
    if (!value || !(*value >= 0.0))
      return {};
    return value;
  };
  return { "a number of seconds >= 0", parse, [](Real value) { return String::fromNumber(value); }, {} };
}

ParameterType<Int64> byteNumbers(bool can_be_zero)
{
  const auto parse = [can_be_zero](const String& text) -> std::optional<Int64> {
    const std::optional<Int64> value = bytesOfText(text);
    if (!value || (*value == 0 && !can_be_zero))
      return {};
    return value;
  };
  return { can_be_zero ? "0 or a number of bytes, as 4096, 64M or 1.5G" : "a number of bytes > 0, as 4096, 64M or 1.5G",
           parse,
           [](Int64 value) { return writtenBytes(value); },
           {} };
}

ParameterType<String> texts(const char* expected)
{
  return { expected, [](const String& text) -> std::optional<String> { return text; }, [](const String& value) { return value; }, {} };
}

ParameterType<Int64> integers64(Int64 first, Int64 last)
{
  return integersBetween(first, last);
}

ParameterType<Int32> integers(Int32 first, Int32 last)
{
  return integersBetween(first, last);
}

String wordList(const std::vector<String>& words)
{
  String list;
  for (std::size_t i = 0; i < words.size(); ++i)
    list = list + (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return list;
}

} // namespace Arcane::detail::base
