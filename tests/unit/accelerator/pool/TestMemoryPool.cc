// SPDX-License-Identifier: Apache-2.0
// What users of a pool rely on, on the host.
#include "accelerator/pool/MemoryPool.h"
#include "accelerator/runtime/HostBackend.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "tests/unit/accelerator/pool/HostOptions.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <sstream>
#include <thread>

namespace Arcane::detail::pool
{
namespace
{
using test::hostOptions;

bool isAligned(const void* address, std::uintptr_t alignment)
{
  return reinterpret_cast<std::uintptr_t>(address) % alignment == 0;
}
} // namespace

TEST(MemoryPoolTest, GivesBlocksOfAllSizesThatCanBeWritten)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());

  std::map<char*, Int64> blocks;
  for (Int64 nb_byte = 1; nb_byte < (Int64(1) << 26); nb_byte = nb_byte * 3 / 2 + 1) {
    auto* block = static_cast<char*>(pool.allocate(nb_byte));
    std::memset(block, static_cast<int>(nb_byte % 100), static_cast<std::size_t>(nb_byte));
    blocks[block] = nb_byte;
  }

  for (const auto& [block, nb_byte] : blocks) {
    EXPECT_TRUE(isAligned(block, 256));
    EXPECT_EQ(block[0], nb_byte % 100);
    EXPECT_EQ(block[nb_byte - 1], nb_byte % 100);
    EXPECT_GE(pool.usableSize(block), nb_byte);
    EXPECT_EQ(pool.usableSize(block), pool.capacityFor(nb_byte));
    pool.deallocate(block, nb_byte);
  }
  EXPECT_EQ(pool.statistics().live_nb_byte, 0);
  EXPECT_EQ(pool.statistics().nb_misuse, 0);
}

TEST(MemoryPoolTest, ABlockThatWasFreedIsGivenAgainWithoutTheDriver)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  for (const Int64 nb_byte : { Int64(100), Int64(5000), Int64(40000), Int64(1) << 24, Int64(1) << 28 }) {
    void* first = pool.allocate(nb_byte);
    pool.deallocate(first, nb_byte);
    const Int64 nb_driver = pool.statistics().nb_driver_allocate;

    void* second = pool.allocate(nb_byte);

    EXPECT_EQ(first, second) << nb_byte;
    EXPECT_EQ(pool.statistics().nb_driver_allocate, nb_driver);
    pool.deallocate(second, nb_byte);
  }
}

TEST(MemoryPoolTest, ZeroBytesAreNoBlock)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());

  EXPECT_EQ(pool.allocate(0), nullptr);
  pool.deallocate(nullptr, 0);

  EXPECT_EQ(pool.statistics().nb_misuse, 0);
  EXPECT_THROW(pool.allocate(-1), ArgumentException);
}

TEST(MemoryPoolTest, AlignmentIsAnyPowerOfTwo)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  for (Int64 alignment = 1; alignment <= (Int64(1) << 22); alignment *= 2) {
    void* block = pool.allocate(1000, { .alignment = alignment });
    EXPECT_TRUE(isAligned(block, static_cast<std::uintptr_t>(alignment))) << alignment;
    pool.deallocate(block, 1000);
  }
  EXPECT_THROW(pool.allocate(1000, { .alignment = 384 }), ArgumentException);
}

TEST(MemoryPoolTest, FreedNeighboursBecomeOneBlock)
{
  MemoryPoolOptions options = hostOptions();
  options.thread_cache_nb_byte = 0;
  options.max_nb_byte = Int64(64) << 20;
  MemoryPool pool(runtime::HostBackend::instance(), options);
  std::vector<void*> blocks;
  for (int i = 0; i < 64; ++i)
    blocks.push_back(pool.allocate(1 << 20));

  for (void* block : blocks)
    pool.deallocate(block, 1 << 20);
  void* all = pool.allocate(Int64(64) << 20);

  EXPECT_NE(all, nullptr);
  pool.deallocate(all, Int64(64) << 20);
}

