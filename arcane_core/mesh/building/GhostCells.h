// SPDX-License-Identifier: Apache-2.0
// Finds the ghost cells of each rank, and completes their items.
#pragma once

#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/building/ItemsBuilder.h"
#include "arcane_core/mesh/description/CellTable.h"

#include <functional>

namespace Arcane::detail::mesh
{

/*!
 * \brief Returns the cells of other ranks in \a nb_layer layers around own cells, with their owners.
 *
 * Two cells are neighbours when they share a node. Ranks that hold the same node exchange through a rank chosen from its unique
 * id: no rank sees all nodes.
 * \collective
 */
CellTable collectGhosts(IParallelMng* pm, const CellView& own, Int32 nb_layer);

//! Adds to \a ghosts the own cells that other ranks have chosen for this one. \param chosen  for each rank the unique ids of own cells
//! \collective
void addChosenGhosts(IParallelMng* pm, const CellView& own, const comm::RankMessages& chosen, CellTable& ghosts);

/*!
 * \brief Exchanges data of cells: owners answer for the ghosts of the other ranks.
 *
 * Cells of \a items must be in the order of unique ids.
 * \param write  appends what belongs to an own cell to a message
 * \param read   reads it for a ghost, from the position that it receives, and moves the position
 * \collective
 */
void askOwnersOfGhosts(IParallelMng* pm, const ItemsBuilder& items, const std::function<void(UniqueArray<Int64>&, Int32)>& write,
                       const std::function<void(Span<const Int64>, Int64&, Int32)>& read);

/*!
 * \brief Requests the owners and unique ids of the nodes, faces and edges of ghost cells from the owners of these cells.
 *
 * With one layer, all cells around an own cell are known, so the data that a rank has on its own cells are complete.
 * \collective
 */
void completeGhosts(IParallelMng* pm, ItemsBuilder& items);

/*!
 * \brief Returns the items of \a own cells only, with the unique ids and owners known from \a items. \local
 * \param items  complete items of own cells and of one layer of ghosts at least
 */
ItemsBuilder withoutGhosts(const ItemsBuilder& items, const CellView& own);

//! Returns a message when two ranks have a cell of the same unique id, else null. \collective
String findSharedCell(IParallelMng* pm, ConstArrayView<Int64> own_uids);
//! \throws ParallelFatalErrorException on all ranks, which names the mesh, when findSharedCell() finds a fault \collective
void throwIfCellIsShared(IParallelMng* pm, ConstArrayView<Int64> own_uids, const String& mesh_name);

} // namespace Arcane::detail::mesh
