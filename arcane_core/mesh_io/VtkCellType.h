// SPDX-License-Identifier: Apache-2.0
// Types of cells of VTK, and the types of items that they become.
#pragma once

#include "arcane_core/mesh_io/MappedFile.h"

#include <array>
#include <string>

namespace Arcane::detail::meshio
{

struct VtkCellType
{
  Int32 dimension = -1; //!< -1 for a type that is not read
  Int32 nb_node = 0;
  //! IT_NullType for a cell that is not an item, but may be in a file of a higher dimension: poly-lines, triangle strips, polygons of 9
  //! nodes.
  Int16 item_type = 0;
};

//! Returns the description of a type. \param nb_node number of nodes, which distinguishes polygons and Lagrange cells
VtkCellType vtkCellType(Int32 type, Int32 nb_node);

//! Returns the type of VTK for a type of items, or -1 when VTK has none.
Int32 vtkTypeOfItem(Int16 item_type);

//! Returns the text that refuses a cell whose type is not read.
std::string faultOfVtkType(Int64 cell, Int64 type);

//! Returns the message that refuses a cell with a wrong number of nodes for its type.
std::string faultOfVtkNodes(Int64 cell, Int32 type, Int64 nb_node, const VtkCellType& known);

//! Remembers the first cell of each dimension that is not an item. Such a cell is a fault when the mesh has this dimension.
class OddVtkCells
{
 public:
  void note(Int64 cell, Int32 type, Int64 nb_node, Int64 position);
  //! \throws FatalErrorException `file:line: error: ...` for the cell of \a dimension
  void failIfAny(const MappedFile& file, Int32 dimension) const;

 private:
  struct Fault
  {
    Int64 position = 0;
    std::string text;
  };
  std::array<Fault, 4> m_faults;
};

//! Puts the nodes of pixels and voxels, which are numbered along the axes, into the order of Quad4 and Hexaedron8.
void reorderVtkNodes(Int32 type, Int64* nodes);

} // namespace Arcane::detail::meshio
