// SPDX-License-Identifier: Apache-2.0
// The C interface on the memory of a run that is made by hand: what is right, what is wrong, and the sentences.
#include "shmem/watch/layout/WatchDoor.h"
#include "shmem/watch/reader/Lease.h"
#include "shmem/watch/reader/MappedFile.h"
#include "shmem/watch/reader/RequestWords.h"
#include "shmem/watch/reader/Snapshot.h"
#include "shmem/watch/reader/Statistics.h"
#include "shmem/watch/reader/WatchedRun.h"
#include "shmem/watch/reader/arcane_watch.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/shmem/watch/reader/FakeRun.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::watch;

//! An array of numbers that a test has.
arcane_watch_array arrayOf(const void* data, std::int64_t nb_byte, const char* type)
{
  arcane_watch_array array = {};
  array.data = data;
  array.nb_byte = nb_byte;
  std::strcpy(array.type, type);
  return array;
}

class ArcaneWatchTest : public ::testing::Test
{
 protected:
  test::FakeRun m_fake;
  test::TemporaryDirectory m_directory;
  arcane_watch_run* m_run = nullptr;

  ~ArcaneWatchTest() override { arcane_watch_detach(m_run); }

  void writeDoor(const WatchDoor& door) const
  {
    std::filesystem::create_directories(m_directory.path() / WatchDoor::folder);
    m_directory.write(std::string(WatchDoor::folder) + "/" + door.fileName(), toText(door));
  }
  WatchDoor ownDoor() const
  {
    WatchDoor door = doorOfThisProcess();
    door.descriptor = m_fake.descriptor();
    door.inode = m_fake.inode();
    return door;
  }
  int attach() { return arcane_watch_attach(m_directory.path().c_str(), &m_run); }
  void expectFault(int status, int expected, const std::string& part)
  {
    EXPECT_EQ(status, expected);
    EXPECT_NE(std::string(arcane_watch_message()).find(part), std::string::npos) << arcane_watch_message();
  }
  double* reals(Int64 offset) { return reinterpret_cast<double*>(m_fake.values() + offset); }
};

TEST_F(ArcaneWatchTest, ValuesAreReadInPlace)
{
  for (int i = 0; i < 10; ++i)
    reals(4096)[i] = 1.5 * i;
  m_fake.show(0, "Pressure", 4096, 10);
  writeDoor(ownDoor());
  ASSERT_EQ(attach(), ARCANE_WATCH_OK) << arcane_watch_message();

  arcane_watch_lease* lease = nullptr;
  arcane_watch_array array;
  ASSERT_EQ(arcane_watch_lease_begin(m_run, &lease), ARCANE_WATCH_OK);
  ASSERT_EQ(arcane_watch_map(lease, 0, "Pressure", &array), ARCANE_WATCH_OK) << arcane_watch_message();

  EXPECT_EQ(array.nb_dim, 1);
  EXPECT_EQ(array.shape[0], 10);
  EXPECT_EQ(array.strides[0], 8);
  EXPECT_EQ(array.nb_byte, 80);
  EXPECT_STREQ(array.type, "<f8");
  EXPECT_EQ(static_cast<const double*>(array.data)[3], 4.5);
  // What the owner writes is seen: nothing was copied.
  reals(4096)[3] = 7.0;
  EXPECT_EQ(static_cast<const double*>(array.data)[3], 7.0);
  double copy[10];
  EXPECT_EQ(arcane_watch_copy(lease, &array, copy, sizeof(copy)), ARCANE_WATCH_OK);
  EXPECT_EQ(copy[3], 7.0);
  expectFault(arcane_watch_copy(lease, &array, copy, 8), ARCANE_WATCH_BAD_ARGUMENT, "room for 8 bytes, expected 80");
  // The memory stays until the lease ends.
  arcane_watch_detach(m_run);
  m_run = nullptr;
  EXPECT_EQ(static_cast<const double*>(array.data)[4], 6.0);
  EXPECT_EQ(arcane_watch_lease_end(lease), ARCANE_WATCH_OK);
}

