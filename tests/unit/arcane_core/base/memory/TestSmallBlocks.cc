// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/SmallBlocks.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/memory/AlignedMemoryAllocator.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <set>
#include <thread>
#include <vector>

namespace Arcane::test
{
namespace
{
using detail::base::SmallBlocks;

void* newBlock(Int64 nb_byte)
{
  void* block = nullptr;
  EXPECT_EQ(::posix_memalign(&block, SmallBlocks::alignment, static_cast<std::size_t>(nb_byte)), 0);
  return block;
}
} // namespace

TEST(SmallBlocksTest, BlocksInUseAreDifferentAlignedAndLargeEnough)
{
  AlignedMemoryAllocator& allocator = *AlignedMemoryAllocator::Simd();
  for (int turn = 0; turn < 3; ++turn) {
    std::vector<AllocatedMemoryInfo> blocks;
    std::set<void*> addresses;
    for (Int64 nb_byte = 1; nb_byte <= SmallBlocks::largest + 100; nb_byte += 7) {
      blocks.push_back(allocator.allocate(MemoryAllocationArgs(), nb_byte));
      void* const address = blocks.back().baseAddress();
      EXPECT_EQ(blocks.back().size(), nb_byte);
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(address) % SmallBlocks::alignment, 0u);
      EXPECT_TRUE(addresses.insert(address).second);
      std::memset(address, 0x5a, static_cast<std::size_t>(nb_byte));
    }
    for (const AllocatedMemoryInfo& block : blocks)
      allocator.deallocate(MemoryAllocationArgs(), block);
  }
}

TEST(SmallBlocksTest, AFreedBlockServesRequestsThatItCanHold)
{
  while (SmallBlocks::take(500)) {
  }
  void* const block = newBlock(SmallBlocks::sizeOf(500));

  SmallBlocks::release(block);
  void* const taken = SmallBlocks::take(450);

  // Sanitizers see each release.
  EXPECT_EQ(taken, SmallBlocks::areKept() ? block : nullptr);
  EXPECT_EQ(SmallBlocks::take(500), nullptr);
  std::free(taken);
}

TEST(SmallBlocksTest, LargeBlocksGoBackToTheSystem)
{
  SmallBlocks::release(newBlock(SmallBlocks::largest + SmallBlocks::alignment));
  SmallBlocks::release(nullptr);

  for (int i = 0; i < 100; ++i)
    SmallBlocks::release(newBlock(SmallBlocks::largest));
  int nb_kept = 0;
  while (void* block = SmallBlocks::take(SmallBlocks::largest)) {
    std::free(block);
    ++nb_kept;
  }
  EXPECT_EQ(nb_kept * SmallBlocks::largest, SmallBlocks::areKept() ? 4096 : 0);
}

TEST(SmallBlocksTest, ArraysGetTheBlocksOfFormerOnes)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  EXPECT_FALSE(SmallBlocks::areKept());
#else
  EXPECT_TRUE(SmallBlocks::areKept());
  const void* former = nullptr;
  {
    const UniqueArray<Int32> array(100);
    former = array.data();
  }

  const UniqueArray<Int32> array(100);

  EXPECT_EQ(array.data(), former);
#endif
}

TEST(SmallBlocksTest, ArraysMayEndInAnotherThreadThanTheirs)
{
  std::vector<UniqueArray<Int32>> arrays;
  std::thread maker([&] {
    for (Int32 i = 0; i < 200; ++i)
      arrays.emplace_back(10, i);
  });
  maker.join();
  for (Int32 i = 0; i < 200; ++i)
    EXPECT_EQ(arrays[static_cast<std::size_t>(i)][9], i);

  std::thread([&] { arrays.clear(); }).join();

  const UniqueArray<Int32> next(10, 3);
  EXPECT_EQ(next[9], 3);
}
} // namespace Arcane::test
