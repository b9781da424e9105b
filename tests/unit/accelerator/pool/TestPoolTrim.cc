// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/PoolTrim.h"

#include <gtest/gtest.h>

#include "tests/unit/accelerator/pool/PartsUnderTest.h"

namespace Arcane::detail::pool
{
namespace
{
//! A block that was used, and is in the cache of the thread.
void useAndKeep(test::PartsUnderTest& t, Int64 nb_byte)
{
  const PoolBlock block = t.newBlock(nb_byte);
  test::PartsUnderTest::markFree(block);
  t.parts.caches.countFree(block, nb_byte);
  t.parts.caches.keep(block);
}
} // namespace

TEST(PoolTrimTest, WhatCachesKeepReturnsToTheDriverToo)
{
  test::PartsUnderTest t;
  useAndKeep(t, 100);
  useAndKeep(t, 10 << 20);

  EXPECT_GT(t.parts.trim.trimTo(0), 10 << 20);
  EXPECT_EQ(t.parts.heap->reservedNbByte(), 0);
}

TEST(PoolTrimTest, APoolThatIsOverGivesNothing)
{
  test::PartsUnderTest t;
  useAndKeep(t, 10 << 20);
  t.parts.life.markForked();

  EXPECT_EQ(t.parts.trim.trimTo(0), 0);
  EXPECT_GT(t.parts.heap->reservedNbByte(), 0);
}

TEST(PoolTrimTest, AStepReturnsWhatIsAboveTheThresholdAndWasNotUsed)
{
  MemoryPoolOptions options;
  options.release_threshold = 0;
  test::PartsUnderTest t(options);
  useAndKeep(t, 40 << 20);

  t.parts.trim.endStep(2);
  const Int64 after_one = t.parts.heap->reservedNbByte();
  t.parts.trim.endStep(2);
  t.parts.trim.endStep(2);

  EXPECT_GE(after_one, 40 << 20);
  EXPECT_EQ(t.parts.heap->reservedNbByte(), 0);
}
} // namespace Arcane::detail::pool
