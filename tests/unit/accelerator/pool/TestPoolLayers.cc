// SPDX-License-Identifier: Apache-2.0
// The small classes that a pool is made of, each alone.
#include "accelerator/pool/BiasedMutex.h"
#include "accelerator/pool/LargeStore.h"
#include "accelerator/pool/NameTable.h"
#include "accelerator/pool/OwnerGate.h"
#include "accelerator/pool/PendingBlocks.h"
#include "accelerator/pool/PoolCounters.h"
#include "accelerator/pool/SizeClasses.h"
#include "accelerator/pool/SlotSpan.h"
#include "accelerator/runtime/HostBackend.h"
#include "accelerator/runtime/QueueLedger.h"

#include "arcane_core/base/error/ArgumentException.h"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

namespace Arcane::detail::pool
{
namespace
{
//! Addresses that nobody touches.
constexpr Int64 nb_test_granule = 1024;

class PoolLayersTest : public ::testing::Test
{
 protected:
  PoolLayersTest() { EXPECT_TRUE(PoolPageMap::prepare(base(), nb_test_granule * 4096)); }

  static std::byte* base() { return reinterpret_cast<std::byte*>(std::uintptr_t(0x700000000000)); }
};
} // namespace

TEST_F(PoolLayersTest, EachSizeHasTheSmallestClassThatHoldsIt)
{
  for (Int32 nb_bit = 0; nb_bit <= 7; ++nb_bit) {
    const SizeClasses classes(nb_bit);
    EXPECT_EQ(classes.sizeOf(classes.nbClass() - 1), SizeClasses::max_small_nb_byte);
    for (Int64 nb_byte = 1; nb_byte <= SizeClasses::max_small_nb_byte; nb_byte += 37) {
      const Int32 c = classes.classOf(nb_byte);
      EXPECT_GE(classes.sizeOf(c), nb_byte);
      EXPECT_TRUE(c == 0 || classes.sizeOf(c - 1) < nb_byte) << nb_byte;
      EXPECT_EQ(classes.sizeOf(c) % 256, 0);
    }
  }
  EXPECT_EQ(SizeClasses(3).nbClass(), 40);
  EXPECT_THROW(SizeClasses(8), ArgumentException);
  EXPECT_FALSE(SizeClasses::isSmall(0));
  EXPECT_FALSE(SizeClasses::isSmall(-5));
}

TEST_F(PoolLayersTest, ASpanKnowsWhichAddressesAreStartsOfItsBlocks)
{
  const SizeClasses classes(3);
  for (Int32 c = 0; c < classes.nbClass(); ++c) {
    const Int64 nb_byte = classes.sizeOf(c);
    LargeBlock block;
    block.address = base();
    block.nb_granule = static_cast<Int32>(LargeStore::nbGranuleFor(SlotSpan::nbByteFor(nb_byte)));
    SlotSpan span(nullptr, &block, c, nb_byte);
    EXPECT_GE(span.nb_slot, 8);
    for (Int32 i = 0; i < span.nb_slot; ++i) {
      EXPECT_EQ(span.slotOf(base() + i * nb_byte), i);
      EXPECT_EQ(span.slotOf(base() + i * nb_byte + 8), -1);
    }
    EXPECT_EQ(span.slotOf(base() + span.nb_slot * nb_byte), -1);
    EXPECT_LE(block.nbByte() - span.nb_slot * nb_byte, block.nbByte() / 8);
  }
}

TEST_F(PoolLayersTest, TheStoreSplitsAndJoins)
{
  LargeStore store;
  PoolRegion* region = store.addRegion(base(), 100, nb_test_granule);
  LargeBlock* a = store.allocate(10);
  LargeBlock* b = store.allocate(20);
  LargeBlock* c = store.allocate(30);
  EXPECT_EQ(store.nbFreeGranule(), 40);

  store.free(b);
  EXPECT_EQ(store.nbFreeBlock(), 2);
  store.free(a);
  EXPECT_EQ(store.nbFreeBlock(), 2);
  store.free(c);

  EXPECT_EQ(store.nbFreeBlock(), 1);
  EXPECT_EQ(store.largestFree(), 100);
  EXPECT_EQ(region->nb_used_granule, 0);
  store.verify();
  store.extendRegion(region, 50);
  EXPECT_EQ(store.largestFree(), 150);
  EXPECT_EQ(store.allocate(151), nullptr);
  EXPECT_NE(store.allocate(150), nullptr);
}

TEST_F(PoolLayersTest, TheStoreFindsEachBlockThatIsLargeEnough)
{
  LargeStore store;
  store.addRegion(base(), 1000, nb_test_granule);
  // A block that is in the bin of the request, not above it.
  LargeBlock* a = store.allocate(603);
  store.allocate(397);
  store.free(a);

  EXPECT_NE(store.allocate(601), nullptr);
}

TEST_F(PoolLayersTest, BlocksOfTheStoreAreAlignedGrownAndShrunk)
{
  LargeStore store;
  store.addRegion(base() + 4096, 500, nb_test_granule);
  LargeBlock* block = store.allocate(10, 64);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block->address) % (64 * 4096), 0U);

  EXPECT_TRUE(store.grow(block, 100));
  LargeBlock* behind = store.allocate(5);
  EXPECT_FALSE(store.grow(block, 500));
  store.shrink(block, 3);

  EXPECT_EQ(block->nb_granule, 3);
  store.verify();
  store.free(block);
  store.free(behind);
  EXPECT_EQ(store.nbFreeBlock(), 1);
  store.verify();
}

