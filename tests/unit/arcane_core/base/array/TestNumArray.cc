// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/NumArrayUtils.h"

#include <gtest/gtest.h>

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/math/Real3.h"
#include "tests/support/MessageOf.h"

#include <sstream>
#include <type_traits>
#include <utility>

using namespace Arcane;

TEST(NumArrayTest, HasTheSizesItWasMadeWith)
{
  NumArray<Real, MDDim1> a(10);
  NumArray<Real, MDDim2> b(3, 4, eMemoryResource::Host);
  NumArray<Real, MDDim3> c(MDIndex<3>(2, 3, 4));
  NumArray<Real, MDDim4> d(1, 2, 3, 4);
  NumArray<Real, MDDim0> e;
  NumArray<Real, ExtentsV<Int32, 2, 2>> f;
  NumArray<Real, MDDim2> empty;

  EXPECT_EQ(a.extent0(), 10);
  EXPECT_EQ(b.dim2Size(), 4);
  EXPECT_EQ(c.totalNbElement(), 24);
  EXPECT_EQ(d.extent3(), 4);
  EXPECT_EQ(e.totalNbElement(), 1);
  EXPECT_EQ(f.totalNbElement(), 4);
  EXPECT_EQ(empty.totalNbElement(), 0);
  EXPECT_EQ(b.memoryResource(), eMemoryResource::Host);
}

TEST(NumArrayTest, ElementsAreReachedByIndexes)
{
  NumArray<Real, MDDim2> b(3, 4);
  b.fill(1.0);

  b(2, 3) = 5.0;
  b[MDIndex<2>(0, 1)] = 6.0;
  b.s(1, 1) = 7.0;

  EXPECT_EQ(b.mdspan()(2, 3), 5.0);
  EXPECT_EQ(b.to1DSpan()[1], 6.0);
  EXPECT_EQ(b.constMDSpan()(1, 1), 7.0);
  EXPECT_EQ(b(0, 0), 1.0);
  NumArray<Real> a(4);
  a[2] = 8.0;
  EXPECT_EQ(a(MDIndex<1>(2)), 8.0);
}

TEST(NumArrayTest, IsMadeFromValuesAndViews)
{
  UniqueArray<Int32> source{ 1, 2, 3 };

  NumArray<Int32> a(3, { 4, 5, 6 });
  NumArray<Int32, MDDim2> b(2, 2, { 1, 2, 3, 4 });
  NumArray<Int32> c(source);
  NumArray<Int32> d(source.constSpan());

  EXPECT_EQ(a[2], 6);
  EXPECT_EQ(b(1, 0), 3);
  EXPECT_EQ(c[2], 3);
  EXPECT_EQ(d.extent0(), 3);
  EXPECT_ANY_THROW((NumArray<Int32>(2, { 1, 2, 3 })));
}

TEST(NumArrayTest, CopiesAreDeep)
{
  NumArray<Int32, MDDim2> a(2, 2, { 1, 2, 3, 4 });
  NumArray<Int32, MDDim2> b(a);
  NumArray<Int32, MDDim2> c;
  NumArray<Int32, MDDim2> d;

  c = a;
  d.copy(a);
  a(0, 0) = 9;

  EXPECT_EQ(b(0, 0) + c(0, 0) + d(0, 0), 3);
  EXPECT_EQ(d.extents(), a.extents());
}

TEST(NumArrayTest, MovesTakeTheBlock)
{
  NumArray<Int32> a(3, { 1, 2, 3 });
  const Int32* address = a.data();

  NumArray<Int32> b(std::move(a));
  NumArray<Int32> c;
  c = std::move(b);

  EXPECT_EQ(c.data(), address);
  EXPECT_EQ(c.extent0(), 3);
  EXPECT_EQ(b.totalNbElement(), 0);
  EXPECT_EQ(a.totalNbElement(), 0);
}

TEST(NumArrayTest, ResizeOfOneDimensionKeepsTheFirstElements)
{
  NumArray<Int32> a(3, { 1, 2, 3 });

  a.resize(1000);

  EXPECT_EQ(a[2], 3);
  EXPECT_EQ(a.to1DSmallSpan().size(), 1000);
  EXPECT_EQ(a.bytes().size(), 4000);
}

TEST(NumArrayTest, LeftLayoutStoresColumns)
{
  NumArray<Int32, MDDim2, LeftLayout> a(2, 3);

  a(1, 0) = 7;

  EXPECT_EQ(a.to1DSpan()[1], 7);
}

TEST(NumArrayTest, MemoryOfAnAcceleratorIsRefusedWithoutOne)
{
  EXPECT_ANY_THROW((NumArray<Int32>(3, eMemoryResource::Device)));
}

TEST(NumArrayTest, SizesWhoseProductExceedsTheMemoryAreRefused)
{
  NumArray<Real, MDDim2> a(2, 3);
  a.setDebugName("Table");
  a.fill(4.0);
  constexpr Int32 most = 2147483647;
  for (const auto& [i, j] : { std::pair(1518500250, 1518500250), std::pair(1 << 30, 1 << 30), std::pair(most, most), std::pair(-2, -3) }) {
    const std::string message = test::messageOf([&, i = i, j = j] { a.resize(i, j); });
    EXPECT_NE(message.find("'Table'"), std::string::npos) << message;
    EXPECT_NE(message.find(std::to_string(i) + " x " + std::to_string(j)), std::string::npos) << message;
    EXPECT_THROW(a.resizeDestructive(i, j), ArgumentException);
  }
  EXPECT_THROW((NumArray<Byte, MDDim4>(most, most, most, most)), ArgumentException);
  EXPECT_EQ((NumArray<Byte, MDDim4>(most, most, most, 0)).totalNbElement(), 0);
  EXPECT_EQ(a(1, 2), 4.0);
}

TEST(NumArrayTest, IsReadFromText)
{
  NumArray<Real, MDDim1> a(2);
  std::istringstream text("1.5 -2e3\n  4\n");
  NumArrayUtils::readFromText(a, text);

  ASSERT_EQ(a.extent0(), 3);
  EXPECT_EQ(a(1), -2000.0);
  EXPECT_EQ(a(2), 4.0);

  std::istringstream nothing(" \n");
  NumArrayUtils::readFromText(a, nothing);
  EXPECT_EQ(a.extent0(), 0);
}

TEST(NumArrayTest, TextThatIsNoNumberIsRefused)
{
  NumArray<Real, MDDim1> a(2);
  std::istringstream text("1.5 two 3");
  EXPECT_THROW(NumArrayUtils::readFromText(a, text), IOException);
  text = std::istringstream("1.5 two 3");
  const std::string message = test::messageOf([&] { NumArrayUtils::readFromText(a, text); });
  EXPECT_NE(message.find("word 2 is 'two'"), std::string::npos) << message;
  EXPECT_EQ(a.extent0(), 2);
}

TEST(NumArrayTest, OlderNamesOfItsTypesAreThere)
{
  using Array = NumArray<Real, MDDim2, LeftLayout>;
  EXPECT_TRUE((std::is_same_v<Array::SpanType, Array::MDSpanType>));
  EXPECT_TRUE((std::is_same_v<Array::ConstSpanType, Array::ConstMDSpanType>));
  EXPECT_TRUE((std::is_same_v<Array::ArrayBoundsIndexType, MDIndex<2>>));
}
