// SPDX-License-Identifier: Apache-2.0
// What a rank shows to programs, and the blocks that it keeps for them.
#include "tests/unit/shmem/watch/show/WatchFixture.h"

#include "shmem/watch/show/ShownValues.h"
#include "shmem/watch/show/WatchFile.h"
#include "shmem/watch/show/WatchOptions.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include <sys/stat.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::watch;

class RankWatchTest : public test::WatchFixture
{
 protected:
  //! Returns the place of this rank among those of its machine.
  static Int32 index() { return m_arena->machineIndex(); }
  static Int64 keptBytes() { return m_watch->file().rankAt(index()).kept_bytes; }
};

const Int64* numbersOf(const arcane_watch_array& array)
{
  return static_cast<const Int64*>(array.data);
}

TEST_F(RankWatchTest, AWatcherReadsAllRanksOfTheMachineInPlace)
{
  test::WatchedList list(*m_arena, *m_watch, "List");
  list.assign(1000 + m_rank, 7 * m_rank);
  m_pm->barrier();
  {
    const auto run = newWatcher();
    Lease lease(*run);
    ASSERT_EQ(run->nbRank(), m_pm->machineRanks().size());
    for (Int32 i = 0; i < run->nbRank(); ++i) {
      const Int32 rank = m_pm->machineRanks()[i];
      const arcane_watch_array array = lease.map(i, "List");
      EXPECT_EQ(run->rankAt(i).rank, rank);
      ASSERT_EQ(array.shape[0], 1000 + rank);
      EXPECT_EQ(numbersOf(array)[999], 7 * rank);
    }
    // Another mapping of the same page, not a copy.
    const arcane_watch_array own = lease.map(index(), "List");
    EXPECT_NE(own.data, list.numbers());
    list.numbers()[5] = -1;
    EXPECT_EQ(numbersOf(own)[5], -1);
    EXPECT_TRUE(lease.isValid());
  }
  m_pm->barrier();
}

TEST_F(RankWatchTest, OnlyThisUserCanOpenTheMemory)
{
  const auto key = m_watch->file().key();
  const std::string path = "/proc/" + std::to_string(key.process) + "/fd/" + std::to_string(key.descriptor);
  struct stat state = {};
  ASSERT_EQ(::stat(path.c_str(), &state), 0);
  EXPECT_EQ(state.st_mode & 0777, 0600);
  const auto values = m_arena->fileKey();
  ASSERT_TRUE(values.has_value());
  ASSERT_EQ(::stat(("/proc/self/fd/" + std::to_string(values->descriptor)).c_str(), &state), 0);
  EXPECT_EQ(state.st_mode & 0777, 0600);
  m_pm->barrier();
}

TEST_F(RankWatchTest, ABlockIsKeptAsLongAsALease)
{
  test::WatchedList list(*m_arena, *m_watch, "List");
  list.assign(5000, 1);
  const auto run = newWatcher();
  {
    Lease lease(*run);
    const arcane_watch_array former = lease.map(index(), "List");

    list.assign(6000, 2);
    list.assign(100, 3);

    const arcane_watch_array present = lease.map(index(), "List");
    EXPECT_GT(keptBytes(), 5000 * 8);
    for (Int64 i = 0; i < 5000; ++i)
      ASSERT_EQ(numbersOf(former)[i], 1);
    EXPECT_EQ(present.shape[0], 100);
    EXPECT_EQ(numbersOf(present)[99], 3);
    EXPECT_TRUE(lease.isValid());
  }
  m_pm->barrier();
  m_watch->endStep(1, 0.5);
  EXPECT_EQ(keptBytes(), 0);
}

TEST_F(RankWatchTest, NothingIsKeptWithoutALease)
{
  test::WatchedList list(*m_arena, *m_watch, "List");
  list.assign(5000, 1);
  m_pm->barrier();
  const Int64* const before = list.numbers();
  list.assign(4000, 2);
  EXPECT_EQ(list.numbers(), before);
  list.assign(50000, 3);
  EXPECT_EQ(keptBytes(), 0);
  m_pm->barrier();
}

