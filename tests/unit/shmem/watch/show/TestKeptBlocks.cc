// SPDX-License-Identifier: Apache-2.0
// The blocks that are kept while leases are active: which, how many, how long, at which cost.
#include "shmem/watch/show/KeptBlocks.h"

#include "tests/support/AllocationCounter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <limits>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::watch;

class KeptBlocksTest : public ::testing::Test
{
 protected:
  std::unique_ptr<WatchLeases> m_leases = std::make_unique<WatchLeases>();
  std::vector<const std::byte*> m_freed;
  std::array<std::byte, 64> m_memory = {};

  void begin(Int32 slot) { m_leases->words[slot] = LeaseWord::make(++m_generation, 1, LeaseWord::Active); }
  void end(Int32 slot) { m_leases->words[slot] = LeaseWord::withState(m_leases->words[slot], LeaseWord::Free); }
  bool isOver(Int32 slot) const { return LeaseWord::state(m_leases->words[slot]) == LeaseWord::Over; }
  const std::byte* at(std::size_t i) const { return m_memory.data() + i; }
  KeptBlocks::Release freeing()
  {
    return [this](const std::byte* address) { m_freed.push_back(address); };
  }
  bool isFreed(std::size_t i) const { return std::find(m_freed.begin(), m_freed.end(), at(i)) != m_freed.end(); }

 private:
  UInt64 m_generation = 0;
};

//! Returns the time of this thread in which it keeps so many blocks under one lease, the least of three trials. \unit{s}
double timeOfKeeping(WatchLeases& leases, Int64 nb_block)
{
  const std::byte memory = {};
  double least_s = std::numeric_limits<double>::infinity();
  for (int trial = 0; trial < 3; ++trial) {
    WatchBudget budget{ .limit_bytes = nb_block };
    KeptBlocks kept(leases, budget, { nb_block, 1000 }, [](const std::byte*) {});
    timespec before = {};
    timespec after = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
    for (Int64 i = 0; i < nb_block; ++i)
      EXPECT_TRUE(kept.keep(&memory, 1, 0));
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
    const auto seconds = static_cast<double>(after.tv_sec - before.tv_sec);
    least_s = std::min(least_s, seconds + 1.0e-9 * static_cast<double>(after.tv_nsec - before.tv_nsec));
  }
  return least_s;
}

TEST_F(KeptBlocksTest, ABlockIsFreedWithTheLastOfItsLeases)
{
  WatchBudget budget{ .limit_bytes = 1000 };
  KeptBlocks kept(*m_leases, budget, { 10, 1000 }, freeing());
  EXPECT_FALSE(kept.keep(at(0), 10, 0));
  begin(3);
  EXPECT_TRUE(kept.keep(at(1), 10, 0));
  begin(7);
  EXPECT_TRUE(kept.keep(at(2), 10, 0));
  EXPECT_TRUE(kept.keep(at(3), 10, 0));
  EXPECT_EQ(kept.nbBlock(), 3);
  EXPECT_EQ(budget.nb_byte, 30);

  end(3);
  kept.release(0);
  EXPECT_EQ(m_freed, (std::vector{ at(1) }));
  // Another lease in the same slot did not hold the block.
  begin(3);
  end(7);
  kept.release(0);
  EXPECT_TRUE(isFreed(2) && isFreed(3));
  EXPECT_EQ(kept.nbBlock(), 0);
  EXPECT_EQ(budget.nb_byte, 0);
  EXPECT_EQ(kept.nbEndedLease(), 0);
}

TEST_F(KeptBlocksTest, TheOldestGivesWay)
{
  WatchBudget budget{ .limit_bytes = 100 };
  KeptBlocks kept(*m_leases, budget, { 10, 1000 }, freeing());
  begin(0);
  EXPECT_TRUE(kept.keep(at(0), 60, 0));
  end(0);
  begin(1);
  // What nobody holds gives way first.
  EXPECT_TRUE(kept.keep(at(1), 60, 0));
  EXPECT_TRUE(isFreed(0));
  EXPECT_EQ(kept.nbEndedLease(), 0);
  begin(2);
  EXPECT_TRUE(kept.keep(at(2), 60, 0));
  EXPECT_TRUE(isOver(1));
  EXPECT_FALSE(isOver(2));
  EXPECT_TRUE(isFreed(1));
  EXPECT_FALSE(kept.keep(at(3), 101, 0));
  EXPECT_TRUE(isOver(2));
  EXPECT_LE(budget.nb_byte, 100);
}

