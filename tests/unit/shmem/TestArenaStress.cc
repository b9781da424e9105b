// SPDX-License-Identifier: Apache-2.0
// All ranks at once on the arena: contents, absence of messages, ranks that leave.
#include "tests/support/ConcurrentValue.h"
#include "tests/support/MpiCallCounter.h"
#include "tests/support/ResizeStress.h"
#include "tests/support/ShownArray.h"
#include "tests/unit/shmem/ArenaFixture.h"

#include "shmem/ContigMachineShMemWin.h"
#include "shmem/MachineShMemWin.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <random>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

namespace
{
using namespace Arcane;
using detail::shmem::MachineArena;
using detail::shmem::SharedLookup;
using detail::shmem::SharedPublication;
using Clock = std::chrono::steady_clock;

class ArenaStressTest : public test::ArenaFixture
{
};

//! A published array whose value i is stamp + i.
struct StampedArray : test::ShownArray
{
  StampedArray(MachineArena* arena, const String& name)
  : ShownArray(*arena, name)
  {}

  void set(Int64 n, Int64 new_stamp)
  {
    setSize(n);
    test::writeConcurrently(values.data(), 0, n, new_stamp);
    publish();
  }
};

TEST_F(ArenaStressTest, RandomResizesAreSeenByNeighboursAfterTheBarrier)
{
  const Int32 nb_array = 6;
  const unsigned seed = 4242;
  std::mt19937 random(seed + static_cast<unsigned>(m_rank));
  std::vector<std::unique_ptr<StampedArray>> arrays;
  std::deque<SharedLookup> lookups;
  for (Int32 i = 0; i < nb_array; ++i)
    arrays.push_back(std::make_unique<StampedArray>(m_arena, String::format("Array{0}", i)));
  m_arena->barrier();
  for (Int32 i = 0; i < nb_array; ++i)
    lookups.emplace_back(*m_arena, String::format("Array{0}", i), &arrays[static_cast<std::size_t>(i)]->publication);

  for (Int32 round = 0; round < 60; ++round) {
    for (Int32 i = 0; i < nb_array; ++i)
      if (random() % 3 != 0)
        arrays[static_cast<std::size_t>(i)]->set(static_cast<Int64>(1) << (random() % 16), 1000 * m_rank + round);
    m_arena->barrier();
    for (Int32 rank : m_machine_ranks)
      for (SharedLookup& lookup : lookups) {
        const SharedLookup::Entry entry = lookup.read(rank);
        const auto* values = reinterpret_cast<const Int64*>(entry.address);
        const Int64 n = entry.nbElement();
        for (Int64 j = 1; j < n; j = 2 * j + 1)
          ASSERT_EQ(values[j], values[0] + j) << lookup.name() << " of rank " << rank << ", seed " << seed;
        if (n > 0) {
          ASSERT_EQ(values[0] / 1000, rank);
        }
      }
    m_arena->barrier();
  }
}

TEST_F(ArenaStressTest, EveryValueIsRightWhileOthersResizeMoveAndWithdraw)
{
  test::ResizeStress stress(m_pm, *m_arena, 7);
  const auto start = Clock::now();

  // As many rounds on all ranks, for some two seconds.
  for (bool goes_on = true; goes_on;) {
    for (Int32 i = 0; i < 50; ++i)
      stress.round();
    goes_on = m_pm->reduce(Parallel::ReduceMax, Clock::now() - start > std::chrono::seconds(2) ? 1 : 0) == 0;
  }

  EXPECT_EQ(stress.fault(), "");
  EXPECT_GT(stress.nbChecked(), 100000);
}

TEST_F(ArenaStressTest, OnlyOneRankResizesWhileNeighboursRead)
{
  StampedArray mine(m_arena, "Growing");
  mine.set(1000, 1000 * m_rank);
  const Int32 first = m_machine_ranks[0];
  m_arena->barrier();
  SharedLookup lookup(*m_arena, "Growing", &mine.publication);
  m_arena->barrier();

  // No barrier here: neighbours see the size and the values of the last one.
  if (m_rank == first)
    for (Int32 i = 1; i <= 200; ++i)
      mine.set(1000 + 100 * i, -i);
  else
    for (Int32 i = 0; i < 20000; ++i) {
      const SharedLookup::Entry entry = lookup.read(first);
      ASSERT_EQ(entry.nbElement(), 1000);
      ASSERT_EQ(reinterpret_cast<const Int64*>(entry.address)[999], 1000 * first + 999);
    }
  m_arena->barrier();

  EXPECT_EQ(lookup.read(first).nbElement(), 21000);
  m_arena->barrier();
}

TEST_F(ArenaStressTest, OneFormerBlockWaitsWithoutBarrierHoweverOftenItsOwnerMoves)
{
  StampedArray mine(m_arena, "Moving");
  const Int64 n = 4096;
  mine.set(n, 1000 * m_rank);
  m_arena->barrier();
  const SharedLookup lookup(*m_arena, "Moving", &mine.publication);

  for (Int64 i = 1; i <= 300; ++i) {
    mine.values = UniqueArray<Int64>(m_arena->allocator());
    mine.set(n, -i);
    ASSERT_EQ(m_arena->figures().retiredBytes(), n * 8) << i;
  }
  m_arena->barrier();

  EXPECT_EQ(m_arena->figures().retiredBytes(), 0);
}

TEST_F(ArenaStressTest, NoMessageIsSentByAnythingButTheConstructorAndBarriers)
{
  StampedArray mine(m_arena, "Silent");
  mine.set(10, 0);
  m_arena->barrier();
  SharedLookup lookup(*m_arena, "Silent", &mine.publication);
  test::MpiCallCounter counter;

  for (Int32 i = 0; i < 100; ++i) {
    mine.set(1 + 997 * i, i);
    std::byte* block = m_arena->allocate(1 + 12345 * i, "block");
    m_arena->deallocate(block);
    for (Int32 rank : m_machine_ranks)
      lookup.read(rank);
  }
  {
    StampedArray other(m_arena, "Other");
  }
  m_arena->trim();

  // Other threads of the process may be in the barrier already, where they look for messages.
  if (!m_pm->isHybridImplementation()) {
    EXPECT_EQ(counter.nbCall(), 0);
  }
  m_arena->barrier();
}

TEST_F(ArenaStressTest, TheArenaIsOneWindow)
{
  test::MpiCallCounter counter;
  {
    const Ref<IParallelMng> pm = newManager();
    MachineArena* arena = MachineArena::create(pm.get());
    std::vector<std::unique_ptr<StampedArray>> arrays;
    for (Int32 i = 0; i < 100; ++i) {
      arrays.push_back(std::make_unique<StampedArray>(arena, String::format("Array{0}", i)));
      arrays.back()->set(1000, i);
    }
    arena->barrier();
  }

  // The processes count together what any of their threads asked for.
  m_pm->barrier();
  EXPECT_EQ(counter.nbWindow(), m_arena->place() == detail::shmem::MachineWindow::ePlace::DevShm ? 1 : 0);
}

TEST_F(ArenaStressTest, WindowsOfUsersSendNoMessageAndAreNoMpiWindows)
{
  MachineShMemWin<Int64> window(m_pm, 1000);
  window.reserve(20000);
  m_pm->barrier();
  const test::MpiCallCounter counter;
  const Int32 next = m_machine_ranks[(m_arena->machineIndex(m_rank) + 1) % m_machine_ranks.size()];

  for (Int32 i = 0; i < 100; ++i) {
    window.resize(100 * i);
    window.addToAnotherSegment(next, Span<const Int64>(window.segmentConstView()));
    window.add(window.segmentConstView(next));
    MachineShMemWin<Int32> other(m_pm, 1000 * i);
    other.resize(2000 * i);
    ContigMachineShMemWin<Int32> contiguous(m_pm, 1000 * i);
    contiguous.resizeSegment(10 * i);
  }
  window.shrink();
  window.barrier();

  EXPECT_EQ(counter.nbCall() - counter.nbPoll(), 0);
  EXPECT_EQ(counter.nbWindow(), 0);
  if (m_is_alone) {
    EXPECT_EQ(counter.nbCall(), 0);
  }
}

TEST_F(ArenaStressTest, AllRanksHammerForASecondWithoutSharingAByte)
{
  struct Held
  {
    std::byte* address;
    Int64 nb_byte;
    Int64 stamp;
  };
  const unsigned seed = 99;
  std::mt19937 random(seed + static_cast<unsigned>(m_rank));
  std::vector<Held> held;
  auto expectIntact = [&](const Held& h) {
    const auto* words = reinterpret_cast<const Int64*>(h.address);
    ASSERT_EQ(words[0], h.stamp) << "seed " << seed;
    ASSERT_EQ(words[h.nb_byte / 8 - 1], h.stamp) << "seed " << seed;
  };
  auto stamp = [&](Held& h) {
    auto* words = reinterpret_cast<Int64*>(h.address);
    words[0] = words[h.nb_byte / 8 - 1] = h.stamp;
  };
  Int64 nb_call = 0;
  const auto end = Clock::now() + std::chrono::seconds(1);

  for (; Clock::now() < end; ++nb_call) {
    const Int64 nb_byte = 8 * (1 + static_cast<Int64>(random() % (random() % 8 == 0 ? 40000 : 400)));
    if (held.size() < 20 || (held.size() < 60 && random() % 2 == 0)) {
      held.push_back({ m_arena->allocate(nb_byte, "hammer"), nb_byte, nb_call * 100 + m_rank });
      stamp(held.back());
      continue;
    }
    std::swap(held[random() % held.size()], held.back());
    Held& h = held.back();
    expectIntact(h);
    if (random() % 2 == 0) {
      m_arena->deallocate(h.address);
      held.pop_back();
      continue;
    }
    h.address = m_arena->reallocate(h.address, h.nb_byte, nb_byte, "hammer");
    EXPECT_EQ(reinterpret_cast<Int64*>(h.address)[0], h.stamp);
    h.nb_byte = nb_byte;
    stamp(h);
  }
  for (const Held& h : held) {
    expectIntact(h);
    m_arena->deallocate(h.address);
  }
  m_arena->barrier();

  EXPECT_GT(nb_call, 1000);
  EXPECT_EQ(m_arena->figures().nbBlock(), 0);
  // What is left are the extents from which the next small blocks will be cut: one of each of 16 sizes.
  EXPECT_LE(m_arena->figures().usedBytes(), m_machine_ranks.size() * 16 * detail::shmem::granule_bytes);
  m_arena->barrier();
}

TEST_F(ArenaStressTest, BarriersAreBarriersAndLetMessagesThrough)
{
  std::atomic<Int64>* counters = nullptr;
  UniqueArray<Int64> storage(m_arena->allocator());
  storage.resize(1, 0);
  const Int64 dims[] = { 1 };
  SharedPublication publication(*m_arena, "Counter");
  publication.publish(storage.data(), 8, ConstArrayView<Int64>(1, dims));
  m_pm->machineBarrier();
  SharedLookup lookup(*m_arena, "Counter", &publication);
  counters = reinterpret_cast<std::atomic<Int64>*>(lookup.read(m_machine_ranks[0]).address);
  const Int64 n = m_machine_ranks.size();

  for (Int64 i = 1; i <= 500; ++i) {
    counters->fetch_add(1);
    m_arena->barrier();
    ASSERT_EQ(counters->load(), i * n);
    m_arena->barrier();
  }

  // A rank that waits in the barrier must let its large message go on: the receiver gets it before it comes.
  UniqueArray<Int64> large(2000000, m_rank);
  const Int32 self = m_arena->machineIndex(m_rank);
  if (n > 1 && self == 0) {
    Parallel::Request request = m_pm->send(large, m_machine_ranks[1], false);
    m_arena->barrier();
    m_pm->waitAllRequests(ArrayView<Parallel::Request>(1, &request));
    return;
  }
  if (n > 1 && self == 1)
    m_pm->recv(large, m_machine_ranks[0]);
  m_arena->barrier();
  EXPECT_EQ(large[1999999], n > 1 && self == 1 ? m_machine_ranks[0] : m_rank);
}

TEST_F(ArenaStressTest, ARankThatThrowsDoesNotLeaveTheOthersWaiting)
{
  if (m_is_alone)
    GTEST_SKIP() << "nobody else is on this machine";
  // The arena is kept after the test: its end would be collective, and one rank has left it in disorder.
  static thread_local std::vector<Ref<IParallelMng>> kept;
  kept.push_back(newManager());
  auto arena = std::make_unique<MachineArena>(kept.back().get());
  const Int32 thrower = m_machine_ranks[m_machine_ranks.size() - 1];
  const auto start = Clock::now();

  try {
    const std::unique_ptr<MachineArena> scoped = std::move(arena);
    if (m_rank == thrower)
      ARCANE_FATAL("rank {0} gives up", m_rank);
    scoped->barrier();
    ADD_FAILURE() << "the barrier ended without rank " << thrower;
  }
  catch (const FatalErrorException& ex) {
    const std::string expected = (m_rank == thrower) ? "gives up" : String::format("rank {0} of this machine", thrower).localstr();
    EXPECT_NE(std::string(ex.what()).find(expected), std::string::npos) << ex.what();
  }

  EXPECT_LT(Clock::now() - start, std::chrono::seconds(5));
  m_pm->barrier();
}
} // namespace
