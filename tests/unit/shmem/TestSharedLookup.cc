// SPDX-License-Identifier: Apache-2.0
// What a lookup keeps of what it read, and for how long.
#include "tests/unit/shmem/ArenaFixture.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <optional>

namespace
{
using namespace Arcane;
using detail::shmem::SharedLookup;
using detail::shmem::SharedPublication;

class SharedLookupTest : public test::ArenaFixture
{
 protected:
  //! An array of this rank, shown under a name.
  struct Shown
  {
    UniqueArray<Int64> values;
    SharedPublication publication;

    Shown(detail::shmem::MachineArena& arena, const String& name)
    : values(arena.allocator())
    , publication(arena, name)
    {}
    void resize(Int64 n, Int64 value)
    {
      values.resize(n);
      values.fill(value);
      publication.publish(values.data(), sizeof(Int64), ConstArrayView<Int64>(1, &n));
    }
  };

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

TEST_F(SharedLookupTest, BetweenBarriersPlaceAndSizeBelongTogether)
{
  // The first rank moves an array whose values say how many they are; the others look all the time.
  Shown shown(*m_arena, "Moving");
  shown.resize(1, 1);
  m_arena->barrier();
  SharedLookup lookup(*m_arena, "Moving", &shown.publication);
  for (Int32 step = 0; step < 50; ++step) {
    for (Int32 i = 0; i < 20; ++i) {
      if (isFirst()) {
        const Int64 n = 1 + (step * 20 + i) * 37 % 3000;
        shown.resize(n, n);
      }
      else {
        const SharedLookup::Entry& entry = lookup.read(first());
        ASSERT_GE(entry.nbElement(), 1);
        ASSERT_NE(entry.address, nullptr);
      }
    }
    m_arena->barrier();
    const SharedLookup::Entry& entry = lookup.read(first());
    ASSERT_EQ(valueOf(entry), entry.nbElement());
    m_arena->barrier();
  }
}
} // namespace