TEST_F(ArcaneWatchTest, TheRunIsDescribed)
{
  m_fake.show(0, "Pressure", 0, 10);
  m_fake.show(2, "Density", 0, 10);
  m_fake.rank().iteration = 12;
  writeDoor(ownDoor());
  ASSERT_EQ(attach(), ARCANE_WATCH_OK) << arcane_watch_message();

  arcane_watch_run_info info;
  arcane_watch_rank_info rank;
  arcane_watch_variable variable;
  ASSERT_EQ(arcane_watch_info(m_run, &info), ARCANE_WATCH_OK);
  EXPECT_EQ(info.state, ARCANE_WATCH_RUNNING);
  EXPECT_EQ(info.nb_rank, 1);
  ASSERT_EQ(arcane_watch_rank(m_run, 0, &rank), ARCANE_WATCH_OK);
  EXPECT_EQ(rank.iteration, 12);
  EXPECT_EQ(arcane_watch_nb_position(m_run, 0), 3);
  EXPECT_EQ(arcane_watch_variable_at(m_run, 0, 1, &variable), ARCANE_WATCH_NO_VARIABLE);
  ASSERT_EQ(arcane_watch_variable_at(m_run, 0, 2, &variable), ARCANE_WATCH_OK);
  EXPECT_STREQ(variable.name, "Density");
  EXPECT_EQ(variable.shape[0], 10);
  EXPECT_EQ(variable.copied_after, 0);
  m_fake.entry(2).copied_after = 7;
  ASSERT_EQ(arcane_watch_variable_at(m_run, 0, 2, &variable), ARCANE_WATCH_OK);
  EXPECT_EQ(variable.copied_after, 7);
  std::int32_t position = 0;
  EXPECT_EQ(arcane_watch_find(m_run, 0, "Density", &position), ARCANE_WATCH_OK);
  EXPECT_EQ(position, 2);
  // A name that comes later is found, too.
  m_fake.show(1, "Energy", 0, 10);
  EXPECT_EQ(arcane_watch_find(m_run, 0, "Energy", &position), ARCANE_WATCH_OK);
  EXPECT_EQ(position, 1);
  expectFault(arcane_watch_find(m_run, 0, "Presure", &position), ARCANE_WATCH_NO_VARIABLE, "shows no variable 'Presure'");
  expectFault(arcane_watch_rank(m_run, 1, &rank), ARCANE_WATCH_BAD_ARGUMENT, "no rank has index 1");
  expectFault(arcane_watch_info(nullptr, &info), ARCANE_WATCH_BAD_ARGUMENT, "an argument is null");
  m_fake.rank().state = static_cast<Int32>(eRankState::Ended);
  ASSERT_EQ(arcane_watch_info(m_run, &info), ARCANE_WATCH_OK);
  EXPECT_EQ(info.state, ARCANE_WATCH_FINISHED);
}

TEST_F(ArcaneWatchTest, WhatIsNoRunIsRefused)
{
  expectFault(arcane_watch_attach("nowhere", &m_run), ARCANE_WATCH_NO_RUN, "'nowhere' is not a directory");
  expectFault(attach(), ARCANE_WATCH_NO_RUN, "expected one that was started with -A,Watch=");
  std::filesystem::create_directories(m_directory.path() / WatchDoor::folder);
  m_directory.write(std::string(WatchDoor::folder) + "/node-1", "memory of a run that other programs may read, version 12\nhost node\n");
  expectFault(attach(), ARCANE_WATCH_OTHER_VERSION, "is of another version of the framework, expected version 1");
  std::filesystem::remove(m_directory.path() / WatchDoor::folder / "node-1");
  // A pipe that nobody writes to.
  ASSERT_EQ(::mkfifo((m_directory.path() / WatchDoor::folder / "pipe").c_str(), 0600), 0);
  expectFault(attach(), ARCANE_WATCH_NO_RUN, "expected one that was started with -A,Watch=");
  WatchDoor door = ownDoor();
  door.start_tick += 1;
  writeDoor(door);
  expectFault(attach(), ARCANE_WATCH_NO_RUN, "has ended");
  door = ownDoor();
  door.inode += 1;
  writeDoor(door);
  expectFault(attach(), ARCANE_WATCH_NO_RUN, "is another file than that of the run");
  door = ownDoor();
  door.host = "elsewhere";
  std::filesystem::remove_all(m_directory.path() / WatchDoor::folder);
  writeDoor(door);
  expectFault(attach(), ARCANE_WATCH_OTHER_MACHINE, "expected a program on 'elsewhere'");
  // A run of two machines, which was killed.
  door = ownDoor();
  door.start_tick += 1;
  writeDoor(door);
  expectFault(attach(), ARCANE_WATCH_NO_RUN, "has ended");
  expectFault(arcane_watch_attach_process(4194304, &m_run), ARCANE_WATCH_NO_RUN, "process 4194304 has ended");
  ASSERT_EQ(arcane_watch_attach_process(::getpid(), &m_run), ARCANE_WATCH_OK) << arcane_watch_message();
}

