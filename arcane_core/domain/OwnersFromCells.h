// SPDX-License-Identifier: Apache-2.0
// The owners of nodes, edges and faces that follow from the owners of cells.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane::detail::domain
{

/*!
 * \brief Sets the new owners of the items of one kind, ghosts too, in IMesh::itemsNewOwner(), computed from the new owners of cells.
 *
 * An item goes with its cell of smallest unique id, which its present owner has. The new owners of cells are the same on all ranks.
 * \collective
 */
void setNewOwnersFromCells(IMesh* mesh, eItemKind kind);

//! Gives the items of one kind the owners that follow from the present owners of cells, and computes their exchanges. \collective
void setOwnersFromCells(IMesh* mesh, eItemKind kind);

} // namespace Arcane::detail::domain
