// SPDX-License-Identifier: Apache-2.0
// Types of cells of VTK, and the types of items that they become.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <string>

namespace Arcane::detail::meshio
{

struct VtkCellType
{
  Int32 dimension = -1; //!< -1 for a type that is not read
  Int32 nb_node = 0;
  Int16 item_type = 0;
};

//! Returns the description of a type. \param nb_node number of nodes, which distinguishes polygons
VtkCellType vtkCellType(Int32 type, Int32 nb_node);

//! Returns the type of VTK for a type of items, or -1 when VTK has none.
Int32 vtkTypeOfItem(Int16 item_type);

//! Returns the text that refuses a cell whose type is not read.
std::string faultOfVtkType(Int64 cell, Int64 type);

//! Puts the nodes of pixels and voxels, which are numbered along the axes, into the order of Quad4 and Hexaedron8.
void reorderVtkNodes(Int32 type, Int64* nodes);

} // namespace Arcane::detail::meshio
