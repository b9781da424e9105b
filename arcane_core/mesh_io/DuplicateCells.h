// SPDX-License-Identifier: Apache-2.0
// Removes cells that come twice in a file.
#pragma once

#include "arcane_core/mesh_io/FileFault.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::meshio
{

/*!
 * \brief Removes a cell that is repeated with the same nodes. A cell repeated with other nodes is noted in \a fault.
 *
 * In files that may repeat cells under other numbers, the cell that comes first stands, and is in the groups of all.
 * \collective
 */
void removeDuplicateCells(IParallelMng* pm, ParsedMesh& parsed, FileFault& fault);

} // namespace Arcane::detail::meshio
