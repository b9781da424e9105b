// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/SimulatedMemory.h"

#include <gtest/gtest.h>

namespace Arcane::detail::runtime
{
namespace
{
constexpr Int64 unit_of_memory = 4096;

TEST(SimulatedMemoryTest, SizesAreWholeUnitsUpToTheCapacity)
{
  SimulatedMemory memory(3 * unit_of_memory, false);

  EXPECT_EQ(memory.capacity(), 3 * unit_of_memory);
  EXPECT_GE(memory.take(1), 0);
  EXPECT_GE(memory.take(unit_of_memory + 1), 0);
  EXPECT_EQ(memory.used(), 3 * unit_of_memory);
  EXPECT_LT(memory.take(1), 0);
  EXPECT_EQ(memory.used(), 3 * unit_of_memory);
}

TEST(SimulatedMemoryTest, WhatIsGivenBackMayBeTakenAgainAtAnotherPlaceAndIsZero)
{
  SimulatedMemory memory(unit_of_memory, false);
  const Int64 first = memory.take(100);
  auto* bytes = static_cast<char*>(memory.map(nullptr, memory.fileDescriptor(), first, 100));
  ASSERT_NE(bytes, nullptr);
  bytes[7] = 9;
  memory.unmap(bytes, 100, false);

  memory.giveBack(first, 100);
  EXPECT_EQ(memory.used(), 0);
  const Int64 second = memory.take(100);

  EXPECT_NE(second, first);
  bytes = static_cast<char*>(memory.map(nullptr, memory.fileDescriptor(), first, 100));
  EXPECT_EQ(bytes[7], 0);
}

TEST(SimulatedMemoryTest, TwoAddressesOfOnePlaceAreTheSameBytes)
{
  SimulatedMemory memory(unit_of_memory, false);
  const Int64 place = memory.take(unit_of_memory);
  auto* a = static_cast<char*>(memory.map(nullptr, memory.fileDescriptor(), place, unit_of_memory));
  auto* b = static_cast<char*>(memory.map(nullptr, memory.fileDescriptor(), place, unit_of_memory));
  ASSERT_NE(a, b);

  a[5] = 3;

  EXPECT_EQ(b[5], 3);
  EXPECT_EQ(memory.map(nullptr, -1, place, unit_of_memory), nullptr);
}

TEST(SimulatedMemoryTest, AnAddressMayBeKeptWithoutItsBytes)
{
  SimulatedMemory memory(2 * unit_of_memory, false);
  const Int64 first = memory.take(unit_of_memory);
  const Int64 second = memory.take(unit_of_memory);
  auto* bytes = static_cast<char*>(memory.map(nullptr, memory.fileDescriptor(), first, unit_of_memory));
  bytes[0] = 1;

  memory.unmap(bytes, unit_of_memory, true);
  EXPECT_EQ(memory.map(bytes, memory.fileDescriptor(), second, unit_of_memory), bytes);

  EXPECT_EQ(bytes[0], 0);
}

TEST(SimulatedMemoryTest, HiddenBytesAreThereWhileAWorkRuns)
{
  SimulatedMemory memory(unit_of_memory, true);
  const Int64 place = memory.take(unit_of_memory);
  auto* bytes = static_cast<char*>(memory.map(nullptr, memory.fileDescriptor(), place, unit_of_memory));
  EXPECT_DEATH(bytes[0] = 1, "");

  memory.workStarts();
  memory.workStarts();
  bytes[0] = 2;
  memory.workEnds();
  EXPECT_EQ(bytes[0], 2) << "another work still runs";
  memory.workEnds();

  EXPECT_DEATH(bytes[0] = 3, "");
}
} // namespace
} // namespace Arcane::detail::runtime
