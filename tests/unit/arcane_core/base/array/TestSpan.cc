// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/array/Span.h"

#include <gtest/gtest.h>

#include "arcane_core/base/array/UniqueArray.h"

#include <array>
#include <sstream>

using namespace Arcane;

static_assert(sizeof(Span<Real, 3>) == sizeof(Real*), "an extent in the type takes no room");
static_assert(std::is_convertible_v<Span<Int32>, Span<const Int32>>);
static_assert(!std::is_convertible_v<Span<const Int32>, Span<Int32>>);
static_assert(!std::is_convertible_v<ConstArrayView<Int32>, Span<Int32>>);
static_assert(!std::is_convertible_v<Span<Int32>, SmallSpan<Int32>>, "a 64-bit size does not fit");

namespace
{
Int64 sumOf(Span<const Int32> v)
{
  Int64 sum = 0;
  for (Int32 x : v)
    sum += x;
  return sum;
}
Int32 sizeOf(SmallSpan<const Int32> v)
{
  return v.size();
}
} // namespace

TEST(SpanTest, ConvertsFromViewsArraysAndStdArray)
{
  UniqueArray<Int32> array{ 1, 2, 3 };
  std::array<Int32, 2> fixed{ 4, 5 };
  const std::array<Int32, 2> const_fixed{ 6, 7 };

  EXPECT_EQ(sumOf(array), 6);
  EXPECT_EQ(sumOf(array.view()), 6);
  EXPECT_EQ(sumOf(array.constView()), 6);
  EXPECT_EQ(sumOf(array.smallSpan()), 6);
  EXPECT_EQ(sumOf(fixed), 9);
  EXPECT_EQ(sumOf(const_fixed), 13);
  EXPECT_EQ(sizeOf(array), 3);
  EXPECT_EQ(sizeOf(array.constView()), 3);
  EXPECT_EQ(sizeOf(fixed), 2);
}

TEST(SpanTest, ConstantSpanOfMutableElementsWrites)
{
  Int32 values[2] = { 1, 2 };
  const Span<Int32> span(values, 2);

  span[0] = 5;
  span.setItem(1, 6);

  EXPECT_EQ(values[0], 5);
  EXPECT_EQ(values[1], 6);
}

TEST(SpanTest, SubSpanDropsElementsThatDoNotExist)
{
  UniqueArray<Int32> array{ 1, 2, 3, 4 };
  const Span<Int32> span = array.span();

  EXPECT_EQ(sumOf(span.subSpan(1, 2)), 5);
  EXPECT_EQ(sumOf(span.subPart(2, 100)), 7);
  EXPECT_TRUE(span.subSpan(4, 1).empty());
  EXPECT_EQ(sumOf(span.subSpanInterval(0, 3)), 1);
  EXPECT_EQ(sumOf(span.subSpanInterval(2, 3)), 7);
  EXPECT_EQ(array.smallSpan().subView(3, 1)[0], 4);
}

TEST(SpanTest, ComparisonIgnoresConstAndExtent)
{
  Int32 a[3] = { 1, 2, 3 };
  Int32 b[3] = { 1, 2, 3 };

  EXPECT_TRUE((Span<Int32, 3>(a, 3) == Span<const Int32>(b, 3)));
  b[2] = 0;
  EXPECT_TRUE((SmallSpan<Int32>(a, 3) != SmallSpan<const Int32, 3>(b, 3)));
}

TEST(SpanTest, BytesAreThoseOfTheElements)
{
  UniqueArray<Int32> array{ 0, 0 };

  asWritableBytes(array.span()).fill(std::byte{ 1 });

  EXPECT_EQ(array[1], 0x01010101);
  EXPECT_EQ(asBytes(array.constSpan()).size(), 8);
  EXPECT_EQ(array.span().sizeBytes(), 8);
}

TEST(SpanTest, SmallViewRefusesTooManyElements)
{
  Int32 value = 0;
  const Span<Int32> too_large(&value, Int64(1) << 31);

  EXPECT_ANY_THROW(too_large.smallView());
  EXPECT_ANY_THROW(too_large.constSmallView());
}

#ifdef ARCANE_CHECK
TEST(SpanTest, IndexIsCheckedWhenChecksAreOn)
{
  UniqueArray<Int32> array{ 1, 2 };

  EXPECT_ANY_THROW(array.span()[2]);
  EXPECT_ANY_THROW(array.smallSpan()[-1]);
}
#endif

TEST(SpanTest, PrintsAsAView)
{
  UniqueArray<Int32> array{ 1 };
  std::ostringstream o;

  o << array.constSpan() << array.smallSpan();

  EXPECT_EQ(o.str(), "[0]=\"1\"[0]=\"1\"");
}

TEST(SpanTest, BytesAreElementsAgain)
{
  std::array<Int32, 3> values{ 1, 2, 3 };
  const Span<std::byte> bytes = asWritableBytes(asSpan(values));

  EXPECT_EQ(asSpan<Int32>(bytes), (UniqueArray<Int32>{ 1, 2, 3 }.span()));
  EXPECT_EQ(asSpan<Int32>(asBytes(asSmallSpan(values))).size(), 3);
  EXPECT_EQ(asSpan<Int64>(bytes).size(), 1);
  static_assert(decltype(asSmallSpan(values))::IsDynamic == false);
}

TEST(SpanTest, BytesGoThroughStreams)
{
  std::array<Real, 2> written{ 1.5, -2.0 };
  std::array<Real, 2> read{};
  std::stringstream stream;

  binaryWrite(stream, asBytes(asSpan(written)));
  binaryRead(stream, asWritableBytes(asSpan(read)));

  EXPECT_EQ(read, written);
  binaryRead(stream, asWritableBytes(asSpan(read)));
  EXPECT_TRUE(stream.fail());
}

TEST(SpanTest, SamplesTakeTheValuesOfIndexes)
{
  const UniqueArray<Real> values{ 10.0, 11.0, 12.0 };
  const UniqueArray<Int64> indexes{ 2, 0 };
  UniqueArray<Real> result(2);

  sampleSpan<Real>(values.constSpan(), indexes.constSpan(), result.span());
  EXPECT_EQ(result, (UniqueArray<Real>{ 12.0, 10.0 }));
  values.sample(UniqueArray<Int32>{ 1, 1 }, result);
  EXPECT_EQ(result, (UniqueArray<Real>{ 11.0, 11.0 }));
}
