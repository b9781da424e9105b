// SPDX-License-Identifier: Apache-2.0
// Turns the parts that ranks have parsed into a checked description.
#pragma once

#include "arcane_core/mesh/description/MeshDescription.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::meshio
{

/*!
 * \brief Checks the mesh and gives each rank the coordinates of all nodes of its cells.
 *
 * The cells stay where they are, in their order. Nodes are sorted by unique id, each once. Nodes, faces and edges of
 * groups are on all ranks whose cells have them.
 *
 * \collective
 * \throws ParallelFatalErrorException on all ranks, `file:line: error: ...`, when the mesh is empty, a cell has a node
 * that does not exist, is flat or, in dimension 3, inverted, or has a node twice, a tag is used twice for different things, or a face of a
 * group is not a face of a cell. The log says what is left out or changed, and which groups are empty.
 */
mesh::MeshDescription completeMesh(IParallelMng* pm, ParsedMesh&& parsed);

} // namespace Arcane::detail::meshio
