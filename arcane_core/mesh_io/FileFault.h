// SPDX-License-Identifier: Apache-2.0
// A fault that one rank finds in a file and all ranks throw.
#pragma once

#include "arcane_core/mesh_io/ParsedMesh.h"

#include <limits>
#include <string>

namespace Arcane
{
class IParallelMng;
class String;
} // namespace Arcane

namespace Arcane::detail::meshio
{

//! Remembers the fault that comes first in the files of a mesh.
class FileFault
{
 public:
  explicit FileFault(const ParsedMesh& parsed)
  : m_files{ parsed.files[0], parsed.files[1] }
  {}

  //! Keeps \a text if \a position precedes the positions of all other faults.
  void note(Int64 position, const std::string& text);

  /*!
   * \brief Throws on all ranks if one of them has noted a fault.
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
 * \brief Throws the text of the lowest rank that is not \a ok. The message does not name the rank that has read that part of the file.
 * \collective
 * \throws ParallelFatalErrorException on all ranks when one is not ok.
 */
void throwFileFaultUnless(IParallelMng* pm, bool ok, const String& message);

} // namespace Arcane::detail::meshio
