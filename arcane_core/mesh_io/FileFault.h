// SPDX-License-Identifier: Apache-2.0
// A fault found in a file by one rank, told by all.
#pragma once

#include "arcane_core/mesh_io/ParsedMesh.h"

#include <limits>
#include <string>

namespace Arcane
{
class IParallelMng;
class String;
} // namespace Arcane

namespace Arcane::detail
{

//! Remembers the fault that comes first in the files of a mesh.
class FileFault
{
 public:
  explicit FileFault(const ParsedMesh& parsed)
  : m_files{ parsed.files[0], parsed.files[1] }
  {}

  //! \a text is kept if \a position is before those of other faults.
  void note(Int64 position, const std::string& text);

  /*!
   * \brief Does nothing if no rank has noted a fault.
   * \collective
   * \throws ParallelFatalErrorException on all ranks: `file:line: error: ...` for the first fault of the file.
   */
  void throwIfAny(IParallelMng* pm) const;

 private:
  static constexpr Int64 no_position = std::numeric_limits<Int64>::max();

  ParsedMesh::File m_files[2];
  Int64 m_position = no_position;
  std::string m_text;
};

/*!
 * \brief Throws the text of the lowest rank that is not \a ok. Which rank has read that part of the file is not told.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when one is not ok.
 */
void throwFileFaultUnless(IParallelMng* pm, bool ok, const String& message);

} // namespace Arcane::detail
