// SPDX-License-Identifier: Apache-2.0
// Moves vertices at the border of parts to the neighbouring part that lowers the cost of the cut.
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

//! Computes the cost of a cut and the balance of its parts. \collective
CutFigures figuresOfCut(IParallelMng* pm, const RankGraph& graph, const std::vector<Int32>& parts, Int32 nb_part);

/*!
 * \brief Lowers the cost of a cut, and takes weight from parts that have too much.
 *
 * Vertices move in rounds, to parts of higher numbers only or of lower ones only, so that two neighbours never change places at once. No
 * move fills a part beyond \a max_part_weight: ranks that want to move more into a part than it has room for share this room. In a round
 * parts of ghosts go to neighbours, and six numbers for each part are reduced over all ranks.
 * \param parts  the part of each vertex of this rank, changed in place
 * \collective
 */
void refineParts(IParallelMng* pm, const RankGraph& graph, Int32 nb_part, Int64 max_part_weight, std::vector<Int32>& parts);

} // namespace Arcane::detail::meshio
