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
  m_nb_node = mesh->nodeFamily()->maxLocalId();
  if (m_is_gathered) {
    const Int32 nb_tile = (mesh->cellFamily()->maxLocalId() + CornerForces::tile - 1) / CornerForces::tile;
    m_values.resize(nb_tile, CornerForces::tile * CornerForces::nb_real_per_cell);
    collectCorners(mesh);
  }
  else {
    m_sums.resize(m_nb_node);
    m_sums.fill(Real3(0.0, 0.0, 0.0));
  }
}

void NodeForces::collectCorners(IMesh* mesh)
{
  UniqueArray<Int32> nb_corner(m_nb_node, 0);
  ENUMERATE_(Cell, icell, mesh->allCells())
  {
    for (const NodeLocalId node : (*icell).nodeIds())
      ++nb_corner[node.localId()];
  }
  m_nb_corner = (m_nb_node > 0) ? *std::max_element(nb_corner.begin(), nb_corner.end()) : 0;
  m_corners.resize(m_nb_corner, m_nb_node);
  m_corners.fill(-1);
  nb_corner.fill(0);
  Int32* corners = m_corners.to1DSpan().data();
  ENUMERATE_(Cell, icell, mesh->allCells())
  {
    const Int32 cell = icell.itemLocalId();
    Int32 corner = 8 * cell;
    for (const NodeLocalId node : (*icell).nodeIds())
      corners[static_cast<Int64>(nb_corner[node.localId()]++) * m_nb_node + node.localId()] = corner++;
  }
}

} // namespace ShockTube
