// SPDX-License-Identifier: Apache-2.0
// Reads meshes with groups from files of VTK in XML.
#pragma once

#include "arcane_core/mesh_io/ParsedMesh.h"

namespace Arcane::detail::meshio
{

/*!
 * \brief Reads the share of one rank of a file `.vtu`.
 *
 * Each rank decodes the whole file, and keeps its share. Unique ids are the arrays `NodesUniqueIDs` of points and `CellsUniqueIDs` of cells;
 * without one of them, they are indexes from 0 on. If both are there, each array of integers of 64 bits in `FieldData` is a group of cells or
 * nodes of that name: the kind of its items (0 for nodes, 3 for cells), then their unique ids. Cells of a lower dimension than the mesh are left out.
 * \throws FatalErrorException `file:line: error: ...`
 */
ParsedMesh readVtu(const std::string& path, Int32 rank, Int32 nb_rank);

} // namespace Arcane::detail::meshio
