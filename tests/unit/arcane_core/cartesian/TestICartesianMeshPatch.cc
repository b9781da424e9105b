// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/cartesian/ICartesianMeshPatch.h"

#include "arcane_core/cartesian/ICartesianMesh.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

namespace Arcane::test
{
namespace
{
//! 6 by 4 squares.
class ICartesianMeshPatchTest : public PrimaryMeshFixture
{
 protected:
  ICartesianMeshPatchTest()
  {
    const Grid grid{ 2, { 6, 4, 0 } };
    m_mesh->allocate(partOf(gridMesh(grid), m_pm->commRank(), slabOwner(grid.nbCell(), m_pm->commSize())));
    m_cartesian = ICartesianMesh::getReference(m_mesh.get());
    m_cartesian->computeDirections();
  }

  ICartesianMesh* m_cartesian = nullptr;
};
} // namespace

TEST_F(ICartesianMeshPatchTest, ThePatchIsTheWholeMesh)
{
  const ICartesianMeshPatch patch(m_cartesian);

  EXPECT_EQ(patch.cells().size(), m_mesh->nbCell());
  EXPECT_EQ(patch.inPatchCells().size(), m_mesh->nbCell());
  EXPECT_TRUE(patch.overlapCells().null());
  EXPECT_EQ(patch.index(), 0);
  EXPECT_NO_THROW(patch.checkValid());
}

TEST_F(ICartesianMeshPatchTest, DirectionsAreThoseOfTheMeshBothByNameAndByNumber)
{
  const ICartesianMeshPatch patch(m_cartesian);
  CellDirectionMng by_number = patch.cellDirection(1);
  CellDirectionMng by_name = patch.cellDirection(MD_DirY);
  CellDirectionMng of_mesh = m_cartesian->cellDirection(1);
  ENUMERATE_CELL(cell, patch.cells())
  {
    EXPECT_EQ(by_number[cell].next(), of_mesh[cell].next());
    EXPECT_EQ(by_name[cell].previous(), of_mesh[cell].previous());
  }

  FaceDirectionMng faces = patch.faceDirection(MD_DirX);
  FaceDirectionMng faces_of_mesh = m_cartesian->faceDirection(0);
  EXPECT_EQ(faces.allFaces().size(), faces_of_mesh.allFaces().size());
  NodeDirectionMng nodes = patch.nodeDirection(MD_DirX);
  NodeDirectionMng nodes_of_mesh = m_cartesian->nodeDirection(0);
  ENUMERATE_NODE(node, m_mesh->allNodes())
  EXPECT_EQ(nodes[node].next(), nodes_of_mesh[node].next());
}
} // namespace Arcane::test
