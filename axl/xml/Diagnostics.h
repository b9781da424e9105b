// SPDX-License-Identifier: Apache-2.0
// The faults of one or several files. Each has its place, its line of source and a caret.
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

//! Describes one fault. \a excerpt is the line of source that contains it, or a part of a long one; it may be empty.
struct Diagnostic
{
  Severity severity = Severity::Error;
  std::string file;
  Position at;
  std::string message;
  std::string excerpt;
  int excerpt_column = 1; //!< column of the first character of \a excerpt
  std::string detail{};   //!< end of the message, too long for a warning: added when it becomes an error
};

/*!
 * \brief Returns a fault as a compiler prints it.
 *
 * The text is `file:line:col: error: message`, then the line of source, then a caret under the column. Unknown parts
 * (line 0, column 0, no excerpt) are left out. Each line ends with a newline.
 */
std::string format(const Diagnostic& diagnostic);

//! Collects faults, so that all of them can be shown at once.
class Diagnostics
{
 public:
  //! Adds an error. Its message is "what is wrong, what was expected", without a dot at the end.
  void error(const SourceText& source, Position at, std::string message);
  void warning(const SourceText& source, Position at, std::string message);
  //! Adds a warning whose message ends with \a detail if it becomes an error.
  void warning(const SourceText& source, Position at, std::string message, std::string detail);
  void add(Diagnostic diagnostic) { m_list.push_back(std::move(diagnostic)); }

  //! Returns all faults, file by file in the order in which files came. The faults of a file are in the order of their places.
  std::vector<Diagnostic> sorted() const;
  bool empty() const { return m_list.empty(); }
  int nbError() const;
  //! Makes all warnings errors.
  void makeWarningsErrors();
  int nbWarning() const { return static_cast<int>(m_list.size()) - nbError(); }

  //! text() lists no more faults than this.
  static constexpr int max_nb_listed = 50;

  //! Returns the texts of format() for the first faults of sorted(), then the number of the others. Errors have precedence over warnings.
  std::string text() const;

 private:
  void add(Severity severity, const SourceText& source, Position at, std::string message);

  std::vector<Diagnostic> m_list;
};
} // namespace Arcane::xml
