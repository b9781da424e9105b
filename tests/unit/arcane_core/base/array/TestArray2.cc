// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/SharedArray2.h"

#include <gtest/gtest.h>

#include "arcane_core/base/array/Array4View.h"
#include "tests/support/CountingAllocator.h"

using namespace Arcane;
using Arcane::test::CountingAllocator;

namespace
{
template <typename Table> void number(Table& t)
{
  for (Int32 i = 0; i < t.dim1Size(); ++i)
    for (Int32 j = 0; j < t.dim2Size(); ++j)
      t(i, j) = 10 * i + j;
}
//! Number of elements at a place where \a t had one when it was \a size1 x \a size2 that are still as numbered.
Int32 nbKept(const UniqueArray2<Int32>& t, Int32 size1, Int32 size2)
{
  Int32 nb = 0;
  for (Int32 i = 0; i < std::min<Int64>(size1, t.dim1Size()); ++i)
    for (Int32 j = 0; j < std::min<Int64>(size2, t.dim2Size()); ++j)
      nb += (t(i, j) == 10 * i + j) ? 1 : 0;
  return nb;
}
} // namespace

TEST(Array2Test, EveryResizeKeepsElementsAtTheirPlace)
{
  for (Int32 size1 : { 0, 1, 2, 3, 7 })
    for (Int32 size2 : { 0, 1, 2, 5, 9 }) {
      UniqueArray2<Int32> t(3, 4);
      number(t);

      t.resize(size1, size2);

      EXPECT_EQ(t.dim1Size(), size1);
      EXPECT_EQ(t.dim2Size(), size2);
      EXPECT_EQ(nbKept(t, 3, 4), std::min(size1, 3) * std::min(size2, 4)) << size1 << " " << size2;
    }
}

TEST(Array2Test, NewElementsOfClassesAreDefault)
{
  for (Int32 size1 : { 1, 2, 6 })
    for (Int32 size2 : { 1, 2, 6 }) {
      UniqueArray2<String> t(2, 3);
      t.fill("old");

      t.resize(size1, size2);

      for (Int32 i = 0; i < size1; ++i)
        for (Int32 j = 0; j < size2; ++j)
          EXPECT_EQ(t(i, j), (i < 2 && j < 3) ? String("old") : String()) << i << " " << j;
    }
}

TEST(Array2Test, LinesAreContiguousViews)
{
  UniqueArray2<Int32> t(2, 3);
  number(t);

  EXPECT_EQ(t[1][2], 12);
  EXPECT_EQ(t.constView()[1][0], 10);
  EXPECT_EQ(t.span()[1][1], 11);
  EXPECT_EQ(t.to1DSpan()[3], 10);
  EXPECT_EQ(t.view().dim2Size(), 3);
  Span2<const Int32> wide = t.view();
  EXPECT_EQ(wide(1, 2), 12);
  SmallSpan2<const Int32> small = t;
  EXPECT_EQ(small[0][2], 2);
}

TEST(Array2Test, UniqueCopiesAndSharedShares)
{
  UniqueArray2<Int32> a(2, 2);
  number(a);
  UniqueArray2<Int32> b(a);
  SharedArray2<Int32> s(a);
  SharedArray2<Int32> t(s);

  b(0, 0) = 99;
  t.resize(3, 3);
  t(2, 2) = 7;

  EXPECT_EQ(a(0, 0), 0);
  EXPECT_EQ(s.dim2Size(), 3);
  EXPECT_EQ(s(2, 2), 7);
  EXPECT_EQ(s(1, 1), 11);
  EXPECT_FALSE(a == b);
  EXPECT_EQ(s.clone().dim1Size(), 3);
}

TEST(Array2Test, MovesDoNotAllocateAndDestructionGivesBack)
{
  CountingAllocator allocator;
  {
    UniqueArray2<Int32> a(MemoryAllocationOptions(&allocator), 4, 5);
    const int nb_call = allocator.nbCall();
    UniqueArray2<Int32> b(std::move(a));
    UniqueArray2<Int32> c;
    c = std::move(b);
    EXPECT_EQ(allocator.nbCall(), nb_call);
    EXPECT_EQ(c.totalNbElement(), 20);
    EXPECT_EQ(b.dim1Size(), 0);
  }

  EXPECT_EQ(allocator.nbLiveBlock(), 0);
}

TEST(Array2Test, ColumnsWithoutElementsKeepTheirNumberOfLines)
{
  UniqueArray2<Int32> a(5, 0);

  EXPECT_EQ(a.dim1Size(), 5);
  EXPECT_TRUE(a.empty());
  a.resize(5, 2);
  EXPECT_EQ(a.totalNbElement(), 10);
}

TEST(Array2Test, ViewsOfMoreDimensionsFollowTheOrderOfMemory)
{
  Int32 values[24];
  for (Int32 i = 0; i < 24; ++i)
    values[i] = i;

  Array3View<Int32> v3(values, 2, 3, 4);
  ConstArray4View<Int32> v4(values, 1, 2, 3, 4);

  EXPECT_EQ(v3(1, 2, 3), 23);
  EXPECT_EQ(v3[1][2][3], 23);
  EXPECT_EQ(v4(0, 1, 0, 2), 14);
  EXPECT_EQ(v4[0][1][0][2], 14);
  v3.setItem(0, 0, 0, -1);
  EXPECT_EQ(values[0], -1);
  EXPECT_EQ(ConstArray3View<Int32>(v3).totalNbElement(), 24);
}

TEST(Array2Test, LinesThatAreNotInitialisedKeepTheNumberOfColumns)
{
  UniqueArray2<Int32> a(2, 3);
  a[1][2] = 7;

  a.resizeNoInit(5);

  EXPECT_EQ(a.dim1Size(), 5);
  EXPECT_EQ(a.dim2Size(), 3);
  EXPECT_EQ(a[1][2], 7);
}

#ifdef ARCANE_CHECK
TEST(Array2Test, IndexesAreCheckedWhenChecksAreOn)
{
  UniqueArray2<Int32> a(2, 3);

  EXPECT_ANY_THROW(a(2, 0));
  EXPECT_ANY_THROW(a(0, 3));
  EXPECT_ANY_THROW(a.view()(0, 3));
  EXPECT_ANY_THROW(a.span()(-1, 0));
}
#endif
