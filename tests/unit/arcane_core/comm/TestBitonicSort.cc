// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/BitonicSort.h"

#include "tests/support/RankFixture.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace Arcane::test
{
namespace
{
//! A key that IParallelMng does not send, and that is sorted by one of its members, greatest first.
struct Weight
{
  Real value = 0.0;
  Int64 uid = 0;
};

struct WeightTraits
{
  static bool compareLess(const Weight& a, const Weight& b) { return a.value > b.value; }
  static MessagePassing::Request send(IParallelMng* pm, Int32 rank, ConstArrayView<Weight> keys)
  {
    return pm->send(ConstArrayView<Byte>(keys.size() * Int32(sizeof(Weight)), reinterpret_cast<const Byte*>(keys.data())), rank, false);
  }
  static MessagePassing::Request recv(IParallelMng* pm, Int32 rank, ArrayView<Weight> keys)
  {
    return pm->recv(ArrayView<Byte>(keys.size() * Int32(sizeof(Weight)), reinterpret_cast<Byte*>(keys.data())), rank, false);
  }
};
} // namespace

class BitonicSortTest : public RankFixture
{
 protected:
  //! Numbers without order, many of them equal; each rank has another number of them.
  static UniqueArray<Int64> keysOf(Int32 rank)
  {
    UniqueArray<Int64> keys;
    for (Int32 i = 0; i < 7 + 5 * (rank % 3); ++i)
      keys.add((Int64(i) * 37 + rank * 11) % 23);
    return keys;
  }
};

TEST_F(BitonicSortTest, KeysOfAllRanksAreSorted)
{
  Parallel::BitonicSort<Int64> sorter(m_pm);
  sorter.sort(keysOf(m_rank));

  UniqueArray<Int64> all;
  m_pm->allGatherVariable(sorter.keys(), all);
  std::vector<Int64> expected;
  for (Int32 rank = 0; rank < m_size; ++rank)
    for (Int64 key : keysOf(rank))
      expected.push_back(key);
  std::sort(expected.begin(), expected.end());
  ASSERT_EQ(all.size(), Int32(expected.size()));
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), all.begin()));
}

TEST_F(BitonicSortTest, PlacesAreThoseOfTheKeysAndOrderEqualOnes)
{
  Parallel::BitonicSort<Int64> sorter(m_pm);
  sorter.sort(keysOf(m_rank));

  ASSERT_EQ(sorter.keyRanks().size(), sorter.keys().size());
  for (Int32 i = 0; i < sorter.keys().size(); ++i)
    EXPECT_EQ(keysOf(sorter.keyRanks()[i])[sorter.keyIndexes()[i]], sorter.keys()[i]);
  for (Int32 i = 1; i < sorter.keys().size(); ++i)
    if (sorter.keys()[i] == sorter.keys()[i - 1]) {
      EXPECT_LE(sorter.keyRanks()[i - 1], sorter.keyRanks()[i]);
    }
}

TEST_F(BitonicSortTest, OneRankMayHaveAllKeysOrNobodyAny)
{
  Parallel::BitonicSort<Real> sorter(m_pm);
  UniqueArray<Real> keys;
  if (m_rank == m_size - 1)
    keys = { 3.0, -1.0, 2.0 };
  sorter.setNeedIndexAndRank(false);
  sorter.sort(keys);

  EXPECT_EQ(sorter.keys().size(), m_rank == 0 ? 3 : 0);
  EXPECT_TRUE(sorter.keyRanks().empty());
  if (m_rank == 0) {
    EXPECT_EQ(sorter.keys()[0], -1.0);
    EXPECT_EQ(sorter.keys()[2], 3.0);
  }
  sorter.sort({});
  EXPECT_TRUE(sorter.keys().empty());
}

TEST_F(BitonicSortTest, KeysOfCodesAreComparedAndSentByTheirTraits)
{
  Parallel::BitonicSort<Weight, WeightTraits> sorter(m_pm);
  UniqueArray<Weight> keys{ Weight{ Real(m_rank), 10 * m_rank }, Weight{ Real(m_rank) + 0.5, 10 * m_rank + 1 } };
  sorter.sort(keys);

  ASSERT_EQ(sorter.keys().size(), 2);
  const Int32 source = m_size - 1 - m_rank;
  EXPECT_EQ(sorter.keys()[0].uid, 10 * source + 1);
  EXPECT_EQ(sorter.keys()[1].uid, 10 * source);
}
} // namespace Arcane::test

namespace Arcane::Parallel
{
namespace
{
//! Returns the values, one for each rank, after all passes.
std::vector<Int32> sorted(std::vector<Int32> values)
{
  const Int32 nb_rank = static_cast<Int32>(values.size());
  for (const SortPass& pass : sortPasses(nb_rank))
    for (Int32 rank = 0; rank < nb_rank; ++rank)
      if (const Int32 partner = pass.partnerOf(rank, nb_rank); partner > rank && values[rank] > values[partner])
        std::swap(values[rank], values[partner]);
  return values;
}
} // namespace

// A network that sorts all sequences of zeros and ones sorts all sequences.
TEST(SortPassTest, SortsAllSequencesOfZerosAndOnes)
{
  for (Int32 nb_rank = 0; nb_rank <= 11; ++nb_rank)
    for (Int32 bits = 0; bits < (1 << nb_rank); ++bits) {
      std::vector<Int32> values;
      for (Int32 rank = 0; rank < nb_rank; ++rank)
        values.push_back((bits >> rank) & 1);
      const std::vector<Int32> result = sorted(values);
      ASSERT_TRUE(std::is_sorted(result.begin(), result.end())) << nb_rank << " ranks, sequence " << bits;
    }
}

TEST(SortPassTest, PartnersArePairs)
{
  for (Int32 nb_rank = 1; nb_rank <= 40; ++nb_rank)
    for (const SortPass& pass : sortPasses(nb_rank))
      for (Int32 rank = 0; rank < nb_rank; ++rank)
        if (const Int32 partner = pass.partnerOf(rank, nb_rank); partner >= 0) {
          ASSERT_LT(partner, nb_rank);
          ASSERT_EQ(pass.partnerOf(partner, nb_rank), rank);
        }
}
} // namespace Arcane::Parallel
