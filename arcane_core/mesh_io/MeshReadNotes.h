// SPDX-License-Identifier: Apache-2.0
// Notes of the log about a mesh file: things left out, things changed, groups without items.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <array>
#include <string>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::meshio
{
struct ParsedMesh;

enum class eReadNote
{
  //! Cells that turned the wrong way, and were turned.
  TurnedCells,
  //! Cells that the file gives again under the same number.
  SameCells,
  //! Cells that the file gives again for another group.
  RepeatedCells,
  //! Elements of a lower dimension than the mesh, in no group.
  LowerElements,
  //! Nodes of groups of points, outside all cells.
  LooseNodes,
  //! Elements of Gmsh 4 of the dimension of the mesh, on entities that the file does not describe.
  UnknownEntities,
  //! Pieces of VTK after the first, in a file that has a piece without NodesUniqueIDs.
  SeparatePieces,
  //! Arrays of Int64 in FieldData, except groups.
  OtherFields,
  NbNote
};

//! Returns what a note says behind its number. \local
const char* textOf(eReadNote note);

//! Counts what is worth a line of the log. Each rank counts its share of the file.
class MeshReadNotes
{
 public:
  void add(eReadNote note, Int64 count = 1) { m_counts[static_cast<std::size_t>(note)] += count; }
  //! Returns how many there are on this rank. \local
  Int64 count(eReadNote note) const { return m_counts[static_cast<std::size_t>(note)]; }

  //! Writes a line for each note of a rank, with the sum over the ranks. \collective
  void log(IParallelMng* pm, const std::string& path) const;

 private:
  std::array<Int64, static_cast<std::size_t>(eReadNote::NbNote)> m_counts = {};
};

//! Warns of groups that the file declares and that have no item on any rank. \collective
void warnOfEmptyGroups(IParallelMng* pm, const ParsedMesh& parsed);

} // namespace Arcane::detail::meshio
