// SPDX-License-Identifier: Apache-2.0
// Makes small meshes of a few cells of several types, for trials.
#pragma once

#include "arcane_core/mesh/MeshDescription.h"

namespace Arcane::detail::meshio
{

/*!
 * \brief Makes the small fixed meshes of the legacy `<simple>`, of dimension 3 and without groups.
 *
 * - mode 1: one Hexaedron8;
 * - mode 2: a Hexaedron8 and a Pyramid5 on its top;
 * - mode 3: six cells apart from one another: Hexaedron8, Octaedron12, Heptaedron10, Pentaedron6, Pyramid5,
 *   Tetraedron4, in this order;
 * - mode 4: a Hexaedron8, a Pyramid5, a Pentaedron6 and a Tetraedron4 that share faces.
 *
 * Each rank makes its share of the cells, in the order of unique ids.
 * \local
 * \throws FatalErrorException, the same on all ranks, when there is no such mode.
 */
mesh::MeshDescription generateSimple(Int32 mode, Int32 rank, Int32 nb_rank);

} // namespace Arcane::detail::meshio