TEST_F(ArcaneWatchTest, OtherLayoutsAreRefused)
{
  m_fake.head().version = 2;
  expectFault(arcane_watch_attach_process(::getpid(), &m_run), ARCANE_WATCH_OTHER_VERSION, "in version 2, expected version 1");
  m_fake.head().version = watch_version;
  m_fake.head().byte_order = 0x04030201;
  expectFault(arcane_watch_attach_process(::getpid(), &m_run), ARCANE_WATCH_OTHER_VERSION, "another order of bytes");
  m_fake.head().byte_order = watch_byte_order;
  m_fake.head().nb_rank = 5;
  expectFault(arcane_watch_attach_process(::getpid(), &m_run), ARCANE_WATCH_OTHER_VERSION, "describes 5 ranks in");
  m_fake.head().nb_rank = 1;
  m_fake.head().mark = 77;
  expectFault(arcane_watch_attach_process(::getpid(), &m_run), ARCANE_WATCH_OTHER_VERSION, "does not describe a run");
}

TEST_F(ArcaneWatchTest, ALeaseThatTheRunEndsIsOver)
{
  m_fake.show(0, "Pressure", 0, 10);
  WatchedRun run(::getpid(), m_fake.descriptor(), m_fake.inode());
  Lease lease(run);
  EXPECT_TRUE(lease.isValid());
  EXPECT_EQ(LeaseWord::state(m_fake.leases().words[0]), LeaseWord::Active);
  EXPECT_EQ(LeaseWord::process(m_fake.leases().words[0]), ::getpid());

  m_fake.leases().words[0] = LeaseWord::withState(m_fake.leases().words[0], LeaseWord::Over);

  EXPECT_FALSE(lease.isValid());
  EXPECT_THROW(lease.map(0, "Pressure"), WatchFault);
}

TEST_F(ArcaneWatchTest, ProgramsDoNotTakeEachOthersLeases)
{
  // Another program was faster.
  std::atomic<UInt64> word = LeaseWord::make(4, 77, LeaseWord::Free);
  const UInt64 seen = word;
  const UInt64 of_other = LeaseWord::make(5, 78, LeaseWord::Active);
  word = of_other;
  EXPECT_EQ(takenWord(word, seen), 0U);
  EXPECT_EQ(word, of_other);
  std::atomic<int> nb_lost = 0;
  std::vector<std::thread> programs;
  for (int i = 0; i < 6; ++i)
    programs.emplace_back([&] {
      WatchedRun run(::getpid(), m_fake.descriptor(), m_fake.inode());
      for (int k = 0; k < 30000; ++k) {
        const Lease lease(run);
        nb_lost += lease.isValid() ? 0 : 1;
      }
    });
  for (std::thread& program : programs)
    program.join();
  EXPECT_EQ(nb_lost, 0);
}

TEST_F(ArcaneWatchTest, AForkedChildDoesNotEndALease)
{
  WatchedRun run(::getpid(), m_fake.descriptor(), m_fake.inode());
  auto lease = std::make_unique<Lease>(run);
  const pid_t child = ::fork();
  if (child == 0) {
    lease.reset();
    ::_exit(0);
  }
  ::waitpid(child, nullptr, 0);
  EXPECT_TRUE(lease->isValid());
}

// The memory of a run may be most of that of the machine.
TEST_F(ArcaneWatchTest, ACoreFileOfAWatcherHasNoMemoryOfTheRun)
{
  m_fake.show(0, "Pressure", 0, 10);
  const WatchedRun run(::getpid(), m_fake.descriptor(), m_fake.inode());
  std::ostringstream address;
  address << std::hex << reinterpret_cast<std::uintptr_t>(run.addressOf(0, 1)) << '-';
  std::ifstream maps("/proc/self/smaps");
  std::string line;
  while (std::getline(maps, line) && line.rfind(address.str(), 0) != 0)
    continue;
  while (std::getline(maps, line) && line.rfind("VmFlags:", 0) != 0)
    continue;
  EXPECT_NE(line.find(" dd"), std::string::npos) << line;
}

