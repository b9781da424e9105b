// SPDX-License-Identifier: Apache-2.0
// The faults of one or several files, each with its place, its line of source and a caret.
#pragma once

#include "axl/xml/SourceText.h"

#include <string>
#include <vector>

namespace Arcane::xml
{
enum class Severity
{
  Error,
  Warning
};

//! One fault. \a excerpt is the line of source it is on; it may be empty.
struct Diagnostic
{
  Severity severity = Severity::Error;
  std::string file;
  Position at;
  std::string message;
  std::string excerpt;
};

/*!
 * \brief The fault as a compiler prints it.
 *
 * `file:line:col: error: message`, then the line of source and a caret under the column. Parts that are unknown
 * (line 0, column 0, no excerpt) are left out. Each line ends with a newline.
 */
std::string format(const Diagnostic& diagnostic);

//! Faults gathered so that all can be shown at once.
class Diagnostics
{
 public:
  //! A message is "what is wrong, what was expected", without final dot.
  void error(const SourceText& source, Position at, std::string message);
  void warning(const SourceText& source, Position at, std::string message);
  void add(Diagnostic diagnostic) { m_list.push_back(std::move(diagnostic)); }

  //! All faults: file by file as they came, in each file by place.
  std::vector<Diagnostic> sorted() const;
  bool empty() const { return m_list.empty(); }
  int nbError() const;
  int nbWarning() const { return static_cast<int>(m_list.size()) - nbError(); }

  //! What format() gives for each fault of sorted().
  std::string text() const;

 private:
  std::vector<Diagnostic> m_list;
};
} // namespace Arcane::xml
