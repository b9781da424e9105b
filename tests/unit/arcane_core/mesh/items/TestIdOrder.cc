// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/IdOrder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace
{
using namespace Arcane;
using detail::mesh::orderOfIds;

UniqueArray<Int32> sortedPositions(const UniqueArray<Int64>& ids)
{
  UniqueArray<Int32> order(ids.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](Int32 i) { return ids[i]; });
  return order;
}

TEST(IdOrderTest, IdsInOrderHaveNone)
{
  EXPECT_TRUE(orderOfIds({}).empty());
  EXPECT_TRUE(orderOfIds(UniqueArray<Int64>{ 3 }).empty());
  EXPECT_TRUE(orderOfIds(UniqueArray<Int64>{ 3, 4, 4, 9 }).empty());
}

TEST(IdOrderTest, LowAndHighOnesOutOfPlaceAreMoved)
{
  for (const UniqueArray<Int64>& ids : { UniqueArray<Int64>{ 1, 2, 90, 3, 4, 5 }, UniqueArray<Int64>{ 10, 11, 2, 12, 13, 1 },
                                         UniqueArray<Int64>{ 9, 8, 7, 6 }, UniqueArray<Int64>{ 5, 1, 5, 1, 5 } })
    EXPECT_EQ(orderOfIds(ids), sortedPositions(ids));
}

TEST(IdOrderTest, AnyOrderIsThatOfASort)
{
  std::mt19937 random(1);
  for (const Int32 nb_moved : { 1, 10, 400, 2000 }) {
    UniqueArray<Int64> ids(1000);
    std::iota(ids.begin(), ids.end(), 17);
    for (Int32 i = 0; i < nb_moved; ++i)
      ids[Int32(random() % 1000)] = Int64(random() % 1100);
    EXPECT_EQ(orderOfIds(ids), sortedPositions(ids)) << nb_moved;
  }
}
} // namespace
