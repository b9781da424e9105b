// SPDX-License-Identifier: Apache-2.0
#include "axl/compiler/VariableCode.h"

#include <gtest/gtest.h>

#include <map>

using namespace Arcane::axl;

namespace
{
Variable variable(ItemKind kind, DataType type, int dim)
{
  Variable v;
  v.item_kind = kind;
  v.data_type = type;
  v.dim = dim;
  return v;
}

Variable shaped(ItemKind kind, DataType type, int shape_dim, int extent0 = -1, int extent1 = -1)
{
  Variable v = variable(kind, type, 0);
  v.shape_dim = shape_dim;
  v.extent0 = extent0;
  v.extent1 = extent1;
  return v;
}
} // namespace

TEST(VariableCodeTest, AllCombinationsOfPropertiesGiveTheirFlags)
{
  // Two of the eleven are flags when absent.
  const std::pair<Property, const char*> table[] = {
    { Property::Dump, "PNoDump" },
    { Property::NeedSync, "PNoNeedSync" },
    { Property::ExecutionDepend, "PExecutionDepend" },
    { Property::SubDomainDepend, "PSubDomainDepend" },
    { Property::SubDomainPrivate, "PSubDomainPrivate" },
    { Property::NoRestore, "PNoRestore" },
    { Property::NoExchange, "PNoExchange" },
    { Property::Persistant, "PPersistant" },
    { Property::NoReplicaSync, "PNoReplicaSync" },
    { Property::InShMem, "PInShMem" },
    { Property::InDeviceMemory, "PInDeviceMemory" },
  };

  for (int mask = 0; mask < (1 << NB_PROPERTY); ++mask) {
    Variable v;
    std::string expected;
    for (int i = 0; i < NB_PROPERTY; ++i) {
      const bool is_given = (mask >> i) & 1;
      v.properties[static_cast<int>(table[i].first)] = is_given;
      if (is_given != (i < 2))
        expected += std::string(expected.empty() ? "" : "|") + "Arcane::IVariable::" + table[i].second;
    }
    ASSERT_EQ(variableFlags(v, false), expected) << "mask " << mask;
  }
}

TEST(VariableCodeTest, SharedMemoryAloneIsAFlag)
{
  Variable v;
  v.properties[static_cast<int>(Property::Dump)] = true;
  v.properties[static_cast<int>(Property::NeedSync)] = true;
  EXPECT_EQ(variableFlags(v, false), "");

  v.properties[static_cast<int>(Property::InShMem)] = true;

  EXPECT_EQ(variableFlags(v, false), "Arcane::IVariable::PInShMem");
}

TEST(VariableCodeTest, NoRestoreCanBeForcedAndIsNotGivenTwice)
{
  Variable v;
  EXPECT_EQ(variableFlags(v, true), "Arcane::IVariable::PNoDump|Arcane::IVariable::PNoNeedSync|Arcane::IVariable::PNoRestore");

  v.properties[static_cast<int>(Property::NoRestore)] = true;

  EXPECT_EQ(variableFlags(v, true), "Arcane::IVariable::PNoDump|Arcane::IVariable::PNoNeedSync|Arcane::IVariable::PNoRestore");
}

TEST(VariableCodeTest, TypesFollowKindDimensionAndData)
{
  EXPECT_EQ(variableType(variable(ItemKind::None, DataType::Real, 0)), "Arcane::VariableScalarReal");
  EXPECT_EQ(variableType(variable(ItemKind::None, DataType::String, 1)), "Arcane::VariableArrayString");
  EXPECT_EQ(variableType(variable(ItemKind::None, DataType::Int64, 2)), "Arcane::VariableArray2Int64");
  EXPECT_EQ(variableType(variable(ItemKind::Cell, DataType::Real3, 1)), "Arcane::VariableCellArrayReal3");
  EXPECT_EQ(variableType(variable(ItemKind::Face, DataType::Int16, 2)), "Arcane::VariableFaceArray2Int16");
  EXPECT_EQ(variableType(variable(ItemKind::Node, DataType::Bool, 0)), "Arcane::VariableNodeByte");
  EXPECT_EQ(variableType(variable(ItemKind::Edge, DataType::Integer, 0)), "Arcane::VariableEdgeInteger");
  EXPECT_EQ(variableType(variable(ItemKind::Particle, DataType::Byte, 0)), "Arcane::VariableParticleByte");
  EXPECT_EQ(variableType(variable(ItemKind::Link, DataType::Real2x2, 0)), "Arcane::VariableDoFReal2x2");
}

