// SPDX-License-Identifier: Apache-2.0
// One life of a name on one rank: which one a lookup reads, and for how long, when ranks are not equally fast.
#include "tests/support/ShownArray.h"
#include "tests/unit/shmem/ArenaFixture.h"

#include "shmem/ContigMachineShMemWin.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <atomic>
#include <deque>
#include <latch>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace
{
using namespace Arcane;
using detail::shmem::SharedLookup;
using detail::shmem::SharedPublication;

class SharedInstanceTest : public test::ArenaFixture
{
 protected:
  //! An array of this rank, shown under a name.
  struct Shown : test::ShownArray
  {
    Shown(const String& name, Int64 n, Int64 value)
    : ShownArray(*m_arena, name, n, value)
    {}
  };

  //! A number of the first rank that the others wait for.
  class Step
  {
   public:
    Step()
    : m_window(m_pm, 1)
    {
      number(m_rank).store(0);
      m_arena->barrier();
    }
    void set(Int64 n) { number(m_rank).store(n); }
    void waitFor(Int64 n)
    {
      while (number(m_machine_ranks[0]).load() < n)
        std::this_thread::yield();
    }

   private:
    ContigMachineShMemWin<Int64> m_window;

    std::atomic_ref<Int64> number(Int32 rank) { return std::atomic_ref<Int64>(m_window.segmentView(rank)[0]); }
  };

  static Int32 first() { return m_machine_ranks[0]; }
  static bool isFirst() { return m_rank == first(); }
  static Int64 valueOf(const SharedLookup::Entry& entry) { return *reinterpret_cast<const Int64*>(entry.address); }
  //! Blocks that are left must be used again by something else, to show who still reads them.
  static void useFreeMemory(Int64 nb_byte)
  {
    for (Int32 i = 0; i < 20; ++i) {
      UniqueArray<Int64> values(m_arena->allocator(), nb_byte / 8);
      values.fill(-1);
    }
  }
};

TEST_F(SharedInstanceTest, ASlowRankReadsWhatAFastOneHadAtTheBarrier)
{
  Step step;
  std::optional<Shown> shown(std::in_place, "A", 1000, 10 + m_rank);
  m_arena->barrier();
  SharedLookup lookup(*m_arena, "A", &shown->publication);

  // The first rank is already at the next instance, and its memory is in use again.
  if (isFirst()) {
    shown.reset();
    useFreeMemory(8000);
    shown.emplace("A", 3, -1);
    step.set(1);
  }
  else
    step.waitFor(1);

  for (const Int32 rank : m_machine_ranks) {
    const SharedLookup::Entry entry = lookup.read(rank);
    ASSERT_EQ(entry.nbElement(), 1000) << rank;
    for (Int32 i = 0; i < 1000; ++i)
      ASSERT_EQ(reinterpret_cast<const Int64*>(entry.address)[i], 10 + rank);
  }
  m_arena->barrier();
}

TEST_F(SharedInstanceTest, WhatHasEndedIsRefusedAfterTheNextBarrierAndNeverReplaced)
{
  std::optional<Shown> shown(std::in_place, "A", 5, m_rank);
  m_arena->barrier();
  SharedLookup looked_at(*m_arena, "A", &shown->publication);
  SharedLookup not_looked_at(*m_arena, "A", &shown->publication);
  looked_at.read(first());
  m_arena->barrier();
  if (isFirst()) {
    shown.reset();
    shown.emplace("A", 7, -1);
  }
  m_arena->barrier();

  for (SharedLookup* lookup : { &looked_at, &not_looked_at })
    for (const Int32 rank : m_machine_ranks) {
      if (rank != first()) {
        EXPECT_EQ(lookup->read(rank).nbElement(), 5);
        continue;
      }
      try {
        lookup->read(rank);
        ADD_FAILURE() << "the instance has ended";
      }
      catch (const FatalErrorException& ex) {
        const std::string text = ex.what();
        EXPECT_NE(text.find("'A'"), std::string::npos) << text;
        EXPECT_NE(text.find("rank " + std::to_string(rank) + " has ended"), std::string::npos) << text;
        EXPECT_NE(text.find("view of rank " + std::to_string(m_rank)), std::string::npos) << text;
        EXPECT_NE(text.find("destroy a view before that which it views, and make a new view"), std::string::npos) << text;
      }
    }
  SharedLookup fresh(*m_arena, "A", &shown->publication);
  EXPECT_EQ(fresh.read(first()).nbElement(), 7);
  m_arena->barrier();
}

TEST_F(SharedInstanceTest, ARankThatHadNoneStaysEmptyWhateverItShowsLater)
{
  std::optional<Shown> shown;
  if (!isFirst())
    shown.emplace("A", 2, m_rank);
  m_arena->barrier();
  SharedLookup lookup(*m_arena, "A", shown ? &shown->publication : nullptr);
  if (isFirst())
    shown.emplace("A", 9, -1);

  EXPECT_EQ(lookup.read(first()).nbElement(), 0);
  m_arena->barrier();
  for (const Int32 rank : m_machine_ranks)
    EXPECT_EQ(lookup.read(rank).nbElement(), rank == first() ? 0 : 2);
  m_arena->barrier();
}

TEST_F(SharedInstanceTest, ALookupIsForTheSameInstanceAfterEachResize)
{
  Shown shown("A", 1, m_rank);
  m_arena->barrier();
  SharedLookup lookup(*m_arena, "A", &shown.publication);
  for (Int64 n : { 100000, 3, 0, 20000 }) {
    m_arena->barrier();
    shown.resize(n, n + m_rank);
    m_arena->barrier();
    for (const Int32 rank : m_machine_ranks) {
      ASSERT_EQ(lookup.read(rank).nbElement(), n);
      if (n > 0) {
        ASSERT_EQ(valueOf(lookup.read(rank)), n + rank);
      }
    }
  }
  m_arena->barrier();
}

TEST_F(SharedInstanceTest, MemoryIsBoundedWhenNamesAreUsedAgainAndAgain)
{
  const std::string long_name(500, 'n');
  Int64 nb_block = 0;
  Int64 used = 0;
  for (Int32 i = 0; i < 1000; ++i) {
    const Shown shown("A", 5000, i);
    const Shown other(String(long_name), 10 + i % 100, i);
    m_arena->barrier();
    SharedLookup lookup(*m_arena, "A", const_cast<SharedPublication*>(&shown.publication));
    SharedLookup unread(*m_arena, String(long_name), const_cast<SharedPublication*>(&other.publication));
    for (const Int32 rank : m_machine_ranks)
      ASSERT_EQ(valueOf(lookup.read(rank)), i);
    EXPECT_LE(m_arena->figures().retiredBytes(), 2 * (5000 + 1000) * 8);
    if (i == 10) {
      nb_block = m_arena->heap().nbBlock();
      used = m_arena->figures().usageOf(m_arena->machineIndex()).used;
    }
  }
  EXPECT_LE(m_arena->heap().nbBlock(), nb_block);
  EXPECT_LE(m_arena->figures().usageOf(m_arena->machineIndex()).used, used + 64 * 1024);
  // The first barrier frees the text of the long name from the directory, the second one its block.
  m_arena->barrier();
  m_arena->barrier();
  EXPECT_EQ(m_arena->figures().retiredBytes(), 0);
}

TEST_F(SharedInstanceTest, WhatNoLookupIsForIsFreeAtOnce)
{
  const Int64 nb_block = m_arena->heap().nbBlock();
  for (Int32 i = 0; i < 100; ++i) {
    Shown shown("A", 100000, i);
    shown.resize(200000 + i, 0);
  }

  EXPECT_EQ(m_arena->figures().retiredBytes(), 0);
  EXPECT_LE(m_arena->heap().nbBlock(), nb_block + 2);
  m_arena->barrier();
}

TEST_F(SharedInstanceTest, LookupsMayDieUnreadAndAfterTheArena)
{
  auto shown = std::make_unique<Shown>("A", 5, m_rank);
  m_arena->barrier();
  auto first_lookup = std::make_unique<SharedLookup>(*m_arena, "A", &shown->publication);
  auto second_lookup = std::make_unique<SharedLookup>(*m_arena, "A", &shown->publication);
  first_lookup.reset();
  EXPECT_EQ(second_lookup->read(first()).nbElement(), 5);
  m_arena->barrier();
  auto unread = std::make_unique<SharedLookup>(*m_arena, "A", &shown->publication);
  shown.reset();

  m_owned.reset();
}

TEST_F(SharedInstanceTest, ThreadsOfARankReadLookupsOfTheirOwnForTheFirstTime)
{
  constexpr std::size_t nb_lookup = 4000;
  Shown shown("A", 5, m_rank);
  for (Int32 round = 0; round < 20; ++round) {
    m_arena->barrier();
    std::deque<SharedLookup> lookups;
    for (std::size_t i = 0; i < nb_lookup; ++i)
      lookups.emplace_back(*m_arena, "A", &shown.publication);
    std::atomic<Int64> sum = 0;
    std::latch together(2);
    const auto readPart = [&, rank = m_rank](std::size_t part) {
      together.arrive_and_wait();
      for (std::size_t i = part; i < nb_lookup; i += 2)
        sum += lookups[i].read(rank).nbElement();
    };
    {
      const std::jthread other([&] { readPart(1); });
      readPart(0);
    }
    ASSERT_EQ(sum, 5 * Int64(nb_lookup));
  }
  m_arena->barrier();
}

TEST_F(SharedInstanceTest, ABlockThatWasShownUnderOneNameWaitsUnderAnotherName)
{
  UniqueArray<Int64> values(m_arena->allocator(), 5000);
  const Int64 n = values.largeSize();
  const ConstArrayView<Int64> dims(1, &n);
  SharedPublication first_name(*m_arena, "A");
  first_name.publish(values.data(), 8, dims);
  m_arena->barrier();
  SharedLookup lookup(*m_arena, "A", &first_name);
  const std::byte* const address = lookup.read(first()).address;
  {
    SharedPublication second_name(*m_arena, "B");
    second_name.noteLookup();
    second_name.publish(values.data(), 8, dims);
    first_name.publish(nullptr, 8, {});
  }
  values = UniqueArray<Int64>(m_arena->allocator());

  EXPECT_GE(m_arena->figures().retiredBytes(), 8 * n);
  if (!isFirst()) {
    EXPECT_EQ(lookup.read(first()).address, address);
  }
  m_arena->barrier();
  EXPECT_EQ(m_arena->figures().retiredBytes(), 0);
  m_arena->barrier();
}

TEST_F(SharedInstanceTest, APartOfTheRunHasInstancesOfItsOwn)
{
  const Ref<IParallelMng> part = m_pm->createSubParallelMngRef(m_rank % 2, m_rank);
  detail::shmem::MachineArena& arena = *detail::shmem::MachineArena::create(part.get());
  const Int32 part_rank = part->commRank();
  for (Int64 block = 1; block < 50; ++block) {
    UniqueArray<Int64> values(arena.allocator(), block);
    values.fill(100 * block + part_rank);
    SharedPublication publication(arena, "A");
    publication.publish(values.data(), 8, ConstArrayView<Int64>(1, &block));
    arena.barrier();
    SharedLookup lookup(arena, "A", &publication);
    if (part_rank != 0 && block % 10 == 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    for (const Int32 rank : arena.machineRanks()) {
      ASSERT_EQ(lookup.read(rank).nbElement(), block);
      ASSERT_EQ(valueOf(lookup.read(rank)), 100 * block + rank);
    }
  }
  arena.barrier();
}
} // namespace