TEST_F(RankWatchTest, AVariableThatEndsStaysReadableUnderALease)
{
  const auto run = newWatcher();
  Lease lease(*run);
  arcane_watch_array array;
  {
    test::WatchedList list(*m_arena, *m_watch, "List");
    list.assign(5000, 4);
    array = lease.map(index(), "List");
  }
  // The room would be used again.
  test::WatchedList other(*m_arena, *m_watch, "Other");
  other.assign(5000, 5);

  EXPECT_EQ(run->find(index(), "List"), -1);
  EXPECT_EQ(numbersOf(array)[0], 4);
  EXPECT_EQ(numbersOf(array)[4999], 4);
  EXPECT_TRUE(lease.isValid());
  m_pm->barrier();
}

TEST_F(RankWatchTest, ALeaseThatHoldsTooMuchIsOver)
{
  useNewArena("1M:100");
  test::WatchedList list(*m_arena, *m_watch, "List");
  list.assign(50000, 1);
  m_pm->barrier();
  const auto run = newWatcher();
  {
    const Lease lease(*run);
    m_pm->barrier();
    for (Int64 i = 0; i < 10; ++i) {
      list.assign(50000 + i, i);
      EXPECT_LE(keptBytes(), 1 << 20);
    }
    m_pm->barrier();
    EXPECT_FALSE(lease.isValid());
  }
  // Another rank may have ended the leases: what they held here is freed at the end of a step.
  m_watch->endStep(1, 0.5);
  // A block that is larger than the limit is not kept at all.
  list.assign(200000, 1);
  m_pm->barrier();
  const Lease lease(*run);
  m_pm->barrier();
  list.assign(200001, 1);
  m_pm->barrier();
  EXPECT_FALSE(lease.isValid());
  EXPECT_EQ(keptBytes(), 0);
}

TEST_F(RankWatchTest, ALeaseThatLastsTooLongIsOverWhenItCostsMemory)
{
  useNewArena("1M:0.01");
  test::WatchedList list(*m_arena, *m_watch, "List");
  list.assign(5000, 1);
  m_pm->barrier();
  const auto run = newWatcher();
  const Lease lease(*run);
  m_pm->barrier();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  m_watch->endStep(1, 0.5);
  EXPECT_TRUE(lease.isValid());
  m_pm->barrier();

  list.assign(6000, 1);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  m_watch->endStep(2, 1.0);

  EXPECT_FALSE(lease.isValid());
  EXPECT_EQ(keptBytes(), 0);
  m_pm->barrier();
}

TEST_F(RankWatchTest, WhatARunHadLastStays)
{
  const auto run = newWatcher();
  arcane_watch_array array;
  {
    test::WatchedList list(*m_arena, *m_watch, "List");
    list.assign(5000, 8);
    m_watch->end();
  }
  const Int32 own = index();
  m_pm->barrier();
  m_owned.reset();

  Lease lease(*run);
  array = lease.map(own, "List");
  EXPECT_EQ(numbersOf(array)[4999], 8);
  EXPECT_EQ(run->state(), ARCANE_WATCH_FINISHED);
  EXPECT_TRUE(lease.isValid());
  useNewArena("1M:1");
}

