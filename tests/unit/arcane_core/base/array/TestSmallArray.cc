// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/SmallArray.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;

TEST(SmallArrayTest, ItHasRoomFromTheBeginning)
{
  SmallArray<Int32, 20> small;
  EXPECT_TRUE(small.empty());
  EXPECT_GE(small.capacity(), 20);
  const Int32* first = small.data();
  for (Int32 i = 0; i < 20; ++i)
    small.add(i);

  EXPECT_EQ(small.data(), first);
  small.add(20);
  EXPECT_EQ(small.size(), 21);
  EXPECT_EQ(small[20], 20);
}

TEST(SmallArrayTest, CopiesAreIndependentWhateverTheirClass)
{
  SmallArray<Int32> small{ 1, 2, 3 };
  UniqueArray<Int32> copy(small);
  SmallArray<Int32> other(small);
  small[0] = 10;
  other = copy;
  copy[1] = 20;

  EXPECT_EQ(other, UniqueArray<Int32>({ 1, 2, 3 }));
  EXPECT_EQ(SmallArray<Int32>(2, 7), UniqueArray<Int32>({ 7, 7 }));
  EXPECT_EQ(SmallArray<Real>(4).size(), 4);
  EXPECT_EQ(SmallArray<Int32>(copy.constSpan()), copy);
}
} // namespace
