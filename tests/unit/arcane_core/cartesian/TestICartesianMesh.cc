// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/cartesian/ICartesianMesh.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

#include <cmath>
#include <tuple>

namespace
{
using namespace Arcane;
using test::Grid;

//! The dimension, and whether cells go to ranks at random.
class ICartesianMeshTest : public test::PrimaryMeshFixture, public ::testing::WithParamInterface<std::tuple<Int32, bool>>
{
 protected:
  ICartesianMeshTest()
  : m_dimension(std::get<0>(GetParam()))
  {}

  void allocate(const MeshDescription& whole)
  {
    const Int64 nb_cell = whole.cell_uid.size();
    const auto owner =
      std::get<1>(GetParam()) ? test::randomOwner(nb_cell, m_pm->commSize(), 5) : test::slabOwner(nb_cell, m_pm->commSize());
    m_mesh->allocate(test::partOf(whole, m_pm->commRank(), owner));
  }
  ICartesianMesh* makeCartesian()
  {
    allocate(test::gridMesh({ m_dimension, { 6, 5, 4 } }));
    ICartesianMesh* cartesian = ICartesianMesh::getReference(m_mesh.get());
    cartesian->computeDirections();
    return cartesian;
  }

  Real3 centerOf(const auto& item) const
  {
    Real3 sum;
    for (const NodeLocalId node : item.nodeIds())
      sum += m_mesh->nodesCoordinates()[node];
    return sum / static_cast<Real>(item.nbNode());
  }
  Real3 placeOf(Cell cell) const { return centerOf(cell); }
  Real3 placeOf(Node node) const { return m_mesh->nodesCoordinates()[node]; }

  //! The item of the group whose center is there, or the null item.
  template <typename T> T itemAt(const ItemGroupT<T>& group, Real3 place) const
  {
    T found;
    ENUMERATE_ITEM(iitem, group)
    {
      const T item(*iitem);
      if ((placeOf(item) - place).normL2() < 1e-9)
        found = item;
    }
    return found;
  }
  Cell cellAt(Real3 place) const { return itemAt(m_mesh->allCells(), place); }
  Node nodeAt(Real3 place) const { return itemAt(m_mesh->allNodes(), place); }

  static Real3 along(Int32 axis, Real length)
  {
    Real3 step;
    step[axis] = length;
    return step;
  }

