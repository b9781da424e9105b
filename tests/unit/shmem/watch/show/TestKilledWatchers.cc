// SPDX-License-Identifier: Apache-2.0
// Programs that are killed at any moment while they read a run whose arrays change all the time.
#include "tests/unit/shmem/watch/show/WatchFixture.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::watch;

constexpr unsigned nb_changing_list = 4;
constexpr Int64 nb_copied = 500;

//! What programs have seen, in memory that they share with the test.
struct Sights
{
  std::atomic<Int64> nb_lease = 0;
  std::atomic<Int64> nb_over = 0;
  std::atomic<Int64> nb_snapshot = 0;
  std::atomic<Int64> nb_torn = 0;
  std::atomic<Int64> nb_fault = 0;
};

class SharedSights
{
 public:
  SharedSights()
  : m_memory(::mmap(nullptr, sizeof(Sights), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))
  {
    if (m_memory == MAP_FAILED)
      throw std::bad_alloc();
    new (m_memory) Sights;
  }
  ~SharedSights() { ::munmap(m_memory, sizeof(Sights)); }
  SharedSights(const SharedSights&) = delete;
  SharedSights& operator=(const SharedSights&) = delete;

  Sights& get() const { return *static_cast<Sights*>(m_memory); }

 private:
  void* m_memory;
};

bool areAllEqual(const arcane_watch_array& array)
{
  const auto* numbers = static_cast<const Int64*>(array.data);
  for (Int64 i = 1; i < array.shape[0]; ++i)
    if (__atomic_load_n(numbers + i, __ATOMIC_RELAXED) != __atomic_load_n(numbers, __ATOMIC_RELAXED))
      return false;
  return true;
}

void readUnderLease(WatchedRun& run, unsigned random, Sights& sights)
{
  Lease lease(run);
  bool is_torn = false;
  try {
    const auto rank = static_cast<Int32>(random % static_cast<unsigned>(run.nbRank()));
    for (unsigned k = 0; k < 3; ++k)
      is_torn |= !areAllEqual(lease.map(rank, "List" + std::to_string((random + k) % nb_changing_list)));
  }
  catch (const WatchFault& fault) {
    // The list has just ended, or the lease.
    if (fault.status() != ARCANE_WATCH_NO_VARIABLE && fault.status() != ARCANE_WATCH_LEASE_OVER && fault.status() != ARCANE_WATCH_BUSY)
      throw;
  }
  ++sights.nb_lease;
  if (!lease.isValid())
    ++sights.nb_over;
  else if (is_torn)
    ++sights.nb_torn;
}

void readSnapshot(WatchedRun& run, Sights& sights)
{
  try {
    const Snapshot snapshot(run, { "First", "Second" }, 10.0);
    for (Int32 i = 0; i < run.nbRank(); ++i)
      for (Int32 k = 0; k < 2; ++k) {
        const arcane_watch_array array = snapshot.arrayOf(i, k);
        const Int64 expected = k == 0 ? snapshot.iteration() : -snapshot.iteration();
        if (array.shape[0] != nb_copied || !areAllEqual(array) || *static_cast<const Int64*>(array.data) != expected)
          ++sights.nb_torn;
      }
    ++sights.nb_snapshot;
  }
  catch (const WatchFault& fault) {
    // Programs that were killed hold slots for a while; a rank that was slow has freed its copies.
    if (fault.status() != ARCANE_WATCH_NO_ROOM && fault.status() != ARCANE_WATCH_LEASE_OVER && fault.status() != ARCANE_WATCH_TIMEOUT)
      throw;
  }
}

//! A program that reads a run until it is killed.
class KilledProgram
{
 public:
  KilledProgram(unsigned seed, Sights& sights)
  : m_process(::fork())
  {
    if (m_process == 0)
      watch(::getppid(), seed, sights);
  }
  ~KilledProgram()
  {
    if (m_process <= 0)
      return;
    ::kill(m_process, SIGKILL);
    ::waitpid(m_process, nullptr, 0);
  }
  KilledProgram(const KilledProgram&) = delete;
  KilledProgram& operator=(const KilledProgram&) = delete;

 private:
  pid_t m_process;

