// SPDX-License-Identifier: Apache-2.0
#include "tests/support/mesh/MeshFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemConnectivityInfo.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace
{
using namespace Arcane;
using test::Grid;

class MeshTopologyTest : public test::MeshFixture
{
 protected:
  //! Builds and compares with the oracle, then starts again from nothing.
  void checkMesh(const MeshDescription& whole, const test::OwnerOf& owner, const MeshBuildOptions& options = {})
  {
    m_mesh.reset();
    m_mesh = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm);
    build(whole, owner, options);
    expectAsOracle(whole, owner, options);
  }

  std::string textThrownBy(const MeshDescription& part)
  {
    try {
      m_mesh->build(part, {});
    }
    catch (const ParallelFatalErrorException& e) {
      return e.message().localstr();
    }
    return "nothing was thrown";
  }

  MeshDescription emptyPart(Int32 dimension) const
  {
    MeshDescription part;
    part.name = "bad";
    part.dimension = dimension;
    return part;
  }
};

TEST_F(MeshTopologyTest, GridsOfAllDimensionsAreAsTheOracle)
{
  for (const Grid& g : { Grid{ 1, { 13, 0, 0 } }, Grid{ 2, { 5, 4, 0 } }, Grid{ 3, { 4, 3, 3 } } }) {
    SCOPED_TRACE(g.dimension);
    checkMesh(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()));
  }
}

TEST_F(MeshTopologyTest, RandomOwnersAreAsTheOracle)
{
  for (unsigned seed : { 1u, 2u, 3u }) {
    SCOPED_TRACE(seed);
    const Grid g{ 3, { 3, 4, 3 } };
    checkMesh(test::gridMesh(g), test::randomOwner(g.nbCell(), nbRank(), seed), { 1, true });
    const Grid flat{ 2, { 6, 5, 0 } };
    checkMesh(test::gridMesh(flat), test::randomOwner(flat.nbCell(), nbRank(), seed));
    const Grid line{ 1, { 9, 0, 0 } };
    checkMesh(test::gridMesh(line), test::randomOwner(line.nbCell(), nbRank(), seed));
  }
}

TEST_F(MeshTopologyTest, MeshesAlongACurveAreAsTheOracle)
{
  constexpr auto curve = eLocalNumbering::Curve;
  for (Int32 nb_layer : { 0, 1, 2 })
    for (unsigned seed : { 4u, 5u }) {
      SCOPED_TRACE(seed);
      for (const Grid& g : { Grid{ 1, { 13, 0, 0 } }, Grid{ 2, { 5, 4, 0 } }, Grid{ 3, { 4, 3, 3 } } })
        checkMesh(test::withShuffledIds(test::gridMesh(g)), test::randomOwner(g.nbCell(), nbRank(), seed), { nb_layer, true, curve });
      checkMesh(test::withShuffledIds(test::mixedMesh()), test::randomOwner(5, nbRank(), seed), { nb_layer, true, curve });
    }
}

TEST_F(MeshTopologyTest, SeveralLayersOfGhostsAreAsTheOracle)
{
  const Grid g{ 2, { 9, 7, 0 } };
  for (Int32 nb_layer : { 2, 3 }) {
    SCOPED_TRACE(nb_layer);
    checkMesh(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()), { nb_layer, false });
    checkMesh(test::gridMesh(g), test::randomOwner(g.nbCell(), nbRank(), 7), { nb_layer, false });
  }
  const Grid solid{ 3, { 5, 2, 2 } };
  checkMesh(test::gridMesh(solid), test::slabOwner(solid.nbCell(), nbRank()), { 2, true });
}

TEST_F(MeshTopologyTest, MixedCellsAreAsTheOracle)
{
  const MeshDescription whole = test::mixedMesh();
  for (unsigned seed : { 11u, 12u, 13u, 14u }) {
    SCOPED_TRACE(seed);
    checkMesh(whole, test::randomOwner(5, nbRank(), seed), { 1, true });
  }
}

TEST_F(MeshTopologyTest, EachTypeOfCellAloneHasItsFacesAndEdges)
{
  for (Integer t = 0; t < NB_BASIC_ITEM_TYPE; ++t) {
    const ItemTypeInfo* info = ItemTypeInfo::typeFromId(t);
    if (!info->isCellOf(1) && !info->isCellOf(2) && !info->isCellOf(3))
      continue;
    SCOPED_TRACE(info->typeName());
    MeshDescription whole;
    whole.dimension = info->dimension();
    whole.cell_uid.add(5);
    whole.cell_type.add(static_cast<Int16>(t));
    for (Int32 n = 0; n < info->nbLocalNode(); ++n) {
      whole.node_uid.add(100 - n);
      whole.node_coord.add(Real3());
      whole.cell_node_uid.add(100 - n);
    }
    const Int32 last = nbRank() - 1;
    checkMesh(whole, [last](Int64) { return last; }, { 1, true });
    if (rank() == last) {
      EXPECT_EQ(family(IK_Face)->nbItem(), info->nbLocalFace());
      EXPECT_EQ(family(IK_Edge)->nbItem(), info->dimension() == 3 ? info->nbLocalEdge() : 0);
      EXPECT_EQ((*allCells().enumerator()).toCell().nbFace(), info->nbLocalFace());
    }
    else {
      EXPECT_EQ(family(IK_Node)->nbItem(), 0);
    }
  }
}