TEST_F(KeptBlocksTest, WhatIsTooOldEndsItsLeases)
{
  WatchBudget budget{ .limit_bytes = 100 };
  KeptBlocks kept(*m_leases, budget, { 10, 1000 }, freeing());
  begin(0);
  EXPECT_TRUE(kept.keep(at(0), 10, 0));
  EXPECT_TRUE(kept.keep(at(1), 10, 900));
  kept.release(1000);
  EXPECT_FALSE(isOver(0));
  kept.release(1001);
  EXPECT_TRUE(isOver(0));
  EXPECT_EQ(budget.nb_byte, 0);
  EXPECT_EQ(m_freed.size(), 2U);
}

TEST_F(KeptBlocksTest, CopiesTakeFromTheSameLimit)
{
  WatchBudget budget{ .limit_bytes = 100, .nb_byte = 50 };
  KeptBlocks kept(*m_leases, budget, { 10, 1000 }, freeing());
  begin(0);
  EXPECT_TRUE(kept.keep(at(0), 50, 0));
  EXPECT_FALSE(kept.keep(at(1), 60, 0));
  EXPECT_TRUE(isOver(0));
  EXPECT_EQ(budget.nb_byte, 50);
}

// The heap calls keep() where no exception may pass.
TEST_F(KeptBlocksTest, WithoutMemoryLeasesAreOver)
{
  WatchBudget budget{ .limit_bytes = 100 };
  KeptBlocks kept(*m_leases, budget, { 1, 1000 }, [](const std::byte*) { throw std::bad_alloc(); });
  begin(0);
  EXPECT_TRUE(kept.keep(at(0), 10, 0));
  begin(1);
  EXPECT_FALSE(kept.keep(at(1), 10, 0));
  EXPECT_TRUE(isOver(0));
  EXPECT_TRUE(isOver(1));
  EXPECT_EQ(kept.nbBlock(), 0);
}

// Where memory is exhausted, it is needed most.
TEST_F(KeptBlocksTest, FreeingTakesNoMemory)
{
  WatchBudget budget{ .limit_bytes = 100 };
  m_freed.reserve(64);
  KeptBlocks kept(*m_leases, budget, { 64, 1000 }, freeing());
  for (Int32 slot = 0; slot < 20; ++slot) {
    begin(slot);
    EXPECT_TRUE(kept.keep(at(static_cast<std::size_t>(slot)), 1, slot));
  }
  // The groups of the first leases are held by later ones, too.
  for (Int32 slot = 0; slot < 10; ++slot)
    end(slot);
  const Int64 before = test::nbAllocation();
  kept.release(0);
  EXPECT_EQ(kept.nbBlock(), 10);
  for (Int32 slot = 10; slot < 20; ++slot)
    end(slot);
  kept.release(0);
  EXPECT_EQ(test::nbAllocation(), before);
  EXPECT_EQ(kept.nbBlock(), 0);
  EXPECT_EQ(m_freed.size(), 20U);
}

// An exception of the release leaves the other blocks where they are.
TEST_F(KeptBlocksTest, WhatWasNotFreedIsFreedTheNextTime)
{
  WatchBudget budget{ .limit_bytes = 100 };
  bool is_failing = true;
  KeptBlocks kept(*m_leases, budget, { 64, 1000 }, [&](const std::byte* address) {
    if (std::exchange(is_failing, false))
      throw std::bad_alloc();
    m_freed.push_back(address);
  });
  for (Int32 slot = 0; slot < 3; ++slot) {
    begin(slot);
    EXPECT_TRUE(kept.keep(at(static_cast<std::size_t>(slot)), 1, 0));
  }
  for (Int32 slot = 0; slot < 3; ++slot)
    end(slot);
  EXPECT_THROW(kept.release(0), std::bad_alloc);
  kept.release(0);
  EXPECT_EQ(m_freed.size(), 2U);
  EXPECT_EQ(kept.nbBlock(), 0);
}

// A change of a mesh frees the blocks of all variables, one after the other.
TEST_F(KeptBlocksTest, ABlockCostsTheSameHoweverManyAreKept)
{
  begin(0);
  constexpr Int64 nb_few = 2000;
  constexpr Int64 nb_many = 32 * nb_few;
  const double few_s = timeOfKeeping(*m_leases, nb_few);
  const double many_s = timeOfKeeping(*m_leases, nb_many);
  EXPECT_LT(many_s, 32.0 * 8.0 * few_s) << few_s << " s for " << nb_few << " blocks";
}
} // namespace
