// SPDX-License-Identifier: Apache-2.0
#include "accelerator/plan/PlannedArena.h"

#include <gtest/gtest.h>

#include "arcane_core/base/error/Exception.h"
#include "arcane_core/base/memory/AlignedMemoryAllocator.h"
#include "arcane_core/base/memory/IMemoryRessourceMng.h"
#include "arcane_core/base/memory/MemoryUtilsInternal.h"

#include <cstring>
#include <random>
#include <sstream>

using namespace Arcane;
using Accelerator::PlannedArena;
using detail::plan::PackedBlock;

namespace
{
//! An arena of host memory on both sides.
PlannedArena makeArena(Int64 host_capacity, Int64 device_capacity)
{
  IMemoryAllocator* memory = AlignedMemoryAllocator::Simd();
  return PlannedArena("step", host_capacity, memory, device_capacity, memory);
}

//! Memory that begins 4 KiB behind a multiple of 1 MiB, whatever is asked of it.
class ShiftedAllocator : public AlignedMemoryAllocator
{
 public:
  ShiftedAllocator()
  : AlignedMemoryAllocator(1 << 20)
  {}
  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 nb_byte) override
  {
    const AllocatedMemoryInfo block = AlignedMemoryAllocator::allocate(args, nb_byte + shift);
    return { static_cast<std::byte*>(block.baseAddress()) + shift, nb_byte };
  }
  void deallocate(MemoryAllocationArgs args, AllocatedMemoryInfo block) override
  {
    AlignedMemoryAllocator::deallocate(args, { static_cast<std::byte*>(block.baseAddress()) - shift, block.size() });
  }
  size_t guaranteedAlignment(MemoryAllocationArgs) const override { return shift; }

 private:
  static constexpr Int64 shift = 4096;
};

//! Counts the blocks that were taken from it.
class CountedAllocator : public AlignedMemoryAllocator
{
 public:
  CountedAllocator()
  : AlignedMemoryAllocator(64)
  {}
  AllocatedMemoryInfo allocate(MemoryAllocationArgs args, Int64 nb_byte) override
  {
    ++nb_allocate;
    return AlignedMemoryAllocator::allocate(args, nb_byte);
  }

  Int64 nb_allocate = 0;
};

template <typename Action> String faultOf(const Action& action)
{
  try {
    action();
  }
  catch (const Exception& e) {
    return e.message();
  }
  return {};
}

std::uintptr_t addressOf(const void* p)
{
  return reinterpret_cast<std::uintptr_t>(p);
}
} // namespace

TEST(PlannedArenaTest, PointersAreWrittenAtCommit)
{
  PlannedArena arena = makeArena(4096, 4096);
  void* a = &arena;
  void* b = nullptr;
  void* c = nullptr;

  arena.wantHost(&a, 100);
  arena.wantHost(&b, 300);
  arena.wantDevice(&c, 10);
  EXPECT_EQ(a, nullptr);
  EXPECT_TRUE(arena.commit());

  EXPECT_TRUE(a && b && c);
  EXPECT_EQ(addressOf(a) % 256, 0u);
  EXPECT_EQ(addressOf(b) % 256, 0u);
  EXPECT_EQ(addressOf(c) % 256, 0u);
  std::memset(a, 1, 100);
  std::memset(b, 2, 300);
  EXPECT_EQ(static_cast<char*>(a)[99], 1);
  EXPECT_EQ(arena.reservedHost(), 4096);
  EXPECT_TRUE(arena.isCommitted());
}

TEST(PlannedArenaTest, SatisfyKeepsTheAddressesOfEarlierBlocks)
{
  PlannedArena arena = makeArena(0, 8192);
  void* first = nullptr;
  void* large = nullptr;

  arena.wantDevice(&first, 100);
  arena.satisfy();
  const void* address = first;
  arena.wantDevice(&large, 4000);
  arena.commit();

  EXPECT_EQ(first, address);
  EXPECT_EQ(addressOf(large) - addressOf(first), 256u);
  EXPECT_EQ(arena.usedDevice(), 256 + 4000);
}

