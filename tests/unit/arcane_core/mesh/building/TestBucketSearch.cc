// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/building/BucketSearch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace
{
using namespace Arcane;
using detail::mesh::BucketSearch;

//! Looks for each id of the list, and for its neighbours that are not in it.
void expectAllFound(const UniqueArray<Int64>& uids)
{
  const BucketSearch search(uids);
  for (Int32 i = 0; i < uids.size(); ++i) {
    ASSERT_EQ(search.find(uids[i]), i);
    for (const Int64 other : { uids[i] - 1, uids[i] + 1 }) {
      const bool is_there = std::binary_search(uids.begin(), uids.end(), other);
      ASSERT_EQ(search.find(other) >= 0, is_there) << other;
    }
  }
  for (const Int64 far : { std::numeric_limits<Int64>::min(), Int64(-1), std::numeric_limits<Int64>::max() - 1 }) {
    ASSERT_EQ(search.find(far), -1) << far;
  }
}

TEST(BucketSearchTest, IdsThatFollowEachOtherAndOthersAreFound)
{
  expectAllFound({});
  expectAllFound({ 5 });
  expectAllFound({ 7, 8, 9, 10 });
  expectAllFound({ 0, 3, 4, 9, 70, 71, 500 });
}

TEST(BucketSearchTest, IdsOfAPartOfAGridAreFound)
{
  UniqueArray<Int64> uids;
  for (Int64 row = 0; row < 200; ++row)
    for (Int64 i = 40; i < 83; ++i)
      uids.add(101 * row + i);
  expectAllFound(uids);
}

TEST(BucketSearchTest, IdsThatAreAlmostAllInOneBucketAreFound)
{
  UniqueArray<Int64> uids;
  for (Int64 i = 0; i < 3000; ++i)
    uids.add(3 * i);
  uids.add(Int64(1) << 58);
  expectAllFound(uids);
}

TEST(BucketSearchTest, IdsAtRandomAreFound)
{
  constexpr unsigned seed = 11;
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  UniqueArray<Int64> uids;
  for (Int32 i = 0; i < 5000; ++i)
    uids.add(static_cast<Int64>(random() >> (i % 3 == 0 ? 40 : 6)));
  std::sort(uids.begin(), uids.end());
  uids.resize(std::unique(uids.begin(), uids.end()) - uids.begin());
  expectAllFound(uids);
}
} // namespace
