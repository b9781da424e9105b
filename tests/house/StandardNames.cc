// SPDX-License-Identifier: Apache-2.0
#include "StandardNames.h"
#include "SourceFile.h"
#include "Tokens.h"

#include <algorithm>

namespace house
{
namespace
{
//! Headers, and the names that each of them gives. Names that end with '*' stand for all that begin so.
struct Row
{
  std::vector<std::string_view> headers;
  std::vector<std::string_view> names;
};

const std::vector<Row> table = {
  // Each standard header has these, or includes one that has them.
  { { "" }, { "size_t", "ptrdiff_t", "nullptr_t" } },
  { { "cstdint", "string", "vector", "atomic", "random", "span", "array", "memory" },
    { "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "uint_fast32_t", "uintptr_t" } },
  { { "cstddef", "span" }, { "byte" } },
  { { "cstdlib" }, { "malloc", "free", "getenv", "exit" } },
  { { "cstring" }, { "memcpy", "memset", "memcmp", "strlen" } },
  { { "cmath" }, { "sqrt", "abs",   "sin", "cos",   "tan",  "asin",  "acos", "atan", "atan2", "sinh",  "cosh",  "tanh",    "pow",
                   "log",  "log10", "exp", "floor", "ceil", "round", "cbrt", "fma",  "fmod",  "hypot", "isnan", "isfinite" } },
  { { "limits" }, { "numeric_limits" } },
  { { "numbers" }, { "numbers" } },
  { { "bit" }, { "bit_cast" } },
  { { "type_traits", "concepts", "utility", "functional", "memory", "string", "vector" },
    { "is_*", "remove_*", "conditional_t", "enable_if_t", "type_identity_t", "true_type", "false_type", "has_virtual_destructor_v",
      "decay_t", "underlying_type_t", "invoke_result_t", "make_unsigned_t" } },
  { { "concepts", "iterator", "ranges" },
    { "same_as", "integral", "convertible_to", "derived_from", "invocable", "constructible_from", "floating_point" } },
  { { "utility", "memory", "string", "vector", "map", "functional", "array", "tuple" }, { "move", "forward", "swap", "pair", "exchange" } },
  { { "utility", "tuple", "memory" },
    { "index_sequence", "make_index_sequence", "index_sequence_for", "integer_sequence", "make_integer_sequence" } },
  { { "utility" }, { "in_range" } },
  { { "utility", "tuple", "array", "variant" }, { "get" } },
  { { "tuple" }, { "tuple", "apply", "tie" } },
  { { "initializer_list", "string", "vector", "map", "array" }, { "initializer_list" } },
  { { "algorithm" }, { "min", "max", "find", "find_if", "for_each", "equal", "copy", "fill", "sort", "merge", "clamp" } },
  { { "vector", "string", "list", "deque", "map" }, { "erase", "erase_if" } },
  { { "functional" }, { "function", "plus", "minus", "multiplies", "divides", "less", "equal_to" } },
  { { "functional", "string", "string_view", "memory", "typeindex", "optional", "variant" }, { "hash" } },
  { { "memory" },
    { "unique_ptr", "shared_ptr", "weak_ptr", "make_unique", "make_shared", "enable_shared_from_this", "dynamic_pointer_cast",
      "get_deleter", "destroy", "construct_at" } },
  { { "memory_resource" }, { "pmr" } },
  { { "iterator", "string", "vector", "array", "span", "map" },
    { "reverse_iterator", "iterator_traits", "random_access_iterator_tag", "input_iterator_tag", "contiguous_iterator_tag" } },
  { { "string" }, { "string", "to_string" } },
  { { "string_view", "string" }, { "string_view" } },
  { { "iosfwd", "ostream", "istream", "iostream", "sstream", "fstream", "iomanip", "memory" }, { "ostream", "istream" } },
  { { "iomanip" }, { "setw", "setprecision" } },
  { { "istream", "iostream", "sstream", "fstream", "iomanip" }, { "ws" } },
  { { "sstream" }, { "ostringstream", "istringstream" } },
  { { "fstream" }, { "ofstream", "ifstream" } },
  { { "ostream", "iostream", "sstream", "fstream" }, { "endl", "ios" } },
  { { "iostream" }, { "cout", "cin", "cerr" } },
  { { "exception", "stdexcept" }, { "exception" } },
  { { "stdexcept" }, { "out_of_range", "runtime_error" } },
  { { "compare" }, { "partial_ordering", "strong_ordering" } },
  { { "random" }, { "mt19937", "mersenne_twister_engine", "linear_congruential_engine" } },
  { { "atomic" }, { "atomic", "atomic_ref", "memory_order_*" } },
  { { "mutex" }, { "mutex", "recursive_mutex", "scoped_lock", "lock_guard" } },
  { { "thread" }, { "this_thread", "thread" } },
  { { "chrono" }, { "chrono" } },
  { { "optional" }, { "optional", "nullopt" } },
  { { "typeindex" }, { "type_index" } },
  // Names of headers.
  { { "experimental/simd" }, { "experimental" } },
  { { "array" }, { "array" } },
  { { "vector" }, { "vector" } },
  { { "map" }, { "map" } },
  { { "set" }, { "set" } },
  { { "list" }, { "list" } },
  { { "locale", "iostream", "sstream", "fstream", "ostream", "istream" }, { "locale" } },
  { { "iterator", "array", "string", "vector", "span", "string_view" }, { "begin", "end" } },
  { { "deque" }, { "deque" } },
  { { "span" }, { "span" } },
  { { "variant" }, { "variant" } },
  { { "unordered_map" }, { "unordered_map" } },
};

//! Macros and functions of C that are used without `std::`.
const std::vector<Row> table_of_c = {
  { { "cassert", "assert.h" }, { "assert" } },
  { { "climits", "limits.h" }, { "CHAR_BIT", "INT_MAX", "INT_MIN", "UINT_MAX", "LONG_MAX", "LONG_MIN" } },
  { { "cfloat", "float.h" }, { "DBL_MAX", "DBL_MIN", "DBL_EPSILON", "FLT_MAX", "FLT_MIN", "FLT_EPSILON" } },
  { { "cmath", "math.h" }, { "NAN", "INFINITY", "HUGE_VAL" } },
  { { "cerrno", "errno.h" }, { "errno", "EINVAL", "ENOMEM" } },
  { { "cstdarg", "stdarg.h" }, { "va_list", "va_start", "va_end" } },
  { { "cstdio", "stdio.h" }, { "FILE", "fprintf", "snprintf", "sprintf", "fopen", "fclose" } },
  { { "cstdlib", "stdlib.h" }, { "getenv", "strtod", "strtol", "strtoll" } },
  { { "cstring", "string.h" }, { "memcpy", "memset", "memcmp", "memmove", "strlen", "strcmp", "strncmp" } },
  { { "cstdint", "stdint.h" },
    { "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "uintptr_t", "intptr_t" } },
};

bool isOneOf(std::string_view name, const std::vector<std::string_view>& patterns)
{
  return std::any_of(patterns.begin(), patterns.end(), [&](std::string_view pattern) {
    return pattern.ends_with('*') ? name.starts_with(pattern.substr(0, pattern.size() - 1)) : name == pattern;
  });
}

//! Returns the headers of the row that has \a name, or nothing.
std::vector<std::string_view> headersOf(const std::vector<Row>& rows, std::string_view name)
{
  for (const Row& row : rows)
    if (isOneOf(name, row.names))
      return row.headers;
  return {};
}
} // namespace

std::set<std::string> standardNamesOf(const SourceFile& file)
{
  const std::string code = file.code();
  const Tokens tokens(code);
  std::set<std::string> names;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    // The two colons may be one token or two.
    std::size_t next = i + 1;
    while (tokens.text(next) == ":" || tokens.text(next) == "::")
      ++next;
    if (tokens[i].text == "std" && next > i + 1 && next < tokens.size() && tokens[next].isWord())
      names.insert("std::" + std::string(tokens.text(next)));
    const std::string_view before = i > 0 ? tokens.text(i - 1) : std::string_view();
    const bool is_member = before == "." || before == ">" || before == "->" || before == ":" || before == "::";
    if (!is_member && !headersOf(table_of_c, tokens[i].text).empty())
      names.emplace(tokens[i].text);
  }
  return names;
}

std::vector<std::string_view> standardHeadersOf(std::string_view name)
{
  constexpr std::string_view prefix = "std::";
  return name.starts_with(prefix) ? headersOf(table, name.substr(prefix.size())) : headersOf(table_of_c, name);
}
} // namespace house
