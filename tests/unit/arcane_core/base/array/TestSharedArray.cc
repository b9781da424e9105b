// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/SharedArray.h"

#include <gtest/gtest.h>

#include "tests/support/CountingAllocator.h"

using namespace Arcane;
using Arcane::test::CountingAllocator;

TEST(SharedArrayTest, CopiesSeeEachOthersChanges)
{
  SharedArray<Int32> a{ 1, 2 };
  SharedArray<Int32> b(a);
  SharedArray<Int32> c;
  c = b;

  c.add(3);
  a[0] = 9;

  EXPECT_EQ(a.size(), 3);
  EXPECT_EQ(b[2], 3);
  EXPECT_EQ(c[0], 9);
  EXPECT_EQ(a.data(), c.data());
}

TEST(SharedArrayTest, CopiesOfAnEmptyArrayShareWhatIsAddedLater)
{
  SharedArray<String> a;
  SharedArray<String> b(a);

  b.add("x");

  EXPECT_EQ(a.size(), 1);
  EXPECT_EQ(a[0], "x");
}

TEST(SharedArrayTest, LastReferenceGivesMemoryBack)
{
  CountingAllocator allocator;
  {
    SharedArray<Int32> survivor;
    {
      SharedArray<Int32> a(&allocator, 10);
      SharedArray<Int32> b(a);
      survivor = b;
    }
    EXPECT_EQ(allocator.nbLiveBlock(), 1);
    EXPECT_EQ(survivor.size(), 10);
  }

  EXPECT_EQ(allocator.nbLiveBlock(), 0);
}

TEST(SharedArrayTest, LeavingReferenceNoLongerSees)
{
  SharedArray<Int32> a{ 1 };
  SharedArray<Int32> b(a);

  b = SharedArray<Int32>{ 5, 6 };
  b.add(7);

  EXPECT_EQ(a.size(), 1);
  EXPECT_EQ(b.size(), 3);
}

TEST(SharedArrayTest, AssigningAViewGoesIntoTheSharedElements)
{
  SharedArray<Int32> a{ 1 };
  SharedArray<Int32> b(a);
  UniqueArray<Int32> values{ 4, 5, 6 };

  b = values;
  EXPECT_EQ(a, values);
  b = values.subConstView(0, 1);

  EXPECT_EQ(a.size(), 1);
  EXPECT_EQ(a[0], 4);
}

TEST(SharedArrayTest, CloneIsIndependent)
{
  SharedArray<Int32> a{ 1 };

  SharedArray<Int32> b = a.clone();
  b.add(2);

  EXPECT_EQ(a.size(), 1);
  EXPECT_EQ(UniqueArray<Int32>(b).size(), 2);
}

TEST(SharedArrayTest, ChangeOfAllocatorIsSeenByAll)
{
  CountingAllocator allocator;
  SharedArray<Int32> a{ 1, 2, 3 };
  SharedArray<Int32> b(a);

  a.changeAllocator(MemoryAllocationOptions(&allocator));
  b.add(4);

  EXPECT_EQ(b.allocator(), &allocator);
  EXPECT_EQ(allocator.nbLiveBlock(), 1);
  EXPECT_EQ(a, (UniqueArray<Int32>{ 1, 2, 3, 4 }));
}

TEST(SharedArrayTest, SelfAssignmentKeepsElements)
{
  SharedArray<Int32> a{ 1, 2 };
  SharedArray<Int32>& same = a;

  a = same;

  EXPECT_EQ(a.size(), 2);
}
