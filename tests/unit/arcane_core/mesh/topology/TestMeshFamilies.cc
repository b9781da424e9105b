// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/MeshFamilies.h"

#include "tests/support/mesh/MeshFixture.h"
#include "tests/support/mesh/SampleMeshes.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"
#include "arcane_core/mesh/topology/UserFamilies.h"

namespace
{
using namespace Arcane;
using detail::mesh::MeshFamilies;
using detail::mesh::MeshOfFamily;

class MeshFamiliesTest : public test::MeshFixture
{
 protected:
  MeshFamilies& families() { return *m_mesh; }
  void buildGrid() { build(test::gridMesh({ 3, { 2 * nbRank(), 2, 2 } }), test::slabOwner(8 * nbRank(), nbRank())); }
};

TEST_F(MeshFamiliesTest, AFamilyIsFoundByKindAndByName)
{
  const IItemFamily* dofs = families().userFamilies().create(IK_DoF, "Unknowns");

  EXPECT_EQ(families().findFamily("Face"), families().family(IK_Face));
  EXPECT_EQ(families().findFamily("Unknowns"), dofs);
  EXPECT_EQ(families().findFamily("Nothing"), nullptr);
  EXPECT_THROW(families().family(IK_DoF), ArgumentException);
}

TEST_F(MeshFamiliesTest, AFamilySeesWhatItsMeshIs)
{
  buildGrid();
  const MeshOfFamily& mesh = family(IK_Cell)->meshOfFamily();

  EXPECT_EQ(mesh.rank(), rank());
  EXPECT_EQ(mesh.parallelMng(), m_pm);
  EXPECT_EQ(mesh.dimension(), 3);
  EXPECT_TRUE(mesh.isBuilt());
  EXPECT_EQ(mesh.handle(), m_handle);
  EXPECT_EQ(mesh.topology(), m_mesh.get());
  EXPECT_EQ(family(IK_Node)->topology(), m_mesh.get());
}

TEST_F(MeshFamiliesTest, EachChangeGivesAnotherStamp)
{
  buildGrid();
  const Int64 before = families().stamp();

  families().noteChange(IK_Cell);

  EXPECT_GT(families().stamp(), before);
}

TEST_F(MeshFamiliesTest, OnlyAMeshWithoutCellsChangesItsDimensionAndOptions)
{
  EXPECT_THROW(families().setDimension(4), ArgumentException);
  EXPECT_THROW(families().setNbGhostLayer(-1), ArgumentException);
  families().setDimension(2);
  EXPECT_EQ(families().dimension(), 2);

  buildGrid();

  EXPECT_THROW(families().setDimension(2), FatalErrorException);
  EXPECT_THROW(families().setOptions({}), FatalErrorException);
}

TEST_F(MeshFamiliesTest, AConnectivityIsMadeAtItsFirstRequest)
{
  buildGrid();
  ASSERT_TRUE(families().items(IK_Node).isDeferred(IK_Face));

  family(IK_Node)->itemSharedInfo()->lists(IK_Face);

  EXPECT_FALSE(families().items(IK_Node).isDeferred(IK_Face));
  EXPECT_TRUE(families().items(IK_Node).isDeferred(IK_Edge) || !families().hasEdge());
}
} // namespace
