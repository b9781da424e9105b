// SPDX-License-Identifier: Apache-2.0
// Which cells of other ranks each rank sees, and what it must be told of their items.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/CellTable.h"
#include "arcane_core/mesh/ItemsBuilder.h"

namespace Arcane::detail
{

/*!
 * \brief Cells of other ranks in \a nb_layer layers around own cells, with their owners.
 *
 * A cell is a neighbour when it shares a node. Ranks that hold the same node meet on a rank chosen from its unique
 * id: no rank sees all nodes.
 * \collective
 */
CellTable collectGhosts(IParallelMng* pm, const CellView& own, Int32 nb_layer);

/*!
 * \brief Asks the owners of ghost cells for the owners and unique ids of their nodes, faces and edges.
 *
 * All cells around an own cell are known with one layer: what a rank knows of its own cells is right.
 * \collective
 */
void completeGhosts(IParallelMng* pm, ItemsBuilder& items);

/*!
 * \brief The items of \a own cells only, with the unique ids and owners that are known from \a items. \local
 * \param items  those of own cells and of one layer of ghosts at least, complete
 */
ItemsBuilder withoutGhosts(const ItemsBuilder& items, const CellView& own);

//! \return what is wrong when two ranks have a cell of the same unique id, null otherwise. \collective
String findSharedCell(IParallelMng* pm, ConstArrayView<Int64> own_uids);

} // namespace Arcane::detail
