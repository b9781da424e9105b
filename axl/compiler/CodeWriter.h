// SPDX-License-Identifier: Apache-2.0
// Lines of C++ with their indentation.
#pragma once

#include <string>
#include <string_view>

namespace Arcane::axl
{
class CodeWriter
{
 public:
  //! An empty text gives an empty line.
  void line(std::string_view text = {});
  //! A line that starts at the first column whatever the depth, as those of the preprocessor do.
  void flushLeft(std::string_view text);
  //! `{`, then one level deeper.
  void open();
  //! One level back, then `}` and \a after.
  void close(std::string_view after = {});
  void indent() { ++m_depth; }
  void unindent() { --m_depth; }

  const std::string& text() const { return m_text; }

 private:
  std::string m_text;
  int m_depth = 0;
};

//! The text as a C++ literal, quotes included; bytes that are not printable ASCII become octal escapes.
std::string cppLiteral(std::string_view text);
//! `Arcane::String("text")`, of any content, or `Arcane::String()` when there is none.
std::string cppString(std::string_view text, bool is_given);
} // namespace Arcane::axl
