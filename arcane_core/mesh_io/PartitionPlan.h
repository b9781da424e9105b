// SPDX-License-Identifier: Apache-2.0
// Decides which rank shall own which cell.
#pragma once

#include "arcane_core/mesh/description/MeshDescription.h"

namespace Arcane
{
class CommandLineArguments;
class IParallelMng;
class ITraceMng;
} // namespace Arcane

namespace Arcane::detail::meshio
{

enum class ePartitionAlgorithm
{
  //! METIS: few faces between parts. Rank 0 has the graph of the cells, or of clusters of cells in large meshes.
  Metis,
  //! Scotch: the same. Only builds with this library have it: see hasScotch().
  Scotch,
  //! The longest side of a box is cut in two, again and again. No rank holds more than its cells.
  RecursiveBisection
};

//! The number of cells up to which rank 0 cuts the graph of all cells. METIS takes about 1 s and 150 MiB for so many.
inline constexpr Int64 default_max_gathered_cell = 250000;

//! Returns the number of cells that the user gave by -A,GatheredCells, or the default. \local \throws FatalErrorException for a wrong value
Int64 maxGatheredCell(const CommandLineArguments& arguments);

//! The data that a partition takes into account, beside the cells.
struct PartitionWishes
{
  //! The number of parts; 0 means one per rank.
  Int32 nb_part = 0;
  //! The costs, at least 1, of the cells of this rank; the view may be empty on all ranks.
  ConstArrayView<Int64> cell_weights;
  /*!
   * The costs of separating two cells, for METIS and Scotch. Each has three numbers: the unique ids of both cells, and the cost of at least
   * 1. One rank lists a pair; a pair that no rank lists costs 1.
   */
  ConstArrayView<Int64> pair_costs;
  //! The largest mesh whose graph rank 0 cuts. Larger ones are cut by cutByLevels(), unless there are pair costs.
  Int64 max_gathered_cell = default_max_gathered_cell;
};

//! The owners of cells that a partition chooses.
struct PartitionPlan
{
  //! The new owners of the cells of this rank. \shape{mesh.cell_uid.size()}
  UniqueArray<Int32> cell_owner;
  //! The algorithm and the reason for it, as the end of a sentence "cut by ..."; the same on all ranks.
  String how;
  Int32 nb_part = 0;
};

/*!
 * \brief Partitions a mesh into parts, one for each of the first ranks.
 *
 * The plan depends on the mesh, the number of parts, the weights and the costs. Neither the present owners of the cells nor their order matter.
 * Each part has a cell if there are enough cells, unless weights prevent it. Bisection replaces METIS and Scotch when they leave a part empty,
 * and in large meshes when it is better.
 * \collective
 * \throws ArgumentException when there are more parts than ranks
 * \throws ParallelFatalErrorException when the library fails
 */
PartitionPlan partition(IParallelMng* pm, const mesh::MeshDescription& mesh, ePartitionAlgorithm algorithm,
                        const PartitionWishes& wishes = {});

//! Logs what has cut a mesh, and why. \local
void logPlan(ITraceMng* tm, const String& mesh_name, const PartitionPlan& plan);

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
