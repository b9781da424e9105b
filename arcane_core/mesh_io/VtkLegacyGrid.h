// SPDX-License-Identifier: Apache-2.0
// The unstructured grid of a VTK legacy file, as it is in the file.
#pragma once

#include "arcane_core/mesh_io/MappedFile.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

#include <array>
#include <string>
#include <vector>

namespace Arcane::detail::meshio
{

//! The points and cells of the share of one rank, with indexes in the whole file, from 0 on.
struct VtkLegacyGrid
{
  //! Describes an array `GROUP_name`.
  struct Group
  {
    std::string name;
    bool is_on_cells = true;
    //! The points or cells of the share where the array is not zero.
    std::vector<Int64> indexes;
  };

  Int64 nb_point = 0;
  Int64 first_point = 0;
  std::vector<Real3> points;
  std::vector<Int64> point_positions;

  Int64 nb_cell = 0;
  Int64 first_cell = 0;
  //! Types of this framework: a line is IT_Line2 and a point is IT_Vertex. IT_NullType is a row of points, lines or triangles.
  std::vector<Int16> cell_types;
  //! -1 for a cell that can be neither a cell nor a face.
  std::vector<Int8> cell_dimensions;
  std::vector<Int32> cell_node_counts;
  std::vector<Int64> cell_nodes;
  std::vector<Int64> cell_positions;
  //! Entry i is true when the whole file has cells of dimension i.
  std::array<bool, 4> has_dimension = {};

  std::vector<Group> groups;
};

//! \throws FatalErrorException `file:line: error: ...`
VtkLegacyGrid readVtkLegacyGrid(MappedFile& file, Int32 rank, Int32 nb_rank);

} // namespace Arcane::detail::meshio
