// SPDX-License-Identifier: Apache-2.0
// Checkpoints that threads write while the run goes on.
#include "checkpoint/service/BackgroundCheckpoint.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "checkpoint/format/FileCheck.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/checkpoint/service/CheckpointFixture.h"

#include <chrono>
#include <fstream>
#include <regex>
#include <set>
#include <thread>
#include <vector>

namespace
{
using namespace Arcane;
using detail::checkpoint::BackgroundCheckpoint;

class BackgroundCheckpointTest : public test::CheckpointFixture
{
 protected:
  //! Copies "Density" from \a iteration on, and starts to write it. \collective
  void start(BackgroundCheckpoint& background, Int32 iteration, Int32 nb_kept = 0)
  {
    background.begin(m_base);
    background.values().beginWrite({});
    background.values().setMetaData(String::format("metadata of rank {0}", m_rank));
    background.values().write("Density", *reals(iteration, 1000 + m_rank));
    background.start(header(iteration), nb_kept);
  }

  std::filesystem::path draftOf(Int32 index) const
  {
    return std::string(m_base.localstr()) + "/" + detail::format::checkpointName(index).localstr() + ".part";
  }
  std::filesystem::path pathOf(Int32 index) const
  {
    return std::string(m_base.localstr()) + "/" + detail::format::checkpointName(index).localstr();
  }
};

TEST_F(BackgroundCheckpointTest, HoldsTheValuesOfTheMomentOfTheCopy)
{
  BackgroundCheckpoint background(m_pm);
  const std::unique_ptr<IData> density = reals(3, 1000 + m_rank);
  background.begin(m_base);
  background.values().beginWrite({});
  background.values().setMetaData("metadata");
  background.values().write("Density", *density);
  background.start(header(3), 0);
  std::ranges::fill(density->values<Real>(), -1.0);

  const auto written = background.wait();

  ASSERT_TRUE(written);
  EXPECT_EQ(written->task().index, 0);
  EXPECT_EQ(restart(), 3);
}

TEST_F(BackgroundCheckpointTest, HasTheValuesOfOneOfTheForeground)
{
  save(3);
  BackgroundCheckpoint background(m_pm);
  start(background, 3);
  background.wait();

  // HDF5 notes the time in the structure of a file, so that its checksum is left out.
  const auto manifestOf = [&](Int32 index) {
    std::ifstream in(pathOf(index) / "manifest.xml");
    const std::string text(std::istreambuf_iterator<char>(in), {});
    return std::regex_replace(text, std::regex("rest-crc32c=\"[0-9a-f]*\"|<!-- crc32c .*"), "");
  };
  EXPECT_NE(manifestOf(1).find("name=\"Density\""), std::string::npos);
  EXPECT_EQ(manifestOf(0), manifestOf(1));
  m_pm->barrier();
  // The notes of the ranks are no part of it.
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(pathOf(1)), {}), m_size + 1);
}

TEST_F(BackgroundCheckpointTest, TheMemoryOfTheCopiesIsUsedAgain)
{
  BackgroundCheckpoint background(m_pm);
  start(background, 1);
  background.wait();
  const std::byte* const former = background.values().items().front().bytes.data();
  const Int64 nb_byte = background.values().allocatedBytes();
  start(background, 2);
  background.wait();

  EXPECT_EQ(background.values().items().front().bytes.data(), former);
  EXPECT_EQ(background.values().allocatedBytes(), nb_byte);
  EXPECT_EQ(nb_byte, 8 * (1000 + m_rank));
  EXPECT_EQ(restart(), 2);
}

TEST_F(BackgroundCheckpointTest, OldOnesAreRemovedOnceTheNewOneExists)
{
  BackgroundCheckpoint background(m_pm);
  for (Int32 i = 0; i < 3; ++i) {
    start(background, i, 2);
    background.wait();
  }
  onMaster([&] {
    EXPECT_FALSE(std::filesystem::exists(pathOf(0)));
    EXPECT_TRUE(std::filesystem::exists(pathOf(1)));
    EXPECT_TRUE(std::filesystem::exists(pathOf(2)));
  });
}