TEST_F(RankWatchTest, ASnapshotHasOneIteration)
{
  test::WatchedList first(*m_arena, *m_watch, "First");
  test::WatchedList second(*m_arena, *m_watch, "Second");
  std::atomic<bool> is_done = (m_rank != 0);
  std::thread watcher([&] {
    if (is_done)
      return;
    const auto run = newWatcher();
    for (int i = 0; i < 20; ++i) {
      const Snapshot snapshot(*run, { "First", "Second" }, 60.0);
      for (Int32 k = 0; k < run->nbRank(); ++k) {
        const arcane_watch_array a = snapshot.arrayOf(k, 0);
        const arcane_watch_array b = snapshot.arrayOf(k, 1);
        EXPECT_EQ(numbersOf(a)[0], snapshot.iteration());
        EXPECT_EQ(numbersOf(a)[99], snapshot.iteration());
        EXPECT_EQ(numbersOf(b)[99], -snapshot.iteration());
        EXPECT_EQ(snapshot.time(), 0.5 * static_cast<double>(snapshot.iteration()));
      }
    }
    is_done = true;
  });
  for (Int64 iteration = 1; m_pm->reduce(Parallel::ReduceMin, is_done ? 1 : 0) == 0; ++iteration) {
    m_watch->beginStep();
    first.assign(100, iteration);
    second.assign(100, -iteration);
    const Int32 wish = m_pm->reduce(Parallel::ReduceMax, m_watch->isSnapshotWanted() ? 1 : 0);
    if (wish != 0)
      m_watch->takeSnapshots(iteration, 0.5 * static_cast<Real>(iteration));
    m_watch->endStep(iteration, 0.5 * static_cast<Real>(iteration));
  }
  watcher.join();
}

TEST_F(RankWatchTest, ASnapshotThatCannotBeTakenSaysWhy)
{
  useNewArena("1M:10");
  test::WatchedList list(*m_arena, *m_watch, "List");
  list.assign(200000, 1);
  std::atomic<bool> is_done = (m_rank != 0);
  std::thread watcher([&] {
    if (is_done)
      return;
    const auto run = newWatcher();
    for (const auto& [name, text] :
         { std::pair("List", "has no room for a copy of 'List'"), std::pair("Lost", "shows no variable 'Lost'") })
      try {
        const Snapshot snapshot(*run, { name }, 60.0);
        ADD_FAILURE() << name;
      }
      catch (const WatchFault& fault) {
        EXPECT_NE(std::string(fault.what()).find(text), std::string::npos) << fault.what();
      }
    is_done = true;
  });
  for (Int64 iteration = 1; m_pm->reduce(Parallel::ReduceMin, is_done ? 1 : 0) == 0; ++iteration) {
    if (m_pm->reduce(Parallel::ReduceMax, m_watch->isSnapshotWanted() ? 1 : 0) != 0)
      m_watch->takeSnapshots(iteration, 0.0);
    m_watch->endStep(iteration, 0.0);
  }
  watcher.join();
}

// Each copy takes more than half of the limit: they come one after the other.
TEST_F(RankWatchTest, SnapshotsOfSeveralProgramsWaitForEachOther)
{
  useNewArena("1M:10");
  test::WatchedList list(*m_arena, *m_watch, "List");
  list.assign(100000, 1);
  constexpr int nb_program = 3;
  std::atomic<int> nb_done = m_rank == 0 ? 0 : nb_program;
  std::vector<std::thread> programs;
  for (int i = 0; m_rank == 0 && i < nb_program; ++i)
    programs.emplace_back([&] {
      const auto run = newWatcher();
      try {
        for (int k = 0; k < 10; ++k)
          EXPECT_EQ(Snapshot(*run, { "List" }, 60.0).arrayOf(0, 0).shape[0], 100000);
      }
      catch (const WatchFault& fault) {
        ADD_FAILURE() << fault.what();
      }
      ++nb_done;
    });
  for (Int64 iteration = 1; m_pm->reduce(Parallel::ReduceMin, nb_done == nb_program ? 1 : 0) == 0; ++iteration) {
    if (m_pm->reduce(Parallel::ReduceMax, m_watch->isSnapshotWanted() ? 1 : 0) != 0)
      m_watch->takeSnapshots(iteration, 0.0);
    m_watch->endStep(iteration, 0.0);
  }
  for (std::thread& program : programs)
    program.join();
}

