// SPDX-License-Identifier: Apache-2.0
#include "NodeForces.h"

#include <arcane/core/IItemFamily.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/ItemGroup.h>
#include <arcane/utils/Array.h>

#include <algorithm>

namespace ShockTube
{

void NodeForces::prepare(IMesh* mesh, const Accelerator::RunQueue& queue)
{
  m_is_gathered = queue.executionPolicy() != Accelerator::eExecutionPolicy::Sequential;
  if (m_is_gathered) {
    const Int32 nb_tile = (mesh->cellFamily()->maxLocalId() + CornerPlaces::tile - 1) / CornerPlaces::tile;
    m_values.resize(nb_tile, CornerPlaces::nb_real_per_tile);
    collectCorners(mesh);
  }
  else {
    m_sums.resize(mesh->nodeFamily()->maxLocalId());
    m_sums.fill(Real3(0.0, 0.0, 0.0));
  }
}

void NodeForces::collectCorners(IMesh* mesh)
{
  UniqueArray<Int32> nb_corner(mesh->nodeFamily()->maxLocalId(), 0);
  ENUMERATE_(Cell, icell, mesh->allCells())
  {
    for (const NodeLocalId node : (*icell).nodeIds())
      ++nb_corner[node.localId()];
  }
  m_corners.resize(nb_corner.empty() ? 0 : *std::max_element(nb_corner.begin(), nb_corner.end()), nb_corner.size());
  m_corners.fill(-1);
  nb_corner.fill(0);
  ENUMERATE_(Cell, icell, mesh->allCells())
  {
    Int32 corner = 8 * icell.itemLocalId();
    for (const NodeLocalId node : (*icell).nodeIds())
      m_corners(nb_corner[node.localId()]++, node.localId()) = corner++;
  }
}

} // namespace ShockTube
