// SPDX-License-Identifier: Apache-2.0
// Makes small meshes of a few cells of several types, for trials.
#pragma once

#include "arcane_core/mesh/description/MeshDescription.h"

namespace Arcane::detail::meshio
{

/*!
 * \brief Makes the small fixed meshes of the legacy `<simple>`, of dimension 3 and without groups, with Arcane's cells and coordinates.
 *
 * - mode 1: the cells of mode 3, then HemiHexa7, HemiHexa6, HemiHexa5, AntiWedgeLeft6, AntiWedgeRight6, DiTetra5;
 * - mode 2: a row of Hexaedron8, and on six of them HemiHexa7, HemiHexa6, HemiHexa5, AntiWedgeLeft6, AntiWedgeRight6, Pyramid5;
 * - mode 3: six cells apart from one another: Hexaedron8, Octaedron12, Heptaedron10, Pentaedron6, Pyramid5,
 *   Tetraedron4, in this order. The boxes of cells have sides of 1, and begin at x = 2, 4, 6...
 * - mode 4: a row of two Hexaedron20 and two Hexaedron27. The second and the third touch, but share no face: only one of them has a node in
 *   its centre.
 *
 * Each rank makes its share of the cells, in the order of unique ids.
 * \local
 * \throws FatalErrorException, the same on all ranks, when \a mode is unknown
 */
mesh::MeshDescription generateSimple(Int32 mode, Int32 rank, Int32 nb_rank);

} // namespace Arcane::detail::meshio
