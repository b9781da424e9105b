// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/shmem/ArenaFixture.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "tests/support/ByteUnits.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <string>
#include <utility>

namespace
{
using namespace Arcane;
using detail::shmem::MachineArena;
using detail::shmem::SharedLookup;
using detail::shmem::SharedPublication;

using test::mebi;

CommandLineArguments limitOf(const char* text)
{
  CommandLineArguments arguments;
  arguments.addParameterLine(String("ShMemLimit=") + text);
  return arguments;
}

class MachineArenaTest : public test::ArenaFixture
{
 protected:
  //! In the shared memory, without being published.
  template <typename T> UniqueArray<T> filled(Int64 n, T value)
  {
    UniqueArray<T> values(m_arena->allocator());
    values.resize(n, value);
    return values;
  }
};

TEST_F(MachineArenaTest, BelongsToItsParallelManager)
{
  EXPECT_EQ(MachineArena::of(m_pm), m_arena);
  const Ref<IParallelMng> part = m_pm->createSubParallelMngRef(m_rank % 2, 0);
  EXPECT_EQ(MachineArena::of(part.get()), nullptr);
  EXPECT_EQ(MachineArena::ofRun(part.get()), m_arena);
  EXPECT_EQ(MachineArena::of(m_pm->sequentialParallelMng()), nullptr);
  EXPECT_EQ(m_arena->machineIndex(m_machine_ranks[0]), 0);
  EXPECT_THROW(m_arena->machineIndex(m_size), ArgumentException);
}

TEST_F(MachineArenaTest, SmallBlocksStartAtACacheLineAndLargeOnesAtAPage)
{
  for (Int64 nb_byte : { 1, 64, 100, 4000, 16384, 16385, 100000, 3000000 }) {
    std::byte* address = m_arena->allocate(nb_byte, "block");
    const Int64 alignment = (nb_byte > 16384) ? 4096 : 64;
    EXPECT_EQ(m_arena->offsetOf(address) % alignment, 0) << nb_byte;
    EXPECT_GE(m_arena->capacityOf(address), nb_byte);
    std::memset(address, 1, static_cast<std::size_t>(nb_byte));
    m_arena->deallocate(address);
  }
  EXPECT_EQ(m_arena->allocate(0, "nothing"), nullptr);
  EXPECT_EQ(m_arena->figures().nbBlock(), 0);
}

TEST_F(MachineArenaTest, NeighbourSeesWhatIPublishedBeforeTheBarrier)
{
  UniqueArray<Int32> mine(m_arena->allocator(), 1000 + m_rank);
  mine.fill(m_rank);
  SharedPublication publication(*m_arena, "Mesh0_Rank");
  const Int64 dims[] = { mine.largeSize() };
  publication.publish(mine.data(), sizeof(Int32), ConstArrayView<Int64>(1, dims));

  m_arena->barrier();

  SharedLookup lookup(*m_arena, "Mesh0_Rank", &publication);
  for (Int32 rank : m_machine_ranks) {
    const SharedLookup::Entry entry = lookup.read(rank);
    ASSERT_EQ(entry.nbElement(), 1000 + rank);
    EXPECT_EQ(entry.element_bytes, 4);
    const auto* values = reinterpret_cast<const Int32*>(entry.address);
    EXPECT_EQ(std::count(values, values + entry.nbElement(), rank), 1000 + rank);
  }
  m_arena->barrier();
}

TEST_F(MachineArenaTest, ARankThatPublishedNothingHasSizeZero)
{
  const bool is_first = (m_rank == m_machine_ranks[0]);
  std::unique_ptr<SharedPublication> publication;
  UniqueArray<Real> table(m_arena->allocator());
  if (is_first) {
    table.resize(12, 2.5);
    publication = std::make_unique<SharedPublication>(*m_arena, "Table");
    const Int64 dims[] = { 3, 4 };
    publication->publish(table.data(), sizeof(Real), ConstArrayView<Int64>(2, dims));
  }
  m_arena->barrier();

  SharedLookup lookup(*m_arena, "Table", publication.get());
  for (Int32 rank : m_machine_ranks) {
    const SharedLookup::Entry entry = lookup.read(rank);
    EXPECT_EQ(entry.nbElement(), rank == m_machine_ranks[0] ? 12 : 0);
  }
  EXPECT_EQ(reinterpret_cast<Real*>(lookup.read(m_machine_ranks[0]).address)[11], 2.5);
  m_arena->barrier();
  publication.reset();
  m_arena->barrier();
  EXPECT_THROW(lookup.read(m_machine_ranks[0]), FatalErrorException);
  EXPECT_EQ(SharedLookup(*m_arena, "Table").read(m_machine_ranks[0]).nbElement(), 0);
  m_arena->barrier();
}

TEST_F(MachineArenaTest, RanksMayPublishInDifferentOrdersAndReuseNames)
{
  for (Int32 round = 0; round < 20; ++round) {
    UniqueArray<Int64> a = filled<Int64>(3, 100 * round + m_rank);
    UniqueArray<Int64> b = filled<Int64>(4, 200 * round + m_rank);
    const Int64 a_dim[] = { 3 };
    const Int64 b_dim[] = { 4 };
    const bool a_first = (m_rank + round) % 2 == 0;
    SharedPublication first(*m_arena, a_first ? "A" : "B");
    SharedPublication second(*m_arena, a_first ? "B" : "A");
    (a_first ? first : second).publish(a.data(), 8, ConstArrayView<Int64>(1, a_dim));
    (a_first ? second : first).publish(b.data(), 8, ConstArrayView<Int64>(1, b_dim));
    m_arena->barrier();

    SharedLookup lookup(*m_arena, "B", a_first ? &second : &first);
    for (Int32 rank : m_machine_ranks) {
      ASSERT_EQ(lookup.read(rank).nbElement(), 4);
      EXPECT_EQ(reinterpret_cast<Int64*>(lookup.read(rank).address)[3], 200 * round + rank);
    }
    m_arena->barrier();
  }
}

TEST_F(MachineArenaTest, ANameIsPublishedOnceByARank)
{
  SharedPublication publication(*m_arena, "Twice");

  EXPECT_THROW(SharedPublication(*m_arena, "Twice"), FatalErrorException);
  EXPECT_NO_THROW(SharedPublication(*m_arena, "Once"));
  int elsewhere = 0;
  const Int64 dims[] = { 1 };
  EXPECT_THROW(publication.publish(&elsewhere, 4, ConstArrayView<Int64>(1, dims)), ArgumentException);
}

TEST_F(MachineArenaTest, TenThousandVariablesCanBePublishedAndFound)
{
  const Int32 nb_variable = 10000;
  const Int64 used_before = m_arena->heap().nbBlock();
  auto nameOf = [](Int32 i) { return String::format("A_rather_long_name_of_variable_{0}", i); };
  UniqueArray<Int32> values = filled<Int32>(1, m_rank);
  const Int64 dims[] = { 1 };
  {
    std::vector<std::unique_ptr<SharedPublication>> publications;
    for (Int32 i = 0; i < nb_variable; ++i)
      publications.push_back(std::make_unique<SharedPublication>(*m_arena, nameOf((i + 137 * m_rank) % nb_variable)));
    publications[500]->publish(values.data(), 4, ConstArrayView<Int64>(1, dims));
    // Every third one goes, and some come again.
    for (Int32 i = 0; i < nb_variable; i += 3)
      if (i != 500)
        publications[static_cast<std::size_t>(i)].reset();
    for (Int32 i = 0; i < nb_variable; i += 6)
      if (i != 500)
        publications[static_cast<std::size_t>(i)] = std::make_unique<SharedPublication>(*m_arena, nameOf((i + 137 * m_rank) % nb_variable));
    m_arena->barrier();

    const auto start = std::chrono::steady_clock::now();
    for (Int32 rank : m_machine_ranks)
      for (Int32 i = 0; i < nb_variable; ++i) {
        const bool is_there = i % 3 != 0 || i % 6 == 0 || i == 500;
        const detail::shmem::SharedInstance found =
          m_arena->directory().find(m_arena->machineIndex(rank), nameOf((i + 137 * rank) % nb_variable), m_arena->nbBarrier());
        ASSERT_EQ(!found.isNull(), is_there) << i;
        if (i == 500) {
          EXPECT_EQ(SharedLookup(*m_arena, nameOf((500 + 137 * rank) % nb_variable)).read(rank).nbElement(), 1);
        }
      }
      // A search through all entries would take a hundred times as long.
#ifndef __SANITIZE_THREAD__ // which takes ten times as long
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
#endif
    m_arena->barrier();
  }
  // The entries stay, for the next ones: at most six blocks of them, and their index.
  EXPECT_LE(m_arena->heap().nbBlock(), used_before + 8);
  m_arena->barrier();
}

TEST_F(MachineArenaTest, NamesOfAnyLengthAreToldApart)
{
  const std::string common(1000, 'x');
  auto nameOf = [&](Int32 length, Int32 i) { return String(common.substr(0, static_cast<std::size_t>(length)) + std::to_string(i)); };
  UniqueArray<Int32> values = filled<Int32>(20, m_rank);
  std::vector<std::unique_ptr<SharedPublication>> publications;
  for (Int32 length : { 0, 134, 135, 136, 137, 1000 })
    for (Int32 i = 0; i < 10; ++i) {
      publications.push_back(std::make_unique<SharedPublication>(*m_arena, nameOf(length, i)));
      const Int64 dims[] = { i + 1 };
      publications.back()->publish(values.data(), 4, ConstArrayView<Int64>(1, dims));
    }
  m_arena->barrier();

  Int32 nb_name = 0;
  for (Int32 rank : m_machine_ranks) {
    for (Int32 length : { 0, 134, 135, 136, 137, 1000 })
      for (Int32 i = 0; i < 10; ++i)
        EXPECT_EQ(SharedLookup(*m_arena, nameOf(length, i)).read(rank).nbElement(), i + 1) << length;
    m_arena->directory().forEach(m_arena->machineIndex(rank), [&](const String& name, const detail::shmem::ShownBlock& block) {
      ++nb_name;
      EXPECT_EQ(block.dims[0], name.localstr()[name.length() - 1] - '0' + 1);
      EXPECT_EQ(block.block_bytes, m_arena->capacityOf(reinterpret_cast<const std::byte*>(values.data())));
    });
  }
  EXPECT_EQ(nb_name, 60 * m_machine_ranks.size());
  EXPECT_THROW(SharedPublication(*m_arena, nameOf(1000, 3)), FatalErrorException);
  m_arena->barrier();
  publications.clear();
  m_arena->barrier();
  EXPECT_EQ(SharedLookup(*m_arena, nameOf(1000, 3)).read(m_rank).nbElement(), 0);
}

TEST_F(MachineArenaTest, UseOfMemoryIsKnownOfAllRanks)
{
  const Int64 machine_before = m_arena->figures().usedBytes();
  m_arena->barrier();
  std::byte* block = m_arena->allocate((m_arena->machineIndex(m_rank) + 1) * mebi, "block");
  m_arena->barrier();

  Int64 sum = 0;
  for (Int32 rank : m_machine_ranks) {
    const Int32 index = m_arena->machineIndex(rank);
    EXPECT_GE(m_arena->figures().usageOf(index).used, (index + 1) * mebi);
    sum += (index + 1) * mebi;
  }
  EXPECT_GE(m_arena->figures().usedBytes(), machine_before + sum);
  m_arena->barrier();
  m_arena->deallocate(block);
  m_arena->barrier();

  for (Int32 rank : m_machine_ranks) {
    const detail::shmem::RankUsage& usage = m_arena->figures().usageOf(m_arena->machineIndex(rank));
    EXPECT_LT(usage.used, mebi);
    EXPECT_GE(usage.most_used, (m_arena->machineIndex(rank) + 1) * mebi);
  }
  EXPECT_GE(m_arena->figures().mostUsedBytes(), machine_before + sum);
}

TEST_F(MachineArenaTest, ABlockGrowsInPlaceWhenNothingFollowsIt)
{
  std::byte* address = m_arena->allocate(1 * mebi, "growing");
  const Int32 nb_rank_growing = m_machine_ranks.size();
  m_arena->barrier();
  std::memset(address, 7, mebi);

  std::byte* same = m_arena->reallocate(address, mebi, mebi + 4096, "growing");

  // With several ranks the next extent may be a neighbour's.
  if (nb_rank_growing == 1) {
    EXPECT_EQ(same, address);
  }
  EXPECT_EQ(same[mebi - 1], std::byte{ 7 });
  m_arena->deallocate(same);
}

TEST_F(MachineArenaTest, ABlockLeftWhileANeighbourMayReadItWaitsForABarrier)
{
  UniqueArray<Int32> mine = filled<Int32>(100000, m_rank);
  SharedPublication publication(*m_arena, "Moving");
  Int64 dims[] = { mine.largeSize() };
  publication.publish(mine.data(), 4, ConstArrayView<Int64>(1, dims));
  m_arena->barrier();
  SharedLookup lookup(*m_arena, "Moving", &publication);
  const Int32 next = m_machine_ranks[(m_arena->machineIndex(m_rank) + 1) % m_machine_ranks.size()];
  const SharedLookup::Entry before = lookup.read(next);
  m_pm->machineBarrier();

  // No barrier from here on: the owner moves, the reader still holds the old place.
  std::byte* blocker = m_arena->allocate(64 * 1024, "blocker");
  mine.resize(10 * 100000, -1);
  dims[0] = mine.largeSize();
  publication.publish(mine.data(), 4, ConstArrayView<Int64>(1, dims));
  const auto* old_values = reinterpret_cast<const Int32*>(before.address);
  EXPECT_EQ(std::count(old_values, old_values + 100000, next), 100000);

  m_arena->barrier();
  EXPECT_EQ(lookup.read(next).nbElement(), 1000000);
  EXPECT_EQ(m_arena->figures().retiredBytes(), 0);
  m_arena->deallocate(blocker);
  m_arena->barrier();
}

TEST_F(MachineArenaTest, ABlockMayHaveMoreThanTwoGibibytes)
{
  const Int64 n = (Int64(1) << 31) / 8 + 10;
  if (m_pm->reduce(Parallel::ReduceMin, m_arena->figures().capacity()) < 10 * n)
    GTEST_SKIP() << "there are no addresses for 2 GiB";
  const Int32 first = m_machine_ranks[0];
  SharedPublication publication(*m_arena, "Large");
  std::byte* block = nullptr;
  if (m_rank == first) {
    // Only the pages of both ends, so that the test needs little memory.
    block = m_arena->heap().allocateUncommitted(8 * n);
    ASSERT_NE(block, nullptr);
    ASSERT_TRUE(m_arena->commit(block, 8) && m_arena->commit(block + 8 * (n - 1), 8));
    auto* values = reinterpret_cast<Int64*>(block);
    values[0] = 1;
    values[n - 1] = 2;
    publication.publish(block, 8, ConstArrayView<Int64>(1, &n));
  }
  m_arena->barrier();

  const SharedLookup::Entry entry = SharedLookup(*m_arena, "Large").read(first);

  ASSERT_EQ(entry.nbElement(), n);
  EXPECT_EQ(reinterpret_cast<const Int64*>(entry.address)[0], 1);
  EXPECT_EQ(reinterpret_cast<const Int64*>(entry.address)[n - 1], 2);
  EXPECT_GE(m_arena->figures().usageOf(0).used, 8 * n);
  m_arena->barrier();
  m_arena->deallocate(block);
  // Freed when its owner leaves a barrier; the next one says so.
  m_arena->barrier();
  m_arena->barrier();
  EXPECT_LT(m_arena->figures().usageOf(0).used, 8 * n);
}

TEST_F(MachineArenaTest, LackOfMemoryIsAnExceptionThatSaysWhatToDo)
{
  const Ref<IParallelMng> pm = newManager();
  test::EnvironmentValue limit(pm.get(), "ARCANE_SHMEM_LIMIT", "1M");
  MachineArena* arena = MachineArena::create(pm.get());
  ASSERT_EQ(arena->figures().capacity(), mebi);

  try {
    arena->allocate(2 * mebi, "Density");
    ADD_FAILURE() << "the block does not fit in the limit";
  }
  catch (const FatalErrorException& ex) {
    const std::string text = ex.what();
    for (const char* part : { "2097152 bytes", "'Density'", "of 1048576 bytes", "ARCANE_SHMEM_LIMIT" })
      EXPECT_NE(text.find(part), std::string::npos) << part << " is not in: " << text;
  }
  pm->barrier();
}

TEST_F(MachineArenaTest, AFullArenaServesAgainAfterBlocksAreFreed)
{
  const Ref<IParallelMng> pm = newManager();
  test::EnvironmentValue limit(pm.get(), "ARCANE_SHMEM_LIMIT", "4M");
  MachineArena* arena = MachineArena::create(pm.get());
  const ConstArrayView<Int32> ranks = pm->machineRanks();
  for (Int32 turn : ranks) {
    if (turn == m_rank) {
      std::vector<std::byte*> blocks;
      EXPECT_THROW(for (;;) blocks.push_back(arena->allocate(100000, "filling")), FatalErrorException);
      // 41 would fit without room to grow between the first ones.
      EXPECT_GE(blocks.size(), 38u);
      for (std::size_t i = 0; i < blocks.size(); i += 2)
        arena->deallocate(blocks[i]);
      EXPECT_THROW(arena->allocate(200000, "too large for the holes"), FatalErrorException);
      for (std::size_t i = 1; i < blocks.size(); i += 2)
        arena->deallocate(blocks[i]);
      arena->deallocate(arena->allocate(4 * mebi, "all"));
      EXPECT_EQ(arena->figures().usedBytes(), 0);
    }
    arena->barrier();
  }
}

TEST_F(MachineArenaTest, WhatIsLeftUntilABarrierCountsAsRetired)
{
  std::byte* address = m_arena->allocate(100000, "block");
  const Int64 nb_byte = m_arena->capacityOf(address);

  m_arena->deallocateAtBarrier(address);
  EXPECT_EQ(m_arena->figures().retiredBytes(), nb_byte);
  m_arena->barrier();

  EXPECT_EQ(m_arena->figures().retiredBytes(), 0);
}

TEST_F(MachineArenaTest, ANameWithoutRoomTakesNoEntry)
{
  const Ref<IParallelMng> pm = newManager();
  MachineArena* arena = MachineArena::create(pm.get(), limitOf("1M"));
  const detail::shmem::SharedInstance first = arena->directory().add("First");

  EXPECT_THROW(arena->directory().add(String(std::string(2 * mebi, 'x'))), FatalErrorException);

  const detail::shmem::SharedInstance second = arena->directory().add("Second");
  EXPECT_EQ(second.entry, first.entry + 1);
  EXPECT_EQ(second.number, first.number + 1);
}

TEST_F(MachineArenaTest, ALimitThatCannotBeReadIsRefusedByAllRanks)
{
  const Ref<IParallelMng> pm = newManager();
  test::EnvironmentValue limit(pm.get(), "ARCANE_SHMEM_LIMIT", "12 apples");

  EXPECT_THROW(MachineArena::create(pm.get()), ParallelFatalErrorException);
}

TEST_F(MachineArenaTest, ALimitMayBeGivenInPlaceOfThatOfTheEnvironment)
{
  const Ref<IParallelMng> pm = newManager();
  test::EnvironmentValue limit(pm.get(), "ARCANE_SHMEM_LIMIT", "1M");

  EXPECT_EQ(MachineArena::create(pm.get(), limitOf("2M"))->figures().capacity(), 2 * mebi);
  try {
    MachineArena::create(newManager().get(), limitOf("a lot"));
    ADD_FAILURE() << "'a lot' is no limit";
  }
  catch (const ParallelFatalErrorException& ex) {
    // Where it was given, not where it might have been.
    EXPECT_NE(std::string(ex.what()).find("-A,ShMemLimit"), std::string::npos) << ex.what();
    EXPECT_EQ(std::string(ex.what()).find("ARCANE_SHMEM_LIMIT"), std::string::npos) << ex.what();
  }
}

TEST_F(MachineArenaTest, AFileInMemoryServesAsTheWindowDoes)
{
  using ePlace = detail::shmem::MachineWindow::ePlace;
  const bool is_of_one_process = (m_pm->machineProcessesCommunicator() == nullptr);
  for (const char* backing : { "file", "window" }) {
    const Ref<IParallelMng> pm = newManager();
    test::EnvironmentValue variable(pm.get(), "ARCANE_SHMEM_BACKING", backing);
    MachineArena* arena = MachineArena::create(pm.get());
    const bool is_file = (std::string(backing) == "file");
    EXPECT_EQ(arena->place(), is_of_one_process ? ePlace::Process : (is_file ? ePlace::MemoryFile : ePlace::DevShm));

    UniqueArray<Int64> mine(arena->allocator());
    mine.resize(100000 + m_rank, m_rank);
    SharedPublication publication(*arena, "Backed");
    const Int64 dims[] = { mine.largeSize() };
    publication.publish(mine.data(), 8, ConstArrayView<Int64>(1, dims));
    arena->barrier();

    SharedLookup lookup(*arena, "Backed", &publication);
    for (Int32 rank : m_machine_ranks) {
      const SharedLookup::Entry entry = lookup.read(rank);
      ASSERT_EQ(entry.nbElement(), 100000 + rank);
      const auto* values = reinterpret_cast<const Int64*>(entry.address);
      EXPECT_EQ(std::count(values, values + entry.nbElement(), rank), entry.nbElement());
    }
    arena->barrier();
  }
  const Ref<IParallelMng> pm = newManager();
  test::EnvironmentValue variable(pm.get(), "ARCANE_SHMEM_BACKING", "paper");
  EXPECT_THROW(MachineArena::create(pm.get()), ParallelFatalErrorException);
}

TEST_F(MachineArenaTest, TheWayOfExchangesIsAWordOrANumberOfArcane)
{
  const std::pair<const char*, detail::shmem::eExchangePath> ways[] = {
    { "", detail::shmem::eExchangePath::Automatic },    { "auto", detail::shmem::eExchangePath::Automatic },
    { "2", detail::shmem::eExchangePath::Messages },    { "messages", detail::shmem::eExchangePath::Messages },
    { "copies", detail::shmem::eExchangePath::Copies }, { "references", detail::shmem::eExchangePath::References }
  };
  for (const auto& [text, way] : ways) {
    const Ref<IParallelMng> pm = newManager();
    test::EnvironmentValue variable(pm.get(), "ARCANE_SYNCHRONIZE_VERSION", text);
    EXPECT_EQ(MachineArena::create(pm.get())->exchangePath(), way) << text;
  }
  for (const char* wrong : { "7", "message" }) {
    const Ref<IParallelMng> pm = newManager();
    test::EnvironmentValue variable(pm.get(), "ARCANE_SYNCHRONIZE_VERSION", wrong);
    EXPECT_THROW(MachineArena::create(pm.get()), ParallelFatalErrorException) << wrong;
  }
}
} // namespace
