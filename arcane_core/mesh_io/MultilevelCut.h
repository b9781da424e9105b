// SPDX-License-Identifier: Apache-2.0
// Cuts a mesh whose graph is too large for one rank.
#pragma once

#include "arcane_core/mesh_io/BoxGraph.h"
#include "arcane_core/mesh_io/GatheredCellGraph.h"
#include "arcane_core/mesh_io/PartRefinement.h"

#include <functional>
#include <optional>

namespace Arcane::detail::meshio
{

//! Returns the part of each vertex of a whole graph: cutByMetis() or cutByScotch().
using GraphCutter = std::function<std::vector<Int32>(const CompressedGraph<Int64>& graph, Int32 nb_part)>;

struct MultilevelCut
{
  //! The part of each cell of this rank, in its order.
  std::vector<Int32> parts;
  //! The number of vertices of the graph that rank 0 had.
  Int64 nb_cluster = 0;
  CutFigures figures;
  //! True when the boxes, refined, were better than the clusters.
  bool is_of_boxes = false;
};

/*!
 * \brief Cuts a mesh in parts with few faces between them. No rank holds more than its share of the cells, and rank 0 a graph of clusters.
 *
 * 1. Cells are cut in boxes along the axes (BoxGraph), one box for a rank.
 * 2. Each rank joins neighbours of its box two by two, again and again, until at most \a max_cluster clusters are left in all.
 * 3. Rank 0 cuts the graph of clusters by \a cutter.
 * 4. Joins are undone in turn; each time vertices move across the borders of parts where that lowers the number of faces.
 * 5. The boxes are refined too, and taken when they have fewer faces between them.
 *
 * METIS and ParMETIS have the same scheme (Karypis and Kumar, 1998). Here the boxes replace their distributed matching: neighbours of different
 * boxes are not joined, and matching sends no messages. The result depends on the mesh, the number of parts, the weights and \a max_cluster.
 * Nothing is returned when more than \a max_cluster clusters are left, or when a part is left empty.
 * \collective
 * \throws ParallelFatalErrorException when \a cutter throws
 */
std::optional<MultilevelCut> cutByLevels(IParallelMng* pm, const NumberedCells& cells, const WeightedPoints& points, Int32 nb_part,
                                         Int64 max_cluster, const GraphCutter& cutter);

} // namespace Arcane::detail::meshio