TEST_F(PoolLayersTest, RandomUseKeepsTheStoreInOrder)
{
  LargeStore store;
  store.addRegion(base(), nb_test_granule, nb_test_granule);
  std::mt19937_64 random(5);
  std::vector<LargeBlock*> live;
  for (int i = 0; i < 5000; ++i) {
    if (random() % 2 == 0) {
      if (LargeBlock* block = store.allocate(1 + static_cast<Int64>(random() % 60), Int64(1) << (random() % 4)))
        live.push_back(block);
    }
    else if (!live.empty()) {
      std::swap(live[random() % live.size()], live.back());
      store.free(live.back());
      live.pop_back();
    }
    if (i % 50 == 0)
      store.verify();
  }
  for (LargeBlock* block : live)
    store.free(block);
  EXPECT_EQ(store.largestFree(), nb_test_granule);
}

TEST_F(PoolLayersTest, PendingBlocksWaitForTheirMomentInAnyOrderOfThreads)
{
  runtime::HostBackend backend;
  runtime::QueueLedger& ledger = backend.ledger(runtime::DeviceId());
  runtime::QueueSlot slot(ledger);
  LargeStore store;
  store.addRegion(base(), 200, 200);
  PendingBlocks pending;

  // More moments than groups; the last one is an older moment than those before, as that of a thread that was slow.
  for (UInt64 i = 1; i <= 100; ++i)
    pending.addLarge(runtime::QueueMark(runtime::QueuePoint{ &slot, i + 1000 }), store.allocate(1));
  pending.addLarge(runtime::QueueMark(runtime::QueuePoint{ &slot, 1 }), store.allocate(1));
  const auto collect = [&](UInt64 completed) {
    Int64 nb_block = 0;
    const auto is_over = [&](const runtime::QueueMark& mark) { return mark.points()[0].submitted <= completed; };
    for (const auto& group : pending.collect(is_over, [](Int32) { return Int64(0); }))
      nb_block += static_cast<Int64>(group->large.size());
    return nb_block;
  };

  EXPECT_EQ(pending.nbBlock(), 101);
  EXPECT_EQ(collect(1000), 0);
  EXPECT_EQ(collect(1050), 50);
  EXPECT_EQ(collect(1099), 13);
  EXPECT_EQ(collect(1100), 38);
  EXPECT_TRUE(pending.isEmpty());
  EXPECT_EQ(pending.nbByte(), 0);
}

