// SPDX-License-Identifier: Apache-2.0
// The elements of a case file that no .axl file describes: its head, meshes, tables.
#pragma once

#include "arcane_core/case_text/CaseOutline.h"
#include "arcane_core/case_text/CommentedXml.h"
#include "arcane_core/case_text/OptionLines.h"

namespace Arcane::detail::casetext
{
/*!
 * \brief Writes these elements, each with what it means.
 *
 * The mesh is an example. The other generators, and what a case file may leave out, are in comments.
 */
class FrameworkElements
{
 public:
  FrameworkElements(const CaseOutline& outline, const OptionLines& lines, CommentedXml& out)
  : m_outline(outline)
  , m_lines(lines)
  , m_out(out)
  {}

  //! Writes `<arcane>`, `<meshes>` and `<functions>`. \local
  void write();

 private:
  void writeHead();
  void writeOptionalModules();
  void writeMeshes();
  void writeGenerators();
  void writeFunctions();

  const CaseOutline& m_outline;
  const OptionLines& m_lines;
  CommentedXml& m_out;
};
} // namespace Arcane::detail::casetext
