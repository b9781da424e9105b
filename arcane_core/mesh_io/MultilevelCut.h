// SPDX-License-Identifier: Apache-2.0
// Cuts a mesh whose graph is too large for one rank.
#pragma once

#include "arcane_core/mesh_io/BoxGraph.h"
#include "arcane_core/mesh_io/GatheredCellGraph.h"
#include "arcane_core/mesh_io/PartRefinement.h"

#include <functional>

namespace Arcane::detail::meshio
{

//! Returns the part of each vertex of a whole graph: cutByMetis() or cutByScotch().
using GraphCutter = std::function<std::vector<Int32>(const CompressedGraph<Int64>& graph, Int32 nb_part)>;

struct MultilevelCut
{
  enum class eOrigin
  {
    //! The cut of the clusters, refined.
    Clusters,
    //! Boxes along the axes, refined.
    RefinedBoxes,
    //! Boxes along the axes: refined, they would leave a part empty.
    Boxes
  };

  //! The part of each cell of this rank, in its order.
  std::vector<Int32> parts;
  CutFigures figures;
  eOrigin origin = eOrigin::Clusters;
  //! The number of clusters of the coarsest graph.
  Int64 nb_cluster = 0;
  //! The reason why boxes replace the cut of the clusters, as the end of a sentence with "since"; null when they do not.
  String why_boxes;
};

/*!
 * \brief Returns the number of clusters at which joining ends, for a graph of at most \a max_gathered_cell vertices on one rank.
 *
 * More clusters cost time on rank 0, fewer ones cost faces between parts. A quarter of the limit is enough for some hundred parts. With more
 * parts there are a hundred clusters for each, as far as the limit allows: fewer ones could not be moved within the balance of parts.
 */
Int64 maxNbCluster(Int64 max_gathered_cell, Int32 nb_part);

/*!
 * \brief Cuts a mesh in parts with few faces between them. No rank holds more than its share of the cells, and rank 0 a graph of clusters.
 *
 * 1. Cells are cut in boxes along the axes (BoxGraph), one for each part.
 * 2. Each rank joins neighbours of its box two by two, again and again, until at most \a max_cluster clusters are left in all.
 * 3. Rank 0 cuts the graph of clusters by \a cutter.
 * 4. Joins are undone in turn; each time vertices move across the borders of parts where that lowers the number of faces.
 * 5. The boxes are refined too, and taken when they are better: when they are balanced and the other cut is not, or have fewer faces between
 *    them, or when the cut of the clusters fails or leaves a part empty.
 *
 * METIS and ParMETIS have the same scheme (Karypis and Kumar, 1998). Here the boxes replace their distributed matching: neighbours of different
 * boxes are not joined, and matching sends no messages. The result depends on the mesh, the number of parts, the weights and \a max_cluster.
 * \collective
 * \throws ParallelFatalErrorException when \a cutter throws
 */
MultilevelCut cutByLevels(IParallelMng* pm, const NumberedCells& cells, const WeightedPoints& points, Int32 nb_part, Int64 max_cluster,
                          const GraphCutter& cutter);

} // namespace Arcane::detail::meshio
