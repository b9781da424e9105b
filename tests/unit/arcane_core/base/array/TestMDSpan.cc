// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/MDSpan.h"

#include <gtest/gtest.h>

using namespace Arcane;

static_assert(MDDim2::rank() == 2 && MDDim2::nb_dynamic == 2);
static_assert(ExtentsV<Int32, DynExtent, 3>::nb_dynamic == 1);
static_assert(std::is_same_v<MDDimType<3>::DimType, MDDim3>);
static_assert(ArrayExtents<MDDim2>(4, 6).totalNbElement() == 24);
static_assert(ArrayExtentsWithOffset<MDDim3, RightLayout>(2, 3, 4).offset(1, 2, 3) == 23);
static_assert(ArrayExtentsWithOffset<MDDim3, LeftLayout>(2, 3, 4).offset(1, 0, 0) == 1);
static_assert(ArrayExtentsWithOffset<MDDim2, LeftLayout2>(2, 3).offset(1, 0) == 1);
static_assert(ArrayExtentsWithOffset<MDDim2, RightLayoutN<2>>(2, 3).offset(1, 0) == 3);

namespace
{
class MDSpanTest : public ::testing::Test
{
 protected:
  MDSpanTest()
  {
    for (Int32 i = 0; i < 24; ++i)
      m_values[i] = i;
  }
  Int32 m_values[24];
};
} // namespace

TEST_F(MDSpanTest, LastIndexIsTheFastestByDefault)
{
  MDSpan<Int32, MDDim2> m(m_values, 4, 6);
  MDSpan<Int32, MDDim2, LeftLayout> left(m_values, 4, 6);

  EXPECT_EQ(m(1, 2), 8);
  EXPECT_EQ(left(1, 2), 9);
  EXPECT_EQ(m.extent0(), 4);
  EXPECT_EQ(m.extent1(), 6);
}

TEST_F(MDSpanTest, SizesMayBePartOfTheType)
{
  MDSpan<Int32, ExtentsV<Int32, DynExtent, 3>> rows(m_values, 8);
  MDSpan<Int32, ExtentsV<Int32, 3, DynExtent>> columns(m_values, 8);
  MDSpan<Int32, ExtentsV<Int32, 2, 3>> fixed(m_values, MDIndex<0>());
  MDSpan<Int32, MDDim0> one(m_values + 5, MDIndex<0>());

  EXPECT_EQ(rows(1, 2), 5);
  EXPECT_EQ(columns(1, 2), 10);
  EXPECT_EQ(fixed(1, 1), 4);
  EXPECT_EQ(one(), 5);
  EXPECT_EQ(one.totalNbElement(), 1);
}

TEST_F(MDSpanTest, SizesMayBeAListInBraces)
{
  MDSpan<Int32, MDDim1> one(m_values, { 5 });
  MDSpan<Int32, MDDim2> two(m_values, { 4, 6 });
  MDSpan<Int32, MDDim2> of_sizes(m_values, ArrayExtents<MDDim2>(4, 6));

  EXPECT_EQ(one.extent0(), 5);
  EXPECT_EQ(two(1, 2), 8);
  EXPECT_EQ(of_sizes(1, 2), 8);
  EXPECT_EQ(two.extents().constExtent<1>(), 6);
}

TEST_F(MDSpanTest, IndexesAreObjectsToo)
{
  MDSpan<Int32, MDDim3> m(m_values, 2, 3, 4);
  const MDIndex<3> last(1, 2, 3);

  EXPECT_EQ(m(last), 23);
  EXPECT_EQ(m[last], 23);
  EXPECT_EQ(*m.ptrAt(1, 0, 0), 12);
  auto [i, j, k] = last();
  EXPECT_EQ(i + j + k, 6);
  MDSpan<Int32, MDDim1> line(m_values, 24);
  const MDIndex<1> third(3);
  const Int32 number = third;
  EXPECT_EQ(line[third] + line(third) + number, 9);
}

TEST_F(MDSpanTest, SliceRemovesTheFirstDimension)
{
  MDSpan<Int32, MDDim3> m(m_values, 2, 3, 4);
  MDSpan<Int32, ExtentsV<Int32, DynExtent, 3, DynExtent>> mixed(m_values, 2, 4);

  EXPECT_EQ(m.slice(1)(2, 3), 23);
  EXPECT_EQ(m.slice(1).slice(0)[1], 13);
  EXPECT_EQ(mixed.slice(1).extent0(), 3);
  EXPECT_EQ(mixed.slice(1)(1, 1), 17);
}

TEST_F(MDSpanTest, ConstIsAddedImplicitly)
{
  MDSpan<Int32, MDDim2> m(m_values, 4, 6);

  MDSpan<const Int32, MDDim2> c = m;
  m(3, 5) = -1;

  EXPECT_EQ(c(3, 5), -1);
  EXPECT_EQ(c.to1DSpan().size(), 24);
}

TEST_F(MDSpanTest, BoundsEnumerateIndexesInTheOrderOfMemory)
{
  ArrayBounds<MDDim3> bounds(2, 3, 4);
  MDSpan<Int32, MDDim3> m(m_values, 2, 3, 4);

  for (Int64 i = 0; i < bounds.nbElement(); ++i)
    EXPECT_EQ(m(bounds.getIndices(i)), i);
  EXPECT_EQ(bounds.nbElement(), 24);
}

#ifdef ARCANE_CHECK
TEST_F(MDSpanTest, IndexesAreCheckedWhenChecksAreOn)
{
  MDSpan<Int32, MDDim2> m(m_values, 4, 6);

  EXPECT_ANY_THROW(m(0, 6));
  EXPECT_ANY_THROW(m(4, 0));
  EXPECT_ANY_THROW(m(-1, 0));
}
#endif
