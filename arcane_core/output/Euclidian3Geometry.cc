// SPDX-License-Identifier: Apache-2.0
// The service Euclidian3Geometry.
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
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
  Real3 computeCenter(const ItemWithNodes& item) override { return detail::output::itemCenter(item, mesh()->nodesCoordinates()); }
  Real3 computeOrientedMeasure(const ItemWithNodes& item) override
  {
    return detail::output::itemOrientedMeasure(item, mesh()->nodesCoordinates());
  }
  Real computeLength(const ItemWithNodes& item) override { return measureOf(item, 1, "length"); }
  Real computeArea(const ItemWithNodes& item) override { return measureOf(item, 2, "area"); }
  Real computeVolume(const ItemWithNodes& item) override { return measureOf(item, 3, "volume"); }

  Real3 computeSurfaceCenter(Integer nb_node, const Real3* nodes) override { return detail::output::polygonCenter({ nb_node, nodes }); }
  Real3 computeOrientedArea(Integer nb_node, const Real3* nodes) override { return detail::output::polygonVectorArea({ nb_node, nodes }); }
  Real computeLength(const Real3& a, const Real3& b) override { return (b - a).normL2(); }

 private:
  Real measureOf(const ItemWithNodes& item, Int16 dimension, const char* what)
  {
    ARCANE_THROW_IF(item.typeInfo()->dimension() != dimension, ArgumentException, "item {0} of type {1} has no {2}: it is of dimension {3}",
                    item.uniqueId().asInt64(), item.typeInfo()->typeName(), what, item.typeInfo()->dimension());
    return computeMeasure(item);
  }
};
} // namespace

ARCANE_REGISTER_SERVICE_EUCLIDIAN3GEOMETRY(Euclidian3Geometry, Euclidian3GeometryService);
} // namespace Arcane
