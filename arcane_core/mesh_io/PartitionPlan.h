// SPDX-License-Identifier: Apache-2.0
// Which rank shall own which cell.
#pragma once

#include "arcane_core/mesh/MeshDescription.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail
{

enum class ePartitionAlgorithm
{
  //! Few faces between parts. The graph of the cells is gathered on rank 0.
  Metis,
  //! Boxes, by cutting the longest side in two again and again. No rank holds more than its cells.
  RecursiveBisection
};

//! What a partition takes into account, beside the cells.
struct PartitionWishes
{
  //! As many parts as ranks when it is 0.
  Int32 nb_part = 0;
  //! Cost of each cell of this rank, 1 or more; or empty on all ranks.
  ConstArrayView<Int64> cell_weights;
  /*!
   * Costs of separating two cells, for METIS: three numbers each, the unique ids of the cells and the cost, 1 or more.
   * A pair is listed by one rank; those that are not cost 1.
   */
  ConstArrayView<Int64> pair_costs;
};

struct PartitionPlan
{
  //! New owner of each cell of this rank, \shape{mesh.cell_uid.size()}
  UniqueArray<Int32> cell_owner;
};

/*!
 * \brief Cuts a mesh into parts, one for each of the first ranks.
 *
 * The plan depends on the mesh, the number of parts and the weights; not on where the cells are now nor on their
 * order. No part is empty if there are as many cells as parts, unless weights force it. METIS gives way to bisection
 * when it leaves a part empty.
 * \collective
 */
PartitionPlan partition(IParallelMng* pm, const MeshDescription& mesh, ePartitionAlgorithm algorithm, const PartitionWishes& wishes = {});

/*!
 * \brief Moves the cells, their nodes and their groups to their new owners.
 *
 * After it the cells of a rank are exactly those it owns, all their nodes have coordinates, and nodes, faces and edges
 * of groups are on each rank whose cells have them. Cells are sorted by unique id.
 *
 * \pre the mesh has the same property, for the present owners
 * \collective
 */
MeshDescription sendCellsToOwners(IParallelMng* pm, MeshDescription mesh, const PartitionPlan& plan);

//! partition(), then sendCellsToOwners(). \collective
MeshDescription distributeMesh(IParallelMng* pm, MeshDescription mesh, ePartitionAlgorithm algorithm);

} // namespace Arcane::detail
