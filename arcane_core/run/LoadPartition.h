// SPDX-License-Identifier: Apache-2.0
// A mesh cut anew while it is used.
#pragma once

#include "arcane_core/mesh_io/PartitionPlan.h"

namespace Arcane
{
class IPrimaryMesh;
}

namespace Arcane::detail
{
struct LoadPartitionOptions
{
  ePartitionAlgorithm algorithm = ePartitionAlgorithm::RecursiveBisection;
  //! As many parts as ranks when it is 0.
  Int32 nb_part = 0;
  //! In the order of ownCells(); empty on all ranks when all cells cost the same.
  ConstArrayView<Int64> cell_loads;
  //! By local id of faces; empty without cost.
  ConstArrayView<Int64> face_costs;
};

/*!
 * \brief New owners of all items, from the present coordinates of the nodes. Moves nothing.
 *
 * The cut depends on the mesh, the loads and the number of parts, not on where the cells are.
 * \collective
 */
void setNewOwnersByLoad(IPrimaryMesh* mesh, const LoadPartitionOptions& options);
} // namespace Arcane::detail
