// SPDX-License-Identifier: Apache-2.0
// The graph of the cells, cut in boxes along the axes: each rank gets one box of it.
#pragma once

#include "arcane_core/mesh_io/NumberedCells.h"
#include "arcane_core/mesh_io/RankGraph.h"
#include "arcane_core/mesh_io/RecursiveBisection.h"

namespace Arcane::detail::meshio
{

/*!
 * \brief The cells of a box are the vertices of its rank, by increasing unique id; cells that share a face are neighbours.
 *
 * The graph depends on the mesh and the number of boxes, not on the ranks that hold the cells. Boxes have nearly equal
 * weights; a rank without a box has no vertex.
 */
class BoxGraph
{
 public:
  /*!
   * \param points  the centre of each cell of this rank, and its weight; the same cells as \a cells
   * \param nb_box  at most one per rank
   * \collective
   */
  BoxGraph(IParallelMng* pm, const NumberedCells& cells, const WeightedPoints& points, Int32 nb_box);

  const RankGraph& graph() const { return m_graph; }
  //! Sends a value of each vertex to the rank that holds the cell. Returns one for each cell of this rank. \collective
  std::vector<Int32> sendToCells(const std::vector<Int32>& values) const;

 private:
  void takeCells(const std::vector<Int64>& words);
  void connect();

  IParallelMng* m_pm;
  //! The box of each cell of this rank.
  std::vector<Int32> m_box_of_cell;
  //! The numbers of cells that each rank has sent, and the vertices of these cells in the order in which they came.
  std::vector<Int64> m_nb_received;
  std::vector<Int32> m_vertex_of_received;
  std::vector<Int64> m_face_begins;
  std::vector<UInt64> m_face_keys;
  RankGraph m_graph;
};

} // namespace Arcane::detail::meshio
