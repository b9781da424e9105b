// SPDX-License-Identifier: Apache-2.0
// The graph of the cells, cut in boxes along the axes: each rank gets one box of it.
#pragma once

#include "arcane_core/mesh_io/NumberedCells.h"
#include "arcane_core/mesh_io/RankGraph.h"
#include "arcane_core/mesh_io/RecursiveBisection.h"

namespace Arcane::detail::meshio
{

/*!
 * \brief The graph of the cells of a mesh, with one box of it on each rank.
 *
 * Vertices of a rank are the cells of its box, by increasing unique id; cells that share a face are neighbours. The graph depends on the mesh
 * and the number of boxes, not on the ranks that hold the cells. Boxes have nearly equal weights; a rank without a box has no vertex.
 */
class BoxGraph
{
 public:
  /*!
   * \brief Sends each cell to the rank of its box, and connects it there.
   * \param points  the centres and weights of \a cells
   * \param nb_box  at most one per rank
   * \collective
   */
  BoxGraph(IParallelMng* pm, const NumberedCells& cells, const WeightedPoints& points, Int32 nb_box);

  const RankGraph& graph() const { return m_graph; }
  //! Sends the value of each vertex to the rank that holds its cell. Returns the values of the cells that this rank holds. \collective
  std::vector<Int32> sendToCells(const std::vector<Int32>& values) const;

 private:
  IParallelMng* m_pm;
  //! The box of each cell that this rank holds.
  std::vector<Int32> m_box_of_cell;
  //! The number of cells from each rank, and the vertices of these cells in the order in which they came.
  std::vector<Int64> m_nb_received;
  std::vector<Int32> m_vertex_of_received;
  RankGraph m_graph;
};

} // namespace Arcane::detail::meshio
