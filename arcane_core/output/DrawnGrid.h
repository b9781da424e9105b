// SPDX-License-Identifier: Apache-2.0
// The grid of a group, which is described again only when it has changed.
#pragma once

#include "arcane_core/output/VtkHdfOutput.h"

#include <map>
#include <vector>

namespace Arcane
{
class IMesh;
}

namespace Arcane::detail::output
{
//! The optional parts of a grid.
struct GridContent
{
  bool with_ghosts = false;     //!< ghosts, which the array vtkGhostType marks
  bool with_unique_ids = false; //!< arrays UniqueId of points and cells

  bool operator==(const GridContent&) const = default;
};

//! The part of this rank of the grid of a group.
struct DrawnGrid
{
  VtkPiece piece;
  std::vector<VtkHdfOutput::GridArray> arrays;
  UniqueArray<Real3> coordinates; //!< coordinates of all nodes of the mesh, by local id
  //! The hash of cells and arrays, and the number of changes of points: of their coordinates, and of which nodes they are.
  VtkHdfOutput::WrittenGrid hashes;
  VtkHdfOutput::RankCounts counts;

  //! Returns the grid for a file, which this object must outlive. \local
  VtkHdfOutput::Grid view() const { return { piece, coordinates, arrays, &hashes, &counts, true }; }
  //! Returns true when all ranks have items. \local, the same on all ranks
  bool isOnAllRanks() const;

  /*!
   * \brief Takes over the cells if the mesh or the group has changed since the last call on a rank, and the coordinates if they have changed.
   * \collective
   * \param needs_cells  whether this rank needs the cells, also if they have not changed
   */
  void update(IMesh* mesh, const ItemGroup& group, const GridContent& content, bool needs_cells = true);
  //! Frees the cells and the values of arrays, which are in a file. \local, called by all ranks
  void forgetCells();

 private:
  //! The mesh and the group of the last description.
  struct Origin
  {
    const IMesh* mesh = nullptr;
    const ItemGroupImpl* group = nullptr;
    Int64 mesh_stamp = -1;
    Int64 group_stamp = -1;
    GridContent content;

    bool operator==(const Origin&) const = default;
  };
  Origin m_origin;
  bool m_has_cells = false;

  void describe(IMesh* mesh, const ItemGroup& group, const GridContent& content);
  void takeCoordinates(IMesh* mesh);
};

//! A grid of the last step, and the files in which it is.
struct KnownGrid
{
  DrawnGrid drawn;
  VtkHdfOutput::WrittenGrid written;
};

//! The grids of a sequence, by the path of their files without number.
using KnownGrids = std::map<String, KnownGrid>;
} // namespace Arcane::detail::output
