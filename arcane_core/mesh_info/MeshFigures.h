// SPDX-License-Identifier: Apache-2.0
// Numbers that describe a mesh file.
#pragma once

#include "arcane_core/mesh_info/CellsOfFile.h"

#include <map>
#include <string>
#include <vector>

namespace Arcane::detail::mesh_info
{
//! The contents of a mesh file, in numbers.
struct MeshFigures
{
  struct Group
  {
    std::string name;
    eItemKind kind;
    Int64 nb_item;
    Real measure; //!< length, area or volume of all its items
  };

  Int32 dimension = 0;
  Int64 nb_node = 0;
  std::map<std::string, Int64> nb_of_types; //!< number of cells, by the name of their type
  Real3 low;                                //!< least coordinates of the nodes
  Real3 high;                               //!< largest coordinates of the nodes
  Real measure = 0.0;                       //!< length, area or volume of all cells
  std::vector<Group> groups;
};

//! Returns the numbers of a whole file. \local
MeshFigures figuresOf(const meshio::ParsedMesh& file, const CellsOfFile& cells);

//! Returns `length`, `area` or `volume`. \local
const char* measureName(Int32 dimension);
} // namespace Arcane::detail::mesh_info
