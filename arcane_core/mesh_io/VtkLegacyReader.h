// SPDX-License-Identifier: Apache-2.0
// Reads meshes with groups from VTK legacy files.
#pragma once

#include "arcane_core/mesh_io/ParsedMesh.h"

namespace Arcane::detail::meshio
{

/*!
 * \brief Reads the share of one rank of a file of version 1.0 to 5.1, text or binary.
 *
 * Arrays called `GROUP_name` make a group `name` of the cells or the nodes where they are not zero. Cells of a lower
 * dimension than the mesh are not cells of the mesh, but make groups of faces. The file `<path>faces.vtk`, if there is one, has
 * faces as cells: its groups on cells are groups of faces. Unique ids are indexes in the file, from 0 on.
 * \throws FatalErrorException `file:line: error: ...`
 */
ParsedMesh readVtkLegacy(const std::string& path, Int32 rank, Int32 nb_rank);

} // namespace Arcane::detail::meshio
