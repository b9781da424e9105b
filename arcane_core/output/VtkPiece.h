// SPDX-License-Identifier: Apache-2.0
// The items of a group on one rank, as VTK describes cells.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/ItemGroup.h"

namespace Arcane::detail
{
/*!
 * \brief Own items of a group; each is a cell for VTK, be it a node, an edge, a face or a cell of the mesh.
 *
 * Ghosts are left out, so that no cell is drawn twice. Points at the border of two sub-domains are in the pieces of
 * both.
 */
struct VtkPiece
{
  eItemKind item_kind = IK_Cell;
  UniqueArray<Int32> items;        //!< local ids, \shape{nb_cell}
  UniqueArray<Int32> nodes;        //!< local ids of the points, \shape{nb_point}
  UniqueArray<Byte> types;         //!< VTK types, \shape{nb_cell}
  UniqueArray<Int64> offsets;      //!< first node of each cell in connectivity, then its size, \shape{nb_cell+1}
  UniqueArray<Int64> connectivity; //!< indexes in nodes
};

//! \local
VtkPiece makePiece(const ItemGroup& group);

//! Type of VTK for items of type \a item_type; a convex set of points for solids that VTK has not. \local
Byte vtkTypeOf(Int16 item_type);
} // namespace Arcane::detail