TEST(MemoryPoolTest, PeaksDoNotFallWhenThreadsEnd)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  void* own = pool.allocate(150000);

  std::thread([&pool] { pool.deallocate(pool.allocate(40000), 40000); }).join();
  pool.deallocate(own, 150000);

  EXPECT_EQ(pool.statistics().peak_live_nb_byte, 190000);
  EXPECT_EQ(pool.statistics().live_nb_byte, 0);
}

TEST(MemoryPoolTest, APeakThatWasToldIsToldAgainUntilItIsReset)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  Int64 told = 0;
  Int64 told_used = 0;
  const auto look = [&] {
    const PoolStatistics s = pool.statistics();
    EXPECT_GE(s.peak_live_nb_byte, told);
    EXPECT_GE(s.peak_used_nb_byte, told_used);
    told = s.peak_live_nb_byte;
    told_used = s.peak_used_nb_byte;
  };
  void* own = pool.allocate(700000);

  std::thread([&] {
    void* first = pool.allocate(600000);
    look();
    // Now what this thread did is published, and what the other one did is not.
    void* second = pool.allocate(500000);
    look();
    pool.deallocate(second, 500000);
    pool.deallocate(first, 600000);
    look();
  }).join();
  pool.deallocate(own, 700000);
  look();

  EXPECT_EQ(told, 1800000);
  pool.resetPeaks();
  EXPECT_EQ(pool.statistics().peak_live_nb_byte, 0);
}

TEST(MemoryPoolTest, LiveBytesAndPeaksAreExactForOneThread)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());

  void* a = pool.allocate(1000);
  void* b = pool.allocate(3000000);
  pool.deallocate(a, 1000);
  void* c = pool.allocate(500);

  const PoolStatistics s = pool.statistics();
  EXPECT_EQ(s.live_nb_byte, 3000500);
  EXPECT_EQ(s.peak_live_nb_byte, 3001000);
  EXPECT_EQ(s.nb_live, 2);
  EXPECT_EQ(s.nb_allocate, 3);
  EXPECT_EQ(s.total_freed_nb_byte, 1000);
  EXPECT_EQ(s.used_nb_byte, pool.capacityFor(500) + pool.capacityFor(3000000));
  pool.deallocate(b, 3000000);
  pool.deallocate(c, 500);
  pool.resetPeaks();
  EXPECT_EQ(pool.statistics().peak_live_nb_byte, 0);
}

TEST(MemoryPoolTest, NamesAreCountedAndLimited)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  pool.setNameLimit("Pressure", 5000);

  void* a = pool.allocate(4000, { .name = "Pressure" });
  void* b = pool.allocate(9000, { .name = "Velocity" });

  EXPECT_THROW(pool.allocate(2000, { .name = "Pressure" }), OutOfMemoryException);
  const std::vector<NameUsage> names = pool.nameUsages();
  ASSERT_EQ(names.size(), 2U);
  EXPECT_EQ(names[0].name, "Velocity");
  EXPECT_EQ(names[1].live_nb_byte, 4000);
  pool.deallocate(a, 4000);
  pool.deallocate(b, 9000);
  EXPECT_EQ(pool.nameUsages()[0].live_nb_byte, 0);
  EXPECT_EQ(pool.nameUsages()[0].peak_nb_byte, 4000);
  EXPECT_EQ(pool.nameUsages()[1].peak_nb_byte, 9000);
  EXPECT_EQ(pool.statistics().nb_misuse, 0);
}