TEST_F(RankWatchTest, StepsAreOddDuringAnIteration)
{
  const std::atomic<UInt64>& step = m_watch->file().rankAt(index()).step;
  EXPECT_EQ(step, 0);
  m_watch->beginStep();
  EXPECT_EQ(step, 1);
  m_watch->endStep(1, 0.5);
  EXPECT_EQ(step, 2);
  m_watch->endStep(1, 0.5);
  EXPECT_EQ(step, 2);
  m_pm->barrier();
}

//! The figures of one stress, which the watcher's thread and the rank share.
struct Stress
{
  static constexpr unsigned nb_list = 4;

  unsigned seed = 0;
  std::atomic<bool> is_done = false;
  std::atomic<Int64> nb_read = 0;
  std::atomic<Int64> nb_over = 0;
  std::atomic<Int64> nb_torn = 0;
};

bool isTorn(const arcane_watch_array& array)
{
  const Int64* numbers = numbersOf(array);
  for (Int64 i = 1; i < array.shape[0]; ++i)
    if (__atomic_load_n(numbers + i, __ATOMIC_RELAXED) != __atomic_load_n(numbers, __ATOMIC_RELAXED))
      return true;
  return false;
}

void readUntilDone(WatchedRun& run, Stress& stress)
{
  std::mt19937 random(stress.seed + 1000);
  while (!stress.is_done) {
    Lease lease(run);
    const auto rank = static_cast<Int32>(random() % static_cast<unsigned>(run.nbRank()));
    bool is_torn = false;
    try {
      for (int k = 0; k < 3; ++k)
        is_torn |= isTorn(lease.map(rank, "List" + std::to_string(random() % Stress::nb_list)));
    }
    catch (const WatchFault& fault) {
      // The list has just ended.
      if (fault.status() != ARCANE_WATCH_NO_VARIABLE && fault.status() != ARCANE_WATCH_LEASE_OVER)
        ADD_FAILURE() << fault.what();
    }
    if (!lease.isValid())
      ++stress.nb_over;
    else if (is_torn)
      ++stress.nb_torn;
    ++stress.nb_read;
  }
}

// Arrays whose numbers are all equal grow, shrink, move, end and begin while a watcher reads them. Under a lease that is valid at the end of the
// reading, all numbers of an array are equal.
TEST_F(RankWatchTest, ArraysThatAreResizedAreNeverTorn)
{
  const char* given = std::getenv("ARCANE_WATCH_STRESS_S");
  Stress stress;
  stress.seed = 12345 + static_cast<unsigned>(m_rank);
  const auto run = newWatcher();
  std::thread watcher([&] { readUntilDone(*run, stress); });
  std::mt19937 random(stress.seed);
  std::vector<std::unique_ptr<test::WatchedList>> lists(Stress::nb_list);
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(given ? std::atof(given) : 1.0);
  Int64 nb_change = 0;
  while (std::chrono::steady_clock::now() < end) {
    const std::size_t i = random() % Stress::nb_list;
    if (!lists[i])
      lists[i] = std::make_unique<test::WatchedList>(*m_arena, *m_watch, ("List" + std::to_string(i)).c_str());
    if (random() % 50 == 0)
      lists[i].reset();
    else
      lists[i]->assign(1 + static_cast<Int64>(random() % (random() % 20 == 0 ? 30000 : 300)), ++nb_change);
    if (random() % 100 == 0)
      m_watch->endStep(nb_change, 0.0);
  }
  stress.is_done = true;
  watcher.join();
  m_watch->endStep(nb_change, 0.0);
  EXPECT_EQ(stress.nb_torn, 0) << "seed " << stress.seed << ", " << stress.nb_read << " readings, " << nb_change << " changes";
  EXPECT_GT(stress.nb_read, 10);
  EXPECT_LT(stress.nb_over, stress.nb_read);
  if (given)
    std::printf("rank %d: %lld readings, %lld leases over, %lld changes\n", m_rank, static_cast<long long>(stress.nb_read),
                static_cast<long long>(stress.nb_over), static_cast<long long>(nb_change));
  m_pm->barrier();
}

