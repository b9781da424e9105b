// SPDX-License-Identifier: Apache-2.0
// The elements of a case file that no .axl file describes: its head and tables.
#pragma once

#include "arcane_core/case_text/CaseOutline.h"
#include "arcane_core/case_text/CommentedXml.h"
#include "arcane_core/case_text/OptionLines.h"

namespace Arcane::detail::casetext
{
//! Writes these elements, each with its meaning. Elements that a case file may leave out are in comments.
class FrameworkElements
{
 public:
  FrameworkElements(const CaseOutline& outline, const OptionLines& lines, CommentedXml& out)
  : m_outline(outline)
  , m_lines(lines)
  , m_out(out)
  {}

  //! Writes `<arcane>`. \local
  void writeHead();
  //! Writes `<functions>`. \local
  void writeFunctions();

 private:
  void writeOptionalModules();

  const CaseOutline& m_outline;
  const OptionLines& m_lines;
  CommentedXml& m_out;
};
} // namespace Arcane::detail::casetext