TEST_F(BackgroundCheckpointTest, WithoutACheckpointThereIsNothingToWaitFor)
{
  BackgroundCheckpoint background(m_pm);
  EXPECT_FALSE(background.isBusy());
  EXPECT_FALSE(background.wait());
}

//! Failures of real ranks, on one machine and on two.
class BackgroundFailureTest : public BackgroundCheckpointTest
{
};

TEST_F(BackgroundFailureTest, TheFailureOfOneRankIsThatOfAll)
{
  save(1);
  for (Int32 failing = 0; failing < m_size; ++failing) {
    BackgroundCheckpoint background(m_pm);
    background.begin(m_base);
    background.values().beginWrite({});
    background.values().setMetaData("metadata");
    background.values().write("Density", *reals(2, 10));
    // A directory is where the file of this rank should be.
    if (m_rank == failing)
      std::filesystem::create_directory(draftOf(1) / detail::format::rankFileName(m_rank).localstr());
    background.start(header(2), 0);

    const std::string message = test::messageOf([&] { background.wait(); });

    // The others may fail, too, once the master has removed the draft.
    EXPECT_TRUE(message.starts_with("rank " + std::to_string(failing) + ": ")) << failing << ": " << message;
    EXPECT_EQ(restart(), 1) << failing;
    onMaster([&] { EXPECT_FALSE(std::filesystem::exists(draftOf(1))) << failing; });
  }
}

TEST_F(BackgroundFailureTest, ARankThatCannotEvenLeaveANoteMakesNobodyWait)
{
  save(1);
  const Int32 failing = m_size - 1;
  BackgroundCheckpoint background(m_pm);
  background.begin(m_base);
  background.values().beginWrite({});
  background.values().setMetaData("metadata");
  background.values().write("Density", *reals(2, 10));
  if (m_rank == failing)
    for (const char* end : { "", ".failed", ".failed.part" })
      std::filesystem::create_directory(draftOf(1) / (std::string(detail::format::rankFileName(m_rank).localstr()) + end));
  // The thread of the master removes the draft at the first sign of a failure.
  m_pm->barrier();
  background.start(header(2), 0);

  EXPECT_THROW(background.wait(), ParallelFatalErrorException);
  EXPECT_EQ(restart(), 1);
}

// On several machines a thread that gave up must not leave its note in the draft of the next checkpoint, which has the same path.
TEST_F(BackgroundFailureTest, TheNextOneAfterAFailureIsSaved)
{
  const Int32 failing = m_size - 1;
  for (Int32 i = 0; i < 3; ++i) {
    BackgroundCheckpoint background(m_pm);
    background.begin(m_base);
    background.values().beginWrite({});
    background.values().setMetaData("metadata");
    background.values().write("Density", *reals(2, 10));
    if (m_rank == failing)
      for (const char* end : { "", ".failed", ".failed.part" })
        std::filesystem::create_directory(draftOf(i) / (std::string(detail::format::rankFileName(m_rank).localstr()) + end));
    // The thread of the master removes the draft at the first sign of a failure.
    m_pm->barrier();
    background.start(header(2), 0);
    // Threads look for notes at long intervals then.
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
    EXPECT_THROW(background.wait(), ParallelFatalErrorException);

    start(background, i);
    EXPECT_NO_THROW(background.wait());
    EXPECT_EQ(restart(), i);
  }
}

TEST_F(BackgroundCheckpointTest, TheEndOfARunWaitsForNoOtherRank)
{
  save(1);
  {
    // The last rank never starts: as if it had died.
    BackgroundCheckpoint background(m_pm);
    background.begin(m_base);
    background.values().beginWrite({});
    background.values().write("Density", *reals(2, 10));
    detail::checkpoint::BackgroundTask task{ m_base, 1, m_rank, m_size + 1, m_rank == 0, header(2), 0, {}, {}, {}, {} };
    for (Int32 rank = 0; rank <= m_size; ++rank)
      task.part_ranks.add(rank);
    const detail::checkpoint::BackgroundWrite write(task, background.values());
  }
  m_pm->barrier();
  EXPECT_EQ(restart(), 1);
}

