// SPDX-License-Identifier: Apache-2.0
// A figure for the distance in memory of the values that neighbouring items read.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::mesh
{

class ItemConnectivity;

/*!
 * \brief Returns the locality of a numbering: the share of reads that bring a new cache line.
 *
 * A loop over cells reads a variable of reals on the nodes of each cell. The loop is seen in stretches of 4096 cells that follow each other
 * in the order of local ids. In a stretch each line of eight nodes counts once, and the figure is the number of these lines divided by
 * the number of reads. The figure is 1 when each read brings a new line, and 0.06 or less when cells and nodes follow the rows of a grid.
 * At most 64 stretches, spread over the cells of a rank, are looked at. The counts of all ranks are added. Ranks with fewer cells have no
 * stretch: their values are in cache in any order. The result is 0 when all ranks lack stretches.
 * \param cell_node  the nodes of the cells of this rank \param nb_node  the number of nodes of this rank
 * \collective
 */
Real localityOf(IParallelMng* pm, const ItemConnectivity& cell_node, Int32 nb_node);

//! Above this figure a numbering is poor: it is twice the figure of the rows of a grid.
inline constexpr Real poor_locality = 0.125;

} // namespace Arcane::detail::mesh
