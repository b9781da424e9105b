// SPDX-License-Identifier: Apache-2.0
// Cells by unique ids. They travel between ranks, and all other items are made from them.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/ArcaneTypes.h"

#include <limits>

namespace Arcane::detail::mesh
{

//! A view on the arrays of cells. The ids of nodes, faces and edges follow each other in the order of cells.
struct CellView
{
  Int32 nbCell() const { return uid.size(); }
  //! Returns the first position of each cell in \a node_uid. \shape{nbCell() + 1}
  UniqueArray<Int32> nodeBegin() const;

  ConstArrayView<Int64> uid;
  ConstArrayView<Int16> type;
  //! These are the owners of the cells; the view is empty when this rank owns all.
  ConstArrayView<Int32> owner;
  ConstArrayView<Int64> node_uid;
  //! These are the unique ids of existing faces, or -1 for faces without one; the view is empty when none has an id.
  ConstArrayView<Int64> face_uid;
  ConstArrayView<Int64> edge_uid;
  //! These are the places of the cells on the curve along which the mesh is numbered; the view is empty when it is not.
  ConstArrayView<Int64> place;
};

//! The place of cells that were added to a mesh along a curve: after all others.
inline constexpr Int64 LAST_PLACE = std::numeric_limits<Int64>::max();

//! Cells with their own arrays.
struct CellTable
{
  CellView view() const { return { uid, type, owner, node_uid, face_uid, edge_uid, place }; }

  UniqueArray<Int64> uid;
  UniqueArray<Int16> type;
  UniqueArray<Int32> owner;
  UniqueArray<Int64> node_uid;
  UniqueArray<Int64> face_uid;
  UniqueArray<Int64> edge_uid;
  UniqueArray<Int64> place;
};

//! The number of bits for the index of a face in the unique id that is made from that of a cell.
inline constexpr Int32 FACE_INDEX_BITS = 4;
inline constexpr Int32 EDGE_INDEX_BITS = 5;
inline constexpr Int64 MAX_CELL_UNIQUE_ID = Int64(1) << 58;

} // namespace Arcane::detail::mesh
