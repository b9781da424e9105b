// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/ArrayView.h"

#include <gtest/gtest.h>

#include "arcane_core/base/UtilsTypes.h"

#include <numeric>
#include <sstream>
#include <vector>

using namespace Arcane;

static_assert(std::contiguous_iterator<ArrayView<Real>::iterator>);
static_assert(std::contiguous_iterator<ConstArrayView<Real>::iterator>);
static_assert(std::is_trivially_copyable_v<ArrayView<Real>> && sizeof(ArrayView<Real>) == 16);

namespace
{
class ArrayViewTest : public ::testing::Test
{
 protected:
  Int32 m_values[5] = { 10, 11, 12, 13, 14 };
  Int32ArrayView m_view{ 5, m_values };
};
} // namespace

TEST_F(ArrayViewTest, SizeComesBeforePointer)
{
  EXPECT_EQ(m_view.size(), 5);
  EXPECT_EQ(m_view.data(), m_values);
  EXPECT_TRUE(Int32ArrayView().empty());
}

TEST_F(ArrayViewTest, WritesGoToTheElements)
{
  m_view[1] = 7;
  m_view.setItem(2, 8);
  m_view.back() = 9;

  EXPECT_EQ(m_values[1], 7);
  EXPECT_EQ(m_values[2], 8);
  EXPECT_EQ(m_values[4], 9);
}

TEST_F(ArrayViewTest, SubViewDropsElementsThatDoNotExist)
{
  EXPECT_EQ(m_view.subView(1, 2).size(), 2);
  EXPECT_EQ(m_view.subView(1, 2)[0], 11);
  EXPECT_EQ(m_view.subView(3, 10).size(), 2);
  EXPECT_TRUE(m_view.subView(5, 1).empty());
  EXPECT_TRUE(m_view.subView(-1, 2).empty());
  EXPECT_EQ(m_view.subConstView(4, 1)[0], 14);
}

TEST_F(ArrayViewTest, IntervalsCoverTheViewOnce)
{
  std::vector<Int32> seen;
  for (Integer i = 0; i < 3; ++i)
    for (Int32 v : m_view.subViewInterval(i, 3))
      seen.push_back(v);

  EXPECT_EQ(seen, (std::vector<Int32>{ 10, 11, 12, 13, 14 }));
}

TEST_F(ArrayViewTest, IteratorsGoBothWays)
{
  const Int32 sum = std::accumulate(m_view.begin(), m_view.end(), 0);
  std::vector<Int32> reversed(m_view.rbegin(), m_view.rend());

  EXPECT_EQ(sum, 60);
  EXPECT_EQ(reversed.front(), 14);
  EXPECT_EQ(*(1 + m_view.begin()), 11);
  EXPECT_EQ(m_view.end() - m_view.begin(), 5);
  EXPECT_EQ(m_view.constView().end() - m_view.begin(), 5);
  EXPECT_TRUE(m_view.begin() < m_view.end());
}

TEST_F(ArrayViewTest, ComparisonIsByElement)
{
  Int32 same[5] = { 10, 11, 12, 13, 14 };
  Int32ConstArrayView same_view(5, same);

  EXPECT_EQ(m_view, same_view);
  EXPECT_EQ(m_view.constView(), same_view);
  same[2] = 0;
  EXPECT_NE(m_view, same_view);
  EXPECT_NE(m_view, m_view.subView(0, 4));
}

TEST_F(ArrayViewTest, AtChecksInEveryBuild)
{
  EXPECT_EQ(m_view.at(4), 14);
  EXPECT_ANY_THROW(m_view.at(5));
  EXPECT_ANY_THROW(m_view.at(-1));
}

#ifdef ARCANE_CHECK
TEST_F(ArrayViewTest, IndexIsCheckedWhenChecksAreOn)
{
  EXPECT_ANY_THROW(m_view[5]);
  EXPECT_ANY_THROW(m_view.constView()[-1]);
}
#endif

TEST_F(ArrayViewTest, FillAndCopySetElements)
{
  m_view.fill(m_view[0]);
  EXPECT_EQ(m_values[4], 10);

  const std::array<Int32, 2> from{ 1, 2 };
  m_view.copy(Int32ConstArrayView(from));
  EXPECT_EQ(m_values[1], 2);
  EXPECT_EQ(m_values[2], 10);
}

TEST_F(ArrayViewTest, FindsElements)
{
  EXPECT_TRUE(m_view.contains(13));
  EXPECT_EQ(m_view.findFirst(13).value(), 3);
  EXPECT_FALSE(m_view.constView().findFirst(99).has_value());
}

TEST_F(ArrayViewTest, PrintsIndexesAndSkipsTheMiddle)
{
  std::ostringstream all, some;
  all << m_view.subView(0, 2);
  dumpArray(some, m_view.constView(), 3);

  EXPECT_EQ(all.str(), "[0]=\"10\" [1]=\"11\"");
  EXPECT_EQ(some.str(), "[0]=\"10\" [1]=\"11\" ... (skipping indexes 2 to 3) ... [4]=\"14\"");
}
