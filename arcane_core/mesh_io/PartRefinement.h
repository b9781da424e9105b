// SPDX-License-Identifier: Apache-2.0
// Moves vertices at the border of parts to the neighbour that costs less.
#pragma once

#include "arcane_core/mesh_io/RankGraph.h"

namespace Arcane::detail::meshio
{

//! The cost of a cut and the balance of its parts, the same on all ranks.
struct CutFigures
{
  //! The sum of the costs between vertices of different parts.
  Int64 cost = 0;
  //! The weight of the heaviest part divided by the mean weight of a part.
  Real imbalance = 1.0;
  bool has_empty_part = false;
};

//! Returns what \a parts cost. \collective
CutFigures figuresOfCut(IParallelMng* pm, const RankGraph& graph, const std::vector<Int32>& parts, Int32 nb_part);

/*!
 * \brief Lowers the cost of a cut, and takes weight from parts that have too much.
 *
 * Vertices move in rounds, to parts of higher numbers only or of lower ones only, so that two neighbours never change places at once. Each
 * rank may use its share of the room of a part: a part is not filled beyond \a max_part_weight. Values of ghosts go to
 * neighbours; two numbers for each part are added up over the ranks in each round.
 * \param parts  of the vertices of this rank
 * \collective
 */
void refineParts(IParallelMng* pm, const RankGraph& graph, Int32 nb_part, Int64 max_part_weight, std::vector<Int32>& parts);

} // namespace Arcane::detail::meshio
