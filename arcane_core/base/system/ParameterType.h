// SPDX-License-Identifier: Apache-2.0
// How the values of parameters are written: one parser and one sentence for each type.
#pragma once

#include "arcane_core/base/text/String.h"

#include <concepts>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace Arcane::detail
{

//! How users write the values of a parameter.
template <typename T> struct ParameterType
{
  //! What a right value is: the end of the sentence "X is 'y', expected ...".
  String expected;
  //! The result is empty when the text is no right value.
  std::function<std::optional<T>(const String&)> parse;
  //! Writes a value as a user would.
  std::function<String(const T&)> print;
  //! Words among which a wrong value is looked for.
  std::vector<String> words;
};

//! A word that stands for a value.
template <typename T> struct ParameterWord
{
  const char* word;
  T value;
  //! The word is accepted, and tables do not show it.
  bool is_hidden = false;
};

//! On or off: `1`, `0`, `true`, `false`.
ParameterType<bool> switches();

//! A time. \unit{s}
ParameterType<Real> seconds();

//! A number of bytes with a suffix, as `64M`. \param can_be_zero  whether `0` is right too
ParameterType<Int64> byteNumbers(bool can_be_zero);

//! Any text, for instance a path. \param expected  what the text is
ParameterType<String> texts(const char* expected);

//! Integers from \a first to \a last, both included.
ParameterType<Int64> integers64(Int64 first, Int64 last = std::numeric_limits<Int64>::max());
ParameterType<Int32> integers(Int32 first, Int32 last = std::numeric_limits<Int32>::max());

//! "a, b or c"
String wordList(const std::vector<String>& words);

//! One of \a choices.
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

} // namespace Arcane::detail