TEST(WatchOptionsTest, NamesAreBetweenColons)
{
  CommandLineArguments arguments;
  EXPECT_FALSE(readWatchOptions(arguments).is_wanted);
  arguments.addParameterLine("Watch=Pressure:Density");
  const WatchOptions options = readWatchOptions(arguments);
  EXPECT_TRUE(options.is_wanted);
  EXPECT_TRUE(options.places("Pressure", "Mesh0_Cell_Pressure"));
  EXPECT_TRUE(options.places("X", "Density"));
  EXPECT_FALSE(options.places("Energy", "Mesh0_Cell_Energy"));
  EXPECT_FALSE(options.places("NodeCoord", "Mesh0_Node_NodeCoord"));
  EXPECT_EQ(options.limit_bytes, 64 << 20);
  EXPECT_EQ(options.limit_ns, 10'000'000'000);
}

TEST(WatchOptionsTest, WordsAreNotNames)
{
  CommandLineArguments arguments;
  arguments.addParameterLine("Watch=mesh:shared");
  arguments.addParameterLine("WatchDevices=0.5");
  const WatchOptions options = readWatchOptions(arguments);
  EXPECT_TRUE(options.has_meshes);
  EXPECT_TRUE(options.names.empty());
  EXPECT_TRUE(options.places("NodeCoord", "Mesh0_Node_NodeCoord"));
  EXPECT_FALSE(options.places("mesh", "mesh"));
  EXPECT_EQ(options.device_period_ns, 500'000'000);
}

TEST(WatchOptionsTest, WrongValuesAreRefused)
{
  for (const char* line : { "Watch=", "Watch=a::b", "WatchLimit=64M", "WatchLimit=64M:x", "WatchLimit=64M:0", "WatchRequests=stop:go" }) {
    CommandLineArguments arguments;
    arguments.addParameterLine(line);
    EXPECT_THROW(readWatchOptions(arguments), FatalErrorException) << line;
  }
}

TEST(ShownValuesTest, ValuesAreMadeOfNumbers)
{
  EXPECT_EQ(numberFormOf(DT_Real3x3).nb_dim, 2);
  EXPECT_EQ(numberFormOf(DT_Real3x3).dims[1], 3);
  EXPECT_EQ(numberFormOf(DT_Int16).number, eNumber::Signed);
  EXPECT_EQ(numberFormOf(DT_String).number, eNumber::None);
  const auto entry = std::make_unique<WatchEntry>();
  const Int64 dims[] = { 4, 5 };
  {
    const detail::comm::SequenceLock::Writing writing(entry->lock);
    writeValues(writing, *entry, { .data_type = DT_Real2, .address = dims, .dims = ConstArrayView<Int64>(2, dims) }, -1);
  }
  EntryCopy copy;
  ASSERT_TRUE(readEntry(*entry, copy));
  EXPECT_EQ(copy.state, eEntryState::Hidden);
  EXPECT_EQ(copy.hidden, eHidden::OnDevice);
  EXPECT_EQ(copy.nbNumber(), 40);
}

// Programs would read their numbers in a wrong order.
TEST(ShownValuesTest, TiledValuesAreHidden)
{
  const auto entry = std::make_unique<WatchEntry>();
  const Int64 dims[] = { 64, 3 };
  {
    const detail::comm::SequenceLock::Writing writing(entry->lock);
    writeValues(writing, *entry, { .data_type = DT_Real, .is_tiled = true, .address = dims, .dims = ConstArrayView<Int64>(2, dims) }, 0);
  }
  EntryCopy copy;
  ASSERT_TRUE(readEntry(*entry, copy));
  EXPECT_EQ(copy.state, eEntryState::Hidden);
  EXPECT_EQ(copy.hidden, eHidden::Tiled);
}
} // namespace