TEST(VariableCodeTest, TiledArraysHaveTheirOwnTypes)
{
  Variable v = variable(ItemKind::Cell, DataType::Real3, 1);
  v.is_tiled = true;
  EXPECT_EQ(variableType(v), "Arcane::VariableCellTiledReal3");
  v.data_type = DataType::Bool;
  v.item_kind = ItemKind::Link;
  EXPECT_EQ(variableType(v), "Arcane::VariableDoFTiledByte");
}

TEST(VariableCodeTest, MaterialsHaveTheirOwnTypes)
{
  Variable v = variable(ItemKind::Cell, DataType::Int32, 1);
  v.material = MaterialKind::Material;
  EXPECT_EQ(variableType(v), "Arcane::Materials::MaterialVariableCellArrayInt32");

  v.material = MaterialKind::Environment;

  EXPECT_EQ(variableType(v), "Arcane::Materials::EnvironmentVariableCellArrayInt32");
}

TEST(VariableCodeTest, ShapesGiveScalarsVectorsAndMatrices)
{
  EXPECT_EQ(variableType(shaped(ItemKind::Cell, DataType::Real, 2)),
            "Arcane::MeshMDVariableRefT<Arcane::Cell, Arcane::Real, Arcane::MDDim2>");
  EXPECT_EQ(variableType(shaped(ItemKind::Cell, DataType::Real, 1, 5)),
            "Arcane::MeshVectorMDVariableRefT<Arcane::Cell, Arcane::Real, 5, Arcane::MDDim1>");
  EXPECT_EQ(variableType(shaped(ItemKind::Node, DataType::Real, 0, 5, 6)),
            "Arcane::MeshMatrixMDVariableRefT<Arcane::Node, Arcane::Real, 5, 6, Arcane::MDDim0>");
  EXPECT_EQ(variableType(shaped(ItemKind::Node, DataType::Real2, 2)),
            "Arcane::MeshVectorMDVariableRefT<Arcane::Node, Arcane::Real, 2, Arcane::MDDim2>");
  EXPECT_EQ(variableType(shaped(ItemKind::Face, DataType::Real3x3, 1)),
            "Arcane::MeshMatrixMDVariableRefT<Arcane::Face, Arcane::Real, 3, 3, Arcane::MDDim1>");
}

TEST(VariableCodeTest, TheTypeOfTheUserIsTakenAsItIs)
{
  Variable v = variable(ItemKind::Cell, DataType::Real, 1);
  v.cpp_type = { "My::Own<int, 3>", {}, true };

  EXPECT_EQ(variableType(v), "My::Own<int, 3>");
}

TEST(VariableCodeTest, SomeKindsImplyTheirFamily)
{
  Variable v = variable(ItemKind::Particle, DataType::Real, 0);
  v.family_name = { "Drops", {}, true };

  EXPECT_EQ(variableFamily(v), "Drops");
  EXPECT_EQ(variableFamily(variable(ItemKind::DualNode, DataType::Real, 0)), "DualNodes");
  EXPECT_EQ(variableFamily(variable(ItemKind::Link, DataType::Real, 0)), "Links");
  EXPECT_EQ(variableFamily(variable(ItemKind::Cell, DataType::Real, 0)), "");
}
