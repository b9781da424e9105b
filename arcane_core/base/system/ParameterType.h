// SPDX-License-Identifier: Apache-2.0
// The types of parameters: each has a parser and a sentence that describes right values.
#pragma once

#include "arcane_core/base/text/String.h"

#include <concepts>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace Arcane::detail::base
{

//! Reads and writes the values of a parameter as users write them.
template <typename T> struct ParameterType
{
  //! The description of a right value, which ends the sentence "X is 'y', expected ...".
  String expected;
  //! The result is empty when the text is not a valid value.
  std::function<std::optional<T>(const String&)> parse;
  //! Writes a value as a user would.
  std::function<String(const T&)> print;
  //! The words among which the nearest one to a wrong value is looked for.
  std::vector<String> words;
};

//! A word that stands for a value.
template <typename T> struct ParameterWord
{
  const char* word;
  T value;
  //! True when the word is accepted but tables do not show it.
  bool is_hidden = false;
};

//! Returns the type of parameters that are on or off: `1`, `0`, `true` or `false`.
ParameterType<bool> switches();

//! Returns the type of times. \unit{s}
ParameterType<Real> seconds();

//! Returns the type of numbers of bytes with a suffix, such as `64M`. \param can_be_zero  true if `0` is a right value
ParameterType<Int64> byteNumbers(bool can_be_zero);

//! Returns the type of texts, for instance paths. \param expected  the description of the text
ParameterType<String> texts(const char* expected);

//! Returns the type of integers from \a first to \a last, both included.
ParameterType<Int64> integers64(Int64 first, Int64 last = std::numeric_limits<Int64>::max());
ParameterType<Int32> integers(Int32 first, Int32 last = std::numeric_limits<Int32>::max());

//! Returns a list of words as "a, b or c".
String wordList(const std::vector<String>& words);

//! Returns the type whose values are given by one of the words \a choices.
template <typename T> ParameterType<T> oneWordOf(std::vector<ParameterWord<T>> choices)
{
  ParameterType<T> type;
  for (const ParameterWord<T>& choice : choices)
    if (!choice.is_hidden)
      type.words.push_back(choice.word);
  type.expected = wordList(type.words);
  type.print = [choices](const T& value) {
    for (const ParameterWord<T>& choice : choices)
      if (choice.value == value)
        return String(choice.word);
    return String();
  };
  type.parse = [choices = std::move(choices)](const String& text) -> std::optional<T> {
    for (const ParameterWord<T>& choice : choices)
      if (text == choice.word)
        return choice.value;
    return {};
  };
  return type;
}

} // namespace Arcane::detail::base
