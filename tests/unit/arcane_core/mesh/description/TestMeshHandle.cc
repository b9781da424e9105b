// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/description/MeshHandle.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>

namespace Arcane::test
{
TEST(MeshHandleTest, AHandleOnNoMeshHasNothing)
{
  const MeshHandle handle;

  EXPECT_TRUE(handle.isNull());
  EXPECT_FALSE(handle.hasMesh());
  EXPECT_TRUE(handle.meshName().null());
  EXPECT_EQ(handle.meshOrNull(), nullptr);
  EXPECT_EQ(handle.meshUserDataList(), nullptr);
}

TEST(MeshHandleTest, CopiesReferToTheSameMesh)
{
  const MeshHandle handle("Mesh0", nullptr, nullptr);
  const MeshHandle copy(handle);
  const MeshHandle other("Mesh0", nullptr, nullptr);

  EXPECT_EQ(copy, handle);
  EXPECT_FALSE(other == handle);
  EXPECT_EQ(copy.meshName(), "Mesh0");
  EXPECT_FALSE(copy.hasMesh());
  EXPECT_EQ(copy.meshUserDataList(), handle.meshUserDataList());
  EXPECT_THROW(copy.mesh(), FatalErrorException);
}
} // namespace Arcane::test
