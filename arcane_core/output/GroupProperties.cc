// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/GroupProperties.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"
#include "arcane_core/service/IGeometry.h"

#include <utility>

namespace Arcane::detail::output
{
using Numerics::IGeometryProperty;

namespace
{
bool hasNodes(eItemKind kind)
{
  return kind == IK_Edge || kind == IK_Face || kind == IK_Cell;
}

void checkGroup(const ItemGroup& group)
{
  ARCANE_THROW_IF(group.null(), ArgumentException, "geometry: the group is null, expected a group of edges, faces or cells");
  ARCANE_THROW_IF(!hasNodes(group.itemKind()), ArgumentException,
                  "geometry: group '{0}' is of items of kind {1}, expected edges, faces or cells", group.name(),
                  itemKindName(group.itemKind()));
}

void checkMask(const ItemGroup& group, Integer mask)
{
  ARCANE_THROW_IF(
    mask <= 0 || mask >= IGeometryProperty::PEnd, ArgumentException,
    "geometry: the mask of properties of group '{0}' is {1}, expected a sum of values of IGeometryProperty::eProperty, from 1 to {2}",
    group.name(), mask, IGeometryProperty::PEnd - 1);
}

void checkVariable(const ItemGroup& group, const VariableRef& variable)
{
  ARCANE_THROW_IF(variable.variable()->itemFamily() != group.itemFamily(), ArgumentException,
                  "geometry: variable '{0}' is on another family than group '{1}', expected a variable on family '{2}'", variable.name(),
                  group.name(), group.itemFamily()->name());
}

//! Returns the measure of a cell divided by the sum of the measures of its faces.
Real volumeSurfaceRatio(Numerics::IGeometry& geometry, const ItemWithNodes& item)
{
  ARCANE_THROW_IF(!item.isCell(), ArgumentException, "item {0} of type {1} has no ratio of volume and surface, expected a cell",
                  item.uniqueId().asInt64(), item.typeInfo()->typeName());
  Real surface = 0.0;
  for (const Face face : item.toCell().faces())
    surface += geometry.computeMeasure(face);
  return geometry.computeMeasure(item) / surface;
}
} // namespace

void GroupProperties::add(const ItemGroup& group, Integer mask, Integer storage)
{
  checkGroup(group);
  checkMask(group, mask);
  ARCANE_THROW_IF(storage != IGeometryProperty::PVariable && storage != IGeometryProperty::PNoStorage, ArgumentException,
                  "geometry: the storage of properties of group '{0}' is {1}, expected PNoStorage (0) or PVariable (1)", group.name(),
                  storage);
  for (IGeometryProperty::Enumerator i; !i.end(); ++i) {
    const eProperty property = *i;
    if (!(mask & property))
      continue;
    Entry entry = { group, property, {}, {} };
    const String name = String::format("Geometry_{0}_{1}{2}", group.name(), IGeometryProperty::name(property), m_suffix);
    const VariableBuildInfo info(group.itemFamily(), name, IVariable::PNoDump | IVariable::PNoNeedSync);
    if (storage == IGeometryProperty::PVariable && IGeometryProperty::isScalar(property))
      entry.real.emplace(info, group.itemKind());
    else if (storage == IGeometryProperty::PVariable)
      entry.real3.emplace(info, group.itemKind());
    replace(std::move(entry));
  }
}

void GroupProperties::add(const ItemGroup& group, eProperty property, const VariableItemReal& variable)
{
  checkGroup(group);
  ARCANE_THROW_IF(!IGeometryProperty::isScalar(property), ArgumentException,
                  "geometry: property {0} of group '{1}' is no real, expected one property with a value of this type",
                  static_cast<int>(property), group.name());
  checkVariable(group, variable);
  replace({ group, property, variable, {} });
}

void GroupProperties::add(const ItemGroup& group, eProperty property, const VariableItemReal3& variable)
{
  checkGroup(group);
  ARCANE_THROW_IF(!IGeometryProperty::isVectorial(property), ArgumentException,
                  "geometry: property {0} of group '{1}' is no Real3, expected PCenter (16) or PNormal (32)", static_cast<int>(property),
                  group.name());
  checkVariable(group, variable);
  replace({ group, property, {}, variable });
}

Integer GroupProperties::maskOf(const ItemGroup& group) const
{
  Integer mask = 0;
  for (const Entry& entry : m_entries)
    if (entry.group == group)
      mask |= entry.property;
  return mask;
}

Integer GroupProperties::storageOf(const ItemGroup& group, eProperty property) const
{
  const Entry* entry = find(group, property);
  return entry && (entry->real || entry->real3) ? IGeometryProperty::PVariable : IGeometryProperty::PNoStorage;
}

const VariableItemReal& GroupProperties::realVariable(const ItemGroup& group, eProperty property) const
{
  const Entry* entry = find(group, property);
  ARCANE_FATAL_IF(
    !entry || !entry->real,
    "geometry: no variable of reals holds property '{0}' of group '{1}': call addItemGroupProperty() with the storage PVariable",
    IGeometryProperty::name(property), group.name());
  return *entry->real;
}

const VariableItemReal3& GroupProperties::real3Variable(const ItemGroup& group, eProperty property) const
{
  const Entry* entry = find(group, property);
  ARCANE_FATAL_IF(
    !entry || !entry->real3,
    "geometry: no variable of Real3 holds property '{0}' of group '{1}': call addItemGroupProperty() with the storage PVariable",
    IGeometryProperty::name(property), group.name());
  return *entry->real3;
}

void GroupProperties::updateAll()
{
  for (Entry& entry : m_entries)
    compute(entry);
}

void GroupProperties::update(const ItemGroup& group, Integer mask)
{
  checkGroup(group);
  for (Entry& entry : m_entries)
    if (entry.group == group && (mask & entry.property))
      compute(entry);
}

void GroupProperties::reset(const ItemGroup& group, Integer mask)
{
  checkGroup(group);
  m_entries.remove_if([&](const Entry& entry) { return entry.group == group && (mask & entry.property); });
}

const GroupProperties::Entry* GroupProperties::find(const ItemGroup& group, eProperty property) const
{
  for (const Entry& entry : m_entries)
    if (entry.group == group && entry.property == property)
      return &entry;
  return nullptr;
}

//! Computes the values before it forgets the previous entry, so that a property that the items lack changes nothing.
void GroupProperties::replace(Entry entry)
{
  compute(entry);
  reset(entry.group, entry.property);
  m_entries.push_back(std::move(entry));
}

void GroupProperties::compute(Entry& entry)
{
  ENUMERATE_ITEM(i, entry.group)
  {
    const ItemWithNodes item = (*i).toItemWithNodes();
    if (entry.real)
      (*entry.real)[i] = realOf(item, entry.property);
    if (entry.real3)
      (*entry.real3)[i] = real3Of(item, entry.property);
  }
}

Real GroupProperties::realOf(const ItemWithNodes& item, eProperty property)
{
  switch (property) {
  case IGeometryProperty::PLength: return m_geometry.computeLength(item);
  case IGeometryProperty::PArea: return m_geometry.computeArea(item);
  case IGeometryProperty::PVolume: return m_geometry.computeVolume(item);
  case IGeometryProperty::PVolumeSurfaceRatio: return volumeSurfaceRatio(m_geometry, item);
  default: return m_geometry.computeMeasure(item);
  }
}

Real3 GroupProperties::real3Of(const ItemWithNodes& item, eProperty property)
{
  return property == IGeometryProperty::PCenter ? m_geometry.computeCenter(item) : m_geometry.computeOrientedMeasure(item);
}
} // namespace Arcane::detail::output
