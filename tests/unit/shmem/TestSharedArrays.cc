// SPDX-License-Identifier: Apache-2.0
// The allocator of the memory of the machine, given to the arrays of applications.
#include "tests/unit/shmem/WindowFixture.h"

#include "arcane_core/base/array/SharedArray.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/array/UniqueArray2.h"
#include "arcane_core/comm/IParallelMngInternal.h"
#include "arcane_core/comm/SequentialParallelMng.h"

#include <numeric>

namespace
{
using namespace Arcane;
using test::ePart;

class SharedArraysTest : public test::WindowFixture
{
 protected:
  bool isShared(const void* address) const { return m_arena->contains(static_cast<const std::byte*>(address)); }
};

INSTANTIATE_TEST_SUITE_P(Parts, SharedArraysTest, ::testing::Values(ePart::World, ePart::EvenRanks, ePart::Reversed),
                         ::testing::PrintToStringParamName());

TEST_P(SharedArraysTest, TheAllocatorOfAManagerIsThatOfTheMachine)
{
  if (!m_part)
    return;
  const MemoryAllocationOptions options = m_part->_internalApi()->machineShMemWinMemoryAllocator();

  UniqueArray<Integer> values(options, 10);
  std::iota(values.begin(), values.end(), 0);

  EXPECT_TRUE(isShared(values.data()));
  EXPECT_EQ(values[9], 9);
  EXPECT_FALSE(options.allocator()->isCollective());
  EXPECT_EQ(m_part->_internalApi()->machineRanks(), m_ranks);
}

TEST_P(SharedArraysTest, BlocksMayBeAllocatedByHand)
{
  if (!m_part)
    return;
  IMemoryAllocator* allocator = m_part->_internalApi()->machineShMemWinMemoryAllocator().allocator();
  const MemoryAllocationArgs args;

  // Not by all ranks: no call waits for another rank.
  if (m_index == 0) {
    const AllocatedMemoryInfo block = allocator->allocate(args, 1000);
    EXPECT_TRUE(isShared(block.baseAddress()));
    EXPECT_GE(block.size(), 1000);
    allocator->deallocate(args, block);
    EXPECT_EQ(allocator->allocate(args, 0).baseAddress(), nullptr);
  }
}

TEST_P(SharedArraysTest, AnArrayKeepsItsValuesWhenItsAllocatorChanges)
{
  if (!m_part)
    return;
  const MemoryAllocationOptions options = m_part->_internalApi()->machineShMemWinMemoryAllocator();
  UniqueArray<Int64> values(1000);
  std::iota(values.begin(), values.end(), m_me);
  UniqueArray<Int64> empty;
  UniqueArray2<Int32> table(3, 4);
  table[2][3] = m_me;

  values.changeAllocator(options);
  empty.changeAllocator(options);
  table.changeAllocator(options);
  EXPECT_TRUE(isShared(values.data()));
  EXPECT_TRUE(isShared(table[0].data()));
  EXPECT_EQ(values[999], m_me + 999);
  EXPECT_EQ(table[2][3], m_me);

  // Also where one rank has an empty array and another has not.
  empty.resize(m_index == 0 ? 0 : 10);
  EXPECT_EQ(isShared(empty.data()), m_index != 0);
  values.changeAllocator(MemoryAllocationOptions());
  EXPECT_FALSE(isShared(values.data()));
  EXPECT_EQ(values[999], m_me + 999);
}

TEST_P(SharedArraysTest, ReferencesOnAnArrayFollowIt)
{
  if (!m_part)
    return;
  SharedArray<Integer> first(5);
  first.fill(m_me);
  SharedArray<Integer> second(first);

  second.changeAllocator(m_part->_internalApi()->machineShMemWinMemoryAllocator());
  first.add(100);
  second.add(200);

  EXPECT_TRUE(isShared(first.data()));
  EXPECT_EQ(first.data(), second.data());
  ASSERT_EQ(first.size(), 7);
  EXPECT_EQ(first[4], m_me);
  EXPECT_EQ(second[5], 100);
  EXPECT_EQ(first[6], 200);
}

TEST_P(SharedArraysTest, ArraysOfOneRankGrowAndAreCopiedWithoutTheOthers)
{
  if (!m_part)
    return;
  const MemoryAllocationOptions options = m_part->_internalApi()->machineShMemWinMemoryAllocator();
  UniqueArray<Int32> mine(options, 0);
  if (m_index == m_nb - 1) {
    for (Int32 i = 0; i < 100000; ++i)
      mine.add(i);
    UniqueArray<Int32> other(options, 1);
    other = mine;
    mine.swap(other);
    EXPECT_EQ(other[99999], 99999);
  }

  EXPECT_EQ(mine.size(), m_index == m_nb - 1 ? 100000 : 0);
}

TEST(SharedArraysAloneTest, ARankWithoutSharedMemoryUsesItsOwn)
{
  SequentialParallelMng pm(nullptr);

  UniqueArray<Real> values(pm._internalApi()->machineShMemWinMemoryAllocator(), 4);
  values.fill(2.0);

  EXPECT_EQ(values[3], 2.0);
}
} // namespace