  [[noreturn]] static void watch(Int64 process, unsigned seed, Sights& sights)
  {
    try {
      const auto run = WatchedRun::ofProcess(process);
      std::mt19937 random(seed);
      while (true)
        if (random() % 4 == 0)
          readSnapshot(*run, sights);
        else
          readUnderLease(*run, static_cast<unsigned>(random()), sights);
    }
    catch (const std::exception& ex) {
      std::fprintf(stderr, "a program that reads the run: %s\n", ex.what());
      ++sights.nb_fault;
    }
    ::_exit(1);
  }
};

class KilledWatchersTest : public test::WatchFixture
{
 protected:
  using Lists = std::vector<std::unique_ptr<test::WatchedList>>;

  static void changeLists(Lists& lists, std::mt19937& random, Int64 value)
  {
    for (int change = 0; change < 20; ++change) {
      const std::size_t i = random() % nb_changing_list;
      if (!lists[i])
        lists[i] = std::make_unique<test::WatchedList>(*m_arena, *m_watch, ("List" + std::to_string(i)).c_str());
      if (random() % 50 == 0)
        lists[i].reset();
      else
        lists[i]->assign(1 + static_cast<Int64>(random() % (random() % 20 == 0 ? 30000 : 300)), 100 * value + change);
    }
  }
};

// As long as ARCANE_WATCH_STRESS_S says, and until programs have read enough. All numbers of an array are equal if the lease is valid at the end of the reading. Copies hold the number of
// the iteration of their snapshot.
TEST_F(KilledWatchersTest, NoArrayIsTornWhileProgramsAreKilled)
{
  useNewArena("1M:0.2");
  const char* given = std::getenv("ARCANE_WATCH_STRESS_S");
  const SharedSights shared;
  Sights& sights = shared.get();
  const bool is_first = m_arena->machineIndex() == 0;
  std::mt19937 random(777 + static_cast<unsigned>(m_rank));
  test::WatchedList first(*m_arena, *m_watch, "First");
  test::WatchedList second(*m_arena, *m_watch, "Second");
  Lists lists(nb_changing_list);
  std::vector<std::unique_ptr<KilledProgram>> programs(2);
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(given ? std::atof(given) : 1.0);
  Int64 nb_killed = 0;
  auto next_kill = std::chrono::steady_clock::now();
  bool is_over = false;
  for (Int64 iteration = 1; !is_over; ++iteration) {
    if (is_first && std::chrono::steady_clock::now() >= next_kill) {
      std::unique_ptr<KilledProgram>& program = programs[random() % programs.size()];
      nb_killed += program ? 1 : 0;
      program.reset();
      program = std::make_unique<KilledProgram>(static_cast<unsigned>(random()), sights);
      next_kill = std::chrono::steady_clock::now() + std::chrono::microseconds(random() % 60000);
    }
    m_watch->beginStep();
    changeLists(lists, random, iteration);
    first.assign(nb_copied, iteration);
    second.assign(nb_copied, -iteration);
    const Int32 wish = m_pm->reduce(Parallel::ReduceMax, m_watch->isSnapshotWanted() ? 1 : 0);
    if (wish != 0)
      m_watch->takeSnapshots(iteration, 0.0);
    m_watch->endStep(iteration, 0.0);
    // On a machine with much other work programs may come to nothing for a while.
    const auto now = std::chrono::steady_clock::now();
    const bool is_seen = nb_killed > 3 && sights.nb_lease > 0 && sights.nb_snapshot > 0;
    is_over = m_pm->reduce(Parallel::ReduceMax, is_first && now >= end && (is_seen || now >= end + std::chrono::seconds(60)) ? 1 : 0) != 0;
  }
  programs.clear();
  EXPECT_EQ(sights.nb_torn, 0);
  EXPECT_EQ(sights.nb_fault, 0);
  EXPECT_EQ(is_first, nb_killed > 3 && sights.nb_lease > 0 && sights.nb_snapshot > 0)
    << nb_killed << " killed, " << sights.nb_lease << " leases, " << sights.nb_snapshot << " snapshots";
  if (given)
    std::printf("rank %d: %lld programs killed, %lld leases, %lld of them over, %lld snapshots\n", m_rank,
                static_cast<long long>(nb_killed), static_cast<long long>(sights.nb_lease), static_cast<long long>(sights.nb_over),
                static_cast<long long>(sights.nb_snapshot));
  // No program is there any more: what was kept for them is freed.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  m_watch->endStep(0, 0.0);
  EXPECT_EQ(m_watch->file().rankAt(m_arena->machineIndex()).kept_bytes, 0);
  m_pm->barrier();
}
} // namespace
