// SPDX-License-Identifier: Apache-2.0
// Loops on several items at once see each item once.
#include "arcane_core/mesh/items/SimdItem.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;

TEST(SimdItemTest, EachItemOfAListIsThereOnceAndTheLastOneFillsUp)
{
  for (const Int32 count : { 0, 1, 7, 8, 9, 16, 21 }) {
    UniqueArray<Int32> ids;
    for (Int32 i = 0; i < count; ++i)
      ids.add(100 - 3 * i);

    UniqueArray<Int32> seen;
    SimdItemEnumeratorT<Cell> items(ItemEnumeratorT<Cell>(ids.data(), count, nullptr));
    EXPECT_EQ(items.count(), count);
    for (; items.hasNext(); ++items) {
      EXPECT_EQ(items.index(), seen.size());
      const SimdCell cells = *items;
      EXPECT_EQ(cells.nbValid(), items.nbValid());
      for (Int32 i = 0; i < SIMD_PADDING_SIZE; ++i) {
        if (i < cells.nbValid())
          seen.add(cells.localId(i).localId());
        else
          EXPECT_EQ(cells.localIds()[i], seen.back());
      }
    }

    EXPECT_EQ(seen, ids);
  }
}

TEST(SimdItemTest, ConsecutiveItemsAreCounted)
{
  const Int32 first = 40;
  SimdItemEnumeratorT<Node> items(ItemEnumeratorT<Node>(&first, 11, nullptr, nullptr, true));

  ++items;

  EXPECT_EQ(items.nbValid(), 3);
  EXPECT_EQ((*items).localId(0).localId(), 48);
  EXPECT_EQ((*items).localId(7).localId(), 50);
}
} // namespace
