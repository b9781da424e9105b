// SPDX-License-Identifier: Apache-2.0
#include "axl/model/Names.h"

#include <algorithm>
#include <array>

namespace Arcane::axl
{
namespace
{
// The result must not depend on the locale: only ASCII letters change.
constexpr bool isUpper(char c)
{
  return c >= 'A' && c <= 'Z';
}
constexpr bool isLower(char c)
{
  return c >= 'a' && c <= 'z';
}
constexpr bool isDigit(char c)
{
  return c >= '0' && c <= '9';
}
constexpr bool isLetter(char c)
{
  return isUpper(c) || isLower(c) || c == '_';
}
constexpr char lower(char c)
{
  return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr char upper(char c)
{
  return isLower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

constexpr auto KEYWORDS = std::to_array<std::string_view>({
  "alignas",   "alignof",  "and",      "and_eq",       "asm",       "auto",       "bitand",        "bitor",       "bool",
  "break",     "case",     "catch",    "char",         "char16_t",  "char32_t",   "char8_t",       "class",       "co_await",
  "co_return", "co_yield", "compl",    "concept",      "const",     "const_cast", "consteval",     "constexpr",   "constinit",
  "continue",  "decltype", "default",  "delete",       "do",        "double",     "dynamic_cast",  "else",        "enum",
  "explicit",  "export",   "extern",   "false",        "float",     "for",        "friend",        "goto",        "if",
  "inline",    "int",      "long",     "mutable",      "namespace", "new",        "noexcept",      "not",         "not_eq",
  "nullptr",   "operator", "or",       "or_eq",        "private",   "protected",  "public",        "register",    "reinterpret_cast",
  "requires",  "return",   "short",    "signed",       "sizeof",    "static",     "static_assert", "static_cast", "struct",
  "switch",    "template", "this",     "thread_local", "throw",     "true",       "try",           "typedef",     "typeid",
  "typename",  "union",    "unsigned", "using",        "virtual",   "void",       "volatile",      "wchar_t",     "while",
  "xor",       "xor_eq",
});
} // namespace

std::string toTagName(std::string_view name)
{
  std::string tag;
  for (char c : name) {
    if (isUpper(c) && !tag.empty())
      tag.push_back('-');
    tag.push_back(lower(c));
  }
  return tag;
}

std::string toFunctionName(std::string_view option_name)
{
  std::string result;
  for (std::size_t i = 0; i < option_name.size(); ++i) {
    const bool joins = option_name[i] == '-' && i + 1 < option_name.size();
    result.push_back(joins ? upper(option_name[++i]) : option_name[i]);
  }
  return result;
}

std::string toClassName(std::string_view option_name)
{
  std::string result = toFunctionName(option_name);
  if (!result.empty())
    result[0] = upper(result[0]);
  return result;
}

std::string toUpper(std::string_view text)
{
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), upper);
  return result;
}

bool isIdentifier(std::string_view text)
{
  if (text.empty() || !isLetter(text[0]))
    return false;
  if (!std::all_of(text.begin(), text.end(), [](char c) { return isLetter(c) || isDigit(c); }))
    return false;
  return !std::binary_search(KEYWORDS.begin(), KEYWORDS.end(), text);
}

bool isQualifiedIdentifier(std::string_view text)
{
  if (text.starts_with("::"))
    text.remove_prefix(2);
  for (;;) {
    const std::size_t end = text.find("::");
    if (!isIdentifier(text.substr(0, end)))
      return false;
    if (end == std::string_view::npos)
      return true;
    text.remove_prefix(end + 2);
  }
}

bool isTagName(std::string_view text)
{
  const auto is_part = [](char c) { return isLetter(c) || isDigit(c) || c == '-' || c == '.' || (c & 0x80) != 0; };
  return !text.empty() && std::all_of(text.begin(), text.end(), is_part) && !isDigit(text[0]) && text[0] != '-' && text[0] != '.';
}
} // namespace Arcane::axl
