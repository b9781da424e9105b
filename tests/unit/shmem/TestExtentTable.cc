// SPDX-License-Identifier: Apache-2.0
#include "shmem/ExtentTable.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

namespace
{
using namespace Arcane;
using detail::shmem::ExtentNode;
using detail::shmem::ExtentRoots;
using detail::shmem::ExtentTable;

class ExtentTableTest : public ::testing::Test
{
 protected:
  static constexpr Int64 nb_unit = 10000;

  ExtentRoots m_roots;
  std::vector<ExtentNode> m_nodes = std::vector<ExtentNode>(nb_unit + 2);
  ExtentTable m_table{ &m_roots, m_nodes.data() };

  void SetUp() override { m_table.initialize(nb_unit, static_cast<Int32>(nb_unit + 2)); }

  //! The extents cover all units, in order, and no two free ones touch.
  void expectConsistent() const
  {
    Int64 first = 0;
    bool previous_is_free = false;
    for (Int32 id = 0; id >= 0; id = m_table.next(id)) {
      ASSERT_EQ(m_table.node(id).first, first);
      ASSERT_FALSE(previous_is_free && m_table.node(id).is_free) << "at unit " << first;
      previous_is_free = m_table.node(id).is_free;
      first += m_table.node(id).count;
    }
    ASSERT_EQ(first, nb_unit);
  }
};

TEST_F(ExtentTableTest, GivesAllUnitsThenNothing)
{
  const Int32 all = m_table.allocate(nb_unit);

  EXPECT_EQ(m_table.node(all).count, nb_unit);
  EXPECT_EQ(m_table.allocate(1), -1);
  EXPECT_EQ(m_table.largestFree(), 0);
  m_table.release(all);
  EXPECT_EQ(m_table.largestFree(), nb_unit);
}

TEST_F(ExtentTableTest, FreeNeighboursBecomeOne)
{
  const Int32 a = m_table.allocate(10);
  const Int32 b = m_table.allocate(20);
  const Int32 c = m_table.allocate(30);

  m_table.release(a);
  m_table.release(c);
  EXPECT_EQ(m_table.largestFree(), nb_unit - 30);
  const Int32 whole = m_table.release(b);

  EXPECT_EQ(m_table.node(whole).count, nb_unit);
  expectConsistent();
}

TEST_F(ExtentTableTest, GrowsIntoTheFollowingFreeUnitsOnly)
{
  const Int32 a = m_table.allocate(10);
  const Int32 b = m_table.allocate(10);
  m_table.allocate(10);

  EXPECT_FALSE(m_table.grow(a, 11));
  m_table.release(b);
  EXPECT_FALSE(m_table.grow(a, 21));
  EXPECT_TRUE(m_table.grow(a, 15));
  EXPECT_TRUE(m_table.grow(a, 20));
  EXPECT_FALSE(m_table.grow(a, 21));
  EXPECT_EQ(m_table.node(a).count, 20);
  expectConsistent();
}

TEST_F(ExtentTableTest, ALargerExtentOfTheSameBucketIsFound)
{
  // 1000 and 1010 units are in the same bucket, whose extents are not all large enough.
  const Int32 small = m_table.allocate(1000);
  m_table.allocate(1);
  const Int32 large = m_table.allocate(1010);
  m_table.allocate(nb_unit - 2011);
  m_table.release(large);
  m_table.release(small);

  const Int32 found = m_table.allocate(1005);

  ASSERT_GE(found, 0);
  EXPECT_EQ(m_table.node(found).first, 1001);
}

TEST_F(ExtentTableTest, WhatWasReleasedLastIsTakenFirst)
{
  const Int32 a = m_table.allocate(67);
  m_table.allocate(1);
  const Int32 b = m_table.allocate(67);
  m_table.allocate(1);
  const Int64 first_of_a = m_table.node(a).first;
  const Int64 first_of_b = m_table.node(b).first;
  m_table.release(b);
  m_table.release(a);

  // Not the large one behind them.
  const Int32 again = m_table.allocate(67);
  EXPECT_EQ(m_table.node(again).first, first_of_a);
  EXPECT_EQ(m_table.node(m_table.allocate(66)).first, first_of_b);
  expectConsistent();
}

TEST_F(ExtentTableTest, RandomCallsKeepExtentsApart)
{
  std::mt19937 random(12345);
  std::map<Int32, Int64> used;
  for (Int32 step = 0; step < 20000; ++step) {
    const Int64 n = 1 + static_cast<Int64>(random() % 200);
    auto some = used.empty() ? used.end() : std::next(used.begin(), static_cast<Int32>(random() % used.size()));
    const Int32 choice = static_cast<Int32>(random() % 4);
    if (choice <= 1 || some == used.end()) {
      if (const Int32 id = m_table.allocate(n); id >= 0)
        used[id] = n;
    }
    else if (choice == 2) {
      m_table.release(some->first);
      used.erase(some);
    }
    else if (m_table.grow(some->first, some->second + n))
      some->second += n;
    else if (some->second > 1) {
      const Int32 tail = m_table.split(some->first, some->second / 2);
      some->second /= 2;
      m_table.release(tail);
    }
    if (step % 500 == 0)
      expectConsistent();
  }
  for (const auto& [id, count] : used) {
    EXPECT_EQ(m_table.node(id).count, count);
    EXPECT_FALSE(m_table.node(id).is_free);
  }
  for (const auto& [id, count] : used)
    m_table.release(id);
  EXPECT_EQ(m_table.largestFree(), nb_unit);
  expectConsistent();
}
} // namespace
