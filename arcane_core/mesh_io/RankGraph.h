// SPDX-License-Identifier: Apache-2.0
// A graph spread over ranks: each rank has some vertices, and copies of their neighbours on other ranks.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <vector>

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::meshio
{

//! The vertices of one rank and its ghosts, which are copies of neighbours on other ranks.
struct RankGraph
{
  //! Another rank with neighbours of vertices of this one.
  struct Link
  {
    Int32 rank = 0;
    //! The vertices of this rank that the other one has as ghosts, increasing.
    std::vector<Int32> own;
    //! The ghosts of the other rank are [first_ghost, first_ghost + nb_ghost), in the order of its own vertices.
    Int32 first_ghost = 0;
    Int32 nb_ghost = 0;
  };

  Int32 nbVertex() const { return static_cast<Int32>(weights.size()); }
  Int32 nbGhost() const { return links.empty() ? 0 : links.back().first_ghost + links.back().nb_ghost; }

  //! The weight of each vertex.
  std::vector<Int64> weights;
  //! The neighbours of vertex i are [begins[i], begins[i+1]).
  std::vector<Int64> begins;
  //! Vertices below nbVertex(), then ghosts: ghost g is nbVertex() + g.
  std::vector<Int32> neighbours;
  //! The cost of separating a vertex from its neighbour: the number of faces between them.
  std::vector<Int32> costs;
  //! Neighbouring ranks, sorted by rank.
  std::vector<Link> links;
};

/*!
 * \brief Returns the value of each ghost. Messages go to the ranks of links only.
 * \param values  of the vertices of this rank; \shape{graph.nbVertex()}
 * \collective
 */
std::vector<Int32> valuesOfGhosts(IParallelMng* pm, const RankGraph& graph, const std::vector<Int32>& values);

//! A smaller graph, each of whose vertices stands for one or two vertices of a finer one on the same rank.
struct CoarserGraph
{
  RankGraph graph;
  //! For each vertex of the finer graph, the vertex that stands for it.
  std::vector<Int32> coarse_of;
};

/*!
 * \brief Joins neighbours that are expensive to separate, two by two.
 * \param max_weight  two vertices that weigh more together are not joined
 * \collective
 */
CoarserGraph coarsen(IParallelMng* pm, const RankGraph& graph, Int64 max_weight);

} // namespace Arcane::detail::meshio
