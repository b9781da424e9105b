// SPDX-License-Identifier: Apache-2.0
#include "ICellField.h"
#include "IMeasure.h"
#include "PolygonArea.h"

#include "Disc_axl.h"
#include "MeshArea_axl.h"

#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/ReproducibleReduction.h>

using namespace Arcane;

// [disc]
class DiscService : public ArcaneDiscObject
{
 public:
  explicit DiscService(const ServiceBuildInfo& info)
  : ArcaneDiscObject(info)
  {}

  void addTo(VariableCellReal& values) override
  {
    const VariableNodeReal3& x = mesh()->nodesCoordinates();
    const Real2 centre = options()->centre();
    ENUMERATE_CELL(icell, mesh()->allCells())
    {
      const Real3 place = meanOfNodes(*icell, x);
      const Real2 distance = Real2(place.x, place.y) - centre;
      if (distance.normL2() < options()->radius())
        values[icell] += options()->value();
    }
  }
};
// [/disc]

// [area]
class MeshAreaService : public ArcaneMeshAreaObject
{
 public:
  explicit MeshAreaService(const ServiceBuildInfo& info)
  : ArcaneMeshAreaObject(info)
  {}

  String name() const override { return "area of " + mesh()->name(); }

  Real value() override
  {
    const VariableNodeReal3& x = mesh()->nodesCoordinates();
    ReproducibleSum own;
    ENUMERATE_CELL(icell, mesh()->ownCells())
    {
      own.add(polygonArea(*icell, x));
    }
    return ParallelMngUtils::reproducibleSum(mesh()->parallelMng(), own);
  }
};
// [/area]

ARCANE_REGISTER_SERVICE_DISC(Disc, DiscService);
ARCANE_REGISTER_SERVICE_MESHAREA(MeshArea, MeshAreaService);