TEST(MemoryPoolTest, TheLimitOfANameMayBeAPartOfTheLimitOrOfTheDevice)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  runtime::DeviceMemoryInfo info;
  ASSERT_TRUE(runtime::HostBackend::instance().memoryInfo(runtime::DeviceId(), info).isOk());

  pool.setNameLimitFraction("Density", 0.5);
  EXPECT_EQ(pool.nameUsages()[0].limit_nb_byte, info.totalMemory() / 2);
  pool.setLimit(Int64(100) << 20);
  pool.setNameLimitFraction("Density", 0.1);

  EXPECT_EQ(pool.nameUsages()[0].limit_nb_byte, Int64(10) << 20);
  EXPECT_THROW(pool.allocate(Int64(11) << 20, { .name = "Density" }), OutOfMemoryException);
  pool.deallocate(pool.allocate(Int64(9) << 20, { .name = "Density" }), Int64(9) << 20);
  EXPECT_THROW(pool.setNameLimitFraction("Density", 1.5), ArgumentException);
  std::ostringstream o;
  pool.dump(o, 2);
  EXPECT_NE(o.str().find("limit 10.0 MiB"), std::string::npos) << o.str();
}

TEST(MemoryPoolTest, ADoubleFreeIsToldAndTheBlockIsNeverGivenAgain)
{
  MemoryPoolOptions options = hostOptions();
  options.is_throwing_on_misuse = true;
  MemoryPool pool(runtime::HostBackend::instance(), options);
  for (const Int64 nb_byte : { Int64(700), Int64(100000), Int64(20000000) }) {
    void* block = pool.allocate(nb_byte);
    pool.deallocate(block, nb_byte);

    EXPECT_THROW(pool.deallocate(block, nb_byte), FatalErrorException);

    for (int i = 0; i < 100; ++i)
      EXPECT_NE(pool.allocate(nb_byte), block) << nb_byte;
  }
  EXPECT_EQ(pool.statistics().nb_misuse, 3);
  EXPECT_GE(pool.statistics().quarantine_nb_byte, 20100700);
}

TEST(MemoryPoolTest, AWrongSizeAndAForeignPointerAreTold)
{
  MemoryPoolOptions options = hostOptions();
  options.is_throwing_on_misuse = true;
  MemoryPool pool(runtime::HostBackend::instance(), options);
  MemoryPool other(runtime::HostBackend::instance(), options);
  void* block = pool.allocate(1000, { .name = "Density" });
  int outside = 0;

  try {
    pool.deallocate(block, 1001);
    FAIL() << "not told";
  }
  catch (const FatalErrorException& e) {
    EXPECT_TRUE(e.message().contains("1000 bytes of 'Density' is freed with a size of 1001 bytes")) << e.message();
  }
  EXPECT_THROW(pool.deallocate(&outside, 4), FatalErrorException);
  void* second = pool.allocate(2000);
  EXPECT_THROW(other.deallocate(second, 2000), FatalErrorException);
  EXPECT_THROW(pool.deallocate(static_cast<char*>(second) + 16, 2000), FatalErrorException);
  pool.deallocate(second, 2000);
  EXPECT_EQ(pool.statistics().nb_misuse, 3);
}

TEST(MemoryPoolTest, ABlockGrowsInPlace)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  Int64 nb_byte = Int64(32) << 20;
  void* block = pool.allocate(nb_byte, { .is_growing = true });
  void* neighbour = pool.allocate(Int64(20) << 20);

  for (int i = 0; i < 20; ++i) {
    const Int64 larger = nb_byte + nb_byte / 20;
    ASSERT_TRUE(pool.resizeInPlace(block, larger)) << i;
    nb_byte = larger;
    static_cast<char*>(block)[nb_byte - 1] = 1;
  }

  EXPECT_EQ(pool.requestedSize(block), nb_byte);
  EXPECT_EQ(pool.statistics().nb_resize_in_place, 20);
  ASSERT_TRUE(pool.resizeInPlace(block, 1 << 20));
  pool.deallocate(block, 1 << 20);
  pool.deallocate(neighbour, Int64(20) << 20);
  EXPECT_EQ(pool.statistics().live_nb_byte, 0);
  EXPECT_EQ(pool.statistics().used_nb_byte, 0);
}

