// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/MeshKind.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace Arcane::mesh_kind_test
{
template <typename T> std::string printed(T value)
{
  std::ostringstream out;
  out << value;
  return out.str();
}

TEST(MeshKindTest, ANewMeshIsOfUnknownStructureAndNotRefined)
{
  MeshKind kind;
  EXPECT_EQ(kind.meshStructure(), eMeshStructure::Unknown);
  EXPECT_EQ(kind.meshAMRKind(), eMeshAMRKind::None);
  EXPECT_FALSE(kind.isNonManifold());

  kind.setMeshStructure(eMeshStructure::Cartesian);
  kind.setMeshAMRKind(eMeshAMRKind::Patch);

  EXPECT_EQ(kind.meshStructure(), eMeshStructure::Cartesian);
  EXPECT_EQ(kind.meshAMRKind(), eMeshAMRKind::Patch);
}

TEST(MeshKindTest, KindsArePrintedByTheirNames)
{
  EXPECT_EQ(printed(eMeshStructure::Unknown), "Unknown");
  EXPECT_EQ(printed(eMeshStructure::Unstructured), "Unstructured");
  EXPECT_EQ(printed(eMeshStructure::Cartesian), "Cartesian");
  EXPECT_EQ(printed(eMeshStructure::Polyhedral), "Polyhedral");
  EXPECT_EQ(printed(eMeshAMRKind::None), "None");
  EXPECT_EQ(printed(eMeshAMRKind::Cell), "Cell");
  EXPECT_EQ(printed(eMeshAMRKind::Patch), "Patch");
  EXPECT_EQ(printed(eMeshAMRKind::PatchCartesianMeshOnly), "PatchCartesianMeshOnly");
}
} // namespace Arcane::mesh_kind_test
