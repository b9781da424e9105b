// SPDX-License-Identifier: Apache-2.0
// Cells by unique ids: what travels between ranks and what all other items are made from.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/ArcaneTypes.h"

namespace Arcane::detail
{

//! Cells of someone else's arrays. Node, face and edge ids follow each other in the order of cells.
struct CellView
{
  Int32 nbCell() const { return uid.size(); }
  //! First position of each cell in \a node_uid; \shape{nbCell() + 1}
  UniqueArray<Int32> nodeBegin() const;

  ConstArrayView<Int64> uid;
  ConstArrayView<Int16> type;
  //! Empty when all are of this rank.
  ConstArrayView<Int32> owner;
  ConstArrayView<Int64> node_uid;
  //! Unique ids that faces and edges have already, -1 for those that have none; empty when none has.
  ConstArrayView<Int64> face_uid;
  ConstArrayView<Int64> edge_uid;
};

//! The same, owning its arrays.
struct CellTable
{
  CellView view() const { return { uid, type, owner, node_uid, face_uid, edge_uid }; }

  UniqueArray<Int64> uid;
  UniqueArray<Int16> type;
  UniqueArray<Int32> owner;
  UniqueArray<Int64> node_uid;
  UniqueArray<Int64> face_uid;
  UniqueArray<Int64> edge_uid;
};

//! Bits for the index of a face, of an edge, in the unique id made from the one of a cell.
inline constexpr Int32 FACE_INDEX_BITS = 4;
inline constexpr Int32 EDGE_INDEX_BITS = 5;
inline constexpr Int64 MAX_CELL_UNIQUE_ID = Int64(1) << 58;

} // namespace Arcane::detail