TEST_F(MeshTopologyTest, RanksMayHaveNoCell)
{
  const Grid g{ 3, { 1, 1, 2 } };
  checkMesh(test::gridMesh(g), [](Int64) { return 0; });
  checkMesh(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()));

  m_mesh = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm);
  m_mesh->build(emptyPart(3), {});
  EXPECT_EQ(family(IK_Cell)->nbItem(), 0);
  EXPECT_EQ(allCells().size(), 0);
}

TEST_F(MeshTopologyTest, FacesKnowTheirSides)
{
  const Grid g{ 2, { 3, 2, 0 } };
  build(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()));

  Int32 nb_boundary = 0;
  ENUMERATE_FACE(iface, allFaces())
  {
    Face face = *iface;
    ASSERT_LE(face.node(0).uniqueId().asInt64(), face.node(1).uniqueId().asInt64());
    EXPECT_EQ(face.isSubDomainBoundary(), face.nbCell() == 1);
    if (face.nbCell() == 2) {
      EXPECT_EQ(face.backCell(), face.cell(0));
      EXPECT_EQ(face.frontCell(), face.cell(1));
      EXPECT_EQ(face.oppositeCell(face.cell(0)), face.cell(1));
      EXPECT_EQ(face.oppositeCell(face.cell(1)), face.cell(0));
      EXPECT_TRUE(face.boundaryCell().null());
    }
    else {
      ++nb_boundary;
      EXPECT_NE(face.backCell().null(), face.frontCell().null());
      EXPECT_EQ(face.boundaryCell(), face.cell(0));
      EXPECT_TRUE(face.oppositeCell(face.cell(0)).null());
    }
  }
  if (nbRank() == 1) {
    EXPECT_EQ(nb_boundary, 10);
  }
}

TEST_F(MeshTopologyTest, NodesOfAFaceTurnFromTheBackCell)
{
  const Grid g{ 3, { 2, 2, 2 } };
  const MeshDescription whole = test::gridMesh(g);
  build(whole, test::slabOwner(g.nbCell(), nbRank()));
  std::map<Int64, Real3> coords;
  for (Int32 n = 0; n < whole.node_uid.size(); ++n)
    coords[whole.node_uid[n]] = whole.node_coord[n];
  const auto centre = [&](auto item) {
    Real3 sum;
    for (Node n : item.nodes())
      sum += coords[n.uniqueId()];
    return sum / Real(item.nbNode());
  };

  ENUMERATE_FACE(iface, allFaces())
  {
    Face face = *iface;
    const Real3 p0 = coords[face.node(0).uniqueId()];
    const Real3 a = coords[face.node(1).uniqueId()] - p0;
    const Real3 b = coords[face.node(2).uniqueId()] - p0;
    const Real3 normal(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
    const auto along = [&](Cell c) {
      const Real3 d = centre(c) - centre(face);
      return d.x * normal.x + d.y * normal.y + d.z * normal.z;
    };
    if (!face.backCell().null()) {
      EXPECT_LT(along(face.backCell()), 0.0);
    }
    if (!face.frontCell().null()) {
      EXPECT_GT(along(face.frontCell()), 0.0);
    }
  }
}

TEST_F(MeshTopologyTest, GhostLayoutsMatchOnBothSides)
{
  const Grid g{ 3, { 4, 3, 2 } };
  build(test::gridMesh(g), test::randomOwner(g.nbCell(), nbRank(), 21));

  for (eItemKind kind : { IK_Node, IK_Face, IK_Cell }) {
    const detail::mesh::GhostLayout& layout = family(kind)->ghostLayout();
    Int32 nb_ghost = 0;
    for (Int32 i = 0; i < layout.nbRank(); ++i) {
      UniqueArray<Int64> sent;
      for (Int32 id : layout.shareIds(i)) {
        sent.add(family(kind)->uniqueIds()[id]);
        EXPECT_TRUE(family(kind)->itemInfoListView()[id].isShared());
      }
      UniqueArray<Int64> received(layout.ghostIds(i).size());
      m_pm->sendRecv(sent, received, layout.ranks()[i]);
      for (Int32 k = 0; k < received.size(); ++k) {
        EXPECT_EQ(received[k], family(kind)->uniqueIds()[layout.ghostIds(i)[k]]);
        EXPECT_EQ(family(kind)->owners()[layout.ghostIds(i)[k]], layout.ranks()[i]);
      }
      nb_ghost += received.size();
    }
    EXPECT_EQ(nb_ghost, family(kind)->allItems().ghost().size());
  }
}

TEST_F(MeshTopologyTest, FacesOfNodesAreMadeWhenTheFirstThreadAsksForThem)
{
  const Grid g{ 3, { 5, 4, 4 } };
  build(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()), { 1, true });
  const detail::mesh::FamilyItems& nodes = family(IK_Node)->familyItems();
  const detail::mesh::FamilyItems& edges = family(IK_Edge)->familyItems();
  ASSERT_TRUE(nodes.isDeferred(IK_Face) && nodes.isDeferred(IK_Edge) && edges.isDeferred(IK_Face) && edges.isDeferred(IK_Cell));
  EXPECT_FALSE(nodes.isDeferred(IK_Cell));
  EXPECT_EQ(nodes.connectivity(IK_Face).allocatedBytes(), 0);
  const Int32 most = family(IK_Node)->localConnectivityInfos()->maxFacePerItem();

  std::atomic<Int32> nb_waiting = 0;
  std::vector<Int32> largest(4, 0);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < largest.size(); ++t)
    threads.emplace_back([&, t] {
      ++nb_waiting;
      while (nb_waiting < 4)
        std::this_thread::yield();
      ENUMERATE_NODE(node, allNodes())
      {
        Int32 nb = 0;
        for (Face face : node->faces())
          nb += face.localId() >= 0;
        largest[t] = std::max(largest[t], nb);
      }
    });
  for (std::thread& thread : threads)
    thread.join();

  EXPECT_EQ(largest, std::vector<Int32>(4, most));
  EXPECT_FALSE(nodes.isDeferred(IK_Face));
  EXPECT_TRUE(nodes.isDeferred(IK_Edge));
  expectAsOracle(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()), { 1, true });
  m_mesh->updateGhosts();
  EXPECT_TRUE(nodes.isDeferred(IK_Face));
  expectAsOracle(test::gridMesh(g), test::slabOwner(g.nbCell(), nbRank()), { 1, true });
}