//! Checkpoints whose manifest is in parts, written by threads of one process that stand for ranks.
class BackgroundPartsTest : public BackgroundCheckpointTest
{
 protected:
  static constexpr Int32 nb_synthetic_rank = 6;

  //! The ranks of \a nb_machine machines, turn by turn.
  detail::checkpoint::BackgroundTask taskOf(Int32 rank, Int32 nb_machine = 2)
  {
    detail::checkpoint::BackgroundTask task{ m_base, 0, rank, nb_synthetic_rank, rank == 0, header(2), 0, {}, {}, {}, {} };
    for (Int32 other = rank % nb_machine; other < nb_synthetic_rank; other += nb_machine)
      task.part_ranks.add(other);
    for (Int32 part = 0; rank == 0 && part < nb_machine; ++part)
      task.parts.add(part);
    return task;
  }
  //! Makes a draft in which \a rank cannot write: a directory is where its file should be.
  void makeDraftWithout(Int32 rank)
  {
    std::filesystem::create_directories(draftOf(0));
    std::filesystem::create_directory(draftOf(0) / detail::format::rankFileName(rank).localstr());
  }
  detail::checkpoint::ValuesCopy& values()
  {
    m_values.beginWrite({});
    m_values.setMetaData("metadata");
    m_values.write("Density", *reals(2, 10));
    return m_values;
  }
  std::set<std::string> namesIn(const std::filesystem::path& path) const
  {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path))
      names.insert(entry.path().filename().string());
    return names;
  }

  detail::checkpoint::ValuesCopy m_values;
};

TEST_F(BackgroundPartsTest, ThreadsOfMachinesWriteThePartsAndTheMasterTheIndex)
{
  if (m_rank == 0) {
    std::filesystem::create_directories(draftOf(0));
    const detail::checkpoint::ValuesCopy& copy = values();
    std::vector<std::unique_ptr<detail::checkpoint::BackgroundWrite>> writes;
    for (Int32 rank = 0; rank < nb_synthetic_rank; ++rank)
      writes.push_back(std::make_unique<detail::checkpoint::BackgroundWrite>(taskOf(rank), copy));
    for (const auto& write : writes) {
      write->wait();
      EXPECT_TRUE(write->failure().null()) << write->failure();
    }

    std::set<std::string> expected{ "manifest.xml", "ranks.txt", "part_000000.txt", "part_000001.txt" };
    for (Int32 rank = 0; rank < nb_synthetic_rank; ++rank)
      expected.insert(detail::format::rankFileName(rank).localstr());
    EXPECT_EQ(namesIn(pathOf(0)), expected);
    const detail::format::RankRecords records(String(pathOf(0).string()));
    EXPECT_NO_THROW(detail::format::FileCheck(records).checkAll());
    EXPECT_EQ(records.read(5).rank, 5);
  }
  m_pm->barrier();
}

TEST_F(BackgroundPartsTest, AFailureOfARankReachesTheMasterThroughItsPart)
{
  if (m_rank == 0) {
    // Rank 3 is in the second part.
    makeDraftWithout(3);
    const detail::checkpoint::ValuesCopy& copy = values();
    std::vector<std::unique_ptr<detail::checkpoint::BackgroundWrite>> writes;
    for (Int32 rank = 0; rank < nb_synthetic_rank; ++rank)
      writes.push_back(std::make_unique<detail::checkpoint::BackgroundWrite>(taskOf(rank), copy));
    for (const auto& write : writes)
      write->wait();

    for (const Int32 rank : { 0, 1 })
      EXPECT_NE(std::string(writes[static_cast<std::size_t>(rank)]->failure().localstr()).find("rank 3: "), std::string::npos)
        << rank << ": " << writes[static_cast<std::size_t>(rank)]->failure();
    // Whether it writes before the master removes the draft, or after.
    EXPECT_TRUE(writes[5]->failure().null()) << writes[5]->failure();
    EXPECT_TRUE(namesIn(m_base.localstr()).empty());
  }
  m_pm->barrier();
}