TEST_F(ArcaneWatchTest, SlotsOfLeasesAreNotLost)
{
  WatchedRun run(::getpid(), m_fake.descriptor(), m_fake.inode());
  for (int i = 0; i < 3 * nb_lease; ++i)
    const Lease lease(run);
  std::vector<std::unique_ptr<Lease>> leases;
  for (int i = 0; i < nb_lease; ++i)
    leases.push_back(std::make_unique<Lease>(run));
  EXPECT_THROW(const Lease lease(run), WatchFault);

  // A watcher that was killed, and one that was too slow.
  m_fake.leases().words[7] = LeaseWord::make(9, 4194303, LeaseWord::Active);
  const Lease after_killed(run);
  EXPECT_FALSE(leases[7]->isValid());
  m_fake.leases().words[5] = LeaseWord::withState(m_fake.leases().words[5], LeaseWord::Over);
  const Lease after_slow(run);
  EXPECT_FALSE(leases[5]->isValid());
  EXPECT_TRUE(after_killed.isValid());
  EXPECT_TRUE(after_slow.isValid());
}

TEST_F(ArcaneWatchTest, ADamagedDescriptionIsNotFollowed)
{
  m_fake.show(0, "Far", test::FakeRun::values_bytes - 72, 10);
  m_fake.show(1, "Huge", 0, Int64(1) << 62);
  m_fake.show(2, "Before", -8, 10);
  WatchedRun run(::getpid(), m_fake.descriptor(), m_fake.inode());
  Lease lease(run);
  for (const char* name : { "Far", "Huge", "Before" })
    EXPECT_THROW(lease.map(0, name), WatchFault) << name;
}

TEST_F(ArcaneWatchTest, AnArrayThatMovesAllTheTimeIsBusy)
{
  m_fake.show(0, "Pressure", 0, 10);
  m_fake.entry(0).state = static_cast<Int32>(eEntryState::Moving);
  ASSERT_EQ(arcane_watch_attach_process(::getpid(), &m_run), ARCANE_WATCH_OK);
  arcane_watch_lease* lease = nullptr;
  arcane_watch_array array;
  arcane_watch_lease_begin(m_run, &lease);
  expectFault(arcane_watch_map(lease, 0, "Pressure", &array), ARCANE_WATCH_BUSY, "being moved");
  m_fake.entry(0).state = static_cast<Int32>(eEntryState::Hidden);
  expectFault(arcane_watch_map(lease, 0, "Pressure", &array), ARCANE_WATCH_HIDDEN, "cannot be read in place");
  arcane_watch_lease_end(lease);
}

// An owner that was stopped while it wrote the description of a variable.
TEST_F(ArcaneWatchTest, ADescriptionThatIsBeingWrittenIsBusyAfterASecond)
{
  m_fake.show(0, "Pressure", 0, 10);
  ASSERT_EQ(arcane_watch_attach_process(::getpid(), &m_run), ARCANE_WATCH_OK);
  std::int32_t position = 0;
  ASSERT_EQ(arcane_watch_find(m_run, 0, "Pressure", &position), ARCANE_WATCH_OK);
  arcane_watch_lease* lease = nullptr;
  arcane_watch_array array;
  arcane_watch_variable variable;
  arcane_watch_lease_begin(m_run, &lease);
  {
    const detail::comm::SequenceLock::Writing writing(m_fake.entry(0).lock);
    const auto begin = std::chrono::steady_clock::now();
    expectFault(arcane_watch_map(lease, 0, "Pressure", &array), ARCANE_WATCH_BUSY, "being moved");
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
    expectFault(arcane_watch_variable_at(m_run, 0, 0, &variable), ARCANE_WATCH_BUSY, "is writing the description");
    // Names are read anew when there is a further variable.
    m_fake.show(1, "Density", 0, 10);
    EXPECT_EQ(arcane_watch_find(m_run, 0, "Pressure", &position), ARCANE_WATCH_NO_VARIABLE);
  }
  EXPECT_EQ(arcane_watch_find(m_run, 0, "Pressure", &position), ARCANE_WATCH_OK);
  EXPECT_EQ(arcane_watch_map(lease, 0, "Pressure", &array), ARCANE_WATCH_OK);
  arcane_watch_lease_end(lease);
}

