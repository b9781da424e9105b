// SPDX-License-Identifier: Apache-2.0
// Pools that are nearly full, and what they keep or give back.
#include "tests/unit/accelerator/pool/DeviceWithPool.h"

#include "accelerator/runtime/HostBackend.h"
#include "tests/support/ByteUnits.h"
#include "tests/unit/accelerator/pool/HostOptions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <random>
#include <thread>

namespace Arcane::detail::pool
{
namespace
{
using test::mebi;

using test::hostOptions;

using Blocks = std::vector<std::pair<void*, Int64>>;

//! Blocks of 64 KiB to 64 MiB until there is no room for the next one.
Blocks fill(MemoryPool& pool, std::mt19937_64& random)
{
  Blocks blocks;
  std::uniform_real_distribution<double> exponent(16.0, 26.0);
  while (true) {
    const auto nb_byte = static_cast<Int64>(std::exp2(exponent(random)));
    try {
      blocks.emplace_back(pool.allocate(nb_byte), nb_byte);
    }
    catch (const OutOfMemoryException&) {
      return blocks;
    }
  }
}
} // namespace

TEST(MemoryPoolPressureTest, HalfOfWhatIsFreeIsServedInOnePieceHoweverFullThePoolIs)
{
  constexpr Int64 limit = 16384 * mebi;
  for (const double fraction : { 0.70, 0.90, 0.98 }) {
    MemoryPool pool(runtime::HostBackend::instance(), hostOptions(limit));
    std::mt19937_64 random(5);
    Blocks blocks = fill(pool, random);
    EXPECT_GT(pool.statistics().live_nb_byte, limit * 99 / 100);
    std::ranges::shuffle(blocks, random);
    while (static_cast<double>(pool.statistics().used_nb_byte) > fraction * static_cast<double>(limit)) {
      pool.deallocate(blocks.back().first, blocks.back().second);
      blocks.pop_back();
    }

    EXPECT_NO_THROW(blocks.emplace_back(pool.allocate((limit - pool.statistics().used_nb_byte) / 2), 0)) << fraction;
    blocks.pop_back();
    for (const auto& [address, nb_byte] : blocks)
      pool.deallocate(address, nb_byte);
    EXPECT_LE(pool.statistics().peak_reserved_nb_byte, limit);
  }
}

TEST(MemoryPoolPressureTest, MoreThanTheMachineHasIsRefusedAtOnce)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  const Int64 most = runtime::HostBackend::instance().mostMemory();
  void* block = pool.allocate(mebi);
  for (const Int64 nb_byte : { most + 1, Int64(1) << 50 }) {
    try {
      pool.allocate(nb_byte, { .name = "Huge" });
      FAIL() << nb_byte;
    }
    catch (const OutOfMemoryException& ex) {
      EXPECT_EQ(ex.info().name, "Huge");
      EXPECT_EQ(ex.info().nb_byte, nb_byte);
      EXPECT_NE(ex.info().reason.toStdStringView().find(std::to_string(most)), std::string_view::npos) << ex.info().reason;
    }
    EXPECT_FALSE(pool.resizeInPlace(block, nb_byte));
  }
  EXPECT_LE(pool.statistics().reserved_nb_byte, 64 * mebi);
  pool.deallocate(block, mebi);
}

TEST(MemoryPoolPressureTest, ARequestInVainLeavesThePoolAsItWas)
{
  runtime::SimulatedDeviceOptions small;
  small.capacity = 256 * mebi;
  runtime::SimulatedDevice device(small);
  MemoryPoolOptions options = hostOptions();
  options.resource = eMemoryResource::Device;
  MemoryPool pool(device, options);
  void* block = pool.allocate(30 * mebi);
  const Int64 before = device.usedMemory();

  EXPECT_THROW(pool.allocate(1024 * mebi), OutOfMemoryException);

  EXPECT_LE(device.usedMemory(), before);
  pool.deallocate(block, 30 * mebi);
}

