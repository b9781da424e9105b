// SPDX-License-Identifier: Apache-2.0
#include "axl/model/AxlModel.h"

#include <algorithm>

namespace Arcane::axl
{
namespace
{
constexpr std::array<SimpleType, 12> SIMPLE_TYPES = { {
  { "string", "String", "Arcane::String" },
  { "ustring", "String", "Arcane::String" },
  { "real", "Real", "Arcane::Real" },
  { "bool", "Bool", "bool" },
  { "integer", "Integer", "Arcane::Integer" },
  { "int16", "Int16", "Arcane::Int16" },
  { "int32", "Int32", "Arcane::Int32" },
  { "int64", "Int64", "Arcane::Int64" },
  { "real2", "Real2", "Arcane::Real2" },
  { "real3", "Real3", "Arcane::Real3" },
  { "real2x2", "Real2x2", "Arcane::Real2x2" },
  { "real3x3", "Real3x3", "Arcane::Real3x3" },
} };
} // namespace

bool AxlModel::hasType(ServiceType type) const
{
  return std::find(service_types.begin(), service_types.end(), type) != service_types.end();
}

const SimpleType* findSimpleType(std::string_view name)
{
  const auto found = std::find_if(SIMPLE_TYPES.begin(), SIMPLE_TYPES.end(), [&](const SimpleType& t) { return t.axl == name; });
  return found == SIMPLE_TYPES.end() ? nullptr : &*found;
}

std::vector<std::string_view> simpleTypeNames()
{
  std::vector<std::string_view> names;
  for (const SimpleType& type : SIMPLE_TYPES)
    names.push_back(type.axl);
  return names;
}

std::pair<std::string_view, bool> splitArrayType(std::string_view type)
{
  const bool is_array = type.ends_with("[]");
  return { is_array ? type.substr(0, type.size() - 2) : type, is_array };
}
} // namespace Arcane::axl
