// SPDX-License-Identifier: Apache-2.0
// The service Euclidian3Geometry.
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/output/GroupProperties.h"
#include "arcane_core/output/ItemMeasure.h"
#include "arcane_core/service/IGeometry.h"
#include "arcane_core/service/IGeometryMng.h"

// The class of this header derives from IGeometryMng without including it.
#include "arcane_core/output/Euclidian3Geometry_axl.h"

namespace Arcane
{
namespace
{
class Euclidian3GeometryService : public ArcaneEuclidian3GeometryObject, public Numerics::IGeometry
{
 public:
  using eProperty = Numerics::IGeometryProperty::eProperty;

  explicit Euclidian3GeometryService(const ServiceBuildInfo& info)
  : ArcaneEuclidian3GeometryObject(info)
  , m_properties(*this, suffix())
  {}

  void init() override {}
  Numerics::IGeometry* geometry() override { return this; }
  Real computeMeasure(const ItemWithNodes& item) override { return detail::output::itemMeasure(item, coordinatesFor(item)); }
  Real3 computeCenter(const ItemWithNodes& item) override { return detail::output::itemCenter(item, coordinatesFor(item)); }
  Real3 computeOrientedMeasure(const ItemWithNodes& item) override
  {
    return detail::output::itemOrientedMeasure(item, coordinatesFor(item));
  }
  Real computeLength(const ItemWithNodes& item) override { return measureOf(item, 1, "length"); }
  Real computeArea(const ItemWithNodes& item) override { return measureOf(item, 2, "area"); }
  Real computeVolume(const ItemWithNodes& item) override { return measureOf(item, 3, "volume"); }

  Real3 computeSurfaceCenter(Integer nb_node, const Real3* nodes) override { return detail::output::polygonCenter({ nb_node, nodes }); }
  Real3 computeOrientedArea(Integer nb_node, const Real3* nodes) override { return detail::output::polygonVectorArea({ nb_node, nodes }); }
  Real computeLength(const Real3& a, const Real3& b) override { return (b - a).normL2(); }

  void addItemGroupProperty(ItemGroup group, Integer mask, Integer storage) override { m_properties.add(group, mask, storage); }
  void addItemGroupProperty(ItemGroup group, eProperty property, VariableItemReal variable) override
  {
    m_properties.add(group, property, variable);
  }
  void addItemGroupProperty(ItemGroup group, eProperty property, VariableItemReal3 variable) override
  {
    m_properties.add(group, property, variable);
  }
  Integer getItemGroupProperty(ItemGroup group) override { return m_properties.maskOf(group); }
  bool hasItemGroupProperty(ItemGroup group, Integer mask) override { return (m_properties.maskOf(group) & mask) == mask; }
  Integer getItemGroupPropertyStorage(ItemGroup group, eProperty property) override { return m_properties.storageOf(group, property); }
  const VariableItemReal& getRealVariableProperty(ItemGroup group, eProperty property) override
  {
    return m_properties.realVariable(group, property);
  }
  const VariableItemReal3& getReal3VariableProperty(ItemGroup group, eProperty property) override
  {
    return m_properties.real3Variable(group, property);
  }
  void update() override { m_properties.updateAll(); }
  void update(ItemGroup group) override { update(group, all_properties); }
  void update(ItemGroup group, Integer mask) override { m_properties.update(group, mask); }
  void reset() override { m_properties.resetAll(); }
  void reset(ItemGroup group) override { reset(group, all_properties); }
  void reset(ItemGroup group, Integer mask) override { m_properties.reset(group, mask); }

 private:
  static constexpr Integer all_properties = Numerics::IGeometryProperty::PEnd - 1;

  detail::output::GroupProperties m_properties;

  String suffix()
  {
    const auto* given = options();
    return given && given->variableSuffix.size() > 0 ? given->variableSuffix[0] : String("");
  }
  const VariableNodeReal3& coordinatesFor(const ItemWithNodes& item)
  {
    ARCANE_THROW_IF(item.itemFamily()->mesh() != mesh(), ArgumentException,
                    "service Euclidian3Geometry of mesh '{0}': item {1} is one of mesh '{2}', expected the service of this mesh (attribute "
                    "'mesh-name' in the case file)",
                    mesh()->name(), item.uniqueId().asInt64(), item.itemFamily()->mesh()->name());
    return mesh()->nodesCoordinates();
  }
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
