// SPDX-License-Identifier: Apache-2.0
// Writes lines of C++ with their indentation.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace Arcane::axl
{
class CodeWriter
{
 public:
  CodeWriter() = default;
  //! \param axl_path      path of the .axl file, where the compiler shall show faults of what it declares
  //! \param header_path   path of the header that is written
  CodeWriter(std::string axl_path, std::string header_path)
  : m_axl_path(std::move(axl_path))
  , m_header_path(std::move(header_path))
  {}

  //! Writes a line. An empty text makes an empty line.
  void line(std::string_view text = {});
  //! Writes a line that starts at the first column, whatever the depth, as preprocessor lines do.
  void flushLeft(std::string_view text);
  //! Writes `{` and goes one level deeper.
  void open();
  //! Goes one level back, then writes `}` and \a after.
  void close(std::string_view after = {});
  void indent() { ++m_depth; }
  void unindent() { --m_depth; }

  //! Makes the compiler show faults of the next lines at line \a axl_line of the .axl file, until endAxlLine().
  void beginAxlLine(int axl_line);
  void endAxlLine();

  const std::string& text() const { return m_text; }

 private:
  std::string m_axl_path;
  std::string m_header_path;
  std::string m_text;
  int m_depth = 0;
};

//! Returns the text as a C++ literal with its quotes. Bytes that are not printable ASCII become octal escapes.
std::string cppLiteral(std::string_view text);
//! Returns `Arcane::String("text")`, with any content, or `Arcane::String()` when \a is_given is false.
std::string cppString(std::string_view text, bool is_given);
} // namespace Arcane::axl
