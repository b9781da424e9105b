// SPDX-License-Identifier: Apache-2.0
// Gives other local ids to items while a mesh is made.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::mesh
{

class ItemsBuilder;

//! \name Changes of local ids
//! Item i is the old item `new_to_old[i]`. Lists of connected items keep their order. All functions are \local.
//@{
void reorderCells(ItemsBuilder& items, ConstArrayView<Int32> new_to_old);
void reorderNodes(ItemsBuilder& items, ConstArrayView<Int32> new_to_old);
void reorderFaces(ItemsBuilder& items, ConstArrayView<Int32> new_to_old);
void reorderEdges(ItemsBuilder& items, ConstArrayView<Int32> new_to_old);
//@}

/*!
 * \brief Numbers cells by their places on the curve, and by unique ids where places are the same.
 *
 * Nodes, faces and edges follow in the order in which the cells, taken in this order, have them first. Afterwards
 * ItemsBuilder::findCell() finds nothing. \local
 */
void numberAlongCurve(ItemsBuilder& items);

} // namespace Arcane::detail::mesh