TEST(MemoryPoolTest, ABlockGrowsInPlaceWithinTheLimitOfItsNameOnly)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  pool.setNameLimit("Density", Int64(64) << 20);
  void* block = pool.allocate(Int64(20) << 20, { .name = "Density", .is_growing = true });

  EXPECT_FALSE(pool.resizeInPlace(block, Int64(65) << 20));
  EXPECT_EQ(pool.nameUsages()[0].live_nb_byte, Int64(20) << 20);
  EXPECT_TRUE(pool.resizeInPlace(block, Int64(64) << 20));

  pool.deallocate(block, Int64(64) << 20);
  EXPECT_FALSE(pool.resizeInPlace(block, Int64(10) << 20)) << "a block that was freed";
}

TEST(MemoryPoolTest, ASmallBlockFreedTwiceKeepsItsSpan)
{
  MemoryPoolOptions options = hostOptions();
  options.is_throwing_on_misuse = true;
  MemoryPool pool(runtime::HostBackend::instance(), options);
  void* p = pool.allocate(1000);
  void* q = pool.allocate(1000);
  pool.deallocate(p, 1000);
  pool.trimTo(0);

  EXPECT_THROW(pool.deallocate(p, 1000), FatalErrorException);
  pool.deallocate(q, 1000);
  pool.trimTo(0);

  EXPECT_GT(pool.statistics().reserved_nb_byte, 0) << "the memory of the wrong block went back";
  for (int i = 0; i < 1000; ++i)
    ASSERT_NE(pool.allocate(1000), p);
}

TEST(MemoryPoolTest, TrimGivesBackWhatIsFreeButNotMore)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  void* kept = pool.allocate(Int64(50) << 20);
  void* freed = pool.allocate(Int64(200) << 20);
  pool.deallocate(freed, Int64(200) << 20);

  EXPECT_GT(pool.trimTo(Int64(150) << 20), 0);
  EXPECT_GE(pool.statistics().reserved_nb_byte, Int64(150) << 20);
  pool.trimTo(0);

  EXPECT_LT(pool.statistics().reserved_nb_byte, Int64(60) << 20);
  static_cast<char*>(kept)[0] = 1;
  pool.deallocate(kept, Int64(50) << 20);
  pool.trimTo(0);
  EXPECT_EQ(pool.statistics().reserved_nb_byte, 0);
}

TEST(MemoryPoolTest, MemoryAboveTheThresholdReturnsAfterSomeIdleSteps)
{
  MemoryPoolOptions options = hostOptions();
  options.release_threshold = Int64(10) << 20;
  options.nb_idle_step = 3;
  MemoryPool pool(runtime::HostBackend::instance(), options);
  void* block = pool.allocate(Int64(100) << 20);
  pool.deallocate(block, Int64(100) << 20);

  pool.endStep();
  EXPECT_GE(pool.statistics().reserved_nb_byte, Int64(100) << 20);
  for (int i = 0; i < 4; ++i)
    pool.endStep();

  // Pages leave in whole pieces, and never so many that less than the threshold is left.
  EXPECT_LE(pool.statistics().reserved_nb_byte, Int64(42) << 20);
}

TEST(MemoryPoolTest, TheReportSaysWhoHoldsWhatAndWhatWouldHelp)
{
  MemoryPoolOptions options = hostOptions();
  options.max_nb_byte = Int64(32) << 20;
  MemoryPool pool(runtime::HostBackend::instance(), options);
  void* block = pool.allocate(Int64(20) << 20, { .name = "Temperature" });

  try {
    pool.allocate((Int64(20) << 20) + 1, { .name = "Pressure" });
    FAIL() << "no report";
  }
  catch (const OutOfMemoryException& e) {
    EXPECT_EQ(e.info().name, "Pressure");
    EXPECT_EQ(e.info().nb_byte, (Int64(20) << 20) + 1);
    EXPECT_EQ(e.info().consumers[0].name, "Temperature");
    EXPECT_FALSE(e.info().advice.empty());
    EXPECT_TRUE(e.message().contains("the limit of the pool")) << e.message();
  }
  pool.deallocate(block, Int64(20) << 20);
  EXPECT_NE(pool.allocate(Int64(20) << 20), nullptr);
}

