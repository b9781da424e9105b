// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/LocalIdCheck.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

namespace Arcane::test
{
namespace
{
using detail::mesh::addIfBelow;
using detail::mesh::areBelow;
} // namespace

TEST(LocalIdCheckTest, OnlyIdsOfItemsAreBelow)
{
  constexpr Int32 most = std::numeric_limits<Int32>::max();

  EXPECT_TRUE(areBelow(UniqueArray<Int32>{ 0, 6, 3 }, 7));
  EXPECT_TRUE(areBelow(UniqueArray<Int32>{ 0, most - 1 }, most));
  EXPECT_TRUE(areBelow({}, 0));
  for (const Int32 wrong : { -1, 7, most, std::numeric_limits<Int32>::min() })
    EXPECT_FALSE(areBelow(UniqueArray<Int32>{ 1, 2, 3, 4, 5, wrong, 6 }, 7)) << wrong;
  EXPECT_FALSE(areBelow(UniqueArray<Int32>{ 0 }, 0));
}

TEST(LocalIdCheckTest, IdsAreAddedTogetherOrNotAtAll)
{
  constexpr Int32 nb = 10000;
  UniqueArray<Int32> added(nb);
  std::iota(added.begin(), added.end(), 0);
  for (const bool has_room : { false, true }) {
    UniqueArray<Int32> list{ 5, 6 };
    if (has_room)
      list.reserve(3 * nb);

    EXPECT_FALSE(addIfBelow(list, added, nb - 1));
    EXPECT_EQ(list, (UniqueArray<Int32>{ 5, 6 }));
    EXPECT_TRUE(addIfBelow(list, added, nb));
    EXPECT_EQ(list.size(), nb + 2);
    EXPECT_EQ(list[1], 6);
    EXPECT_EQ(list[nb + 1], nb - 1);
    EXPECT_TRUE(addIfBelow(list, list.subConstView(0, 2), nb));
    EXPECT_EQ(list.subConstView(nb + 2, 2), (UniqueArray<Int32>{ 5, 6 }).constView());
  }
}
} // namespace Arcane::test