TEST(MemoryPoolPressureTest, IdleMemoryReturnsAlthoughEachStepTakesALittleOfIt)
{
  MemoryPoolOptions options = hostOptions();
  options.release_threshold = 10 * mebi;
  options.nb_idle_step = 3;
  MemoryPool pool(runtime::HostBackend::instance(), options);
  pool.deallocate(pool.allocate(100 * mebi), 100 * mebi);
  pool.trimTo(100 * mebi);

  for (int i = 0; i < 8; ++i) {
    pool.deallocate(pool.allocate(17 * mebi), 17 * mebi);
    pool.endStep();
  }

  EXPECT_LT(pool.statistics().reserved_nb_byte, 60 * mebi);
}

TEST(MemoryPoolPressureTest, WhatAnotherThreadKeepsIsUsedBeforeMoreIsTaken)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  void* block = pool.allocate(400 * mebi);
  std::atomic<bool> is_freed = false;
  std::atomic<bool> is_over = false;
  std::thread keeper([&] {
    pool.deallocate(block, 400 * mebi);
    is_freed = true;
    while (!is_over)
      std::this_thread::yield();
  });
  while (!is_freed)
    std::this_thread::yield();

  pool.deallocate(pool.allocate(410 * mebi), 410 * mebi);

  EXPECT_LE(pool.statistics().peak_reserved_nb_byte, 420 * mebi);
  is_over = true;
  keeper.join();
}

TEST(MemoryPoolPressureTest, ALimitIsANumberOfWholePages)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions(100 * 1024));
  void* small = pool.allocate(256);
  void* other = pool.allocate(13280);

  EXPECT_LE(pool.statistics().reserved_nb_byte, 2 * mebi);
  EXPECT_THROW(pool.allocate(2 * mebi), OutOfMemoryException);
  pool.deallocate(small, 256);
  pool.deallocate(other, 13280);
}

TEST(MemoryPoolPressureTest, AThreadWithoutCacheKeepsNothing)
{
  MemoryPoolOptions options = hostOptions();
  options.thread_cache_nb_byte = 0;
  MemoryPool pool(runtime::HostBackend::instance(), options);
  pool.deallocate(pool.allocate(mebi), mebi);

  const PoolStatistics s = pool.statistics();
  EXPECT_EQ(s.largest_free_nb_byte, s.reserved_nb_byte);
}

TEST(MemoryPoolPressureTest, CheckedBlocksThatWaitAreGivenBackBeforeARequestFails)
{
  MemoryPoolOptions options = hostOptions(64 * mebi);
  options.check_level = 2;
  MemoryPool pool(runtime::HostBackend::instance(), options);
  pool.deallocate(pool.allocate(30 * mebi), 30 * mebi);

  void* block = pool.allocate(50 * mebi);

  EXPECT_NE(block, nullptr);
  pool.deallocate(block, 50 * mebi);
}

TEST(MemoryPoolPressureTest, PagesThatCouldNotBeTakenAwayAreStillThere)
{
  runtime::SimulatedDeviceOptions pages;
  pages.is_memory_hidden = false;
  runtime::SimulatedDevice device(pages);
  MemoryPoolOptions options = hostOptions();
  options.resource = eMemoryResource::Device;
  MemoryPool pool(device, options);
  void* keeper = pool.allocate(17 * mebi);
  void* block = pool.allocate(100 * mebi);
  void* last = pool.allocate(17 * mebi);
  pool.deallocate(block, 100 * mebi);

  device.calls().failNext("unmapPages", runtime::eDriverStatus::Error, 1, 1);
  pool.trimTo(0);
  EXPECT_EQ(device.calls().clearFailures(), 0);

  // Of what is still mapped a block may be given; of what is not, none: filling it would end the program.
  void* stream = nullptr;
  runtime::throwIfFailed(device.createStream(runtime::DeviceId(), 0, &stream), "create a stream");
  for (int i = 0; i < 5; ++i) {
    void* other = pool.allocate(20 * mebi);
    runtime::throwIfFailed(device.fillAsync(other, std::byte{ 1 }, 20 * mebi, stream), "fill");
    runtime::throwIfFailed(device.synchronizeStream(stream), "synchronize");
  }
  runtime::throwIfFailed(device.destroyStream(stream), "destroy a stream");
  pool.deallocate(keeper, 17 * mebi);
  pool.deallocate(last, 17 * mebi);
}
} // namespace Arcane::detail::pool