TEST(PlannedArenaTest, BlocksThatNeverLiveTogetherShareBytes)
{
  PlannedArena arena = makeArena(0, 0);
  void* flux = nullptr;
  void* gradient = nullptr;
  void* kept = nullptr;

  arena.wantDevice(&flux, 10000, { { 0, 3 }, 256, "flux" });
  arena.wantDevice(&gradient, 8000, { { 4, 5 }, 256, "gradient" });
  arena.wantDevice(&kept, 5000, { {}, 256, "kept" });
  arena.commit();

  EXPECT_EQ(flux, gradient);
  EXPECT_NE(kept, flux);
  EXPECT_EQ(arena.wantedDevice(), 23000);
  EXPECT_EQ(arena.usedDevice(), 10240 + 5000);
  EXPECT_EQ(arena.reservedDevice(), arena.usedDevice());
  std::ostringstream o;
  arena.report(o);
  EXPECT_NE(o.str().find("0 + 8000, phases 4 to 5: gradient"), std::string::npos) << o.str();
  EXPECT_NE(o.str().find("phases 0 to the end: kept"), std::string::npos) << o.str();
}

TEST(PlannedArenaTest, CapacityErrorsNameWhatIsWantedAndChangeNothing)
{
  PlannedArena arena = makeArena(1000, 0);
  void* small = nullptr;
  void* too_large = nullptr;
  arena.wantHost(&small, 600, { {}, 256, "small" });
  arena.satisfy();
  const void* address = small;

  // 600 bytes end at 768 with their padding: a test that forgets it would find room for 400.
  arena.wantHost(&too_large, 400, { {}, 256, "spectrum" });
  const String fault = faultOf([&] { arena.satisfy(); });

  EXPECT_EQ(fault, "planned arena 'step': host memory: wanted 1168 bytes, available 1000; 2 blocks, the largest 'small' 600 bytes, "
                   "'spectrum' 400 bytes");
  EXPECT_EQ(small, address);
  EXPECT_EQ(too_large, nullptr);
  EXPECT_EQ(arena.usedHost(), 600);
  EXPECT_FALSE(arena.isCommitted());
}

TEST(PlannedArenaTest, NothingIsWantedAfterCommit)
{
  PlannedArena arena = makeArena(4096, 4096);
  void* a = nullptr;
  void* b = nullptr;
  arena.wantHost(&a, 10);
  arena.commit();

  EXPECT_TRUE(faultOf([&] { arena.wantHost(&b, 10); }).contains("cannot want a block after commit()"));
  EXPECT_TRUE(faultOf([&] { arena.wantDevice(&b, 10); }).contains("cannot want a block after commit()"));
  EXPECT_TRUE(faultOf([&] { arena.satisfy(); }).contains("cannot satisfy requests after commit()"));
  EXPECT_TRUE(faultOf([&] { arena.commit(); }).contains("cannot commit after commit()"));
}

TEST(PlannedArenaTest, ReleaseAllTakesTheAddressesBack)
{
  PlannedArena arena = makeArena(4096, 0);
  void* a = nullptr;
  void* b = nullptr;
  arena.wantHost(&a, 4000);
  arena.wantDevice(&b, 4000);
  arena.commit();

  arena.releaseAll();
  EXPECT_EQ(a, nullptr);
  EXPECT_EQ(b, nullptr);
  EXPECT_EQ(arena.usedHost(), 0);
  arena.wantHost(&a, 4096);
  arena.wantDevice(&b, 100000);
  arena.commit();

  EXPECT_TRUE(a && b);
}

TEST(PlannedArenaTest, LargerAlignmentsAndEmptyBlocksAreServed)
{
  PlannedArena arena = makeArena(0, 0);
  void* pages = nullptr;
  void* nothing = &arena;
  void* other = nullptr;

  arena.wantHost(&other, 1, { {}, 1, "byte" });
  arena.wantHost(&pages, 100, { {}, 4096, "pages" });
  arena.wantHost(&nothing, 0);
  arena.commit();

  EXPECT_EQ(addressOf(pages) % 4096, 0u);
  EXPECT_EQ(addressOf(other) % 256, 0u);
  EXPECT_EQ(nothing, nullptr);
}

