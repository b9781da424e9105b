// SPDX-License-Identifier: Apache-2.0
// All parameters that the code of this process declares, and the tables that users read.
#pragma once

#include "arcane_core/base/text/String.h"

#include <mutex>
#include <vector>

namespace Arcane::detail
{
class ParameterRow;

//! The parameters that live in this process. Any thread may call it.
class ParameterTable
{
 public:
  static ParameterTable& instance();

  void add(const ParameterRow* row);
  void remove(const ParameterRow* row);

  //! In the order of sections, then of names.
  std::vector<const ParameterRow*> rows() const;
  //! Titles of the tables, each once.
  std::vector<String> sections() const;
  //! Names that the command line gives, without `-A,`.
  std::vector<String> argumentNames() const;
  //! Variables of the environment.
  std::vector<String> variableNames() const;

 private:
  mutable std::mutex m_mutex;
  std::vector<const ParameterRow*> m_rows;
};

//! All sections as `--help` prints them.
String parameterHelp();

//! A section as READMEs show it: a table in Markdown, with a line end after each row. It is empty for an unknown section.
String parameterMarkdown(const String& section);

} // namespace Arcane::detail
