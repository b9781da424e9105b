// SPDX-License-Identifier: Apache-2.0
// Lists of connected items: of one size, of several, with holes.
#include "arcane_core/mesh/items/ItemConnectivity.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/mesh/items/Item.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace Arcane::test
{
namespace
{
using detail::mesh::ItemConnectivity;

using Lists = std::vector<std::vector<Int32>>;

Lists listsOf(const ItemConnectivity& connectivity)
{
  Lists lists;
  for (Int32 source = 0; source < connectivity.nbSource(); ++source)
    lists.emplace_back(connectivity.of(source).begin(), connectivity.of(source).end());
  return lists;
}

ItemConnectivity pairs()
{
  ItemConnectivity connectivity;
  connectivity.assign(UniqueArray<Int32>{ 2, 2, 2 }, UniqueArray<Int32>{ 4, 1, 0, 4, 2, 3 });
  return connectivity;
}
} // namespace

TEST(ItemConnectivityTest, ListsOfOneSizeHaveNoBeginnings)
{
  const ItemConnectivity connectivity = pairs();

  EXPECT_EQ(connectivity.nbEach(), 2);
  EXPECT_EQ(connectivity.begins(), nullptr);
  EXPECT_EQ(connectivity.ends(), nullptr);
  EXPECT_EQ(connectivity.maxNb(), 2);
  EXPECT_EQ(listsOf(connectivity), (Lists{ { 4, 1 }, { 0, 4 }, { 2, 3 } }));
}

TEST(ItemConnectivityTest, ListsOfSeveralSizesHaveBeginnings)
{
  ItemConnectivity connectivity;
  connectivity.assign(UniqueArray<Int32>{ 2, 0, 1 }, UniqueArray<Int32>{ 4, 1, 0 });

  EXPECT_EQ(connectivity.nbEach(), 0);
  EXPECT_EQ(connectivity.maxNb(), 2);
  EXPECT_EQ(listsOf(connectivity), (Lists{ { 4, 1 }, {}, { 0 } }));
  connectivity.assignFrom(UniqueArray<Int32>{ 0, 1, 3 }, UniqueArray<Int32>{ 5, 6, 7 });
  EXPECT_EQ(listsOf(connectivity), (Lists{ { 5 }, { 6, 7 } }));
}

TEST(ItemConnectivityTest, EmptyListsAreNotLists)
{
  ItemConnectivity connectivity;
  EXPECT_EQ(connectivity.nbSource(), 0);

  connectivity.assign(UniqueArray<Int32>{ 0, 0 }, {});

  EXPECT_EQ(connectivity.nbEach(), 0);
  EXPECT_EQ(listsOf(connectivity), (Lists{ {}, {} }));
}

TEST(ItemConnectivityTest, ListsOfOneSizeMayChange)
{
  ItemConnectivity connectivity = pairs();

  connectivity.remove(1, 0);
  connectivity.append(2, 9);
  connectivity.addSources(1);
  connectivity.append(3, 8);
  connectivity.removeAll(0);

  EXPECT_EQ(connectivity.nbEach(), 0);
  EXPECT_EQ(listsOf(connectivity), (Lists{ {}, { 4 }, { 2, 3, 9 }, { 8 } }));
}

TEST(ItemConnectivityTest, TheOppositeConnectivityIsInTheOrderOfSources)
{
  ItemConnectivity opposite;

  opposite.transpose(pairs(), 5, UniqueArray<Int32>{ 2, 1, 0 });

  EXPECT_EQ(listsOf(opposite), (Lists{ { 1 }, { 0 }, { 2 }, { 2 }, { 1, 0 } }));
}

TEST(ItemConnectivityTest, ListsThatGrowInTurnsMoveSeldom)
{
  constexpr Int32 nb_source = 5;
  ItemConnectivity connectivity;
  connectivity.addSources(nb_source);
  Lists expected(nb_source);
  for (Int32 i = 0; i < 64 * nb_source; ++i) {
    const Int32 source = i % nb_source;
    // Applications may connect an item to none.
    const Int32 target = i % 7 == 0 ? NULL_ITEM_LOCAL_ID : i;
    connectivity.append(source, target);
    expected[static_cast<std::size_t>(source)].push_back(target);
    if (i % 9 == 0) {
      connectivity.remove(source, target);
      expected[static_cast<std::size_t>(source)].erase(std::ranges::find(expected[static_cast<std::size_t>(source)], target));
    }
  }

  EXPECT_EQ(listsOf(connectivity), expected);
  EXPECT_LT(connectivity.allocatedBytes(), Int64(4 * 64 * nb_source * sizeof(Int32)));
}

TEST(ItemConnectivityTest, ANewListStaysWhereItIsUntilItsRoomIsFull)
{
  ItemConnectivity connectivity = pairs();

  connectivity.addSource(UniqueArray<Int32>{ 7, 8 }, 2);
  connectivity.addSource(UniqueArray<Int32>{ 9 }, 1);
  connectivity.addSource({}, 0);
  const Int32 begin = connectivity.begins()[3];
  for (const Int32 target : { 10, 11 })
    connectivity.append(3, target);
  connectivity.append(4, 12);
  EXPECT_EQ(connectivity.begins()[3], begin);
  EXPECT_EQ(connectivity.begins()[4], begin + 4);
  // Another list may take the capacity of an empty list, which then moves when it grows.
  connectivity.remove(4, 12);
  connectivity.remove(4, 9);
  connectivity.append(3, 13);
  EXPECT_EQ(connectivity.begins()[3], begin);
  connectivity.append(4, 14);
  connectivity.append(5, 15);

  EXPECT_EQ(listsOf(connectivity), (Lists{ { 4, 1 }, { 0, 4 }, { 2, 3 }, { 7, 8, 10, 11, 13 }, { 14 }, { 15 } }));

  ItemConnectivity from_nothing;
  from_nothing.addSource(UniqueArray<Int32>{ 1 }, 0);
  from_nothing.addSource(UniqueArray<Int32>{ 2 }, 0);
  EXPECT_EQ(listsOf(from_nothing), (Lists{ { 1 }, { 2 } }));
}

TEST(ItemConnectivityTest, RoomBeyondTheIndexesIsRefusedBeforeAnyChange)
{
  ItemConnectivity connectivity = pairs();

  EXPECT_THROW(connectivity.addSource(UniqueArray<Int32>{ 7 }, std::numeric_limits<Int32>::max() - 6), ArgumentException);

  EXPECT_EQ(listsOf(connectivity), (Lists{ { 4, 1 }, { 0, 4 }, { 2, 3 } }));
}

TEST(ItemConnectivityTest, ListsGetRoomTogether)
{
  ItemConnectivity connectivity = pairs();

  connectivity.makeRoom(UniqueArray<Int32>{ 0, 2, 0, 1, 0 });
  connectivity.appendInRoom(1, 7);
  connectivity.appendInRoom(3, 8);
  connectivity.appendInRoom(1, 9);
  connectivity.append(1, 5);
  connectivity.append(4, 6);
  connectivity.addLists(UniqueArray<Int32>{ 2, 0 }, UniqueArray<Int32>{ 11, 12 });

  EXPECT_EQ(listsOf(connectivity), (Lists{ { 4, 1 }, { 0, 4, 7, 9, 5 }, { 2, 3 }, { 8 }, { 6 }, { 11, 12 }, {} }));
}
} // namespace Arcane::test
