// SPDX-License-Identifier: Apache-2.0
// Faults of a description that can be seen before any item is made.
#pragma once

#include "arcane_core/mesh/MeshDescription.h"

namespace Arcane::detail
{

//! The first fault, with unique ids; null if there is none. \local
String findFault(const MeshDescription& mesh, Int32 dimension);

//! Type of a cell: in dimension 1, segments are read as Line2.
inline Int16 cellTypeOf(Int16 type, Int32 dimension)
{
  return dimension == 1 && type == IT_Line2 ? IT_CellLine2 : type;
}

} // namespace Arcane::detail