// The failure of rank 5 was that of a file without directory, and at a wait it hid the one of a higher rank.
TEST_F(BackgroundPartsTest, ARankThatWritesAfterTheMasterGaveUpHasNoFailureOfItsOwn)
{
  if (m_rank == 0) {
    makeDraftWithout(3);
    const detail::checkpoint::ValuesCopy& copy = values();
    std::vector<std::unique_ptr<detail::checkpoint::BackgroundWrite>> writes;
    for (Int32 rank = 0; rank < 5; ++rank)
      writes.push_back(std::make_unique<detail::checkpoint::BackgroundWrite>(taskOf(rank), copy));
    writes[0]->wait();

    detail::checkpoint::BackgroundWrite last(taskOf(5), copy);
    last.wait();

    EXPECT_TRUE(last.failure().null()) << last.failure();
    EXPECT_TRUE(namesIn(m_base.localstr()).empty());
  }
  m_pm->barrier();
}

// A machine whose ranks were still writing waited for notes in a directory that was gone.
TEST_F(BackgroundPartsTest, AThirdMachineDoesNotWaitOnceTheMasterGaveUp)
{
  if (m_rank == 0) {
    makeDraftWithout(4);
    const detail::checkpoint::ValuesCopy& copy = values();
    std::vector<std::unique_ptr<detail::checkpoint::BackgroundWrite>> writes;
    for (Int32 rank = 0; rank < 5; ++rank)
      writes.push_back(std::make_unique<detail::checkpoint::BackgroundWrite>(taskOf(rank, 3), copy));
    writes[0]->wait();

    const detail::checkpoint::BackgroundWrite last(taskOf(5, 3), copy);
    for (Int32 i = 0; i < 1000 && !writes[2]->work().isDone(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));

    EXPECT_TRUE(writes[2]->work().isDone());
    writes[2]->work().abandon();
    writes[2]->wait();
    EXPECT_TRUE(writes[2]->failure().null()) << writes[2]->failure();
    EXPECT_NE(std::string(writes[0]->failure().localstr()).find("rank 4: "), std::string::npos) << writes[0]->failure();
  }
  m_pm->barrier();
}

TEST_F(BackgroundPartsTest, AFailureInThePartOfTheMasterLeavesNoDraft)
{
  if (m_rank == 0)
    for (const Int32 failing : { 0, 2 }) {
      makeDraftWithout(failing);
      const detail::checkpoint::ValuesCopy& copy = values();
      std::vector<std::unique_ptr<detail::checkpoint::BackgroundWrite>> writes;
      for (Int32 rank = 0; rank < nb_synthetic_rank; ++rank)
        writes.push_back(std::make_unique<detail::checkpoint::BackgroundWrite>(taskOf(rank), copy));
      for (const auto& write : writes)
        write->wait();

      EXPECT_FALSE(writes[0]->failure().null()) << failing;
      EXPECT_TRUE(namesIn(m_base.localstr()).empty()) << failing;
    }
  m_pm->barrier();
}

TEST_F(BackgroundPartsTest, AFirstRankOfAPartThatFailsIsNotWaitedFor)
{
  if (m_rank == 0) {
    makeDraftWithout(1);
    const detail::checkpoint::ValuesCopy& copy = values();
    std::vector<std::unique_ptr<detail::checkpoint::BackgroundWrite>> writes;
    for (Int32 rank = 0; rank < nb_synthetic_rank; ++rank)
      writes.push_back(std::make_unique<detail::checkpoint::BackgroundWrite>(taskOf(rank), copy));

    writes[0]->wait();

    EXPECT_NE(std::string(writes[0]->failure().localstr()).find("rank 1: "), std::string::npos) << writes[0]->failure();
    EXPECT_FALSE(std::filesystem::exists(pathOf(0)));
  }
  m_pm->barrier();
}
} // namespace