  Int32 m_dimension;
};

TEST_P(ICartesianMeshTest, CellsHaveTheirNeighboursAlongEachDirection)
{
  const ICartesianMesh* cartesian = makeCartesian();
  cartesian->checkValid();
  for (Int32 d = 0; d < m_dimension; ++d) {
    const CellDirectionMng cdm = cartesian->cellDirection(d);
    EXPECT_EQ(cdm.direction(), d);
    Int32 nb_inner = 0;
    ENUMERATE_CELL(icell, cdm.allCells())
    {
      const DirCell around = cdm[icell];
      EXPECT_EQ(around.next(), cellAt(placeOf(*icell) + along(d, 1.0)));
      EXPECT_EQ(around.previous(), cellAt(placeOf(*icell) + along(d, -1.0)));
      EXPECT_EQ(cdm.dirCellId(icell).next(), around.nextId());
      EXPECT_EQ(cdm.dirCellId(icell).previousId(), around.previousId());
      nb_inner += !around.next().null() && !around.previous().null();
    }
    EXPECT_EQ(cdm.innerCells().size(), nb_inner);
    EXPECT_EQ(cdm.outerCells().size(), cdm.allCells().size() - nb_inner);
    ENUMERATE_CELL(icell, cdm.innerCells())
    EXPECT_FALSE(cdm[icell].next().null() || cdm[icell].previous().null());
    EXPECT_EQ(m_mesh->cellFamily()->findGroup(String::format("AllInnerDirection{0}", d)), cdm.innerCells());
  }
}

TEST_P(ICartesianMeshTest, FacesHaveACellOnEachSide)
{
  const ICartesianMesh* cartesian = makeCartesian();
  Int32 nb_face = 0;
  for (Int32 d = 0; d < m_dimension; ++d) {
    const FaceDirectionMng fdm = cartesian->faceDirection(d);
    ENUMERATE_FACE(iface, fdm.allFaces())
    {
      const Real3 center = centerOf(*iface);
      EXPECT_EQ(fdm[iface].nextCell(), cellAt(center + along(d, 0.5)));
      EXPECT_EQ(fdm[iface].previousCell(), cellAt(center + along(d, -0.5)));
    }
    nb_face += fdm.allFaces().size();
    EXPECT_EQ(fdm.innerFaces().size() + fdm.outerFaces().size(), fdm.allFaces().size());
    ENUMERATE_FACE(iface, fdm.innerFaces())
    EXPECT_EQ(iface->nbCell(), 2);
    ENUMERATE_FACE(iface, fdm.outerFaces())
    EXPECT_EQ(iface->nbCell(), 1);
    // A face across another direction has no cells in this one.
    ENUMERATE_FACE(iface, cartesian->faceDirection((d + 1) % m_dimension).allFaces())
    EXPECT_TRUE(fdm[iface].nextCell().null() && fdm[iface].previousCell().null());
    const CellDirectionMng cdm = cartesian->cellDirection(d);
    ENUMERATE_CELL(icell, m_mesh->allCells())
    {
      const DirCellFace faces = cdm.cellFace(icell);
      EXPECT_EQ(fdm[faces.next()].previousCell(), *icell);
      EXPECT_EQ(fdm[faces.previous()].nextCell(), *icell);
      EXPECT_EQ(icell->face(faces.nextLocalIndex()), faces.next());
      EXPECT_EQ(icell->face(faces.previousLocalIndex()), faces.previous());
    }
  }
  EXPECT_EQ(nb_face, m_mesh->nbFace());
}

//! What is to the left of a person who looks along each direction, and above, from the documentation of Arcane.
struct Frame
{
  Real3 left;
  Real3 top;
};

TEST_P(ICartesianMeshTest, CornersOfCellsAreWhereAPersonSeesThem)
{
  const ICartesianMesh* cartesian = makeCartesian();
  const Frame frames[3] = { { { 0, 1, 0 }, { 0, 0, 1 } }, { { -1, 0, 0 }, { 0, 0, 1 } }, { { -1, 0, 0 }, { 0, 1, 0 } } };
  for (Int32 d = 0; d < m_dimension; ++d) {
    const CellDirectionMng cdm = cartesian->cellDirection(d);
    const Real3 next = along(d, 0.5);
    const Real3 left = frames[d].left * 0.5;
    const Real3 top = m_dimension == 3 ? frames[d].top * 0.5 : Real3();
    ENUMERATE_CELL(icell, m_mesh->allCells())
    {
      const Real3 center = placeOf(*icell);
      const DirCellNode nodes = cdm.cellNode(*icell);
      EXPECT_EQ(nodes.nextLeft(), nodeAt(center + next + left - top));
      EXPECT_EQ(nodes.nextRight(), nodeAt(center + next - left - top));
      EXPECT_EQ(nodes.previousRight(), nodeAt(center - next - left - top));
      EXPECT_EQ(nodes.previousLeft(), nodeAt(center - next + left - top));
      if (m_dimension == 3) {
        EXPECT_EQ(nodes.topNextLeft(), nodeAt(center + next + left + top));
        EXPECT_EQ(nodes.topNextRight(), nodeAt(center + next - left + top));
        EXPECT_EQ(nodes.topPreviousRight(), nodeAt(center - next - left + top));
        EXPECT_EQ(nodes.topPreviousLeftId(), nodeAt(center - next + left + top).localId());
      }
      else {
        EXPECT_TRUE(nodes.topNextLeft().null());
        EXPECT_TRUE(nodes.topPreviousRightId().isNull());
      }
    }
  }
}

TEST_P(ICartesianMeshTest, NodesHaveTheirNeighboursAndTheCellsAroundThem)
{
  const ICartesianMesh* cartesian = makeCartesian();
  // Along Z, cells around nodes are seen otherwise than corners of cells.
  const Frame frames[3] = { { { 0, 1, 0 }, { 0, 0, 1 } }, { { -1, 0, 0 }, { 0, 0, 1 } }, { { 0, -1, 0 }, { 1, 0, 0 } } };
  for (Int32 d = 0; d < m_dimension; ++d) {
    const NodeDirectionMng ndm = cartesian->nodeDirection(d);
    const Real3 next = along(d, 0.5);
    const Real3 left = frames[d].left * 0.5;
    const Real3 top = m_dimension == 3 ? frames[d].top * 0.5 : Real3();
    Int32 nb_inner = 0;
    ENUMERATE_NODE(inode, ndm.allNodes())
    {
      const Real3 place = placeOf(*inode);
      const DirNode around = ndm[inode];
      // A node that this rank knows is a neighbour only if a cell that it knows has the edge between them.
      if (!around.next().null()) {
        EXPECT_EQ(placeOf(around.next()), place + along(d, 1.0));
      }
      if (!around.previous().null()) {
        EXPECT_EQ(placeOf(around.previous()), place + along(d, -1.0));
      }
      EXPECT_EQ(around.nextLeftCell(), cellAt(place + next + left - top));
      EXPECT_EQ(around.nextRightCell(), cellAt(place + next - left - top));
      EXPECT_EQ(around.previousRightCell(), cellAt(place - next - left - top));
      EXPECT_EQ(around.previousLeftCell(), cellAt(place - next + left - top));
      if (m_dimension == 3) {
        EXPECT_EQ(around.topNextLeftCell(), cellAt(place + next + left + top));
        EXPECT_EQ(around.topNextRightCell(), cellAt(place + next - left + top));
        EXPECT_EQ(around.topPreviousRightCell(), cellAt(place - next - left + top));
        EXPECT_EQ(around.topPreviousLeftCell(), cellAt(place - next + left + top));
      }
      for (Int32 position = 0; position < 8; ++position)
        if (around.cellIndex(position) < 0) {
          EXPECT_TRUE(around.cell(position).null());
        }
        else {
          EXPECT_EQ(inode->cell(around.cellIndex(position)), around.cell(position));
        }
      const bool has_next = !around.nextLeftCell().null() || !around.nextRightCell().null() || !around.topNextLeftCell().null() ||
                            !around.topNextRightCell().null();
      EXPECT_EQ(around.next().null(), !has_next);
      nb_inner += !around.next().null() && !around.previous().null();
    }
    EXPECT_EQ(ndm.innerNodes().size(), nb_inner);
    EXPECT_EQ(ndm.outerNodes().size(), m_mesh->nbNode() - nb_inner);
  }
}

TEST_P(ICartesianMeshTest, ConnectivityTurnsWithTheDirection)
{
  const CartesianConnectivity c = makeCartesian()->connectivity();
  // For each direction: right and upper, and topZ.
  const Real3 rights[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  const Real3 uppers[3] = { { 0, 1, 0 }, { -1, 0, 0 }, { 0, 1, 0 } };
  const Real3 tops[3] = { { 0, 0, 1 }, { 0, 0, 1 }, { -1, 0, 0 } };
  for (Int32 d = 0; d < m_dimension; ++d) {
    const Real3 right = rights[d] * 0.5;
    const Real3 upper = uppers[d] * 0.5;
    const Real3 top = m_dimension == 3 ? tops[d] * 0.5 : Real3();
    ENUMERATE_NODE(inode, m_mesh->allNodes())
    {
      const Real3 place = placeOf(*inode);
      EXPECT_EQ(c.upperLeft(*inode, d), cellAt(place + upper - right - top));
      EXPECT_EQ(c.upperRight(*inode, d), cellAt(place + upper + right - top));
      EXPECT_EQ(c.lowerRight(*inode, d), cellAt(place - upper + right - top));
      EXPECT_EQ(c.lowerLeft(*inode, d), cellAt(place - upper - right - top));
      EXPECT_EQ(c.topZUpperLeft(*inode, d), m_dimension == 3 ? cellAt(place + upper - right + top) : Cell());
      EXPECT_EQ(c.topZUpperRight(*inode, d), m_dimension == 3 ? cellAt(place + upper + right + top) : Cell());
      EXPECT_EQ(c.topZLowerRightId(*inode, d), m_dimension == 3 ? cellAt(place - upper + right + top).localId() : NULL_ITEM_LOCAL_ID);
      EXPECT_EQ(c.topZLowerLeft(*inode, d), m_dimension == 3 ? cellAt(place - upper - right + top) : Cell());
    }
    ENUMERATE_CELL(icell, m_mesh->allCells())
    {
      const Real3 place = placeOf(*icell);
      EXPECT_EQ(c.upperLeft(*icell, d), nodeAt(place + upper - right - top));
      EXPECT_EQ(c.upperRightId(CellLocalId(icell), d), nodeAt(place + upper + right - top).localId());
      EXPECT_EQ(c.lowerRight(*icell, d), nodeAt(place - upper + right - top));
      EXPECT_EQ(c.lowerLeft(*icell, d), nodeAt(place - upper - right - top));
      if (m_dimension == 3) {
        EXPECT_EQ(c.topZUpperLeft(*icell, d), nodeAt(place + upper - right + top));
        EXPECT_EQ(c.topZUpperRight(*icell, d), nodeAt(place + upper + right + top));
        EXPECT_EQ(c.topZLowerRight(*icell, d), nodeAt(place - upper + right + top));
        EXPECT_EQ(c.topZLowerLeft(*icell, d), nodeAt(place - upper - right + top));
      }
    }
  }
}

TEST_P(ICartesianMeshTest, ARankWithoutCellsHasEmptyDirections)
{
  const MeshDescription whole = test::gridMesh({ m_dimension, { 6, 5, 4 } });
  m_mesh->allocate(test::partOf(whole, m_pm->commRank(), [](Int64) { return 0; }));
  ICartesianMesh* cartesian = ICartesianMesh::getReference(m_mesh.get());
  cartesian->computeDirections();
  cartesian->checkValid();

  const bool is_empty = m_pm->commRank() != 0;
  const CartesianConnectivity connectivity = cartesian->connectivity();
  for (Int32 d = 0; d < m_dimension; ++d) {
    const CellDirectionMng cells = cartesian->cellDirection(d);
    EXPECT_EQ(cells.allCells().empty() && cells.innerCells().empty() && cells.outerCells().empty(), is_empty);
    ENUMERATE_CELL(icell, cells.innerCells())
    EXPECT_FALSE(cells[icell].next().null() || connectivity.upperLeft(*icell, d).null() || cells.cellNode(*icell).nextLeft().null());
    const FaceDirectionMng faces = cartesian->faceDirection(d);
    EXPECT_EQ(faces.allFaces().empty() && faces.innerFaces().empty() && faces.outerFaces().empty(), is_empty);
    const NodeDirectionMng nodes = cartesian->nodeDirection(d);
    EXPECT_EQ(nodes.allNodes().empty() && nodes.innerNodes().empty() && nodes.outerNodes().empty(), is_empty);
    for (const CartesianPatch& patch : cartesian->patches())
      EXPECT_EQ(patch.cells().empty() && patch.nodeDirection(d).innerNodes().empty(), is_empty);
  }
}

TEST_P(ICartesianMeshTest, TheMeshKeepsOneInstanceThatMustFollowItsChanges)
{
  EXPECT_EQ(ICartesianMesh::getReference(m_mesh.get(), false), nullptr);
  ICartesianMesh* cartesian = makeCartesian();
  EXPECT_EQ(ICartesianMesh::getReference(m_mesh.get(), false), cartesian);
  EXPECT_EQ(cartesian->mesh(), m_mesh.get());
  EXPECT_THROW(cartesian->cellDirection(m_dimension), ArgumentException);
  EXPECT_EQ(cartesian->nbPatch(), 1);
  for (const CartesianPatch& patch : cartesian->patches()) {
    EXPECT_EQ(patch.level(), 0);
    EXPECT_EQ(patch.cells(), m_mesh->allCells());
    EXPECT_EQ(patch.cellDirection(MD_DirX).innerCells(), cartesian->cellDirection(MD_DirX).innerCells());
  }
  EXPECT_THROW(cartesian->patch(1), ArgumentException);
  m_mesh->updateGhostLayers();
  EXPECT_THROW(cartesian->nodeDirection(0), FatalErrorException);
  cartesian->computeDirections();
  EXPECT_EQ(cartesian->nodeDirection(0).allNodes(), m_mesh->allNodes());
  const std::unique_ptr<ICartesianMesh> other(arcaneCreateCartesianMesh(m_mesh.get()));
  EXPECT_NE(other.get(), cartesian);
  EXPECT_THROW(other->connectivity(), FatalErrorException);
}

TEST_P(ICartesianMeshTest, ACellThatIsTurnedIsRefused)
{
  MeshDescription whole = test::gridMesh({ m_dimension, { 6, 5, 4 } });
  // The nodes of the last cell begin at the next corner of its lower face.
  const Int32 nb = m_dimension == 2 ? 4 : 8;
  auto nodes = whole.cell_node_uid.subView(whole.cell_node_uid.size() - nb, nb);
  for (Int32 first = 0; first < nb; first += 4)
    std::rotate(nodes.begin() + first, nodes.begin() + first + 1, nodes.begin() + first + 4);
  allocate(whole);
  ICartesianMesh* cartesian = ICartesianMesh::getReference(m_mesh.get());
  // A rank that does not know the cell has nothing to say against the mesh.
  if (m_mesh->cellFamily()->localIdOf(whole.cell_uid.back()) == NULL_ITEM_LOCAL_ID) {
    cartesian->computeDirections();
  }
  else {
    EXPECT_THROW(cartesian->computeDirections(), FatalErrorException);
  }
}

TEST_P(ICartesianMeshTest, CellsOfOtherTypesAreRefused)
{
  m_mesh->allocate(test::partOf(test::mixedMesh(), m_pm->commRank(), test::slabOwner(5, m_pm->commSize())));
  EXPECT_THROW(ICartesianMesh::getReference(m_mesh.get())->computeDirections(), FatalErrorException);
}

INSTANTIATE_TEST_SUITE_P(Dimensions, ICartesianMeshTest, ::testing::Combine(::testing::Values(2, 3), ::testing::Bool()));
} // namespace
