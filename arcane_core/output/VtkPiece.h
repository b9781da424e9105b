// SPDX-License-Identifier: Apache-2.0
// The items of a group on one rank, described as cells of VTK.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

namespace Arcane::detail::output
{
/*!
 * \brief Describes the items of a group. Each node, edge, face or cell of the mesh is a cell of VTK.
 *
 * Points at the border of two sub-domains are in the pieces of both, until joinPieces().
 */
struct VtkPiece
{
  eItemKind item_kind = IK_Cell;
  UniqueArray<Int32> items;        //!< local ids, \shape{nb_cell}
  UniqueArray<Int32> nodes;        //!< local ids of the points, \shape{nb_point}
  UniqueArray<Byte> types;         //!< VTK types, \shape{nb_cell}
  UniqueArray<Int64> offsets;      //!< first node of each cell in connectivity, then its size, \shape{nb_cell+1}
  UniqueArray<Int64> connectivity; //!< indexes in nodes, or in the nodes of all ranks
  bool is_joined = false;          //!< true if the pieces of all ranks are one part
};

//! Describes the own items of \a group, so that each cell is drawn once; with ghosts, all items. \local
VtkPiece makePiece(const ItemGroup& group, bool with_ghosts = false);

//! Returns the type of VTK for items of type \a item_type. Solids that VTK does not have become convex sets of points. \local
Byte vtkTypeOf(Int16 item_type);
} // namespace Arcane::detail::output
