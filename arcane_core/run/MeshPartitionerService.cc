// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/MeshPartitionerService.h"

#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/ILoadBalanceMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/service/ISubDomain.h"

namespace Arcane::detail::run
{
MeshPartitionerService::MeshPartitionerService(const ServiceBuildInfo& info)
: BasicService(info)
, m_load_balance_mng(subDomain()->loadBalanceMng())
{}

IPrimaryMesh* MeshPartitionerService::primaryMesh()
{
  return mesh()->toPrimaryMesh();
}

void MeshPartitionerService::partitionMesh(bool initial_partition)
{
  partitionMesh(initial_partition, mesh()->parallelMng()->commSize());
}

void MeshPartitionerService::partitionMesh(bool, Int32 nb_part)
{
  setNewOwners(nb_part);
}

void MeshPartitionerService::notifyEndPartition()
{
  setCellsWeight({}, 0);
}

void MeshPartitionerService::setCellsWeight(ArrayView<float> weights, Integer nb_weight)
{
  m_cells_weight.copy(weights);
  m_nb_weight = nb_weight;
}

UniqueArray<Int64> MeshPartitionerService::cellsLoad()
{
  IParallelMng* pm = mesh()->parallelMng();
  const Integer nb_weight = pm->reduce(Parallel::ReduceMax, m_nb_weight);
  if (nb_weight == 0)
    return m_load_balance_mng->cellsLoad(mesh());
  const Int32 nb_own = ownCells().size();
  throwOnAllRanksUnless(pm, nb_weight * nb_own == m_cells_weight.size(),
                        String::format("partitioner of mesh '{0}': {1} weights of cells are given, expected {2} for each of {3} own cells",
                                       mesh()->name(), m_cells_weight.size(), nb_weight, nb_own));
  std::vector<UniqueArray<Real>> criteria;
  for (Integer w = 0; w < nb_weight; ++w) {
    UniqueArray<Real>& criterion = criteria.emplace_back(nb_own);
    for (Int32 i = 0; i < nb_own; ++i)
      criterion[i] = m_cells_weight[i * nb_weight + w];
  }
  return domain::combineLoads(pm, criteria);
}
} // namespace Arcane::detail::run
