// SPDX-License-Identifier: Apache-2.0
// The service Euclidian3Geometry.
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/output/ItemMeasure.h"
#include "arcane_core/service/IGeometry.h"
#include "arcane_core/service/IGeometryMng.h"

// It derives from IGeometryMng without including it.
#include "arcane_core/output/Euclidian3Geometry_axl.h"

namespace Arcane
{
namespace
{
class Euclidian3GeometryService : public ArcaneEuclidian3GeometryObject, public Numerics::IGeometry
{
 public:
  explicit Euclidian3GeometryService(const ServiceBuildInfo& info)
  : ArcaneEuclidian3GeometryObject(info)
  {}

  void init() override {}
  Numerics::IGeometry* geometry() override { return this; }
  Real computeMeasure(const ItemWithNodes& item) override { return detail::output::itemMeasure(item, mesh()->nodesCoordinates()); }
};
} // namespace

ARCANE_REGISTER_SERVICE_EUCLIDIAN3GEOMETRY(Euclidian3Geometry, Euclidian3GeometryService);
} // namespace Arcane
