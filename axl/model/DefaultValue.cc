// SPDX-License-Identifier: Apache-2.0
#include "axl/model/DefaultValue.h"

#include "axl/model/AxlModel.h"
#include "axl/xml/XmlDocument.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <limits>

namespace Arcane::axl
{
namespace
{
//! Reads an integer as a case file is read: octal and hexadecimal numbers are accepted.
bool isInteger(const std::string& word, long long low, long long high)
{
  char* end = nullptr;
  errno = 0;
  const long long value = std::strtoll(word.c_str(), &end, 0);
  return !word.empty() && *end == '\0' && errno == 0 && value >= low && value <= high;
}

bool isReal(std::string_view word)
{
  if (word.starts_with('+') && word.size() > 1 && word[1] != '-')
    word.remove_prefix(1);
  const bool is_negative = word.starts_with('-');
  const std::string_view magnitude = word.substr(is_negative ? 1 : 0);
  const bool is_hexadecimal = magnitude.starts_with("0x") || magnitude.starts_with("0X");
  const std::string_view digits = is_hexadecimal ? magnitude.substr(2) : magnitude;
  if (digits.empty() || digits.front() == '-')
    return false;
  double value = 0.0;
  const auto format = is_hexadecimal ? std::chars_format::hex : std::chars_format::general;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value, format);
  return status == std::errc() && end == digits.data() + digits.size();
}

bool isBool(std::string_view word)
{
  constexpr std::array<std::string_view, 6> words = { "true", "false", "1", "0", "vrai", "faux" };
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool isWord(const std::string& word, std::string_view type)
{
  if (type == "bool")
    return isBool(word);
  if (type == "int16")
    return isInteger(word, std::numeric_limits<short>::min(), std::numeric_limits<short>::max());
  if (type == "integer" || type == "int32")
    return isInteger(word, std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
  if (type == "int64")
    return isInteger(word, std::numeric_limits<long long>::min(), std::numeric_limits<long long>::max());
  return isReal(word);
}

//! Returns the number of words of a value.
std::size_t nbWord(std::string_view type)
{
  if (type == "real2")
    return 2;
  if (type == "real3")
    return 3;
  if (type == "real2x2")
    return 4;
  return type == "real3x3" ? 9 : 1;
}

std::vector<std::string> splitWords(std::string_view text)
{
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string> words;
  for (text = xml::trimmed(text); !text.empty(); text = xml::trimmed(text)) {
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

std::string describeOne(std::string_view type)
{
  if (type == "bool")
    return "'true', 'false', '1' or '0'";
  if (type.starts_with("int"))
    return type == "integer" || type == "int32" ? "an integer of 32 bits" : "an integer of " + std::string(type.substr(3)) + " bits";
  return type == "real" ? "a real" : std::to_string(nbWord(type)) + " reals separated by blanks";
}
} // namespace

bool isValueOfType(std::string_view text, std::string_view type)
{
  const auto [name, is_array] = splitArrayType(type);
  if (name == "string" || name == "ustring")
    return true;
  const std::vector<std::string> words = splitWords(text);
  const std::size_t size = nbWord(name);
  if (is_array ? words.size() % size != 0 : words.size() != size)
    return false;
  return std::all_of(words.begin(), words.end(), [&](const std::string& word) { return isWord(word, name); });
}

std::string describeValues(std::string_view type)
{
  const auto [name, is_array] = splitArrayType(type);
  return is_array ? "a list where each item is " + describeOne(name) : describeOne(name);
}
} // namespace Arcane::axl
