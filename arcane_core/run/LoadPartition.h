// SPDX-License-Identifier: Apache-2.0
// Partitions a mesh again while it is in use.
#pragma once

#include "arcane_core/mesh_io/PartitionPlan.h"

namespace Arcane
{
class IParallelMng;
class IPrimaryMesh;
} // namespace Arcane

namespace Arcane::detail::run
{
struct LoadPartitionOptions
{
  meshio::ePartitionAlgorithm algorithm = meshio::ePartitionAlgorithm::RecursiveBisection;
  //! The number of parts; 0 means one per rank.
  Int32 nb_part = 0;
  //! The loads in the order of ownCells(); the view is empty on all ranks when all cells cost the same.
  ConstArrayView<Int64> cell_loads;
  //! The costs by local id of faces; the view is empty without costs.
  ConstArrayView<Int64> face_costs;
  //! See PartitionWishes.
  Int64 max_gathered_cell = meshio::default_max_gathered_cell;
};

/*!
 * \brief Sets the new owners of all items from the present coordinates of the nodes, and logs how. Items are not moved.
 *
 * The parts depend on the mesh, the loads and the number of parts, not on the present owners of the cells. If METIS or Scotch makes a part for
 * each rank, keepCellsInPlace() says which rank gets which.
 * \collective
 */
void setNewOwnersByLoad(IPrimaryMesh* mesh, const LoadPartitionOptions& options);

/*!
 * \brief Numbers parts anew, so that many cells stay on their rank.
 *
 * The pair of a rank and a part with most cells in common comes first, then the next pair of a rank without part and a part without rank. Equal
 * pairs are in the order of ranks, then of parts.
 * \param parts the parts of the cells of this rank, from 0 to the number of ranks \collective
 */
void keepCellsInPlace(IParallelMng* pm, ArrayView<Int32> parts);
} // namespace Arcane::detail::run