TEST_F(ArcaneWatchTest, ANameOfTwoVariablesIsRefused)
{
  m_fake.show(0, "Mesh0_Cell_Pressure", "Pressure", 0, 10);
  m_fake.show(1, "Mesh1_Cell_Pressure", "Pressure", 4096, 20);
  ASSERT_EQ(arcane_watch_attach_process(::getpid(), &m_run), ARCANE_WATCH_OK);
  std::int32_t position = 0;
  expectFault(arcane_watch_find(m_run, 0, "Pressure", &position), ARCANE_WATCH_AMBIGUOUS,
              "rank 0 shows 2 variables called 'Pressure', expected a full name, as 'Mesh0_Cell_Pressure', 'Mesh1_Cell_Pressure'");
  EXPECT_EQ(arcane_watch_find(m_run, 0, "Mesh1_Cell_Pressure", &position), ARCANE_WATCH_OK);
  EXPECT_EQ(position, 1);
}

TEST_F(ArcaneWatchTest, TiledValuesCannotBeRead)
{
  m_fake.show(0, "Tiled", 0, 64);
  m_fake.entry(0).state = static_cast<Int32>(eEntryState::Hidden);
  m_fake.entry(0).hidden = static_cast<Int32>(eHidden::Tiled);
  ASSERT_EQ(arcane_watch_attach_process(::getpid(), &m_run), ARCANE_WATCH_OK);
  arcane_watch_lease* lease = nullptr;
  arcane_watch_array array;
  arcane_watch_lease_begin(m_run, &lease);
  expectFault(arcane_watch_map(lease, 0, "Tiled", &array), ARCANE_WATCH_HIDDEN, "its values are tiled");
  arcane_watch_lease_end(lease);
}

// Reading behind the end of the file would end in SIGBUS.
TEST_F(ArcaneWatchTest, ValuesBehindTheEndOfTheirFileAreRefused)
{
  m_fake.head().values_bytes = 2 * test::FakeRun::values_bytes;
  expectFault(arcane_watch_attach_process(::getpid(), &m_run), ARCANE_WATCH_OTHER_VERSION,
              "describes 2097152 bytes of values in a file of 1048576 bytes");
}

TEST_F(ArcaneWatchTest, ASnapshotThatNobodyAnswersEnds)
{
  ASSERT_EQ(arcane_watch_attach_process(::getpid(), &m_run), ARCANE_WATCH_OK);
  arcane_watch_snapshot* snapshot = nullptr;
  const char* const names[] = { "Pressure" };
  expectFault(arcane_watch_snapshot_take(m_run, names, 1, 0.01, &snapshot), ARCANE_WATCH_TIMEOUT,
              "no iteration of the run has ended within");
  EXPECT_EQ(LeaseWord::state(m_fake.leases().snapshots[0].word), LeaseWord::Free);
  expectFault(arcane_watch_snapshot_take(m_run, names, 0, 0.01, &snapshot), ARCANE_WATCH_BAD_ARGUMENT, "a snapshot of 0 variables");
  m_fake.rank().state = static_cast<Int32>(eRankState::Ended);
  expectFault(arcane_watch_snapshot_take(m_run, names, 1, 10.0, &snapshot), ARCANE_WATCH_ENDED, "the run has ended");
}

TEST_F(ArcaneWatchTest, FiguresLeaveOutWhatIsNotFinite)
{
  const double numbers[] = { 3.0, std::numeric_limits<double>::quiet_NaN(), -1.0, std::numeric_limits<double>::infinity() };
  arcane_watch_array array = arrayOf(numbers, sizeof(numbers), "<f8");
  arcane_watch_statistics figures;
  ASSERT_EQ(arcane_watch_compute(&array, &figures), ARCANE_WATCH_OK);
  EXPECT_EQ(figures.min, -1.0);
  EXPECT_EQ(figures.max, 3.0);
  EXPECT_EQ(figures.mean, 1.0);
  EXPECT_EQ(figures.nb_not_finite, 2);
  EXPECT_EQ(figures.nb, 4);
  const std::int16_t halves[] = { 0x3c00, static_cast<std::int16_t>(0xc000), 0x3800, 0x0001 };
  array = arrayOf(halves, sizeof(halves), "<f2");
  EXPECT_EQ(numberAt(array, 0), 1.0);
  EXPECT_EQ(numberAt(array, 1), -2.0);
  EXPECT_EQ(numberAt(array, 2), 0.5);
  EXPECT_EQ(numberAt(array, 3), 0x1p-24);
  array = arrayOf(halves, sizeof(halves), "<c8");
  expectFault(arcane_watch_compute(&array, &figures), ARCANE_WATCH_BAD_ARGUMENT, "type '<c8'");
}

