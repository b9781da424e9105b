// SPDX-License-Identifier: Apache-2.0
// What a lookup keeps of what it read, and for how long.
#include "tests/support/ShownArray.h"
#include "tests/unit/shmem/ArenaFixture.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <atomic>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace
{
using namespace Arcane;
using detail::shmem::SharedLookup;
using detail::shmem::SharedPublication;

class SharedLookupTest : public test::ArenaFixture
{
 protected:
  using Shown = test::ShownArray;

  Int32 first() const { return m_machine_ranks[0]; }
  bool isFirst() const { return m_rank == first(); }
  static Int64 valueOf(const SharedLookup::Entry& entry) { return *reinterpret_cast<const Int64*>(entry.address); }
};

TEST_F(SharedLookupTest, WhatWasReadIsReturnedAgainUntilTheOwnerPublishes)
{
  Shown shown(*m_arena, "A");
  shown.resize(10, m_rank);
  m_arena->barrier();
  SharedLookup lookup(*m_arena, "A", &shown.publication);
  for (const Int32 rank : m_machine_ranks) {
    const std::byte* address = lookup.read(rank).address;
    EXPECT_EQ(lookup.read(rank).address, address);
    EXPECT_EQ(&lookup.read(rank), &lookup.read(rank));
  }
  m_arena->barrier();
  if (isFirst())
    shown.resize(100000, -1);
  m_arena->barrier();

  for (const Int32 rank : m_machine_ranks) {
    EXPECT_EQ(lookup.read(rank).nbElement(), rank == first() ? 100000 : 10);
    EXPECT_EQ(valueOf(lookup.read(rank)), rank == first() ? -1 : rank);
  }
  m_arena->barrier();
}

TEST_F(SharedLookupTest, AnEntryThatAnotherNameTookIsNotBelieved)
{
  std::optional<Shown> shown(std::in_place, *m_arena, "A");
  shown->resize(1, 7);
  m_arena->barrier();
  SharedLookup lookup(*m_arena, "A", &shown->publication);
  SharedLookup other(*m_arena, "B");
  for (const Int32 rank : m_machine_ranks) {
    EXPECT_EQ(lookup.read(rank).nbElement(), 1);
    EXPECT_EQ(other.read(rank).nbElement(), 0);
  }
  m_arena->barrier();
  const detail::shmem::SharedInstance former = shown->publication.instance();
  shown.reset();
  m_arena->barrier();
  // The place in the directory that was free last is taken first.
  shown.emplace(*m_arena, "B");
  shown->resize(2, 8);
  EXPECT_EQ(shown->publication.instance().entry, former.entry);
  EXPECT_NE(shown->publication.instance().number, former.number);
  m_arena->barrier();

  SharedLookup third(*m_arena, "B", &shown->publication);
  for (const Int32 rank : m_machine_ranks) {
    EXPECT_THROW(lookup.read(rank), FatalErrorException);
    EXPECT_EQ(other.read(rank).nbElement(), 0);
    EXPECT_EQ(third.read(rank).nbElement(), 2);
    EXPECT_EQ(valueOf(third.read(rank)), 8);
  }
  m_arena->barrier();
}

TEST_F(SharedLookupTest, BetweenBarriersEachReadGetsWhatWasThereAtTheLastOne)
{
  // The first rank moves an array whose values say how many they are; the others look all the time.
  Shown shown(*m_arena, "Moving");
  shown.resize(1, 1);
  m_arena->barrier();
  SharedLookup lookup(*m_arena, "Moving", &shown.publication);
  Int64 size_at_barrier = 1;
  for (Int32 step = 0; step < 50; ++step) {
    const auto sizeAt = [&](Int32 i) { return 1 + (step * 20 + i) * 37 % 3000; };
    for (Int32 i = 0; i < 20; ++i) {
      if (isFirst())
        shown.resize(sizeAt(i), sizeAt(i));
      else {
        const SharedLookup::Entry& entry = lookup.read(first());
        ASSERT_EQ(entry.nbElement(), size_at_barrier);
        ASSERT_EQ(valueOf(entry), size_at_barrier);
      }
    }
    if (isFirst()) {
      ASSERT_EQ(lookup.read(first()).nbElement(), sizeAt(19)) << "a rank reads its own present array";
    }
    ASSERT_LE(m_arena->figures().retiredBytes(), 2 * 3000 * 8) << "only what was there at the barrier waits";
    m_arena->barrier();
    size_at_barrier = sizeAt(19);
  }
}

TEST_F(SharedLookupTest, ABlockThatIsPublishedWithoutChangeStaysWhereItIs)
{
  Shown shown(*m_arena, "A");
  shown.resize(10, m_rank);
  m_arena->barrier();
  SharedLookup lookup(*m_arena, "A", &shown.publication);
  const std::byte* address = lookup.read(first()).address;

  shown.publish();

  EXPECT_EQ(lookup.read(first()).address, address);
  m_arena->barrier();
  EXPECT_EQ(lookup.read(first()).address, address);
  EXPECT_EQ(m_arena->figures().retiredBytes(), 0);
  m_arena->barrier();
}

TEST_F(SharedLookupTest, LookupsThatThreadsMakeDuringABarrierAreResolvedByTheNextOne)
{
  std::optional<Shown> shown(std::in_place, *m_arena, "A");
  shown->resize(1, 7);
  m_arena->barrier();
  std::vector<std::unique_ptr<SharedLookup>> lookups(20000);
  std::atomic<bool> is_made = false;
  {
    std::jthread making([&, arena = m_arena] {
      for (std::unique_ptr<SharedLookup>& lookup : lookups)
        lookup = std::make_unique<SharedLookup>(*arena, "A");
      is_made = true;
    });
    // Ranks that wait for each other need a number in advance.
    for (Int32 i = 0; m_is_alone ? !is_made : i < 200; ++i)
      m_arena->barrier();
  }
  m_arena->barrier();
  shown.reset();
  m_arena->barrier();
  m_arena->barrier();

  // A lookup that was resolved too late finds nothing.
  Int64 nb_late = 0;
  for (const std::unique_ptr<SharedLookup>& lookup : lookups) {
    try {
      lookup->read(m_rank);
      ++nb_late;
    }
    catch (const FatalErrorException&) {
      // The instance that it had found has ended.
    }
  }
  EXPECT_EQ(nb_late, 0);
  m_arena->barrier();
}

TEST_F(SharedLookupTest, ThreadsDestroyAndReadLookupsWhileABarrierResolvesThem)
{
  Shown shown(*m_arena, "A");
  shown.resize(1, 7);
  m_arena->barrier();
  std::atomic<Int64> nb_wrong = 0;
  std::atomic<bool> is_made = false;
  {
    std::jthread making([&, arena = m_arena, rank = m_rank] {
      // A lookup often takes the memory of the one before.
      for (Int64 i = 0; i < 20000; ++i) {
        auto lookup = std::make_unique<SharedLookup>(*arena, (i % 2 == 0) ? String("A") : String("none"));
        if (i % 3 == 0 && lookup->read(rank).nbElement() != 1 - i % 2)
          ++nb_wrong;
      }
      is_made = true;
    });
    for (Int32 i = 0; m_is_alone ? !is_made : i < 200; ++i)
      m_arena->barrier();
  }

  EXPECT_EQ(nb_wrong, 0);
  m_arena->barrier();
}
} // namespace
