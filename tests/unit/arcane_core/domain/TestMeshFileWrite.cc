// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/MeshFileWrite.h"

#include "arcane_core/domain/IMesh.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

namespace Arcane::test
{
namespace
{
using detail::domain::meshWriteFunction;
using detail::domain::setMeshWriteFunction;

bool refuseToWrite(IMesh*, const String&, const String&)
{
  return true;
}

//! The function of the process is as it was at the end of the test.
class MeshFileWriteTest : public PrimaryMeshFixture
{
 protected:
  ~MeshFileWriteTest() override { setMeshWriteFunction(m_former); }

  detail::domain::MeshWriteFunction m_former = meshWriteFunction();
};

TEST_F(MeshFileWriteTest, TheFunctionIsTheOneThatWasHandedInLast)
{
  setMeshWriteFunction(refuseToWrite);
  ASSERT_EQ(meshWriteFunction(), refuseToWrite);
  EXPECT_TRUE(meshWriteFunction()(nullptr, "", ""));

  setMeshWriteFunction(nullptr);

  EXPECT_EQ(meshWriteFunction(), nullptr);
}

TEST_F(MeshFileWriteTest, WithoutFunctionOrSubDomainAMeshIsNotWritten)
{
  const std::string expected = "cannot write mesh 'Mesh0': it belongs to no sub-domain, which has the services";
  setMeshWriteFunction(nullptr);
  EXPECT_EQ(messageOf([&] { m_mesh->utilities()->writeToFile("f", "Service"); }), expected);

  setMeshWriteFunction(refuseToWrite);

  EXPECT_EQ(messageOf([&] { m_mesh->utilities()->writeToFile("f", "Service"); }), expected);
}
} // namespace
} // namespace Arcane::test
