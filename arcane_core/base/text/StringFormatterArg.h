// SPDX-License-Identifier: Apache-2.0
// An argument of String::format(), converted to text.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <memory>
#include <ostream>
#include <string>

namespace Arcane
{

namespace detail::base
{
//! Returns the text that \a print writes for \a value on a new stream.
ARCANE_EXPORT std::string streamedText(const void* value, void (*print)(std::ostream&, const void*));
} // namespace detail::base

/*!
 * \brief Any value that a stream can print. A Real is printed with 15 digits.
 */
class ARCANE_EXPORT StringFormatterArg
{
 public:
  template <typename T>
  StringFormatterArg(const T& value)
  : m_text(detail::base::streamedText(std::addressof(value), [](std::ostream& o, const void* p) { o << *static_cast<const T*>(p); }))
  {}
  StringFormatterArg(Real value);
  StringFormatterArg(Int32 value);
  StringFormatterArg(Int64 value);
  StringFormatterArg(UInt64 value);
  StringFormatterArg(const String& value);
  //! Makes an argument from a text; a null pointer makes an empty one.
  StringFormatterArg(const char* value);
  StringFormatterArg(char* value)
  : StringFormatterArg(static_cast<const char*>(value))
  {}

  const std::string& value() const { return m_text; }

 private:
  std::string m_text;
};

} // namespace Arcane
