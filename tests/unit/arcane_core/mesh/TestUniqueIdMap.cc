// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/UniqueIdMap.h"

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

TEST(UniqueIdMapTest, BuildTellsTheFirstDuplicateAndSkipsHoles)
{
  detail::mesh::UniqueIdMap map;
  const UniqueArray<Int64> uids{ 4, NULL_ITEM_UNIQUE_ID, 8, NULL_ITEM_UNIQUE_ID, 4 };

  EXPECT_EQ(map.build(uids), 4);
  EXPECT_EQ(map.find(uids, 8), 2);
  EXPECT_EQ(map.find(uids, NULL_ITEM_UNIQUE_ID), NULL_ITEM_LOCAL_ID);
}

TEST(UniqueIdMapTest, SlotsAreThreeQuartersFullAtMost)
{
  UniqueArray<Int64> uids(1000000);
  for (Int32 i = 0; i < uids.size(); ++i)
    uids[i] = i;
  detail::mesh::UniqueIdMap map;
  map.build(uids);

  EXPECT_LE(map.allocatedBytes(), 4 * (1 << 21));
  for (Int32 i = 0; i < uids.size(); i += 997)
    EXPECT_EQ(map.find(uids, i), i);
}

} // namespace
