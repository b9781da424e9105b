// SPDX-License-Identifier: Apache-2.0
// Element types of Gmsh: nodes of the types that are read, and names of the others.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <string>

namespace Arcane::detail::meshio
{

struct GmshElementType
{
  Int32 nb_node = 0; //!< 0 when unknown
  Int32 dimension = 0;
  Int16 item_type = 0; //!< as a cell
  //! The index in the element of each node of the item, \shape{nb_node}; null when both have the same order.
  const Byte* node_order = nullptr;
};

//! Returns the description of a type; all fields are zero for a type that is not read.
GmshElementType gmshElementType(Int32 type);

//! Puts the nodes of an element into the order of the item.
void reorderGmshNodes(const GmshElementType& type, Int64* nodes);

//! Returns a name such as `"20-node tetrahedron (higher order)"`, for the message that refuses the type.
std::string gmshElementTypeName(Int32 type);

} // namespace Arcane::detail::meshio
