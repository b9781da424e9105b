// SPDX-License-Identifier: Apache-2.0
// The graph whose vertices are the cells and whose edges are the faces between two cells.
#pragma once

#include "arcane_core/mesh_io/NumberedCells.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/description/MeshDescription.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::meshio
{

/*!
 * \brief Returns pairs of unique ids of cells that share a face. The two ids of a pair follow each other.
 *
 * Each pair is on one rank.
 * \collective
 */
UniqueArray<Int64> findNeighbourCells(IParallelMng* pm, const mesh::MeshDescription& mesh, const NumberedCells& cells);

} // namespace Arcane::detail::meshio
