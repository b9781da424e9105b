// SPDX-License-Identifier: Apache-2.0
// An argument of String::format(), converted to text.
#include "arcane_core/base/text/StringFormatterArg.h"

#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/base/text/String.h"

#include <sstream>

namespace Arcane
{

std::string detail::base::streamedText(const void* value, void (*print)(std::ostream&, const void*))
{
  detail::base::ClassicStream<std::ostringstream> o;
  print(o, value);
  return std::move(o).str();
}

StringFormatterArg::StringFormatterArg(Real value)
: m_text(String::fromNumber(value).toStdStringView())
{}

StringFormatterArg::StringFormatterArg(Int32 value)
: m_text(std::to_string(value))
{}

StringFormatterArg::StringFormatterArg(Int64 value)
: m_text(std::to_string(value))
{}

StringFormatterArg::StringFormatterArg(UInt64 value)
: m_text(std::to_string(value))
{}

StringFormatterArg::StringFormatterArg(const String& value)
: m_text(value.toStdStringView())
{}

StringFormatterArg::StringFormatterArg(const char* value)
: m_text(value ? value : "")
{}

} // namespace Arcane