TEST_F(MeshTopologyTest, EachWayToTheFacesOfANodeMakesThem)
{
  const Grid g{ 3, { 3, 2, 4 } };
  const test::OwnerOf owner = test::slabOwner(g.nbCell(), nbRank());
  const std::function<Int32(Node)> ways[] = {
    [](Node node) { return node.nbFace(); }, [](Node node) { return node.faceIds().size(); },
    [](Node node) { return node.itemBase().nbConnected(IK_Face); }, [](Node node) { return node.face(0).null() ? 0 : node.nbFace(); },
    [this](Node node) { return family(IK_Node)->connectivity(IK_Face)->of(node.localId()).size(); }
  };
  for (const auto& nb_face_of : ways) {
    m_mesh.reset();
    m_mesh = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm);
    build(test::gridMesh(g), owner);
    Int32 nb = 0;
    ENUMERATE_NODE(node, allNodes())
    {
      nb += nb_face_of(*node);
    }
    Int32 expected = 0;
    ENUMERATE_FACE(face, allFaces())
    {
      expected += face->nbNode();
    }
    EXPECT_EQ(nb, expected);
  }
}

TEST_F(MeshTopologyTest, NodesOfCellsAreReleasedOnceTheyAreRead)
{
  const Grid g{ 3, { 4, 3, 3 } };
  const test::OwnerOf owner = test::randomOwner(g.nbCell(), nbRank(), 5);
  for (const MeshBuildOptions& options :
       { MeshBuildOptions{}, MeshBuildOptions{ 0 }, MeshBuildOptions{ 1, false, eLocalNumbering::Curve } }) {
    m_mesh.reset();
    m_mesh = std::make_unique<detail::mesh::MeshTopology>(m_handle, m_pm);
    MeshDescription part = test::partOf(test::gridMesh(g), rank(), owner);

    m_mesh->buildAndRelease(part, options);

    const bool is_built_twice = options.nb_ghost_layer == 0 && nbRank() > 1;
    EXPECT_EQ(part.cell_node_uid.empty(), !is_built_twice || part.cell_uid.empty());
    expectAsOracle(test::gridMesh(g), owner, options);
  }
}

TEST_F(MeshTopologyTest, ConnectivityFiguresAreThoseOfAllRanks)
{
  const Grid g{ 3, { 2, 2, 2 } };
  build(test::gridMesh(g), [](Int64) { return 0; });

  EXPECT_EQ(family(IK_Cell)->globalConnectivityInfos()->maxNodePerItem(), 8);
  EXPECT_EQ(family(IK_Cell)->globalConnectivityInfos()->maxFacePerItem(), 6);
  EXPECT_EQ(family(IK_Node)->globalConnectivityInfos()->maxCellPerItem(), 8);
  EXPECT_EQ(family(IK_Node)->localConnectivityInfos()->maxCellPerItem(), rank() == 0 ? 8 : 0);
}

