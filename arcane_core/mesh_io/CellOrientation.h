// SPDX-License-Identifier: Apache-2.0
// Turns cells whose nodes a file gives in the other order.
#pragma once

#include "arcane_core/mesh_io/NumberedCells.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::meshio
{

//! Turns prisms of formats that do not define which base comes first, as the mesh needs them. \local
void turnFreePrisms(ParsedMesh& parsed, NumberedCells& cells, const std::vector<Real3>& coords);

/*!
 * \brief Returns true when sizes of cells have a sign, as in dimension 3 or in the plane z = 0.
 *
 * A plane of constant z, or in dimension 1 a line along x, may be so up to 1e-9 of the size of the mesh: files have rounded numbers.
 * \collective
 */
bool areMeasuresSigned(IParallelMng* pm, Int32 dimension, const std::vector<Real3>& coords);

/*!
 * \brief Turns cells of dimension 1 and 2 whose size is negative, and returns their number.
 *
 * Overlapping cells are found later, as two cells on the same side of a face.
 * \pre the sizes are signed
 * \local
 */
Int64 turnNegativeCells(ParsedMesh& parsed, NumberedCells& cells, const std::vector<Real3>& coords);

} // namespace Arcane::detail::meshio