TEST_F(ArcaneWatchTest, RequestsNeedALeaveOfTheRun)
{
  writeDoor(ownDoor());
  ASSERT_EQ(attach(), ARCANE_WATCH_OK) << arcane_watch_message();
  char answer[100];
  expectFault(arcane_watch_request(m_run, "stop", 0.0, answer, sizeof(answer)), ARCANE_WATCH_NOT_ALLOWED,
              "expected a run with -A,WatchRequests");
  std::strcpy(m_fake.head().requests, "picture:checkpoint");
  expectFault(arcane_watch_request(m_run, "stop", 0.0, answer, sizeof(answer)), ARCANE_WATCH_NOT_ALLOWED,
              "expected one of picture:checkpoint");
  expectFault(arcane_watch_request(m_run, "checkpoint", 0.0, answer, sizeof(answer)), ARCANE_WATCH_TIMEOUT, "has not answered");
  EXPECT_TRUE(std::filesystem::exists(m_directory.path() / "request"));
  expectFault(arcane_watch_request(m_run, "checkpoint", 0.0, answer, sizeof(answer)), ARCANE_WATCH_BUSY,
              "has not taken the request before");
  EXPECT_TRUE(isAllowed("final-time 3", "final-time"));
  EXPECT_TRUE(isAllowed("final-time 3", "all"));
  EXPECT_FALSE(isAllowed("final-time 3", "final"));
}

TEST_F(ArcaneWatchTest, TheAnswerToAnotherProgramIsLeftAlone)
{
  writeDoor(ownDoor());
  ASSERT_EQ(attach(), ARCANE_WATCH_OK) << arcane_watch_message();
  std::strcpy(m_fake.head().requests, "all");
  char answer[100];
  const std::filesystem::path path = m_directory.path() / "request.answer";
  m_directory.write("request", "stop\n");
  m_directory.write("request.answer", "done: of another program\n");

  // Its next request is there, then none: its answer may not be read yet.
  EXPECT_EQ(arcane_watch_request(m_run, "picture", 0.0, answer, sizeof(answer)), ARCANE_WATCH_BUSY);
  EXPECT_TRUE(std::filesystem::exists(path));
  std::filesystem::remove(m_directory.path() / "request");
  EXPECT_EQ(arcane_watch_request(m_run, "picture", 0.0, answer, sizeof(answer)), ARCANE_WATCH_TIMEOUT);
  EXPECT_TRUE(std::filesystem::exists(path));
  std::filesystem::remove(m_directory.path() / "request");
  // The run takes a request of another program, then this one comes, then the run answers one after the other. The texts are equal.
  std::thread run([&] {
    std::string text;
    while (text.find("picture\n") == std::string::npos) {
      std::ifstream in(m_directory.path() / "request");
      text = { std::istreambuf_iterator<char>(in), {} };
      std::this_thread::yield();
    }
    const std::string asker = text.substr(2, text.find('\n') - 2);
    for (const std::string& line :
         { std::string("done: request 'stop' (") + asker + "): stops\n",
           std::string("done: request 'picture' (asked by process 1 (init) of user 0): no\n"),
           std::string("done: request 'picture': by hand\n"), "done: request 'picture' (" + asker + "): yes\n" }) {
      m_directory.write("new.answer", line);
      std::filesystem::rename(m_directory.path() / "new.answer", path);
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  });
  EXPECT_EQ(arcane_watch_request(m_run, "picture", 10.0, answer, sizeof(answer)), ARCANE_WATCH_OK) << arcane_watch_message();
  run.join();
  EXPECT_STREQ(answer, "done: request 'picture': yes\n");
}

TEST_F(ArcaneWatchTest, ARequestIsOneLineThatTheRunQuotesUnchanged)
{
  writeDoor(ownDoor());
  ASSERT_EQ(attach(), ARCANE_WATCH_OK) << arcane_watch_message();
  std::strcpy(m_fake.head().requests, "all");
  char answer[100];
  for (const std::string& text :
       { std::string(), std::string("stop\nstop"), std::string(" stop"), std::string("stop "), std::string(81, 'x') })
    expectFault(arcane_watch_request(m_run, text.c_str(), 0.0, answer, sizeof(answer)), ARCANE_WATCH_BAD_ARGUMENT,
                "expected one line of 1 to 80 bytes");
  EXPECT_FALSE(std::filesystem::exists(m_directory.path() / "request"));
}
} // namespace
