// SPDX-License-Identifier: Apache-2.0
// Failures of the checks in the smallest headers.
#include "arcane_core/base/ArccoreGlobal.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IndexOutOfRangeException.h"
#include "arcane_core/base/text/CLocale.h"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <iostream>
#include <limits>

namespace Arcane
{

bool arcaneIsDebug()
{
#ifdef NDEBUG
  return false;
#else
  return true;
#endif
}

bool arcaneIsCheck()
{
#ifdef ARCANE_CHECK
  return true;
#else
  return false;
#endif
}

void arccoreRangeError(Int64 i, Int64 max_size)
{
  // A missing resize() of an array variable fails here first.
  const char* hint = (max_size == 0) ? ": the array is empty. An array variable is, until its resize()" : "";
  throw IndexOutOfRangeException(A_FUNCINFO, String::format("index is {0}, expected one in [0, {1}[{2}", i, max_size, hint), i, 0,
                                 max_size);
}

void arccoreArraySizeError(Int64 size)
{
  ARCANE_THROW(ArgumentException, "size of array is {0}, expected one in [0, {1}]", size, std::numeric_limits<Int32>::max());
}

std::ostream& operator<<(std::ostream& o, const TraceInfo& where)
{
  o << where.file() << ':' << where.line();
  if (where.printSignature())
    o << " (" << where.name() << ')';
  return o;
}

} // namespace Arcane

namespace Arcane::detail::base
{

std::string printfText(const char* format, ...)
{
  va_list args;
  va_start(args, format);
  va_list args_again;
  va_copy(args_again, args);
  std::array<char, 160> short_text;
  const CLocaleScope in_c_locale;
  const int length = std::vsnprintf(short_text.data(), short_text.size(), format, args);
  va_end(args);
  std::string text(short_text.data(), std::min(short_text.size() - 1, static_cast<std::size_t>(std::max(length, 0))));
  if (length > static_cast<int>(text.size())) {
    text.resize(static_cast<std::size_t>(length));
    std::vsnprintf(text.data(), text.size() + 1, format, args_again);
  }
  va_end(args_again);
  return text;
}

void assertionFailed(const TraceInfo& where, const char* condition, const std::string& text)
{
  throwFatal(where, "assertion '{0}' is false{1}{2}", condition, text.empty() ? "" : ": ", text);
}

void nullPointer(const TraceInfo& where, const char* name, const char* text)
{
  throwFatal(where, "pointer '{0}' is null{1}{2}", name, text ? ": " : "", text);
}

void printWarning(const TraceInfo& where, const std::string& text)
{
  std::cerr << "warning: " << where << ": " << text << '\n';
}

} // namespace Arcane::detail::base
