// SPDX-License-Identifier: Apache-2.0
// Lists of items made by a function of the test: when they are computed, and what is refused.
#include "arcane_core/mesh/groups/ItemPairs.h"

#include "arcane_core/mesh/groups/ItemPairEnumerator.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TextParts.h"
#include "tests/support/mesh/MeshFixture.h"

namespace Arcane::test
{
namespace
{
using detail::mesh::ItemPairs;

//! Each cell with its own nodes.
class ItemPairsTest : public MeshFixture
{
 protected:
  ItemPairsTest()
  {
    build(gridMesh(Grid{ 2, { 4, 3, 0 } }), slabOwner(12, nbRank()));
    m_pairs = std::make_shared<ItemPairs>(allCells(), allNodes());
    m_pairs->setComputation([this](ItemPairs& pairs) {
      ++m_nb_computation;
      ENUMERATE_CELL(cell, allCells())
      {
        UniqueArray<Int32> ids;
        for (const Node node : cell->nodes())
          ids.add(node.localId());
        pairs.addNextItem(ids);
      }
    });
  }

  std::shared_ptr<ItemPairs> m_pairs;
  int m_nb_computation = 0;
};
} // namespace

TEST_F(ItemPairsTest, ListsAreComputedWhenTheyAreReadFirst)
{
  EXPECT_EQ(m_nb_computation, 0);

  m_pairs->checkNeedUpdate();
  m_pairs->checkNeedUpdate();

  EXPECT_EQ(m_nb_computation, 1);
  EXPECT_EQ(m_pairs->nbItem(), allCells().size());
  for (Int32 i = 0; i < m_pairs->nbItem(); ++i)
    EXPECT_EQ(m_pairs->subItems(i).size(), 4);
}

TEST_F(ItemPairsTest, AnInvalidationComputesThemAgain)
{
  m_pairs->checkNeedUpdate();

  m_pairs->invalidate(false);
  EXPECT_EQ(m_nb_computation, 1);
  m_pairs->checkNeedUpdate();
  EXPECT_EQ(m_nb_computation, 2);
  m_pairs->invalidate(true);

  EXPECT_EQ(m_nb_computation, 3);
}

TEST_F(ItemPairsTest, AnEnumeratorGoesFromItemToItemWithItsList)
{
  Int32 nb_item = 0;
  for (ItemPairEnumerator i(m_pairs); i.hasNext(); ++i) {
    EXPECT_EQ(i.index(), nb_item++);
    EXPECT_EQ((*i).kind(), IK_Cell);
    EXPECT_EQ(i.nbSubItem(), 4);
    const Cell cell = (*i).toCell();
    Int32 place = 0;
    for (const Item sub : i.subItems())
      EXPECT_EQ(sub.localId(), cell.nodeId(place++).asInt32());
  }

  EXPECT_EQ(nb_item, allCells().size());
  EXPECT_EQ(ItemPairEnumerator(m_pairs).count(), nb_item);
  EXPECT_FALSE(ItemPairEnumerator(std::shared_ptr<ItemPairs>()).hasNext());
}

TEST_F(ItemPairsTest, AComputationGivesOneListOfItemsThatExistToEachItem)
{
  ItemPairs few(allCells(), allNodes());
  few.setComputation([](ItemPairs& pairs) { pairs.addNextItem({}); });
  ItemPairs wrong(allCells(), allNodes());
  wrong.setComputation([this](ItemPairs& pairs) {
    for (Int32 i = 0; i < allCells().size(); ++i)
      pairs.addNextItem(UniqueArray<Int32>{ 1000000 });
  });

  EXPECT_TRUE(has(messageOf([&] { few.checkNeedUpdate(); }),
                  "addNextItem() was called 1 times, expected " + std::to_string(allCells().size()) + ", once for each item"));
  EXPECT_TRUE(has(messageOf([&] { wrong.checkNeedUpdate(); }), "local id in the list of item 0 is 1000000, expected 0 to "));
  EXPECT_TRUE(has(messageOf([&] { m_pairs->addNextItem({}); }), "addNextItem() was called outside the functor that makes the lists"));
}

TEST_F(ItemPairsTest, GroupsThatAreNullAreRefused)
{
  EXPECT_TRUE(has(messageOf([&] { ItemPairs(ItemGroup(), allNodes()); }), "the first group is null, or of another kind of items"));
  EXPECT_TRUE(has(messageOf([&] { ItemPairs(allCells(), ItemGroup()); }), "the second group is null, or of another kind of items"));
}
} // namespace Arcane::test
