// SPDX-License-Identifier: Apache-2.0
// Decides which rank shall own which cell.
#pragma once

#include "arcane_core/mesh/MeshDescription.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::meshio
{

enum class ePartitionAlgorithm
{
  //! METIS makes parts with few faces between them. The graph of the cells, or of clusters of cells in large meshes, is gathered on rank 0.
  Metis,
  //! Scotch does the same. Only builds with this library have it: see hasScotch().
  Scotch,
  //! The longest side of a box is cut in two again and again. No rank holds more than its cells.
  RecursiveBisection
};

//! The number of cells up to which rank 0 cuts the graph of all cells. METIS takes about 1 s and 150 MiB for so many.
inline constexpr Int64 default_max_gathered_cell = 250000;

//! The data that a partition takes into account, beside the cells.
struct PartitionWishes
{
  //! The number of parts; 0 means one per rank.
  Int32 nb_part = 0;
  //! The costs, at least 1, of the cells of this rank; the view may be empty on all ranks.
  ConstArrayView<Int64> cell_weights;
  /*!
   * The costs of separating two cells, for METIS and Scotch. Each has three numbers: the unique ids of both cells, and the cost of at least
   * 1.
   * One rank lists a pair; a pair that no rank lists costs 1.
   */
  ConstArrayView<Int64> pair_costs;
  //! A mesh with more cells is cut by cutByLevels(), which no rank holds as a whole, unless there are pair costs.
  Int64 max_gathered_cell = default_max_gathered_cell;
};

struct PartitionPlan
{
  //! The new owners of the cells of this rank. \shape{mesh.cell_uid.size()}
  UniqueArray<Int32> cell_owner;
  //! The algorithm and the reason for it, as the end of a sentence "cut by ..."; the same on all ranks.
  String how;
};

/*!
 * \brief Partitions a mesh into parts, one for each of the first ranks.
 *
 * The plan depends on the mesh, the number of parts and the weights. Neither the present owners of the cells nor their order matter. Each
 * part has a cell if there are enough cells, unless weights prevent it. Bisection replaces METIS and Scotch when they leave a part empty.
 * \collective
 */
PartitionPlan partition(IParallelMng* pm, const mesh::MeshDescription& mesh, ePartitionAlgorithm algorithm,
                        const PartitionWishes& wishes = {});

/*!
 * \brief Moves the cells, their nodes and their groups to their new owners.
 *
 * Afterwards a rank has exactly the cells that it owns, all their nodes have coordinates, and nodes, faces and edges of groups are on each
 * rank whose cells have them. Cells are sorted by unique id.
 *
 * \pre the mesh has the same property, for the present owners
 * \collective
 */
mesh::MeshDescription sendCellsToOwners(IParallelMng* pm, mesh::MeshDescription mesh, const PartitionPlan& plan);

//! Calls partition(), then sendCellsToOwners(). \collective
mesh::MeshDescription distributeMesh(IParallelMng* pm, mesh::MeshDescription mesh, ePartitionAlgorithm algorithm);

} // namespace Arcane::detail::meshio
