// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/families/Adjacencies.h"

#include "tests/support/MessageOf.h"
#include "tests/support/mesh/MeshFixture.h"

namespace Arcane::test
{
namespace
{
using detail::mesh::Adjacency;
using detail::mesh::checkAdjacency;
using detail::mesh::findOrMakePairs;

class AdjacenciesTest : public MeshFixture
{
 protected:
  AdjacenciesTest() { build(gridMesh(Grid{ 2, { 4, 3, 0 } }), slabOwner(12, nbRank())); }
};
} // namespace

TEST_F(AdjacenciesTest, ThePairsOfTheSameArgumentsAreMadeOnce)
{
  std::vector<Adjacency> known;

  const ItemPairGroup by_nodes = findOrMakePairs(known, allCells(), allCells(), IK_Node);
  const ItemPairGroup again = findOrMakePairs(known, allCells(), allCells(), IK_Node);
  const ItemPairGroup by_faces = findOrMakePairs(known, allCells(), allCells(), IK_Face);
  const ItemPairGroup of_faces = findOrMakePairs(known, allCells(), allFaces(), IK_Face);

  EXPECT_EQ(again.sharedPairs(), by_nodes.sharedPairs());
  EXPECT_NE(by_faces.sharedPairs(), by_nodes.sharedPairs());
  EXPECT_NE(of_faces.sharedPairs(), by_faces.sharedPairs());
  EXPECT_EQ(known.size(), 3u);
}

TEST_F(AdjacenciesTest, OneLayerOfGroupsOfTheFamilyIsExpected)
{
  EXPECT_NO_THROW(checkAdjacency(family(IK_Cell), allCells(), allNodes(), 1));
  EXPECT_NO_THROW(checkAdjacency(family(IK_Cell), ItemGroup(), allNodes(), 1));

  EXPECT_EQ(messageOf([&] { checkAdjacency(family(IK_Cell), allCells(), allNodes(), 2); }),
            "family '" + std::string(family(IK_Cell)->fullName().localstr()) + "': number of layers between groups '" +
              allCells().name().localstr() + "' and '" + allNodes().name().localstr() + "' is 2, expected 1");
  EXPECT_EQ(messageOf([&] { checkAdjacency(family(IK_Cell), allNodes(), allNodes(), 1); }),
            "family '" + std::string(family(IK_Cell)->fullName().localstr()) + "': group '" + allNodes().name().localstr() +
              "' is not one of its groups");
}
} // namespace Arcane::test
