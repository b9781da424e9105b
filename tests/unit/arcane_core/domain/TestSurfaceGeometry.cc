// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/SurfaceGeometry.h"

#include "arcane_core/base/math/MathUtils.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

namespace Arcane::test
{
namespace
{
using detail::domain::directionOfLine;
using detail::domain::normalOfSurface;

class SurfaceGeometryTest : public PrimaryMeshFixture
{
 protected:
  void allocate(const Grid& grid)
  {
    m_mesh->allocate(partOf(gridMesh(grid), m_pm->commRank(), slabOwner(grid.nbCell(), m_pm->commSize())));
  }
  //! The faces whose nodes are all where \a is_in says.
  template <typename Function> FaceGroup facesWhere(const Function& is_in)
  {
    UniqueArray<Int32> ids;
    ENUMERATE_FACE(face, m_mesh->allFaces())
    {
      bool is_inside = true;
      for (const Node node : face->nodes())
        is_inside = is_inside && is_in(m_mesh->nodesCoordinates()[node]);
      if (is_inside)
        ids.add(face->localId());
    }
    return m_mesh->faceFamily()->createGroup("Faces", ids);
  }
  template <typename Function> NodeGroup nodesWhere(const Function& is_in)
  {
    UniqueArray<Int32> ids;
    ENUMERATE_NODE(node, m_mesh->allNodes())
    if (is_in(m_mesh->nodesCoordinates()[node]))
      ids.add(node->localId());
    return m_mesh->nodeFamily()->createGroup("Nodes", ids);
  }
  Real3 normalOf(const FaceGroup& faces) { return normalOfSurface(m_pm, faces, m_mesh->nodesCoordinates()); }
};

TEST_F(SurfaceGeometryTest, TheNormalOfAnInclinedPlaneHasLengthOneOnAllRanks)
{
  allocate(Grid{ 3, { 4, 2, 2 } });
  ENUMERATE_NODE(node, m_mesh->allNodes())
  {
    Real3& x = m_mesh->nodesCoordinates()[node];
    x.z += 0.75 * x.x;
  }

  const Real3 normal = normalOf(facesWhere([](Real3 x) { return x.z == 0.75 * x.x; }));

  EXPECT_NEAR(std::abs(normal.x), 0.6, 1.0e-14);
  EXPECT_NEAR(std::abs(normal.z), 0.8, 1.0e-14);
  EXPECT_LT(normal.x * normal.z, 0.0);
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceMin, normal.z), m_pm->reduce(Parallel::ReduceMax, normal.z));
}

TEST_F(SurfaceGeometryTest, ALineInAPlaneHasItsNormalInThatPlane)
{
  allocate(Grid{ 2, { 4, 3, 0 } });

  const Real3 normal = normalOf(facesWhere([](Real3 x) { return x.x == 4.0; }));

  EXPECT_EQ(std::abs(normal.x), 1.0);
  EXPECT_EQ(normal.y, 0.0);
  EXPECT_EQ(normal.z, 0.0);
}

TEST_F(SurfaceGeometryTest, APointOfALineHasTheDirectionOfX)
{
  allocate(Grid{ 1, { 4, 0, 0 } });

  EXPECT_EQ(normalOf(facesWhere([](Real3 x) { return x.x == 0.0; })), Real3(1.0, 0.0, 0.0));
}

TEST_F(SurfaceGeometryTest, NoSurfaceIsRefusedOnAllRanks)
{
  allocate(Grid{ 2, { 4, 3, 0 } });

  EXPECT_EQ(messageOf([&] { normalOf(facesWhere([](Real3) { return false; })); }),
            "rank 0: group 'Faces': it has no normal, expected a surface with an area");
}

TEST_F(SurfaceGeometryTest, ADirectionGoesFromOneEndToTheOther)
{
  allocate(Grid{ 2, { 4, 3, 0 } });
  Real3 first;
  Real3 second;

  const Real3 direction =
    directionOfLine(m_pm, nodesWhere([](Real3 x) { return x.y == 3.0; }), m_mesh->nodesCoordinates(), &first, &second);

  EXPECT_EQ(std::abs(direction.x), 1.0);
  EXPECT_EQ(direction.y, 0.0);
  EXPECT_EQ(second - first, 4.0 * direction);
  EXPECT_EQ(first.y, 3.0);
  // Both ends are as far from the middle: the node of the smaller unique id is the first one, whatever the ranks.
  EXPECT_EQ(first.x, 0.0);
}

TEST_F(SurfaceGeometryTest, NodesAtOnePlaceHaveNoDirection)
{
  allocate(Grid{ 2, { 4, 3, 0 } });
  Real3 first;
  Real3 second;

  EXPECT_EQ(messageOf([&] {
              directionOfLine(m_pm, nodesWhere([](Real3 x) { return x.x == 0.0 && x.y == 0.0; }), m_mesh->nodesCoordinates(), &first,
                              &second);
            }),
            "rank 0: group 'Nodes': it has no direction, expected nodes at two places or more");
}
} // namespace
} // namespace Arcane::test
