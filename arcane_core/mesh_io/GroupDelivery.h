// SPDX-License-Identifier: Apache-2.0
// Sends the nodes, faces and edges of groups to the ranks whose cells have them.
#pragma once

#include "arcane_core/mesh_io/FileFault.h"
#include "arcane_core/mesh_io/NodeDirectory.h"
#include "arcane_core/mesh_io/NumberedCells.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

#include <vector>

namespace Arcane::detail::meshio
{

/*!
 * \brief Gives each rank, for each group, the nodes of its cells that are in the group.
 *
 * The directory must have received the requests of all ranks. A node that no cell uses is noted in \a fault if its group has positions,
 * and omitted.
 * \collective
 * \return number of nodes that this rank has found to have no cell
 */
Int64 deliverNodes(IParallelMng* pm, const NodeDirectory& directory, std::vector<ParsedMesh::Group>& groups, FileFault& fault);

/*!
 * \brief Gives each rank, for each group, the faces and edges of its cells that are in the group.
 *
 * A face or edge that no cell of any rank has is noted in \a fault.
 * \collective
 */
void deliverParts(IParallelMng* pm, const NodeDirectory& directory, const NumberedCells& cells, std::vector<ParsedMesh::Group>& groups,
                  FileFault& fault);

} // namespace Arcane::detail::meshio
