// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/VariableCode.h"

namespace Arcane::axl
{
namespace
{
const char* dataTypeName(DataType type)
{
  switch (type) {
  case DataType::Real: return "Real";
  case DataType::Integer: return "Integer";
  case DataType::Int16: return "Int16";
  case DataType::Int32: return "Int32";
  case DataType::Int64: return "Int64";
  case DataType::String: return "String";
  case DataType::Real2: return "Real2";
  case DataType::Real2x2: return "Real2x2";
  case DataType::Real3: return "Real3";
  case DataType::Real3x3: return "Real3x3";
  case DataType::Bool:
  case DataType::Byte: return "Byte"; // variables of bool do not exist
  }
  return "";
}

const char* itemName(ItemKind kind)
{
  switch (kind) {
  case ItemKind::None: return "";
  case ItemKind::Node: return "Node";
  case ItemKind::Edge: return "Edge";
  case ItemKind::Face: return "Face";
  case ItemKind::Cell: return "Cell";
  case ItemKind::Particle: return "Particle";
  case ItemKind::DoF:
  case ItemKind::DualNode:
  case ItemKind::Link: return "DoF";
  }
  return "";
}

constexpr const char* ARRAY_SUFFIXES[] = { "", "Array", "Array2" };

//! Returns `MeshMDVariableRefT<Cell,Real,MDDim1>`, or its form for vectors or matrices.
std::string shapedType(const Variable& v)
{
  int extent0 = v.extent0;
  int extent1 = v.extent1;
  if (v.data_type == DataType::Real2 || v.data_type == DataType::Real2x2)
    extent0 = 2;
  if (v.data_type == DataType::Real3 || v.data_type == DataType::Real3x3)
    extent0 = 3;
  if (v.data_type == DataType::Real2x2 || v.data_type == DataType::Real3x3)
    extent1 = extent0;
  const char* shape = extent0 < 0 ? "" : (extent1 < 0 ? "Vector" : "Matrix");
  std::string type = std::string("Arcane::Mesh") + shape + "MDVariableRefT<Arcane::" + itemName(v.item_kind) + ", Arcane::Real";
  if (extent0 >= 0)
    type += ", " + std::to_string(extent0);
  if (extent1 >= 0)
    type += ", " + std::to_string(extent1);
  return type + ", Arcane::MDDim" + std::to_string(v.shape_dim) + ">";
}
} // namespace

std::string variableType(const Variable& v)
{
  if (v.cpp_type.is_given)
    return v.cpp_type.value;
  if (v.shape_dim >= 0)
    return shapedType(v);
  const std::string data_type = dataTypeName(v.data_type);
  const std::string suffix = v.is_tiled ? "Tiled" : ARRAY_SUFFIXES[v.dim];
  if (v.item_kind == ItemKind::None)
    return "Arcane::Variable" + (v.dim == 0 ? "Scalar" : suffix) + data_type;
  if (v.material == MaterialKind::None)
    return std::string("Arcane::Variable") + itemName(v.item_kind) + suffix + data_type;
  const char* prefix = v.material == MaterialKind::Material ? "MaterialVariable" : "EnvironmentVariable";
  return std::string("Arcane::Materials::") + prefix + itemName(v.item_kind) + suffix + data_type;
}

std::string variableFlags(const Variable& v, bool force_no_restore)
{
  std::string flags;
  const auto add = [&](bool condition, const char* flag) {
    if (condition)
      flags += std::string(flags.empty() ? "" : "|") + "Arcane::IVariable::" + flag;
  };
  add(!v.has(Property::Dump), "PNoDump");
  add(!v.has(Property::NeedSync), "PNoNeedSync");
  add(v.has(Property::ExecutionDepend), "PExecutionDepend");
  add(v.has(Property::SubDomainDepend), "PSubDomainDepend");
  add(v.has(Property::SubDomainPrivate), "PSubDomainPrivate");
  add(v.has(Property::NoRestore) || force_no_restore, "PNoRestore");
  add(v.has(Property::NoExchange), "PNoExchange");
  add(v.has(Property::Persistant), "PPersistant");
  add(v.has(Property::NoReplicaSync), "PNoReplicaSync");
  add(v.has(Property::InShMem), "PInShMem");
  add(v.has(Property::InDeviceMemory), "PInDeviceMemory");
  return flags;
}

std::string variableFamily(const Variable& v)
{
  if (v.item_kind == ItemKind::DualNode)
    return "DualNodes";
  if (v.item_kind == ItemKind::Link)
    return "Links";
  return v.family_name.value;
}
} // namespace Arcane::axl
