// SPDX-License-Identifier: Apache-2.0
// Properties of the items of groups, kept by a geometry service.
#pragma once

#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/service/IGeometryProperty.h"
#include "variables/core/VariableTypes.h"

#include <list>
#include <optional>

namespace Arcane::Numerics
{
class IGeometry;
}

namespace Arcane::detail::output
{
//! Holds the properties of groups, and the variables with their values, as Numerics::IGeometryMng says.
class GroupProperties
{
 public:
  using eProperty = Numerics::IGeometryProperty::eProperty;

  //! \a suffix ends the names of the variables that this object makes.
  explicit GroupProperties(Numerics::IGeometry& geometry, const String& suffix)
  : m_geometry(geometry)
  , m_suffix(suffix)
  {}

  void add(const ItemGroup& group, Integer mask, Integer storage);
  void add(const ItemGroup& group, eProperty property, const VariableItemReal& variable);
  void add(const ItemGroup& group, eProperty property, const VariableItemReal3& variable);
  Integer maskOf(const ItemGroup& group) const;
  Integer storageOf(const ItemGroup& group, eProperty property) const;
  const VariableItemReal& realVariable(const ItemGroup& group, eProperty property) const;
  const VariableItemReal3& real3Variable(const ItemGroup& group, eProperty property) const;
  void updateAll();
  void update(const ItemGroup& group, Integer mask);
  void resetAll() { m_entries.clear(); }
  void reset(const ItemGroup& group, Integer mask);

 private:
  struct Entry
  {
    ItemGroup group;
    eProperty property;
    std::optional<VariableItemReal> real;
    std::optional<VariableItemReal3> real3;
  };

  Numerics::IGeometry& m_geometry;
  String m_suffix;
  // References to variables stay valid when others are added or let go.
  std::list<Entry> m_entries;

  const Entry* find(const ItemGroup& group, eProperty property) const;
  void replace(Entry entry);
  void compute(Entry& entry);
  Real realOf(const ItemWithNodes& item, eProperty property);
  Real3 real3Of(const ItemWithNodes& item, eProperty property);
};
} // namespace Arcane::detail::output