TEST(MemoryPoolTest, CallbacksMakeRoomAndTheRequestIsServed)
{
  MemoryPoolOptions options = hostOptions();
  options.max_nb_byte = Int64(32) << 20;
  MemoryPool pool(runtime::HostBackend::instance(), options);
  void* cached = pool.allocate(Int64(20) << 20);
  int nb_call = 0;
  pool.addOutOfMemoryCallback([&](const OutOfMemoryInfo& info) {
    ++nb_call;
    EXPECT_GE(info.nb_byte, Int64(20) << 20);
    pool.deallocate(std::exchange(cached, nullptr), Int64(20) << 20);
    return true;
  });

  void* block = pool.allocate(Int64(20) << 20);

  EXPECT_NE(block, nullptr);
  EXPECT_EQ(nb_call, 1);
}

TEST(MemoryPoolTest, OtherPoolsOfTheDeviceGiveWhatTheyKeep)
{
  MemoryPoolOptions options = hostOptions();
  options.max_nb_byte = Int64(32) << 20;
  MemoryPool pool(runtime::HostBackend::instance(), options);
  MemoryPool other(runtime::HostBackend::instance(), hostOptions());
  other.deallocate(other.allocate(Int64(64) << 20), Int64(64) << 20);
  EXPECT_GT(other.statistics().reserved_nb_byte, 0);

  EXPECT_THROW(pool.allocate(Int64(64) << 20), OutOfMemoryException);

  EXPECT_EQ(other.statistics().reserved_nb_byte, 0);
}

TEST(MemoryPoolTest, BlocksFreedByAnotherThreadReturn)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  std::vector<void*> blocks;
  for (int i = 0; i < 1000; ++i)
    blocks.push_back(pool.allocate(1000));

  std::thread([&] {
    for (void* block : blocks)
      pool.deallocate(block, 1000);
  }).join();

  EXPECT_EQ(pool.statistics().nb_live, 0);
  EXPECT_EQ(pool.statistics().live_nb_byte, 0);
  pool.trimTo(0);
  EXPECT_EQ(pool.statistics().reserved_nb_byte, 0);
}

TEST(MemoryPoolTest, WritingBehindABlockOrAfterItsReleaseIsTold)
{
  MemoryPoolOptions options = hostOptions();
  options.check_level = 2;
  options.is_throwing_on_misuse = true;
  MemoryPool pool(runtime::HostBackend::instance(), options);
  auto* behind = static_cast<char*>(pool.allocate(100));
  auto* after = static_cast<char*>(pool.allocate(100));

  behind[103] = 1;
  EXPECT_THROW(pool.deallocate(behind, 100), FatalErrorException);
  pool.deallocate(after, 100);
  after[50] = 1;

  EXPECT_THROW(
    {
      for (int i = 0; i < 100; ++i)
        pool.deallocate(pool.allocate(100), 100);
    },
    FatalErrorException);
  EXPECT_EQ(pool.statistics().nb_misuse, 2);
}

TEST(MemoryPoolTest, AfterItsEndReleasesDoNothingAndRequestsThrow)
{
  MemoryPool pool(runtime::HostBackend::instance(), hostOptions());
  void* block = pool.allocate(100);

  pool.finalize();

  pool.deallocate(block, 100);
  EXPECT_THROW(pool.allocate(100), FatalErrorException);
  EXPECT_EQ(pool.statistics().nb_misuse, 0);
}

TEST(MemoryPoolTest, RequestsAboveTheLargestPooledSizeGoToTheDriver)
{
  MemoryPoolOptions options = hostOptions();
  options.max_pooled_nb_byte = 1 << 20;
  MemoryPool pool(runtime::HostBackend::instance(), options);

  void* block = pool.allocate((1 << 20) + 1);
  const Int64 reserved = pool.statistics().reserved_nb_byte;
  pool.deallocate(block, (1 << 20) + 1);

  EXPECT_GT(reserved, 1 << 20);
  EXPECT_EQ(pool.statistics().reserved_nb_byte, 0);
  EXPECT_EQ(pool.statistics().nb_direct, 1);
}
} // namespace Arcane::detail::pool
