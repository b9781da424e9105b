// SPDX-License-Identifier: Apache-2.0
// Finds faults of a description before any item is made.
#pragma once

#include "arcane_core/mesh/description/MeshDescription.h"

namespace Arcane::detail::mesh
{

//! Returns the first fault, with unique ids, or null. \local
String findFault(const MeshDescription& mesh, Int32 dimension);

//! Returns the type of a cell. In dimension 1, segments are read as Line2, Line3 and Line4.
inline Int16 cellTypeOf(Int16 type, Int32 dimension)
{
  if (dimension != 1)
    return type;
  return type == IT_Line2 ? IT_CellLine2 : type == IT_Line3 ? IT_CellLine3 : type == IT_Line4 ? IT_CellLine4 : type;
}

} // namespace Arcane::detail::mesh