TEST_F(PoolLayersTest, TheLockOfOneThreadKeepsOthersOut)
{
  constexpr Int64 nb_round = 20000;
  for (int nb_other : { 1, 3 }) {
    BiasedMutex mutex;
    Int64 count = 0;
    const auto work = [&](Int64 nb) {
      for (Int64 i = 0; i < nb; ++i) {
        const std::scoped_lock lock(mutex);
        const Int64 before = count;
        if (i % 64 == 0)
          std::this_thread::yield();
        count = before + 1;
      }
    };
    work(10);
    // The first user goes on, one that comes rarely, and then many that come often.
    std::vector<std::thread> others;
    for (int t = 0; t < nb_other; ++t)
      others.emplace_back(work, nb_other == 1 ? Int64(30) : nb_round);
    work(nb_round);
    for (std::thread& other : others)
      other.join();
    EXPECT_EQ(count, 10 + nb_round + nb_other * (nb_other == 1 ? Int64(30) : nb_round));
  }
}

TEST_F(PoolLayersTest, AGateWhoseSystemCallFailsForGoodEndsTheProgramWithASentence)
{
  const auto close_without_call = [] {
    OwnerGate gate;
    // From now on the system refuses membarrier.
    std::array<::sock_filter, 4> filter = {
      { BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(::seccomp_data, nr)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOMEM), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW) }
    };
    const ::sock_fprog program = { filter.size(), filter.data() };
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
      std::fprintf(stderr, "the system call membarrier cannot be refused here");
      std::abort();
    }
    gate.close();
  };

  EXPECT_DEATH(close_without_call(), "the system call membarrier");
}

TEST_F(PoolLayersTest, TheGateKeepsOthersOutWhileItsOwnerIsIn)
{
  constexpr Int64 nb_other = 2000;
  OwnerGate gate;
  Int64 count = 0;
  Int64 nb_owner = 0;
  std::atomic<bool> has_begun = false;
  std::atomic<bool> is_over = false;
  std::thread owner([&] {
    while (!is_over) {
      gate.enter();
      const Int64 before = count;
      // Longer than closing takes: who came in then would lose a count.
      if (nb_owner % 64 == 0)
        std::this_thread::sleep_for(std::chrono::microseconds(100));
      count = before + 1;
      gate.leave();
      ++nb_owner;
      has_begun = true;
    }
  });

  while (!has_begun)
    std::this_thread::yield();
  for (Int64 i = 0; i < nb_other; ++i) {
    gate.close();
    ++count;
    gate.open();
  }
  is_over = true;
  owner.join();

  EXPECT_EQ(count, nb_owner + nb_other);
}

TEST_F(PoolLayersTest, AGaugeKeepsItsPeak)
{
  PeakGauge gauge;
  GaugePart part;
  part.add(1000, gauge);
  part.subtract(400, gauge);
  part.publish(gauge);

  EXPECT_EQ(gauge.current(), 600);
  EXPECT_EQ(gauge.peak(), 1000);
  EXPECT_FALSE(gauge.tryAdd(500, 1099));
  EXPECT_TRUE(gauge.tryAdd(500, 1100));
  EXPECT_EQ(gauge.peak(), 1100);
}

TEST_F(PoolLayersTest, NamesHaveOneNumberEach)
{
  NameTable names;
  std::vector<UInt32> ids;
  for (int i = 0; i < 2000; ++i)
    ids.push_back(names.idOf(String::format("Variable{0}", i)));

  for (int i = 0; i < 2000; ++i)
    EXPECT_EQ(names.idOf(String::format("Variable{0}", i)), ids[static_cast<std::size_t>(i)]);
  EXPECT_TRUE(names.at(ids[7]).allocate(100));
  EXPECT_EQ(names.at(ids[7]).usage().name, "Variable7");
  EXPECT_EQ(names.usages().size(), 1U);
}
} // namespace Arcane::detail::pool
