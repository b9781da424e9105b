// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/cartesian/CartesianMeshNumberingMng.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/cartesian/ICartesianMesh.h"
#include "arcane_core/cartesian/ICartesianMeshGenerationInfo.h"
#include "arcane_core/mesh_io/CartesianMeshGenerator.h"
#include "arcane_core/mesh_io/SodMeshGenerator.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

#include <set>

namespace
{
using namespace Arcane;

//! The dimension of the mesh.
class CartesianMeshNumberingMngTest : public test::PrimaryMeshFixture, public ::testing::WithParamInterface<Int32>
{
 protected:
  static constexpr Int32 nb_x = 4;
  static constexpr Int32 nb_y = 3;

  //! Makes a mesh of unit cells without its ICartesianMesh.
  void makeCells()
  {
    detail::meshio::CartesianOptions options;
    options.dimension = GetParam();
    options.blocks[0] = { { nb_x, Real(nb_x) } };
    options.blocks[1] = { { nb_y, Real(nb_y) } };
    options.blocks[2] = { { 5, 5.0 } };
    m_mesh->allocate(detail::meshio::generateCartesian(options, m_pm->commRank(), m_pm->commSize()));
  }
  //! Makes such a mesh, which is known as Cartesian.
  ICartesianMesh* makeMesh()
  {
    makeCells();
    return ICartesianMesh::getReference(m_mesh.get());
  }
  static CartesianMeshRenumberingInfo facesByPlaces(bool is_sorted = true)
  {
    CartesianMeshRenumberingInfo info;
    info.setRenumberFaceMethod(1);
    info.setSortAfterRenumbering(is_sorted);
    return info;
  }
  Real3 middleOf(const auto& item) const
  {
    Real3 sum;
    for (const NodeLocalId node : item.nodeIds())
      sum += m_mesh->nodesCoordinates()[node];
    return sum / static_cast<Real>(item.nbNode());
  }
  bool isPlane() const { return GetParam() == 2; }
  static CartCoord3 rounded(Real3 place)
  {
    return { static_cast<CartCoord>(place.x), static_cast<CartCoord>(place.y), static_cast<CartCoord>(place.z) };
  }
  void expectFacesAtTheirPlaces(const CartesianMeshNumberingMng& numbering)
  {
    ENUMERATE_FACE(iface, m_mesh->allFaces())
    {
      const CartCoord3 expected = rounded(middleOf(*iface) * 2.0 + Real3(1e-6, 1e-6, isPlane() ? 0.0 : 1e-6));
      EXPECT_EQ(numbering.faceUniqueIdToCoord(*iface), expected);
      EXPECT_EQ(numbering.faceUniqueId(expected, 0), iface->uniqueId());
    }
  }
};

TEST_P(CartesianMeshNumberingMngTest, CellsAndNodesAreAtTheirPlaces)
{
  const CartesianMeshNumberingMng numbering(makeMesh());
  EXPECT_EQ(numbering.globalNbCellsX(0), nb_x);
  EXPECT_EQ(numbering.globalNbNodesY(0), nb_y + 1);
  EXPECT_EQ(numbering.globalNbFacesX(0), 2 * nb_x + 1);
  EXPECT_EQ(numbering.globalNbCellsZ(0), isPlane() ? 1 : 5);
  EXPECT_EQ(numbering.globalNbNodesZ(0), isPlane() ? 1 : 6);
  EXPECT_EQ(numbering.globalNbFacesZ(0), isPlane() ? 1 : 11);
  EXPECT_EQ(numbering.nbCellInLevel(0), m_pm->reduce(MessagePassing::ReduceSum, Int64(m_mesh->ownCells().size())));
  EXPECT_EQ(numbering.nbNodeInLevel(0), m_pm->reduce(MessagePassing::ReduceSum, Int64(m_mesh->ownNodes().size())));
  EXPECT_EQ(numbering.nbFaceInLevel(0), m_pm->reduce(MessagePassing::ReduceSum, Int64(m_mesh->ownFaces().size())));
  ENUMERATE_CELL(icell, m_mesh->allCells())
  {
    const CartCoord3 expected = rounded(middleOf(*icell));
    EXPECT_EQ(numbering.cellUniqueIdToCoord(*icell), expected);
    EXPECT_EQ(numbering.cellUniqueIdToCoordX(*icell), expected.x);
    EXPECT_EQ(numbering.cellUniqueIdToCoordY(icell->uniqueId(), 0), expected.y);
    EXPECT_EQ(numbering.cellUniqueIdToCoordZ(*icell), expected.z);
    EXPECT_EQ(numbering.cellUniqueId(expected, 0), icell->uniqueId());
    UniqueArray<Int64> nodes(numbering.nbNodeByCell());
    numbering.cellNodeUniqueIds(*icell, nodes);
    for (Int32 i = 0; i < icell->nbNode(); ++i)
      EXPECT_EQ(nodes[i], icell->node(i).uniqueId());
  }
  ENUMERATE_NODE(inode, m_mesh->allNodes())
  {
    const CartCoord3 expected = rounded(m_mesh->nodesCoordinates()[inode] + Real3(1e-6, 1e-6, 1e-6));
    EXPECT_EQ(numbering.nodeUniqueIdToCoord(*inode), expected);
    EXPECT_EQ(numbering.nodeUniqueId(expected, 0), inode->uniqueId());
  }
}

TEST_P(CartesianMeshNumberingMngTest, TheMeshAloneSufficesBeforeItIsKnownAsCartesian)
{
  makeCells();
  ASSERT_EQ(ICartesianMesh::getReference(m_mesh.get(), false), nullptr);
  const CartesianMeshNumberingMng numbering(static_cast<IMesh*>(m_mesh.get()));

  EXPECT_EQ(numbering.globalNbCellsX(0), nb_x);
  ENUMERATE_CELL(icell, m_mesh->allCells())
  EXPECT_EQ(numbering.cellUniqueId(numbering.cellUniqueIdToCoord(*icell), 0), icell->uniqueId());
}

TEST_P(CartesianMeshNumberingMngTest, FacesAreAtTheirPlacesOnceTheyAreRenumbered)
{
  for (const bool is_sorted : { false, true }) {
    newMesh();
    ICartesianMesh* cartesian = makeMesh();
    const CartesianMeshNumberingMng made_before(cartesian);
    EXPECT_THROW(made_before.faceUniqueId(CartCoord3(1, 0, isPlane() ? 0 : 1), 0), FatalErrorException);
    cartesian->renumberItemsUniqueId(CartesianMeshRenumberingInfo());
    EXPECT_THROW(CartesianMeshNumberingMng(cartesian).faceLevel(0), FatalErrorException);
    cartesian->renumberItemsUniqueId(facesByPlaces(is_sorted));
    EXPECT_THROW(made_before.faceLevel(0), FatalErrorException);
    const CartesianMeshNumberingMng numbering(cartesian);
    expectFacesAtTheirPlaces(numbering);
    m_mesh->checkValidMesh();
    if (is_sorted) {
      Int64 before = -1;
      ENUMERATE_FACE(iface, m_mesh->allFaces())
      {
        EXPECT_LT(before, iface->uniqueId());
        before = iface->uniqueId();
      }
    }
    cartesian->computeDirections();
    UniqueArray<Int64> faces(numbering.nbFaceByCell());
    ENUMERATE_CELL(icell, m_mesh->allCells())
    {
      numbering.cellFaceUniqueIds(*icell, faces);
      for (Int32 i = 0; i < icell->nbFace(); ++i)
        EXPECT_EQ(faces[i], icell->face(i).uniqueId());
    }
  }
}

// One rank has a node that is not one of the grid.
TEST_P(CartesianMeshNumberingMngTest, FacesKeepTheirUniqueIdsWhenOneHasNoPlace)
{
  ICartesianMesh* cartesian = makeMesh();
  const auto faceIds = [&] {
    UniqueArray<Int64> unique_ids;
    ENUMERATE_FACE(iface, m_mesh->allFaces())
    unique_ids.add(iface->uniqueId());
    return unique_ids;
  };
  const UniqueArray<Int64> before = faceIds();
  Node last;
  if (m_pm->commRank() == m_pm->commSize() - 1)
    ENUMERATE_NODE(inode, m_mesh->allNodes())
  last = *inode;
  const Int64 unique_id = last.null() ? 0 : last.uniqueId().asInt64();
  if (!last.null())
    last.mutableItemBase().setUniqueId(1000000);

  EXPECT_THROW(cartesian->renumberItemsUniqueId(facesByPlaces()), ParallelFatalErrorException);

  if (!last.null())
    last.mutableItemBase().setUniqueId(unique_id);
  EXPECT_EQ(faceIds(), before);
}

TEST_P(CartesianMeshNumberingMngTest, FacesKeepTheirUniqueIdsWhenCellsAreExchanged)
{
  ICartesianMesh* cartesian = makeMesh();
  cartesian->renumberItemsUniqueId(facesByPlaces());
  VariableItemInt32& owners = m_mesh->itemsNewOwner(IK_Cell);
  ENUMERATE_CELL(icell, m_mesh->allCells())
  owners[icell] = static_cast<Int32>(icell->uniqueId().asInt64() % m_pm->commSize());
  m_mesh->utilities()->changeOwnersFromCells();
  m_mesh->exchangeItems();
  expectFacesAtTheirPlaces(CartesianMeshNumberingMng(cartesian));
}

TEST_P(CartesianMeshNumberingMngTest, CellsAroundAreInTheGridOrNone)
{
  const CartesianMeshNumberingMng numbering(makeMesh());
  const Int32 dimension = GetParam();
  UniqueArray<Int64> around(isPlane() ? 9 : 27);
  numbering.cellUniqueIdsAroundCell(CartCoord3(1, 1, isPlane() ? 0 : 1), 0, around);
  EXPECT_EQ(std::set<Int64>(around.begin(), around.end()).size(), around.size());
  EXPECT_EQ(around[0], 0);
  EXPECT_EQ(around[around.size() / 2], isPlane() ? 5 : 17);
  EXPECT_EQ(around[around.size() / 2 + 1], isPlane() ? 6 : 18);
  EXPECT_EQ(around[around.size() / 2 + 3], isPlane() ? 9 : 21);
  numbering.cellUniqueIdsAroundCell(Int64(0), 0, around);
  EXPECT_EQ(std::ranges::count(around, NULL_ITEM_UNIQUE_ID), around.size() - (1 << dimension));
  UniqueArray<Int64> of_node(1 << dimension);
  numbering.cellUniqueIdsAroundNode(Int64(0), 0, of_node);
  EXPECT_EQ(std::ranges::count(of_node, NULL_ITEM_UNIQUE_ID), of_node.size() - 1);
  EXPECT_EQ(of_node.back(), 0);
  if (isPlane()) {
    numbering.cellUniqueIdsAroundNode(CartCoord2(1, 1), 0, of_node);
    EXPECT_EQ(of_node, UniqueArray<Int64>({ 0, 1, 4, 5 }));
    numbering.cellNodeUniqueIds(CartCoord2(3, 2), 0, of_node);
    EXPECT_EQ(of_node, UniqueArray<Int64>({ 13, 14, 19, 18 }));
  }
}

TEST_P(CartesianMeshNumberingMngTest, WhatIsNotInTheGridIsRefused)
{
  ICartesianMesh* cartesian = makeMesh();
  cartesian->renumberItemsUniqueId(facesByPlaces());
  const CartesianMeshNumberingMng numbering(cartesian);
  EXPECT_THROW(numbering.nbCellInLevel(1), ArgumentException);
  EXPECT_THROW(numbering.firstFaceUniqueId(1), ArgumentException);
  EXPECT_THROW(numbering.cellUniqueIdToCoord(numbering.nbCellInLevel(0), 0), ArgumentException);
  EXPECT_THROW(numbering.cellUniqueIdToCoordX(-1, 0), ArgumentException);
  EXPECT_THROW(numbering.cellUniqueId(CartCoord2(nb_x, 0), 0), ArgumentException);
  EXPECT_THROW(numbering.nodeUniqueId(CartCoord3(0, -1, 0), 0), ArgumentException);
  for (const CartCoord2 corner : { CartCoord2(0, 0), CartCoord2(2, 2), CartCoord2(-1, 0), CartCoord2(1, 2 * nb_y + 2) })
    EXPECT_THROW(numbering.faceUniqueId(corner, 0), ArgumentException);
  EXPECT_THROW(numbering.faceUniqueId(CartCoord3(1, 1, 1), 0), ArgumentException);
  UniqueArray<Int64> too_small(3);
  EXPECT_THROW(numbering.cellNodeUniqueIds(Int64(0), 0, too_small), ArgumentException);
  EXPECT_THROW(numbering.cellUniqueIdsAroundCell(Int64(0), 0, too_small), ArgumentException);
  CartesianMeshRenumberingInfo info;
  info.setRenumberPatchMethod(3);
  EXPECT_THROW(cartesian->renumberItemsUniqueId(info), ArgumentException);
  EXPECT_EQ(numbering.offsetLevelToLevel(3, 0, 2), 12);
  EXPECT_EQ(numbering.offsetLevelToLevel(13, 2, 1), 6);
  EXPECT_THROW(numbering.offsetLevelToLevel(1, 0, 31), ArgumentException);
  EXPECT_THROW(numbering.offsetLevelToLevel(1, -1, 0), ArgumentException);
  EXPECT_EQ(numbering.cellLevel(0), 0);
  m_mesh->properties()->remove("CartesianNodeStrides");
  EXPECT_THROW(CartesianMeshNumberingMng again(cartesian), FatalErrorException);
}

INSTANTIATE_TEST_SUITE_P(Dimensions, CartesianMeshNumberingMngTest, ::testing::Values(2, 3));

using GridPlacesTest = test::PrimaryMeshFixture;

TEST_F(GridPlacesTest, UniqueIdsOfFacesInThePlane)
{
  detail::meshio::CartesianOptions options;
  options.dimension = 2;
  options.blocks[0] = { { 2, 2.0 } };
  options.blocks[1] = { { 2, 2.0 } };
  m_mesh->allocate(detail::meshio::generateCartesian(options, m_pm->commRank(), m_pm->commSize()));
  ICartesianMesh* cartesian = ICartesianMesh::getReference(m_mesh.get());
  CartesianMeshRenumberingInfo info;
  info.setRenumberFaceMethod(1);
  cartesian->renumberItemsUniqueId(info);
  const CartesianMeshNumberingMng numbering(cartesian);
  // From below: faces across Y, then faces across X.
  const Int64 expected[5][5] = {
    { -1, 0, -1, 2, -1 }, { 4, -1, 6, -1, 8 }, { -1, 5, -1, 7, -1 }, { 9, -1, 11, -1, 13 }, { -1, 10, -1, 12, -1 }
  };
  for (CartCoord y = 0; y < 5; ++y)
    for (CartCoord x = 0; x < 5; ++x)
      if (expected[y][x] >= 0) {
        EXPECT_EQ(numbering.faceUniqueId(CartCoord2(x, y), 0), expected[y][x]);
      }
  // The numbers between are not used.
  EXPECT_THROW(numbering.faceLevel(1), ArgumentException);
  EXPECT_THROW(numbering.faceLevel(3), ArgumentException);
}

TEST_F(GridPlacesTest, AxesMayFollowOneAnotherInAnotherOrder)
{
  detail::meshio::SodOptions options;
  options.x = 6;
  options.y = 2;
  options.z = 3;
  options.is_z_total = true;
  m_mesh->allocate(detail::meshio::generateSod(options, m_pm->commRank(), m_pm->commSize()));
  ICartesianMesh* cartesian = ICartesianMesh::getReference(m_mesh.get());
  const CartesianMeshNumberingMng numbering(cartesian);
  ENUMERATE_CELL(icell, m_mesh->allCells())
  {
    UniqueArray<Int64> nodes(8);
    numbering.cellNodeUniqueIds(*icell, nodes);
    for (Int32 i = 0; i < 8; ++i)
      EXPECT_EQ(nodes[i], icell->node(i).uniqueId());
  }
  EXPECT_EQ(numbering.globalNbCellsX(0), 6);
}

TEST_F(GridPlacesTest, AnApplicationMaySayWhatItsGridIs)
{
  // Cells along z first, so the places are others, but they fill the grid.
  m_mesh->allocate(test::partOf(test::gridMesh({ 2, { 4, 3, 1 } }), m_pm->commRank(), test::slabOwner(12, m_pm->commSize())));
  ICartesianMesh* cartesian = ICartesianMesh::getReference(m_mesh.get());
  EXPECT_THROW(CartesianMeshNumberingMng numbering(cartesian), FatalErrorException);
  ICartesianMeshGenerationInfo::getReference(m_mesh.get(), true)->setGlobalNbCells(3, 4, 0);
  const CartesianMeshNumberingMng numbering(cartesian);
  EXPECT_EQ(numbering.nbFaceInLevel(0), 31);
  EXPECT_EQ(numbering.cellUniqueIdToCoord(11, 0), CartCoord3(2, 3, 0));
}
} // namespace
