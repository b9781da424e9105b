// SPDX-License-Identifier: Apache-2.0
#include "IPart.h"
#include "OwnMeshes_axl.h"

#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/ItemEnumerator.h>

using namespace Arcane;

class OwnMeshesModule : public ArcaneOwnMeshesObject
{
 public:
  explicit OwnMeshesModule(const ModuleBuildInfo& info)
  : ArcaneOwnMeshesObject(info)
  {}

  void startInit() override
  {
    ENUMERATE_CELL(icell, ownCells())
    m_density[icell] = 1.0 + icell->uniqueId();
    m_density.synchronize();
  }

  void compute() override
  {
    for (IMesh* mesh : subDomain()->meshes()) {
      const Int64 nb_cell = parallelMng()->reduce(Parallel::ReduceSum, Int64(mesh->ownCells().size()));
      const Int64 nb_node = parallelMng()->reduce(Parallel::ReduceSum, Int64(mesh->ownNodes().size()));
      const Int64 nb_outer = parallelMng()->reduce(Parallel::ReduceSum, Int64(mesh->outerFaces().own().size()));
      const Int64 most = parallelMng()->reduce(Parallel::ReduceMax, Int64(mesh->ownCells().size()));
      info() << "CHECK " << mesh->name() << " cells=" << nb_cell << " nodes=" << nb_node << " outer=" << nb_outer
             << " area=" << areaOf(mesh) << " balanced=" << (most * parallelMng()->commSize() <= 2 * nb_cell);
    }
    for (IPart* part : options()->part)
      info() << "CHECK " << part->describe();
    Real sum = 0.0;
    ENUMERATE_CELL(icell, ownCells())
    for (Face face : icell->faces())
      for (Cell other : face.cells())
        sum += m_density[other];
    info() << "CHECK neighbours=" << parallelMng()->reduce(Parallel::ReduceSum, sum);
    if (m_global_iteration() == 2)
      subDomain()->timeLoopMng()->stopComputeLoop(true);
  }

 private:
  Real areaOf(IMesh* mesh)
  {
    const VariableNodeReal3& coordinates = mesh->nodesCoordinates();
    Real area = 0.0;
    ENUMERATE_CELL(icell, mesh->ownCells())
    {
      const Real3 d1 = coordinates[icell->node(2)] - coordinates[icell->node(0)];
      const Real3 d2 = coordinates[icell->node(3)] - coordinates[icell->node(1)];
      area += 0.5 * std::abs(d1.x * d2.y - d1.y * d2.x);
    }
    return std::round(1e6 * parallelMng()->reduce(Parallel::ReduceSum, area)) / 1e6;
  }
};

ARCANE_REGISTER_MODULE_OWNMESHES(OwnMeshesModule);
