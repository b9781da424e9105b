// SPDX-License-Identifier: Apache-2.0
// Parts with few faces between them, by METIS.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"

#include <optional>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail
{

//! The part of the graph of cells that one rank holds.
struct CellGraphPart
{
  //! Vertices of this rank, in the order of its cells.
  ConstArrayView<Int64> cell_uids;
  //! Of this rank's cells; empty on all ranks for 1 each.
  ConstArrayView<Int64> cell_weights;
  //! See findNeighbourCells().
  ConstArrayView<Int64> neighbour_pairs;
  //! See PartitionWishes.
  ConstArrayView<Int64> pair_costs;
};

/*!
 * \brief Part of each cell of this rank.
 *
 * The graph is gathered on rank 0, with cells in the order of unique ids: the result does not depend on the ranks that
 * hold them. Nothing when METIS leaves a part empty, or there are fewer cells than parts.
 * \collective
 * \throws ParallelFatalErrorException when METIS fails or the graph is too big for its 32-bit numbers.
 */
std::optional<UniqueArray<Int32>> partitionByMetis(IParallelMng* pm, const CellGraphPart& graph, Int32 nb_part);

} // namespace Arcane::detail
