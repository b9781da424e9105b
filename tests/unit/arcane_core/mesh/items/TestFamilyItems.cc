// SPDX-License-Identifier: Apache-2.0
// The items of a family without a mesh.
#include "arcane_core/mesh/items/FamilyItems.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>
#include <vector>

namespace
{
using namespace Arcane;

class FamilyItemsTest : public ::testing::Test
{
 protected:
  static constexpr Int32 my_rank = 1;

  FamilyItemsTest()
  {
    detail::mesh::FamilyArrays arrays;
    arrays.unique_ids.copy(UniqueArray<Int64>{ 10, 20, 30 });
    arrays.owners.copy(UniqueArray<Int32>{ 1, 0, 1 });
    arrays.flags.copy(UniqueArray<Int32>{ ItemFlags::II_Own, 0, ItemFlags::II_Own });
    m_items.assign(std::move(arrays));
  }

  void publish()
  {
    ItemSharedInfo* const targets[4] = { m_items.sharedInfo(), m_items.sharedInfo(), m_items.sharedInfo(), m_others.sharedInfo() };
    m_items.publish(targets);
  }

  detail::mesh::FamilyItems m_items{ nullptr, IK_Node, "Mesh0_Node", my_rank };
  detail::mesh::FamilyItems m_others{ nullptr, IK_Cell, "Mesh0_Cell", my_rank };
};

TEST_F(FamilyItemsTest, ItemsAreFoundByTheirUniqueIds)
{
  EXPECT_EQ(m_items.nbItem(), 3);
  EXPECT_EQ(m_items.localIdOf(20), 1);
  EXPECT_EQ(m_items.localIdOf(21), NULL_ITEM_LOCAL_ID);

  m_items.setHasUniqueIdMap(false);

  EXPECT_THROW(m_items.localIdOf(20), FatalErrorException);
}

// Codes call Item::internal() in parallel loops.
TEST_F(FamilyItemsTest, ThreadsMayBeTheFirstToNeedInternals)
{
  constexpr Int32 nb_item = 40000;
  constexpr std::size_t nb_thread = 4;
  for (int turn = 0; turn < 10; ++turn) {
    detail::mesh::FamilyItems items{ nullptr, IK_Cell, "Mesh0_Cell", my_rank };
    for (Int32 id = 0; id < nb_item; ++id)
      items.addItem(id, IT_Line2, my_rank, {});
    std::array<std::vector<ItemInternal*>, nb_thread> found;
    std::atomic<std::size_t> nb_ready = 0;
    const auto find = [&](std::vector<ItemInternal*>& internals) {
      ++nb_ready;
      while (nb_ready < nb_thread)
        std::this_thread::yield();
      for (Int32 id = 0; id < nb_item; ++id)
        internals.push_back(items.itemInternal(id));
      internals.push_back(items.itemsInternal()[nb_item - 1]);
    };
    {
      std::vector<std::jthread> threads;
      for (std::vector<ItemInternal*>& internals : found)
        threads.emplace_back([&find, &internals] { find(internals); });
    }
    for (const std::vector<ItemInternal*>& internals : found)
      ASSERT_EQ(internals, found[0]);
    EXPECT_EQ(found[0].front(), items.itemInternal(0));
    EXPECT_EQ(found[0].back(), items.itemInternal(nb_item - 1));
  }
}

TEST_F(FamilyItemsTest, AddedItemIsLastAndFound)
{
  const Int64 stamp = m_items.stamp();
  const eItemKind targets[] = { IK_Cell };

  EXPECT_EQ(m_items.addItem(25, IT_Vertex, my_rank, { 1, targets }), 3);
  EXPECT_EQ(m_items.addItem(26, IT_Vertex, 0, { 1, targets }), 4);

  EXPECT_EQ(m_items.nbItem(), 5);
  EXPECT_EQ(m_items.localIdOf(26), 4);
  EXPECT_EQ(m_items.arrays().flags[3], ItemFlags::II_JustAdded | ItemFlags::II_Own);
  EXPECT_EQ(m_items.arrays().flags[4], ItemFlags::II_JustAdded);
  EXPECT_EQ(m_items.arrays().types[4], IT_Vertex);
  EXPECT_EQ(m_items.connectivity(IK_Cell).nbSource(), 2);
  EXPECT_EQ(m_items.connectivity(IK_Face).nbSource(), 0);
  m_items.noteChange();
  EXPECT_GT(m_items.stamp(), stamp);
}

TEST_F(FamilyItemsTest, RemovedItemLeavesAHole)
{
  m_items.removeItem(0);

  EXPECT_EQ(m_items.nbItem(), 2);
  EXPECT_EQ(m_items.maxLocalId(), 3);
  EXPECT_EQ(m_items.localIdOf(10), NULL_ITEM_LOCAL_ID);
  EXPECT_EQ(m_items.localIdOf(30), 2);
  EXPECT_EQ(m_items.arrays().unique_ids[0], NULL_ITEM_UNIQUE_ID);
  EXPECT_NO_THROW(m_items.checkValid());
}

TEST_F(FamilyItemsTest, InstancesOfItemsReadThePublishedArrays)
{
  publish();

  EXPECT_EQ(m_items.itemInternal(1)->uniqueId(), 20);
  EXPECT_EQ(m_items.itemsInternal()[2]->owner(), 1);
  EXPECT_EQ(m_items.itemsInternal()[2], m_items.itemInternal(2));
  EXPECT_EQ(m_items.itemInternal(0)->kind(), IK_Node);
}

TEST_F(FamilyItemsTest, ConnectionsAreShownOnceTheyArePublished)
{
  EXPECT_EQ(m_items.publishedConnectivity(IK_Cell), nullptr);
  UniqueArray<Int32> list{ 0, 0, 1 };
  m_items.editConnectivity(IK_Cell).assign(UniqueArray<Int32>{ 1, 2, 0 }, std::move(list));
  publish();

  ASSERT_NE(m_items.publishedConnectivity(IK_Cell), nullptr);
  EXPECT_EQ(m_items.publishedConnectivity(IK_Face), nullptr);
  EXPECT_EQ(m_items.itemInternal(1)->nbCell(), 2);
  Int32 max_connected[4];
  m_items.maxConnected(max_connected);
  EXPECT_EQ(max_connected[IK_Cell], 2);
  EXPECT_EQ(max_connected[IK_Face], 0);
}

TEST_F(FamilyItemsTest, OneSidedConnectionIsAFault)
{
  EXPECT_NO_THROW(m_items.checkConnectedTo(m_others));
  m_items.editConnectivity(IK_Cell).assign(UniqueArray<Int32>{ 1, 0, 0 }, UniqueArray<Int32>{ 0 });
  publish();

  EXPECT_THROW(m_items.checkConnectedTo(m_others), FatalErrorException);
}

TEST_F(FamilyItemsTest, SharedItemsAreThoseThatWereGivenLast)
{
  m_items.setShared(UniqueArray<Int32>{ 0 });
  m_items.setShared(UniqueArray<Int32>{ 2 });

  EXPECT_EQ(m_items.arrays().flags[0], ItemFlags::II_Own);
  EXPECT_EQ(m_items.arrays().flags[2], ItemFlags::II_Own | ItemFlags::II_Shared);
}

TEST_F(FamilyItemsTest, WrongOwnFlagAndUniqueIdGivenTwiceAreFaults)
{
  EXPECT_NO_THROW(m_items.checkValid());
  m_items.editArrays().owners[0] = 0;
  EXPECT_THROW(m_items.checkValid(), FatalErrorException);

  detail::mesh::FamilyArrays twice;
  twice.unique_ids.copy(UniqueArray<Int64>{ 10, 10 });
  m_items.assign(std::move(twice));
  EXPECT_THROW(m_items.checkValid(), FatalErrorException);
}

TEST_F(FamilyItemsTest, SeveralItemsAreAddedTogetherOrNotAtAll)
{
  m_items.removeItem(1);

  EXPECT_FALSE(m_items.addItems(UniqueArray<Int64>{ 7, 30 }, UniqueArray<Int32>{ 1, 3 }, IT_NullType, my_rank));
  EXPECT_EQ(m_items.arrays().unique_ids, (UniqueArray<Int64>{ 10, NULL_ITEM_UNIQUE_ID, 30 }));
  EXPECT_EQ(m_items.localIdOf(7), NULL_ITEM_LOCAL_ID);
  EXPECT_EQ(m_items.arrays().flags[1], ItemFlags::II_Suppressed);
  EXPECT_TRUE(m_items.addItems(UniqueArray<Int64>{ 7, 8 }, UniqueArray<Int32>{ 1, 3 }, IT_NullType, my_rank));

  EXPECT_EQ(m_items.nbItem(), 4);
  EXPECT_EQ(m_items.localIdOf(8), 3);
  EXPECT_EQ(m_items.arrays().flags[1], ItemFlags::II_JustAdded | ItemFlags::II_Own);
  m_items.removeItems(UniqueArray<Int32>{ 0, 3 });
  EXPECT_EQ(m_items.nbItem(), 2);
  EXPECT_EQ(m_items.localIdOf(8), NULL_ITEM_LOCAL_ID);
}

TEST_F(FamilyItemsTest, RequestsInAnyOrderAreFoundAndHolesAreNot)
{
  m_items.removeItem(1);
  UniqueArray<Int32> ids(6);

  EXPECT_EQ(m_items.localIdsOf(ids, UniqueArray<Int64>{ 10, NULL_ITEM_UNIQUE_ID, 30, 10, 20, 30 }), 1);

  EXPECT_EQ(ids, (UniqueArray<Int32>{ 0, NULL_ITEM_LOCAL_ID, 2, 0, NULL_ITEM_LOCAL_ID, 2 }));
  EXPECT_EQ(m_items.localIdsOf(ids.subView(0, 2), UniqueArray<Int64>{ 30, 10 }), -1);
  m_items.setHasUniqueIdMap(false);
  EXPECT_THROW(m_items.localIdsOf(ids.subView(0, 1), UniqueArray<Int64>{ 10 }), FatalErrorException);
}

TEST_F(FamilyItemsTest, EachItemIsOwnUntilOneHasAnotherOwner)
{
  EXPECT_FALSE(m_items.isEachOwn());
  m_items.removeItem(1);
  EXPECT_FALSE(m_items.isEachOwn());
  detail::mesh::FamilyArrays arrays;
  arrays.unique_ids.copy(UniqueArray<Int64>{ 1, 2 });
  arrays.owners.copy(UniqueArray<Int32>{ 1, 1 });
  arrays.flags.copy(UniqueArray<Int32>{ ItemFlags::II_Own, ItemFlags::II_Own });
  m_items.assign(std::move(arrays));
  publish();
  EXPECT_TRUE(m_items.isEachOwn());

  MutableItemBase(1, m_items.sharedInfo()).setOwner(0, my_rank);
  EXPECT_FALSE(m_items.isEachOwn());
  MutableItemBase(1, m_items.sharedInfo()).setOwner(my_rank, my_rank);
  m_items.noteOwnerChange();
  EXPECT_TRUE(m_items.isEachOwn());
  m_items.addItem(3, IT_Vertex, 0, {});
  EXPECT_FALSE(m_items.isEachOwn());
}
} // namespace
