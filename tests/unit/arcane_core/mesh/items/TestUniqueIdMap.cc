// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/UniqueIdMap.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace
{
using namespace Arcane;

TEST(UniqueIdMapTest, NothingIsFoundInAnEmptyMap)
{
  const detail::mesh::UniqueIdMap map;

  EXPECT_EQ(map.find({}, 3), NULL_ITEM_LOCAL_ID);
}

TEST(UniqueIdMapTest, ManyIdsAreInsertedFoundAndErased)
{
  constexpr unsigned seed = 7;
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  UniqueArray<Int64> uids;
  std::map<Int64, Int32> expected;
  detail::mesh::UniqueIdMap map;
  for (Int32 i = 0; i < 20000; ++i) {
    uids.add(i % 3 == 0 ? Int64(random() % 5000) * 4096 : Int64(random() >> 1));
    EXPECT_EQ(map.insert(uids, i), expected.emplace(uids[i], i).second);
    if (i % 5 == 0 && expected.at(uids[i]) == i) {
      map.erase(uids, i);
      expected.erase(uids[i]);
    }
  }

  for (Int64 uid : uids) {
    const auto found = expected.find(uid);
    ASSERT_EQ(map.find(uids, uid), found == expected.end() ? NULL_ITEM_LOCAL_ID : found->second);
  }
}

TEST(UniqueIdMapTest, IdsThatComeAndGoTakeNoMoreMemory)
{
  constexpr Int32 nb_live = 10;
  UniqueArray<Int64> uids(nb_live, NULL_ITEM_UNIQUE_ID);
  detail::mesh::UniqueIdMap map;
  Int64 next = 5;
  for (Int32 i = 0; i < 100000; ++i) {
    const Int32 place = i % nb_live;
    if (uids[place] != NULL_ITEM_UNIQUE_ID)
      map.erase(uids, place);
    uids[place] = next;
    next += 3;
    ASSERT_TRUE(map.insert(uids, place));
  }
  for (Int32 i = 0; i < nb_live; ++i)
    EXPECT_EQ(map.find(uids, uids[i]), i);
  EXPECT_LT(map.allocatedBytes(), 1024);
}

TEST(UniqueIdMapTest, BuildTellsTheFirstDuplicateAndSkipsHoles)
{
  detail::mesh::UniqueIdMap map;
  const UniqueArray<Int64> uids{ 4, NULL_ITEM_UNIQUE_ID, 8, NULL_ITEM_UNIQUE_ID, 4 };

  EXPECT_EQ(map.build(uids), 4);
  EXPECT_EQ(map.find(uids, 8), 2);
  EXPECT_EQ(map.find(uids, NULL_ITEM_UNIQUE_ID), NULL_ITEM_LOCAL_ID);
}

TEST(UniqueIdMapTest, IdsThatFollowEachOtherNeedNoMemory)
{
  detail::mesh::UniqueIdMap map;
  UniqueArray<Int64> uids{ 7, 8, 9 };

  EXPECT_FALSE(map.isBuilt());
  EXPECT_EQ(map.build(uids), NULL_ITEM_LOCAL_ID);
  uids.add(10);
  EXPECT_TRUE(map.insert(uids, 3));
  uids.add(8);
  EXPECT_FALSE(map.insert(uids, 4));

  EXPECT_TRUE(map.isBuilt());
  EXPECT_EQ(map.allocatedBytes(), 0);
  for (Int32 i = 0; i < 4; ++i)
    EXPECT_EQ(map.find(uids, 7 + i), i);
  for (Int64 other : { Int64(-1), Int64(0), Int64(6), Int64(11), Int64(1) << 62, NULL_ITEM_UNIQUE_ID })
    EXPECT_EQ(map.find(uids, other), NULL_ITEM_LOCAL_ID) << other;
}

TEST(UniqueIdMapTest, AnIdThatDoesNotFollowAndAnErasedOneAreMapped)
{
  detail::mesh::UniqueIdMap added;
  UniqueArray<Int64> uids{ 7, 8, 9, 3 };
  added.build(uids.subConstView(0, 3));
  EXPECT_TRUE(added.insert(uids, 3));
  detail::mesh::UniqueIdMap erased;
  erased.build(uids.subConstView(0, 3));
  erased.erase(uids, 1);

  EXPECT_GT(added.allocatedBytes(), 0);
  for (Int32 i = 0; i < uids.size(); ++i)
    EXPECT_EQ(added.find(uids, uids[i]), i);
  EXPECT_EQ(added.find(uids, 10), NULL_ITEM_LOCAL_ID);
  EXPECT_EQ(erased.find(uids, 7), 0);
  EXPECT_EQ(erased.find(uids, 8), NULL_ITEM_LOCAL_ID);
  EXPECT_EQ(erased.find(uids, 9), 2);
}

TEST(UniqueIdMapTest, SlotsAreThreeQuartersFullAtMost)
{
  UniqueArray<Int64> uids(1000000);
  for (Int32 i = 0; i < uids.size(); ++i)
    uids[i] = 2 * i;
  detail::mesh::UniqueIdMap map;
  map.build(uids);

  EXPECT_LE(map.allocatedBytes(), 4 * (1 << 21));
  for (Int32 i = 0; i < uids.size(); i += 997)
    EXPECT_EQ(map.find(uids, 2 * i), i);
}

TEST(UniqueIdMapTest, SeveralIdsAreInsertedTogetherOrNotAtAll)
{
  UniqueArray<Int64> uids{ 4, 5, 6, 90, 30, 5, 80, 7 };
  detail::mesh::UniqueIdMap map;

  EXPECT_EQ(map.insertAll(uids, UniqueArray<Int32>{ 0, 1, 2 }), -1);
  EXPECT_EQ(map.allocatedBytes(), 0);
  EXPECT_EQ(map.insertAll(uids, UniqueArray<Int32>{ 3, 4, 5, 6 }), 2);
  EXPECT_EQ(map.find(uids, 90), NULL_ITEM_LOCAL_ID);
  EXPECT_EQ(map.find(uids, 5), 1);
  EXPECT_EQ(map.insertAll(uids, UniqueArray<Int32>{ 3, 4, 6, 7 }), -1);

  for (const Int32 id : { 0, 1, 2, 3, 4, 6, 7 })
    EXPECT_EQ(map.find(uids, uids[id]), id);
  map.erase(uids, 4);
  EXPECT_EQ(map.find(uids, 30), NULL_ITEM_LOCAL_ID);
  EXPECT_TRUE(map.insert(uids, 4));
  EXPECT_FALSE(map.insert(uids, 5));
}

TEST(UniqueIdMapTest, IdsThatComeAndGoTogetherTakeNoMoreMemory)
{
  constexpr Int32 nb = 1000;
  UniqueArray<Int64> uids(nb);
  UniqueArray<Int32> ids(nb);
  for (Int32 i = 0; i < nb; ++i) {
    ids[i] = nb - 1 - i;
    uids[i] = 37 * i;
  }
  detail::mesh::UniqueIdMap map;
  ASSERT_EQ(map.insertAll(uids, ids), -1);
  const Int64 bytes = map.allocatedBytes();

  for (int turn = 0; turn < 50; ++turn) {
    for (const Int32 id : ids)
      map.erase(uids, id);
    for (Int64& uid : uids)
      uid += 5;
    ASSERT_EQ(map.insertAll(uids, ids), -1);
  }

  EXPECT_EQ(map.allocatedBytes(), bytes);
  for (const Int32 id : ids)
    ASSERT_EQ(map.find(uids, uids[id]), id);
}
} // namespace
