// SPDX-License-Identifier: Apache-2.0
#include "variables/data/ContentHash.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace Arcane::detail::data
{
namespace
{
template <std::size_t N> UInt64 hashOf(const std::array<std::byte, N>& bytes, Int64 n)
{
  ContentHash hash;
  hash.add(Span<const std::byte>(bytes.data(), n));
  return hash.value();
}
} // namespace

TEST(ContentHashTest, EachByteOfEachLengthCounts)
{
  std::array<std::byte, 80> bytes = {};
  std::set<UInt64> seen;

  for (Int64 n = 0; n <= 80; ++n)
    seen.insert(hashOf(bytes, n));
  for (std::size_t i = 0; i < 80; ++i) {
    bytes[i] = std::byte(1);
    seen.insert(hashOf(bytes, 80));
    bytes[i] = std::byte(0);
  }

  // 81 lengths and 80 places of the one.
  EXPECT_EQ(seen.size(), 161u);
}

TEST(ContentHashTest, TheSameCallsGiveTheSameHash)
{
  std::array<std::byte, 70> bytes = {};
  bytes[69] = std::byte(3);

  EXPECT_EQ(hashOf(bytes, 70), hashOf(bytes, 70));
  EXPECT_NE(hashOf(bytes, 70), ContentHash().value());
}

TEST(ContentHashTest, TheOrderOfNumbersCounts)
{
  ContentHash a;
  ContentHash b;
  for (const UInt64 v : { 1u, 2u })
    a.add(v);
  for (const UInt64 v : { 2u, 1u })
    b.add(v);

  EXPECT_NE(a.value(), b.value());
}

//! Checkpoints of earlier versions hold hashes: they must not change.
TEST(ContentHashTest, HashesOfEarlierVersionsAreTheSame)
{
  ContentHash hash;
  hash.add(UInt64(42));

  EXPECT_EQ(hash.value(), 7721936553066341848u);
}
} // namespace Arcane::detail::data
