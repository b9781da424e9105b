// SPDX-License-Identifier: Apache-2.0
// All parameters that the code of this process declares, and the tables that users read.
#pragma once

#include "arcane_core/base/text/String.h"

#include <mutex>
#include <vector>

namespace Arcane::detail::base
{
class ParameterRow;

//! Holds the parameters that live in this process. Any thread may call its functions.
class ParameterTable
{
 public:
  static ParameterTable& instance();

  void add(const ParameterRow* row);
  void remove(const ParameterRow* row);

  //! Returns the parameters in the order of sections, then of names.
  std::vector<const ParameterRow*> rows() const;
  //! Returns the title of each section once.
  std::vector<String> sections() const;
  //! Returns the names that the command line can give, without `-A,`.
  std::vector<String> argumentNames() const;
  //! Returns the names of the variables of the environment.
  std::vector<String> variableNames() const;

 private:
  mutable std::mutex m_mutex;
  std::vector<const ParameterRow*> m_rows;
};

//! Returns all sections as `--help` prints them.
String parameterHelp();

//! Returns a section as READMEs show it: a table in Markdown, with a line end after each row. The text is empty for an unknown section.
String parameterMarkdown(const String& section);

} // namespace Arcane::detail::base
