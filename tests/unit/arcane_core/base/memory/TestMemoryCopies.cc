// SPDX-License-Identifier: Apache-2.0
// Copies and fills on the host: sizes of elements, indexes, and what is refused.
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/memory/MemoryUtils.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

namespace Arcane::memory_copies_test
{
using test::messageOf;

template <std::size_t Size> struct Bytes
{
  std::array<unsigned char, Size> bytes;
  bool operator==(const Bytes&) const = default;
};

//! Elements of this size, the bytes of the i-th are i.
template <std::size_t Size> UniqueArray<Bytes<Size>> numbered(Int32 nb)
{
  UniqueArray<Bytes<Size>> values(nb);
  for (Int32 i = 0; i < nb; ++i)
    values[i].bytes.fill(static_cast<unsigned char>(i));
  return values;
}

template <std::size_t Size> void checkIndexedCopies()
{
  const UniqueArray<Bytes<Size>> source = numbered<Size>(5);
  UniqueArray<Bytes<Size>> gathered = numbered<Size>(3);
  UniqueArray<Bytes<Size>> scattered = numbered<Size>(5);
  const UniqueArray<Int32> indexes{ 4, 0, 2 };

  MemoryUtils::copyHostWithIndexedDestination(MutableMemoryView(gathered.span()), ConstMemoryView(source.constSpan()),
                                              indexes.constSmallSpan());
  MemoryUtils::copyHostWithIndexedSource(MutableMemoryView(scattered.span()), ConstMemoryView(source.constSpan()),
                                         indexes.constSmallSpan());

  for (Int32 i = 0; i < 3; ++i) {
    EXPECT_EQ(gathered[i], source[indexes[i]]) << Size << " bytes";
    EXPECT_EQ(scattered[indexes[i]], source[i]) << Size << " bytes";
  }
  EXPECT_EQ(scattered[1], source[1]);
  EXPECT_EQ(scattered[3], source[3]);
}

TEST(MemoryCopiesTest, ElementsOfEverySizeAreCopiedByIndexes)
{
  checkIndexedCopies<1>();
  checkIndexedCopies<2>();
  checkIndexedCopies<3>();
  checkIndexedCopies<4>();
  checkIndexedCopies<8>();
  checkIndexedCopies<16>();
  checkIndexedCopies<24>();
  checkIndexedCopies<32>();
  checkIndexedCopies<40>();
  checkIndexedCopies<72>();
}

TEST(MemoryCopiesTest, PartsThatOverlapAreCopiedAsIfTheyDidNot)
{
  UniqueArray<Int32> values(10);
  std::iota(values.begin(), values.end(), 0);
  const Span<Int32> all = values.span();

  MemoryUtils::copyHost(MutableMemoryView(all.subSpan(2, 8)), ConstMemoryView(Span<const Int32>(all.subSpan(0, 8))));

  for (Int32 i = 0; i < 10; ++i)
    EXPECT_EQ(values[i], i < 2 ? i : i - 2);
}

TEST(MemoryCopiesTest, AShortSourceLeavesTheRestOfTheDestination)
{
  UniqueArray<Int32> destination{ 1, 2, 3 };
  const UniqueArray<Int32> source{ 7 };
  const UniqueArray<Int32> none;

  MemoryUtils::copyHost(MutableMemoryView(destination.span()), ConstMemoryView(source.constSpan()));
  MemoryUtils::copyHost(MutableMemoryView(destination.span()), ConstMemoryView(none.constSpan()));

  EXPECT_EQ(destination, (UniqueArray<Int32>{ 7, 2, 3 }));
}

TEST(MemoryCopiesTest, WhatDoesNotFitIsRefusedWithBothSizes)
{
  UniqueArray<Int32> two(2);
  UniqueArray<Int64> large(3);
  const UniqueArray<Int32> indexes{ 0, 1, 0 };
  const MutableMemoryView to(two.span());
  const ConstMemoryView from(large.constSpan());

  EXPECT_EQ(messageOf([&] { MemoryUtils::copyHost(to, from); }), "memory copy: source has 24 bytes, expected at most 8 as the destination");
  EXPECT_EQ(messageOf([&] { MemoryUtils::copyHostWithIndexedSource(to, from, indexes.constSmallSpan()); }),
            "memory copy: elements of the source have 8 bytes, expected 4 as in the destination");
  EXPECT_EQ(messageOf([&] { MemoryUtils::copyHostWithIndexedSource(to, ConstMemoryView(two.constSpan()), indexes.constSmallSpan()); }),
            "memory copy: the source has 2 elements, expected at least 3");
  EXPECT_EQ(messageOf([&] { MemoryUtils::copyHostWithIndexedDestination(to, ConstMemoryView(two.constSpan()), indexes.constSmallSpan()); }),
            "memory copy: the destination has 2 elements, expected at least 3");
  EXPECT_EQ(messageOf([&] { MemoryUtils::fill(to, ConstMemoryView(two.constSpan())); }),
            "memory fill: the value has 2 elements, expected 1");
}

TEST(MemoryCopiesTest, PairsNameAnArrayThatIsThere)
{
  UniqueArray<Int32> a{ 0, 0 };
  UniqueArray<Int32> b{ 0, 0 };
  const Int32 seven = 7;
  const ConstMemoryView value(Span<const Int32>(&seven, 1));
  const auto bytes_of = [](UniqueArray<Int32>& array) {
    return Span<std::byte>(reinterpret_cast<std::byte*>(array.data()), 4 * array.largeSize());
  };
  UniqueArray<Span<std::byte>> arrays{ bytes_of(a), bytes_of(b) };
  const MutableMultiMemoryView views(arrays.smallSpan(), 4);

  MemoryUtils::fillIndexed(views, value, UniqueArray<Int32>{ 1, 0, 0, 1 }.constSmallSpan());

  EXPECT_EQ(a, (UniqueArray<Int32>{ 0, 7 }));
  EXPECT_EQ(b, (UniqueArray<Int32>{ 7, 0 }));
  EXPECT_EQ(messageOf([&] {
              MemoryUtils::fillIndexed(views, value, UniqueArray<Int32>{ 1, 0, 2, 0 }.constSmallSpan());
            }),
            "indexed copy: array of value 1 is 2, expected between 0 and 1");
  EXPECT_EQ(messageOf([&] {
              MemoryUtils::fillIndexed(views, value, UniqueArray<Int32>{ 1, 0, 0 }.constSmallSpan());
            }),
            "indexed copy: 3 indexes, expected an even number: array and element of each value");
}
} // namespace Arcane::memory_copies_test
