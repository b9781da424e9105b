// SPDX-License-Identifier: Apache-2.0
// The services that cut meshes, under the names that case files know.
#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/ILoadBalanceMng.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/mesh_io/ScotchPartitioner.h"
#include "arcane_core/run/LoadPartition.h"
#include "arcane_core/run/MeshPartitionerService.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceFactory.h"

// The classes of these headers derive from MeshPartitionerService without including it.
#include "arcane_core/run/MeshPartitionerTester_axl.h"
#include "arcane_core/run/Metis_axl.h"
#include "arcane_core/run/PTScotch_axl.h"

namespace Arcane
{
namespace
{
//! Boxes of equal loads: when loads change little, few cells move.
class BisectionPartitionerService : public detail::run::MeshPartitionerService
{
 public:
  explicit BisectionPartitionerService(const ServiceBuildInfo& info)
  : detail::run::MeshPartitionerService(info)
  {}

 protected:
  void setNewOwners(Int32 nb_part) override
  {
    const UniqueArray<Int64> loads = cellsLoad();
    detail::run::setNewOwnersByLoad(primaryMesh(), { detail::meshio::ePartitionAlgorithm::RecursiveBisection, nb_part, loads, {} });
  }
};

void setNewOwnersByGraph(detail::run::MeshPartitionerService* service, detail::meshio::ePartitionAlgorithm algorithm, Int32 nb_part,
                         ConstArrayView<Int64> loads)
{
  const UniqueArray<Int64> costs = service->loadBalanceMng()->facesCost(service->mesh());
  const Int64 max_gathered_cell = detail::meshio::maxGatheredCell(service->subDomain()->applicationInfo().commandLineArguments());
  detail::run::setNewOwnersByLoad(service->primaryMesh(), { algorithm, nb_part, loads, costs, max_gathered_cell });
}

//! The partitioner without a name: METIS, without options.
class DefaultPartitionerService : public detail::run::MeshPartitionerService
{
 public:
  explicit DefaultPartitionerService(const ServiceBuildInfo& info)
  : detail::run::MeshPartitionerService(info)
  {}

 protected:
  void setNewOwners(Int32 nb_part) override { setNewOwnersByGraph(this, detail::meshio::ePartitionAlgorithm::Metis, nb_part, cellsLoad()); }
};

//! Few faces between parts, or of low cost; more cells move than with boxes.
class MetisPartitionerService : public ArcaneMetisObject
{
 public:
  explicit MetisPartitionerService(const ServiceBuildInfo& info)
  : ArcaneMetisObject(info)
  {}

 protected:
  void setNewOwners(Int32 nb_part) override { setNewOwnersByGraph(this, detail::meshio::ePartitionAlgorithm::Metis, nb_part, cellsLoad()); }
};

//! The same, where the build has Scotch.
class ScotchPartitionerService : public ArcanePTScotchObject
{
 public:
  explicit ScotchPartitionerService(const ServiceBuildInfo& info)
  : ArcanePTScotchObject(info)
  {
    if (!detail::meshio::hasScotch())
      ARCANE_FATAL("service 'PTScotch' cannot be used: {0}", detail::meshio::adviceWithoutScotch());
  }

 protected:
  void setNewOwners(Int32 nb_part) override
  {
    setNewOwnersByGraph(this, detail::meshio::ePartitionAlgorithm::Scotch, nb_part, cellsLoad());
  }
};

/*!
   * \brief For tests: slices of unique ids, which go to the next rank each time.
   *
   * With `sub-rank-divider` n, ranks that are not a multiple of n lose all their cells.
   */
class MeshPartitionerTesterService : public ArcaneMeshPartitionerTesterObject
{
 public:
  explicit MeshPartitionerTesterService(const ServiceBuildInfo& info)
  : ArcaneMeshPartitionerTesterObject(info)
  {}

 protected:
  void setNewOwners(Int32 nb_part) override
  {
    const Int32 divider = options() && options()->subRankDivider() > 0 ? options()->subRankDivider() : 1;
    const Int64 nb_slice = (nb_part + divider - 1) / divider;
    Int64 max_uid = 0;
    ENUMERATE_CELL(cell, ownCells())
    max_uid = std::max(max_uid, cell->uniqueId().asInt64());
    max_uid = mesh()->parallelMng()->reduce(Parallel::ReduceMax, max_uid);
    ++m_nb_call;
    VariableItemInt32& new_owners = mesh()->itemsNewOwner(IK_Cell);
    ENUMERATE_CELL(cell, ownCells())
    {
      const Real place = static_cast<Real>(cell->uniqueId().asInt64()) / static_cast<Real>(max_uid + 1);
      const Int64 slice = static_cast<Int64>(place * static_cast<Real>(nb_slice));
      new_owners[cell] = static_cast<Int32>((slice + m_nb_call) % nb_slice) * divider;
    }
    mesh()->utilities()->changeOwnersFromCells();
  }

 private:
  Int64 m_nb_call = 0;
};
} // namespace

ARCANE_REGISTER_SERVICE(DefaultPartitionerService, ServiceProperty("DefaultPartitioner", ST_CaseOption | ST_SubDomain | ST_Mesh),
                        ARCANE_SERVICE_INTERFACE(IMeshPartitionerBase), ARCANE_SERVICE_INTERFACE(IMeshPartitioner));
ARCANE_REGISTER_SERVICE(BisectionPartitionerService,
                        ServiceProperty("ArcaneGeometricMeshPartitioner", ST_CaseOption | ST_SubDomain | ST_Mesh),
                        ARCANE_SERVICE_INTERFACE(IMeshPartitionerBase), ARCANE_SERVICE_INTERFACE(IMeshPartitioner));
ARCANE_REGISTER_SERVICE_METIS(Metis, MetisPartitionerService);
ARCANE_REGISTER_SERVICE_PTSCOTCH(PTScotch, ScotchPartitionerService);
ARCANE_REGISTER_SERVICE_MESHPARTITIONERTESTER(MeshPartitionerTester, MeshPartitionerTesterService);
} // namespace Arcane
