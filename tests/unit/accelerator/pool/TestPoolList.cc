// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolList.h"

#include <gtest/gtest.h>

#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
namespace
{
//! The parts of a pool that is in the list, and has free memory.
class Listed
{
 public:
  explicit Listed(bool is_for_messages)
  {
    PoolList::add({ m_test.parts.trim, m_test.parts.life, m_fast_path, is_for_messages });
    reserve();
  }
  ~Listed() { PoolList::remove(trim()); }

  PoolTrim& trim() { return m_test.parts.trim; }
  Int64 reserved() const { return m_test.parts.heap->reservedNbByte(); }
  void reserve() { runtime::throwIfFailed(m_test.parts.heap->reserve(1), "reserve in a test"); }

 private:
  test::PartsUnderTest m_test;
  FastPath m_fast_path{ m_test.pool, m_test.parts.sizes.classes(), m_test.parts.caches, *m_test.parts.heap };
};
} // namespace

TEST(PoolListTest, NeighboursOfTheWantedKindAreTrimmedAndThePoolItselfIsNot)
{
  Listed asking(false);
  Listed other(false);
  Listed messages(true);

  EXPECT_GT(PoolList::trimNeighbours(asking.trim(), false), 0);

  EXPECT_GT(asking.reserved(), 0);
  EXPECT_EQ(other.reserved(), 0);
  EXPECT_GT(messages.reserved(), 0);
  EXPECT_GT(PoolList::trimNeighbours(asking.trim(), true), 0);
  EXPECT_EQ(messages.reserved(), 0);
}

TEST(PoolListTest, APoolThatLeftIsNotTrimmed)
{
  Listed asking(false);
  Listed other(false);
  PoolList::remove(other.trim());

  EXPECT_EQ(PoolList::trimNeighbours(asking.trim(), false), 0);
  EXPECT_GT(other.reserved(), 0);
}
} // namespace Arcane::detail::pool
