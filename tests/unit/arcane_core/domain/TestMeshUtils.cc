// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/MeshUtils.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/document/MD5HashAlgorithm.h"
#include "arcane_core/mesh/connectivities/IIndexedIncrementalItemConnectivityMng.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/CurvedMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace
{
using namespace Arcane;

class MeshUtilsTest : public test::PrimaryMeshFixture
{
 protected:
  MeshUtilsTest()
  {
    m_mesh->allocate(test::partOf(test::gridMesh({ 3, { 4, 3, 2 } }), m_pm->commRank(), test::slabOwner(24, m_pm->commSize())));
  }

  static void expectOrder(UniqueArray<Int64> before, UniqueArray<Int64> expected, bool is_changed)
  {
    UniqueArray<Int64> after(before.size());
    EXPECT_EQ(MeshUtils::reorderNodesOfFace(before, after), is_changed);
    EXPECT_EQ(after, expected);
    UniqueArray<Int32> index(before.size());
    EXPECT_EQ(MeshUtils::reorderNodesOfFace2(before, index), is_changed);
    for (Int32 i = 0; i < index.size(); ++i)
      EXPECT_EQ(before[index[i]], expected[i]);
  }
};

TEST_F(MeshUtilsTest, FacesBeginWithTheirSmallestNode)
{
  expectOrder({ 4, 2, 8, 6 }, { 2, 4, 6, 8 }, true);
  expectOrder({ 6, 2, 4, 8 }, { 2, 4, 8, 6 }, false);
  expectOrder({ 1, 9, 5 }, { 1, 5, 9 }, true);
  expectOrder({ 5, 1, 9 }, { 1, 5, 9 }, true);
  expectOrder({ 9, 1, 5 }, { 1, 5, 9 }, false);
  expectOrder({ 3, 7 }, { 3, 7 }, false);
  expectOrder({ 7, 3 }, { 3, 7 }, true);
  expectOrder({ 3 }, { 3 }, false);
  expectOrder({}, {}, false);
  UniqueArray<Int64> too_few(2);
  const UniqueArray<Int64> nodes = { 1, 2, 3 };
  EXPECT_THROW(MeshUtils::reorderNodesOfFace(nodes, too_few), ArgumentException);
}

TEST_F(MeshUtilsTest, FacesAreFoundByTheirNodesInThatOrder)
{
  ENUMERATE_FACE(iface, m_mesh->allFaces())
  {
    UniqueArray<Int64> unique_ids;
    UniqueArray<Int32> local_ids;
    for (const Node node : iface->nodes()) {
      unique_ids.add(node.uniqueId());
      local_ids.add(node.localId());
    }
    const Node first = iface->node(0);
    EXPECT_EQ(MeshUtils::getFaceFromNodesUniqueId(first, unique_ids), *iface);
    EXPECT_EQ(MeshUtils::getFaceFromNodesLocalId(first, local_ids), *iface);
    // The faces of the mesh have this order.
    UniqueArray<Int64> ordered(unique_ids.size());
    EXPECT_FALSE(MeshUtils::reorderNodesOfFace(unique_ids, ordered));
    std::reverse(unique_ids.begin(), unique_ids.end());
    EXPECT_TRUE(MeshUtils::getFaceFromNodesUniqueId(first, unique_ids).null());
  }
}

TEST_F(MeshUtilsTest, ItemsAreFoundByUniqueIds)
{
  IItemFamily* family = m_mesh->cellFamily();
  ENUMERATE_CELL(icell, m_mesh->allCells())
  {
    EXPECT_EQ(Cell(MeshUtils::findOneItem(family, icell->uniqueId())), *icell);
    EXPECT_EQ(Cell(MeshUtils::findOneItem(family, icell->uniqueId().asInt64())), *icell);
  }
  EXPECT_TRUE(MeshUtils::findOneItem(family, Int64(1000)).null());
  UniqueArray<Int64> unique_ids = { 7 };
  MeshUtils::fillUniqueIds(m_mesh->ownCells().view(), unique_ids);
  EXPECT_EQ(unique_ids.size(), m_mesh->ownCells().size());
  for (const Int64 unique_id : unique_ids)
    EXPECT_TRUE(Cell(MeshUtils::findOneItem(family, unique_id)).isOwn());
  // Faces have the largest unique ids: 16 times the id of a cell, plus the index of the face.
  Int64 largest = 0;
  ENUMERATE_FACE(iface, m_mesh->allFaces())
  largest = std::max(largest, iface->uniqueId().asInt64());
  largest = m_pm->reduce(MessagePassing::ReduceMax, largest);
  EXPECT_EQ(MeshUtils::getMaxItemUniqueIdCollective(m_mesh.get()).asInt64(), largest);
}

TEST_F(MeshUtilsTest, HashesDependOnIdsAndTheirOrder)
{
  std::set<Int64> hashes;
  for (Int64 i = 0; i < 100; ++i)
    for (Int64 j = 0; j < 100; ++j) {
      const Int64 ids[] = { i, j };
      const Int64 hash = MeshUtils::generateHashUniqueId(SmallSpan<const Int64>(ids, 2));
      EXPECT_GE(hash, 0);
      hashes.insert(hash);
    }
  EXPECT_EQ(hashes.size(), 10000u);
}

TEST_F(MeshUtilsTest, GroupsAreVisited)
{
  m_mesh->cellFamily()->createGroup("Some", UniqueArray<Int32>({ 0 }));
  Int32 nb_some = 0;
  Int64 nb_item = 0;
  MeshUtils::visitGroups(m_mesh.get(), [&](ItemGroup& group) {
    nb_some += group.name() == "Some";
    nb_item += group.size();
  });
  EXPECT_EQ(nb_some, 1);
  EXPECT_EQ(MeshUtils::printMeshGroupsMemoryUsage(m_mesh.get(), 0), 4 * nb_item);
  Int32 nb_of_nodes = 0;
  MeshUtils::visitGroups(m_mesh->nodeFamily(), [&](ItemGroup&) { ++nb_of_nodes; });
  EXPECT_EQ(nb_of_nodes, 1);
}

TEST_F(MeshUtilsTest, NodesAreConnectedByEdges)
{
  const auto connectivity = MeshUtils::computeNodeNodeViaEdgeConnectivity(m_mesh.get(), "NodeToNode");
  const IndexedNodeNodeConnectivityView view(connectivity->view());
  ENUMERATE_NODE(node, m_mesh->allNodes())
  {
    std::set<Int32> expected;
    for (const Face face : node->faces())
      for (Int32 i = 0; i < face.nbNode(); ++i)
        if (face.node(i).localId() == node->localId()) {
          expected.insert(face.node((i + 1) % face.nbNode()).localId());
          expected.insert(face.node((i + face.nbNode() - 1) % face.nbNode()).localId());
        }
    std::vector<Int32> found;
    for (const NodeLocalId other : view.nodes(node))
      found.push_back(other.localId());
    EXPECT_EQ(found, std::vector<Int32>(expected.begin(), expected.end()));
  }
  EXPECT_EQ(m_mesh->indexedConnectivityMng()->findConnectivity("NodeToNode"), connectivity);
  // Filled again, not twice.
  const Int32 max_nb = connectivity->connectivity()->maxNbConnectedItem();
  MeshUtils::computeNodeNodeViaEdgeConnectivity(m_mesh.get(), "NodeToNode");
  EXPECT_EQ(connectivity->connectivity()->maxNbConnectedItem(), max_nb);
  EXPECT_LE(max_nb, 6);
}

TEST_F(MeshUtilsTest, NodesOfTheBoundaryAreConnectedByItsEdges)
{
  const auto connectivity = MeshUtils::computeBoundaryNodeNodeViaEdgeConnectivity(m_mesh.get(), "Boundary");
  const IndexedNodeNodeConnectivityView view(connectivity->view());
  std::set<std::pair<Int32, Int32>> expected;
  ENUMERATE_FACE(face, m_mesh->allFaces())
  if (face->nbCell() == 1 || face->backCell().isOwn() != face->frontCell().isOwn())
    for (Int32 i = 0; i < face->nbNode(); ++i) {
      const Int32 a = face->nodeId(i).localId();
      const Int32 b = face->nodeId((i + 1) % face->nbNode()).localId();
      expected.emplace(a, b);
      expected.emplace(b, a);
    }
  std::set<std::pair<Int32, Int32>> found;
  ENUMERATE_NODE(node, m_mesh->allNodes())
  for (const NodeLocalId other : view.nodes(node))
    EXPECT_TRUE(found.emplace(node->localId(), other.localId()).second);
  EXPECT_EQ(found, expected);
}

TEST_F(MeshUtilsTest, TheDigestOfUniqueIdsIsTheSameOnAnyNumberOfRanks)
{
  // The cells 0 to 4 as Int64, little endian, by the program md5sum.
  MD5HashAlgorithm md5;
  newMesh();
  m_mesh->allocate(test::partOf(test::gridMesh({ 2, { 5, 1, 1 } }), m_pm->commRank(), test::slabOwner(5, m_pm->commSize())));
  const String expected = "35a1d22402d98e3a1e26a6da8a87b10a";
  const auto check = [&](const String& digest, bool include_ghost) {
    return test::messageOf([&] { MeshUtils::checkUniqueIdsHashCollective(m_mesh->cellFamily(), &md5, digest, true, include_ghost); });
  };

  EXPECT_EQ(check(expected, false), "");
  EXPECT_EQ(check(String(), true), "");
  EXPECT_EQ(check(expected, true).empty(), m_pm->commSize() == 1);
  const std::string message = check("0123456789abcdef0123456789abcdef", false);
  EXPECT_NE(message.find("of 5 items is 35a1d22402d98e3a1e26a6da8a87b10a, expected 0123456789abcdef0123456789abcdef"), std::string::npos)
    << message;
  EXPECT_EQ(test::messageOf([&] { MeshUtils::checkUniqueIdsHashCollective(m_mesh->cellFamily(), nullptr, expected, true, false); }),
            "family '" + std::string(m_mesh->cellFamily()->fullName().localstr()) +
              "': checkUniqueIdsHashCollective() has a null hash algorithm, expected MD5HashAlgorithm or another");
  EXPECT_EQ(test::messageOf([&] { MeshUtils::checkUniqueIdsHashCollective(nullptr, &md5, expected, true, false); }),
            "checkUniqueIdsHashCollective(): the family is a null pointer, expected one of a mesh");
}

TEST_F(MeshUtilsTest, NodesInTheMiddleOfEdgesAreOnNoEdge)
{
  newMesh();
  m_mesh->allocate(
    test::partOf(test::curvedMesh(test::gridMesh({ 3, { 4, 3, 2 } })), m_pm->commRank(), test::slabOwner(24, m_pm->commSize())));
  const auto boundary = MeshUtils::computeBoundaryNodeNodeViaEdgeConnectivity(m_mesh.get(), "Boundary");
  const auto inside = MeshUtils::computeNodeNodeViaEdgeConnectivity(m_mesh.get(), "Inside");
  const IndexedNodeNodeConnectivityView views[] = { IndexedNodeNodeConnectivityView(boundary->view()),
                                                    IndexedNodeNodeConnectivityView(inside->view()) };
  const VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();

  for (const IndexedNodeNodeConnectivityView& view : views)
    ENUMERATE_NODE(node, m_mesh->allNodes())
    {
      const Real3 p = coordinates[node];
      const bool is_corner = p.x == std::floor(p.x) && p.y == std::floor(p.y) && p.z == std::floor(p.z);
      EXPECT_TRUE(is_corner || view.nbNode(node) == 0);
      for (const NodeLocalId other : view.nodes(node))
        EXPECT_EQ((coordinates[other] - p).normL2(), 1.0);
    }
}

TEST_F(MeshUtilsTest, NodesInTheMiddleOfALineOfTheBoundaryAreOnNoEdge)
{
  newMesh();
  m_mesh->allocate(
    test::partOf(test::curvedMesh(test::gridMesh({ 2, { 6, 4, 0 } }), true), m_pm->commRank(), test::slabOwner(24, m_pm->commSize())));
  const auto boundary = MeshUtils::computeBoundaryNodeNodeViaEdgeConnectivity(m_mesh.get(), "Boundary");
  const IndexedNodeNodeConnectivityView view(boundary->view());
  const VariableNodeReal3& coordinates = m_mesh->nodesCoordinates();

  ENUMERATE_NODE(node, m_mesh->allNodes())
  for (const NodeLocalId other : view.nodes(node))
    EXPECT_EQ((coordinates[other] - coordinates[node]).normL2(), 1.0);
}
} // namespace
