// SPDX-License-Identifier: Apache-2.0
// Cells by unique ids, as sent between ranks; all other items are made from cells.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

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
  //! The owners of the cells; empty when this rank owns all.
  ConstArrayView<Int32> owner;
  ConstArrayView<Int64> node_uid;
  //! The unique ids of existing faces, or -1 for faces without one; empty when all faces lack one.
  ConstArrayView<Int64> face_uid;
  ConstArrayView<Int64> edge_uid;
  //! The places of the cells on the curve along which the mesh is numbered; empty for another numbering.
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

//! The number of bits for the index of a face in its unique id, which is made from the unique id of a cell.
inline constexpr Int32 FACE_INDEX_BITS = 4;
inline constexpr Int32 EDGE_INDEX_BITS = 5;
inline constexpr Int64 MAX_CELL_UNIQUE_ID = Int64(1) << 58;

} // namespace Arcane::detail::mesh
