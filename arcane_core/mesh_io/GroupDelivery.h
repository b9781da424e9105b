// SPDX-License-Identifier: Apache-2.0
// Brings the nodes, faces and edges of groups to the ranks whose cells have them.
#pragma once

#include "arcane_core/mesh_io/FileFault.h"
#include "arcane_core/mesh_io/NodeDirectory.h"
#include "arcane_core/mesh_io/NumberedCells.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

#include <vector>

namespace Arcane::detail
{

/*!
 * \brief After it each rank has, in each group, the nodes of its cells that are in the group.
 *
 * The directory has got the requests of all ranks. A node that no cell uses is left out.
 * \collective
 */
void deliverNodes(IParallelMng* pm, const NodeDirectory& directory, std::vector<ParsedMesh::Group>& groups);

/*!
 * \brief After it each rank has, in each group, the faces and edges of its cells that are in the group.
 *
 * One that no cell of any rank has is noted in \a fault.
 * \collective
 */
void deliverParts(IParallelMng* pm, const NodeDirectory& directory, const NumberedCells& cells, std::vector<ParsedMesh::Group>& groups,
                  FileFault& fault);

} // namespace Arcane::detail
