// SPDX-License-Identifier: Apache-2.0
// Partitions by METIS, with few faces between parts.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"

#include <optional>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::meshio
{

//! The part of the graph of cells that one rank holds.
struct CellGraphPart
{
  //! These are the vertices of this rank, in the order of its cells.
  ConstArrayView<Int64> cell_uids;
  //! These are the weights of this rank's cells; the view is empty on all ranks when each weight is 1.
  ConstArrayView<Int64> cell_weights;
  //! These are the pairs of findNeighbourCells().
  ConstArrayView<Int64> neighbour_pairs;
  //! These are the costs of PartitionWishes.
  ConstArrayView<Int64> pair_costs;
};

/*!
 * \brief Returns the part of each cell of this rank.
 *
 * The graph is gathered on rank 0 with cells in the order of unique ids, so that the result does not depend on the ranks that
 * hold them. The function returns nothing when METIS leaves a part empty, or when there are fewer cells than parts.
 * \collective
 * \throws ParallelFatalErrorException when METIS fails or the graph is too big for its 32-bit numbers.
 */
std::optional<UniqueArray<Int32>> partitionByMetis(IParallelMng* pm, const CellGraphPart& graph, Int32 nb_part);

} // namespace Arcane::detail::meshio
