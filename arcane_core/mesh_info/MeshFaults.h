// SPDX-License-Identifier: Apache-2.0
// Faults of a mesh file.
#pragma once

#include "arcane_core/mesh_info/MeshFigures.h"

#include <string>
#include <vector>

namespace Arcane::detail::mesh_info
{
/*!
 * \brief Returns a line for each kind of fault, with the number of such faults and the place of the first one.
 *
 * Cells that are inverted, flat or without one of their nodes, nodes of cells at one place, nodes without a cell, groups without items. \local
 */
std::vector<std::string> faultsOf(const meshio::ParsedMesh& file, const CellsOfFile& cells, const MeshFigures& figures);

//! Returns a line for each thing that readers change or leave out, which is not a fault. \local
std::vector<std::string> notesOf(const meshio::ParsedMesh& file, const CellsOfFile& cells);

//! Returns why a run refuses the file, or an empty text. \local
std::string refusalOf(meshio::ParsedMesh file);
} // namespace Arcane::detail::mesh_info