TEST(PlannedArenaTest, AlignmentsThatGrowAreServedOrRefused)
{
  ShiftedAllocator memory;
  PlannedArena arena("step", 1 << 20, &memory, 0, &memory);
  void* first = nullptr;
  void* wide = nullptr;
  const PlannedArena::Request wide_request = { {}, 65536, "wide" };

  arena.wantHost(&first, 100);
  arena.satisfy();
  const void* address = first;
  arena.wantHost(&wide, 100, wide_request);
  const String fault = faultOf([&] { arena.satisfy(); });
  EXPECT_TRUE(fault.contains("host memory: wanted a block at a multiple of 65536 bytes")) << fault;
  EXPECT_EQ(first, address);
  EXPECT_EQ(wide, nullptr);
  arena.releaseAll();
  arena.wantHost(&wide, 100, wide_request);
  arena.commit();

  ASSERT_NE(wide, nullptr);
  EXPECT_EQ(addressOf(wide) % 65536, 0u);
  EXPECT_EQ(arena.reservedHost(), 1 << 20);
}

TEST(PlannedArenaTest, WrongRequestsAreRefused)
{
  PlannedArena arena = makeArena(4096, 4096);
  void* a = nullptr;
  arena.wantHost(&a, 10);

  EXPECT_FALSE(faultOf([&] { arena.wantHost(nullptr, 10); }).null());
  EXPECT_FALSE(faultOf([&] { arena.wantDevice(&a, 10); }).null());
  void* b = nullptr;
  EXPECT_FALSE(faultOf([&] { arena.wantHost(&b, -1); }).null());
  EXPECT_FALSE(faultOf([&] { arena.wantHost(&b, 1, { {}, 48, "b" }); }).null());
  EXPECT_FALSE(faultOf([&] { arena.wantHost(&b, 1, { { 3, 2 }, 256, "b" }); }).null());
  EXPECT_FALSE(faultOf([] { makeArena(-1, 0); }).null());
}

TEST(PlannedArenaTest, PackingNeverSharesBytesOfBlocksThatLiveTogether)
{
  const auto seed = static_cast<unsigned>(testing::UnitTest::GetInstance()->random_seed());
  std::mt19937 random(seed);
  for (Int32 round = 0; round < 50; ++round) {
    std::vector<PackedBlock> blocks(40);
    Int64 sum = 0;
    for (PackedBlock& b : blocks) {
      b.nb_byte = static_cast<Int64>(random() % 5000);
      b.alignment = Int64(256) << (random() % 3);
      b.first = static_cast<Int32>(random() % 20);
      b.last = b.first + static_cast<Int32>(random() % 5);
      sum += b.nb_byte + b.alignment;
    }
    const Int64 end = detail::plan::packIntervals(blocks);

    EXPECT_GE(end, detail::plan::peakOfIntervals(blocks));
    EXPECT_LE(end, sum);
    for (const PackedBlock& a : blocks) {
      EXPECT_EQ(a.offset % a.alignment, 0);
      for (const PackedBlock& b : blocks)
        EXPECT_FALSE(&a != &b && a.nb_byte > 0 && b.nb_byte > 0 && a.isAliveWith(b) && a.overlaps(b)) << "seed " << seed;
    }
  }
}

TEST(PlannedArenaTest, WithoutAllocatorsPinnedAndDeviceMemoryAreTaken)
{
  CountedAllocator pinned;
  CountedAllocator device;
  IMemoryRessourceMng table;
  table.setAllocator(eMemoryResource::HostPinned, &pinned);
  table.setAllocator(eMemoryResource::Device, &device);
  IMemoryRessourceMng* former = MemoryUtils::setDataMemoryResourceMng(&table);
  {
    PlannedArena arena("step", 4096, Int64(1) << 20);
    void* near = nullptr;
    void* far = nullptr;

    arena.wantHost(&near, 1000);
    arena.wantDevice(&far, 100000);
    arena.commit();

    EXPECT_EQ(pinned.nb_allocate, 1);
    EXPECT_EQ(device.nb_allocate, 1);
    EXPECT_NE(near, far);
  }
  MemoryUtils::setDataMemoryResourceMng(former);
}
