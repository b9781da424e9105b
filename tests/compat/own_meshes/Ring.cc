// SPDX-License-Identifier: Apache-2.0
// A generator of the code.
#include <arcane/core/IMeshBuilder.h>

#include "Ring_axl.h"

#include <arcane/core/IMeshMng.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IPrimaryMesh.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/ItemTypes.h>

#include <cmath>

using namespace Arcane;

class Ring : public ArcaneRingObject
{
 public:
  explicit Ring(const ServiceBuildInfo& info)
  : ArcaneRingObject(info)
  {}

  void fillMeshBuildInfo(MeshBuildInfo& build_info) override { build_info.addNeedPartitioning(options()->whereAllocated() == "first"); }

  void allocateMeshItems(IPrimaryMesh* mesh) override
  {
    if (options()->whereAllocated() == "nowhere")
      return;
    mesh->setDimension(2);
    const UniqueArray<Int64> cells = cellsOfRank(mesh->parallelMng());
    mesh->allocateCells(cells.size() / 6, cells, false);
    mesh->endAllocate();
    setCoordinates(mesh);
  }

 private:
  Int64 node(Int64 sector, Int64 layer) const { return layer * options()->nbSector() + sector % options()->nbSector(); }

  UniqueArray<Int64> cellsOfRank(IParallelMng* pm) const
  {
    const bool is_share = options()->whereAllocated() == "share";
    const Int64 nb_sector = options()->nbSector();
    const Int64 begin = is_share ? nb_sector * pm->commRank() / pm->commSize() : 0;
    const Int64 end = is_share ? nb_sector * (pm->commRank() + 1) / pm->commSize() : (pm->commRank() == 0 ? nb_sector : 0);
    UniqueArray<Int64> cells;
    for (Int64 layer = 0; layer < options()->nbLayer(); ++layer)
      for (Int64 sector = begin; sector < end; ++sector)
        for (Int64 value : { Int64(IT_Quad4), layer * nb_sector + sector, node(sector, layer), node(sector, layer + 1),
                             node(sector + 1, layer + 1), node(sector + 1, layer) })
          cells.add(value);
    return cells;
  }

  void setCoordinates(IPrimaryMesh* mesh) const
  {
    VariableNodeReal3& coordinates = mesh->nodesCoordinates();
    ENUMERATE_NODE(node, mesh->allNodes())
    {
      const Int64 layer = node->uniqueId() / options()->nbSector();
      const Int64 sector = node->uniqueId() % options()->nbSector();
      const Real radius = options()->radius() + options()->width() * layer / options()->nbLayer();
      const Real angle = 2.0 * 3.14159265358979323846 * sector / options()->nbSector();
      coordinates[node] = Real3(radius * std::cos(angle), radius * std::sin(angle), 0.0);
    }
  }
};

ARCANE_REGISTER_SERVICE_RING(Ring, Ring);