TEST_F(MeshTopologyTest, LocalIdsAreFoundFromUniqueIds)
{
  const MeshDescription whole = test::mixedMesh();
  build(whole, [](Int64) { return 0; });
  if (rank() != 0) {
    EXPECT_EQ(family(IK_Node)->findOneItem(Int64(10)), nullptr);
    return;
  }

  UniqueArray<Int32> ids(2);
  family(IK_Node)->itemsUniqueIdToLocalId(ids, UniqueArray<Int64>{ 30, 31 }, false);
  EXPECT_EQ(family(IK_Node)->uniqueIds()[ids[0]], 30);
  EXPECT_EQ(ids[1], NULL_ITEM_LOCAL_ID);
  EXPECT_THROW(family(IK_Node)->itemsUniqueIdToLocalId(ids, UniqueArray<Int64>{ 30, 31 }), FatalErrorException);
  const Cell cell = family(IK_Cell)->findOneItem(Int64(4));
  EXPECT_EQ(cell.type(), IT_Pentaedron6);
  family(IK_Cell)->setHasUniqueIdMap(false);
  EXPECT_THROW(family(IK_Cell)->findOneItem(Int64(4)), FatalErrorException);
}

TEST_F(MeshTopologyTest, UnknownNodeIsAFaultOnAllRanks)
{
  MeshDescription part = rank() == 0 ? test::gridMesh({ 2, { 2, 1, 0 } }) : emptyPart(2);
  if (rank() == 0)
    part.cell_node_uid[3] = 77;

  EXPECT_NE(textThrownBy(part).find("cell 0 has node 77, which does not exist"), std::string::npos);
}

TEST_F(MeshTopologyTest, CellDescribedTwiceIsAFaultOnAllRanks)
{
  MeshDescription part = rank() == 0 ? test::gridMesh({ 2, { 2, 1, 0 } }) : emptyPart(2);
  if (rank() == 0)
    part.cell_uid[1] = 0;

  EXPECT_NE(textThrownBy(part).find("cell 0 is described twice"), std::string::npos);
}

TEST_F(MeshTopologyTest, CellOfTwoRanksIsAFaultOnAllRanks)
{
  if (nbRank() == 1)
    GTEST_SKIP() << "needs two ranks";

  EXPECT_NE(textThrownBy(test::gridMesh({ 1, { 1, 0, 0 } })).find("cell 0 exists on ranks 0 and 1"), std::string::npos);
}

TEST_F(MeshTopologyTest, FaceWithThreeCellsIsAFaultOnAllRanks)
{
  MeshDescription part = emptyPart(2);
  if (rank() == nbRank() - 1) {
    part = test::gridMesh({ 2, { 2, 1, 0 } });
    part.cell_uid.add(9);
    part.cell_type.add(IT_Triangle3);
    part.node_uid.add(50);
    part.node_coord.add(Real3(2, 2, 2));
    part.cell_node_uid.addRange(UniqueArray<Int64>{ 2, 3, 50 });
  }

  const std::string text = textThrownBy(part);
  EXPECT_NE(text.find("face of nodes 2, 3 has more than two cells"), std::string::npos) << text;
}

TEST_F(MeshTopologyTest, InvertedNeighbourIsAFaultOnAllRanks)
{
  MeshDescription part = emptyPart(2);
  if (rank() == 0) {
    part = test::gridMesh({ 2, { 2, 1, 0 } });
    std::reverse(part.cell_node_uid.begin() + 4, part.cell_node_uid.end());
  }

  const std::string text = textThrownBy(part);
  EXPECT_NE(text.find("cells 0 and 1 are on the same side of the face of nodes 2, 3"), std::string::npos) << text;
}

TEST_F(MeshTopologyTest, CellOfAnotherDimensionIsAFault)
{
  MeshDescription part = emptyPart(3);
  if (rank() == 0) {
    part = test::gridMesh({ 2, { 1, 1, 0 } });
    part.dimension = 3;
  }

  EXPECT_NE(textThrownBy(part).find("cell 0 is of type Quad4, expected the type of a cell of dimension 3"), std::string::npos);
}

TEST_F(MeshTopologyTest, NodeTwiceInACellIsAFault)
{
  MeshDescription part = rank() == 0 ? test::gridMesh({ 2, { 1, 1, 0 } }) : emptyPart(2);
  if (rank() == 0)
    part.cell_node_uid[1] = part.cell_node_uid[0];

  EXPECT_NE(textThrownBy(part).find("has node 0 twice"), std::string::npos);
}

} // namespace
