// SPDX-License-Identifier: Apache-2.0
#include "NodeForces.h"

#include <arcane/core/IItemFamily.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/ItemGroup.h>

#include <algorithm>

namespace ShockTube
{

UniqueArray<Int32> cellsByUniqueId(IMesh* mesh)
{
  UniqueArray<Int32> cells;
  UniqueArray<Int64> unique_ids(mesh->cellFamily()->maxLocalId());
  ENUMERATE_(Cell, icell, mesh->allCells())
  {
    cells.add(icell.itemLocalId());
    unique_ids[icell.itemLocalId()] = (*icell).uniqueId().asInt64();
  }
  std::sort(cells.begin(), cells.end(), [&](Int32 a, Int32 b) { return unique_ids[a] < unique_ids[b]; });
  return cells;
}

void NodeForces::prepare(IMesh* mesh, const Accelerator::RunQueue& queue)
{
  const UniqueArray<Int32> cells = cellsByUniqueId(mesh);
  m_is_gathered = queue.executionPolicy() != Accelerator::eExecutionPolicy::Sequential || !std::is_sorted(cells.begin(), cells.end());
  if (m_is_gathered) {
    const Int32 nb_tile = (mesh->cellFamily()->maxLocalId() + CornerPlaces::tile - 1) / CornerPlaces::tile;
    m_values.resize(nb_tile, CornerPlaces::nb_real_per_tile);
    collectCorners(mesh, cells);
  }
  else {
    m_sums.resize(mesh->nodeFamily()->maxLocalId());
    m_sums.fill(Real3(0.0, 0.0, 0.0));
  }
}

void NodeForces::collectCorners(IMesh* mesh, ConstArrayView<Int32> cells)
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
  ENUMERATE_(Cell, icell, mesh->cellFamily()->view(cells))
  {
    Int32 corner = 8 * icell.itemLocalId();
    for (const NodeLocalId node : (*icell).nodeIds())
      m_corners(nb_corner[node.localId()]++, node.localId()) = corner++;
  }
}

} // namespace ShockTube
