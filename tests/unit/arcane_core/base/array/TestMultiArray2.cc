// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/MultiArray2.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/IndexOutOfRangeException.h"
#include "arcane_core/base/text/String.h"

#include <gtest/gtest.h>

namespace
{
using namespace Arcane;

UniqueArray<Int32> sizes(std::initializer_list<Int32> values)
{
  return UniqueArray<Int32>(values);
}

//! Row i, column j is 10 i + j.
UniqueMultiArray2<Int64> table()
{
  UniqueMultiArray2<Int64> a(sizes({ 2, 0, 3 }));
  for (Integer i = 0; i < a.dim1Size(); ++i)
    for (Integer j = 0; j < a.dim2Size(i); ++j)
      a[i][j] = 10 * i + j;
  return a;
}

TEST(MultiArray2, MayBeAMember)
{
  struct Owner
  {
    MultiArray2<Int64> rows;
  };
  Owner owner;
  EXPECT_EQ(owner.rows.dim1Size(), 0);
  owner.rows.resize(sizes({ 1, 2 }));
  owner.rows[1][1] = 4;
  EXPECT_EQ(owner.rows.totalNbElement(), 3);
  EXPECT_EQ(MultiArray2<Int64>(sizes({ 2, 2 })).totalNbElement(), 4);
}

TEST(MultiArray2, RowsFollowOneAnother)
{
  UniqueMultiArray2<Int64> a = table();
  EXPECT_EQ(a.dim1Size(), 3);
  EXPECT_EQ(a.totalNbElement(), 5);
  EXPECT_TRUE(a[1].empty());
  EXPECT_EQ(a.viewAsArray(), UniqueArray<Int64>({ 0, 1, 20, 21, 22 }).view());
  EXPECT_EQ(a.at(2, 1), 21);
  a.setAt(2, 1, 7);
  EXPECT_EQ(a(2, 1), 7);
  EXPECT_THROW(a.at(1, 0), IndexOutOfRangeException);
  EXPECT_THROW(a.at(3, 0), IndexOutOfRangeException);
  a.fill(4);
  EXPECT_EQ(a[0][1], 4);
  a.clear();
  EXPECT_EQ(a.dim1Size(), 0);
  EXPECT_EQ(a.totalNbElement(), 0);
}

TEST(MultiArray2, AResizeKeepsTheFirstElementsOfEachRow)
{
  UniqueMultiArray2<Int64> a = table();
  a.resize(sizes({ 1, 2, 4, 1 }));
  EXPECT_EQ(a.viewAsArray(), UniqueArray<Int64>({ 0, 0, 0, 20, 21, 22, 0, 0 }).view());
  // The lengths may be a view of the lengths of the array itself.
  a.resize(a.dim2Sizes());
  EXPECT_EQ(a.totalNbElement(), 8);
  EXPECT_THROW(a.resize(sizes({ 1, -1 })), ArgumentException);
  EXPECT_THROW(a.resize(sizes({ 2000000000, 2000000000 })), ArgumentException);
  EXPECT_EQ(a.totalNbElement(), 8);
}

TEST(MultiArray2, CopiesOfUniqueArraysAreApartAndThoseOfSharedArraysAreNot)
{
  UniqueMultiArray2<Int64> a = table();
  UniqueMultiArray2<Int64> b(a);
  b[0][0] = 5;
  EXPECT_EQ(a[0][0], 0);
  a = b;
  b[0][0] = 6;
  EXPECT_EQ(a[0][0], 5);

  SharedMultiArray2<Int64> c(a);
  SharedMultiArray2<Int64> d(c);
  const SharedMultiArray2<Int64> e = c.clone();
  d[0][0] = 8;
  EXPECT_EQ(c[0][0], 8);
  EXPECT_EQ(e[0][0], 5);
  EXPECT_EQ(a[0][0], 5);
  d.resize(sizes({ 4 }));
  EXPECT_EQ(c.totalNbElement(), 4);
  const UniqueMultiArray2<Int64> f(c);
  EXPECT_EQ(f.dim2Sizes(), c.dim2Sizes());
}

TEST(MultiArray2, ViewsAreMadeFromAnyBuffer)
{
  UniqueArray<Real> buffer = { 1.0, 2.0, 3.0, 4.0 };
  const UniqueArray<Int32> indexes = { 3, 0 };
  const UniqueArray<Int32> row_sizes = { 1, 2 };
  MultiArray2View<Real> view(buffer, indexes, row_sizes);
  EXPECT_EQ(view[0][0], 4.0);
  view(1, 1) = 9.0;
  EXPECT_EQ(buffer[1], 9.0);
  EXPECT_THROW(view.at(1, 2), IndexOutOfRangeException);
  const ConstMultiArray2View<Real> const_view(buffer, indexes, row_sizes);
  EXPECT_EQ(const_view[1][1], 9.0);
  EXPECT_EQ(const_view.span()(1, 0), 1.0);
  EXPECT_EQ(view.span()[1].size(), 2);
}

TEST(MultiArray2, ElementsMayBeObjects)
{
  SharedMultiArray2<String> a(sizes({ 1, 2 }));
  a[1][1] = "name";
  a.resize(sizes({ 0, 3 }));
  EXPECT_EQ(a[1][1], "name");
  EXPECT_TRUE(a[1][2].null());
}

TEST(ArrayViews, AreSetAndGiveRanges)
{
  UniqueArray<Int32> values = { 1, 2, 3 };
  ArrayView<Int32> view;
  view.setArray(values);
  ConstArrayView<Int32> const_view;
  const_view.setArray(values);
  Span<Int32> span;
  span.setArray(values);
  SmallSpan<const Int32> small;
  small.setArray(values);
  for (Int32& value : view.range())
    value *= 2;
  Int32 sum = 0;
  for (const Int32 value : const_view.range())
    sum += value;
  for (const Int32 value : span.range())
    sum += value;
  for (const Int32 value : small.range())
    sum += value;
  for (const Int32 value : values.range())
    sum += value;
  EXPECT_EQ(sum, 4 * 12);
}
} // namespace
