// SPDX-License-Identifier: Apache-2.0
// Types of cells of VTK and the types they become.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane::detail
{

struct VtkCellType
{
  Int32 dimension = -1; //!< -1 for a type that is not read
  Int32 nb_node = 0;
  Int16 item_type = 0;
};

//! \param nb_node tells polygons from one another.
VtkCellType vtkCellType(Int32 type, Int32 nb_node);

//! Pixels and voxels number their nodes along the axes: puts them in the order of Quad4 and Hexaedron8.
void reorderVtkNodes(Int32 type, Int64* nodes);

} // namespace Arcane::detail
