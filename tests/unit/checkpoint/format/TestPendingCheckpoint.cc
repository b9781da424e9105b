// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/checkpoint/format/FormatFixture.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"

#include <set>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::format;
namespace fs = std::filesystem;

class PendingCheckpointTest : public test::FormatFixture
{
 protected:
  //! Seen by the master. \collective
  std::set<std::string> names() const
  {
    m_pm->barrier();
    std::set<std::string> result;
    for (const auto& entry : fs::directory_iterator(m_base.localstr()))
      result.insert(entry.path().filename().string());
    m_pm->barrier();
    return result;
  }
};

TEST_F(PendingCheckpointTest, IsADraftUntilItIsCommitted)
{
  PendingCheckpoint pending(m_pm, m_base);
  const FileRecord file = writeRankFile(pending.draftPath(), 'a');
  const auto before = names();

  pending.commit({}, {}, file);

  EXPECT_EQ(before, std::set<std::string>{ "ck_000000.part" });
  EXPECT_EQ(names(), std::set<std::string>{ "ck_000000" });
  EXPECT_TRUE(fs::exists(fileOf(0, m_rank)));
}

TEST_F(PendingCheckpointTest, OneThatIsGivenUpLeavesNothing)
{
  {
    PendingCheckpoint pending(m_pm, m_base);
    writeRankFile(pending.draftPath(), 'a');
    m_pm->barrier();
  }

  EXPECT_TRUE(names().empty());
}

// A rank may make a file while its draft gets the name of what is removed: the directory then stays, and must not keep the name.
TEST_F(PendingCheckpointTest, ADraftIsRemovedAtOnceAlsoAfterOneThatWasRemovedInPart)
{
  const CheckpointDirectory directory(m_base);
  if (m_rank == 0)
    for (const String& path : { directory.pathOf(3) + ".removed", directory.draftPathOf(3) }) {
      fs::create_directories(path.localstr());
      std::ofstream((path + "/rank_000001.h5").localstr()) << "values";
    }
  m_pm->barrier();
  if (m_rank == 0)
    directory.removeDraft(3);

  EXPECT_TRUE(names().empty());
}

TEST_F(PendingCheckpointTest, AFailureOfOneRankIsThatOfAllAndThePreviousStays)
{
  const Int32 last = m_size - 1;
  writeCheckpoint('a');
  std::string message;
  {
    PendingCheckpoint pending(m_pm, m_base);
    const FileRecord file = writeRankFile(pending.draftPath(), 'b');
    try {
      pending.commit(m_rank == last ? String("cannot write: No space left on device") : String(), {}, file);
    }
    catch (const ParallelFatalErrorException& ex) {
      message = ex.what();
    }
  }

  EXPECT_EQ(message, String::format("rank {0}: cannot write: No space left on device", last).localstr());
  EXPECT_EQ(names(), std::set<std::string>{ "ck_000000" });
  EXPECT_EQ(find().records.header().iteration, 'a');
}

TEST_F(PendingCheckpointTest, AFileThatIsNotThereFailsOnAllRanks)
{
  PendingCheckpoint pending(m_pm, m_base);
  FileRecord file = writeRankFile(pending.draftPath(), 'a');
  if (m_rank == m_size - 1)
    file.name = "elsewhere.h5";

  EXPECT_THROW(pending.commit({}, {}, file), ParallelFatalErrorException);
}

TEST_F(PendingCheckpointTest, LeftoversOfDeadRunsAreRemovedAndNothingElse)
{
  onMaster([&] {
    const fs::path base(m_base.localstr());
    fs::create_directories(base / "ck_000007.part");
    fs::create_directories(base / "ck_000003.removed");
    fs::create_directories(base / "mine.part");
    std::ofstream(base / "ck_000007.part" / "rank_000000.h5") << "half";
  });

  writeCheckpoint('a');

  EXPECT_EQ(names(), (std::set<std::string>{ "ck_000000", "mine.part" }));
}

TEST_F(PendingCheckpointTest, OnlyTheNewestAreKept)
{
  for (char fill : { 'a', 'b', 'c', 'd' })
    writeCheckpoint(fill, 2);

  EXPECT_EQ(names(), (std::set<std::string>{ "ck_000002", "ck_000003" }));
}

TEST_F(PendingCheckpointTest, OfOneIterationTheNewestAloneIsKept)
{
  writeCheckpoint('a', 2);
  writeCheckpoint('b', 2);
  writeCheckpoint('b', 2);

  EXPECT_EQ(names(), (std::set<std::string>{ "ck_000000", "ck_000002" }));
}

// The number after it was negative, and the checkpoint was never found.
TEST_F(PendingCheckpointTest, NumbersGoOnBeyond32Bits)
{
  writeCheckpoint('a');
  onMaster([&] { fs::rename(fileOf(0, 0).parent_path(), fs::path(m_base.localstr()) / "ck_2147483647"); });

  writeCheckpoint('b');
  writeCheckpoint('c', 2);

  EXPECT_EQ(names(), (std::set<std::string>{ "ck_2147483648", "ck_2147483649" }));
  EXPECT_EQ(find().index, 2147483649);
  EXPECT_EQ(find().records.header().iteration, 'c');
}

TEST_F(PendingCheckpointTest, AfterTheLastNumberNothingIsWritten)
{
  writeCheckpoint('a');
  onMaster([&] { fs::rename(fileOf(0, 0).parent_path(), fs::path(m_base.localstr()) / "ck_9223372036854775807"); });

  EXPECT_THROW(writeCheckpoint('b'), ParallelFatalErrorException);

  EXPECT_EQ(names(), (std::set<std::string>{ "ck_9223372036854775807" }));
  EXPECT_EQ(find().index, std::numeric_limits<Int64>::max());
}

TEST_F(PendingCheckpointTest, DamagedCheckpointsDoNotCountAmongThoseKept)
{
  writeCheckpoint('a');
  writeCheckpoint('b');
  onMaster([&] { fs::resize_file(fileOf(1, 0), 10); });

  writeCheckpoint('c', 2);

  EXPECT_EQ(names(), (std::set<std::string>{ "ck_000000", "ck_000001", "ck_000002" }));
  EXPECT_EQ(find().index, 2);
}

// Parts of manifests were not looked at: the valid one went.
TEST_F(PendingCheckpointTest, CheckpointsThatLackAPartOfTheManifestDoNotCountAmongThoseKept)
{
  if (m_size == 1)
    return;
  m_has_parts = true;
  for (char fill : { 'a', 'b', 'c' })
    writeCheckpoint(fill);
  onMaster([&] {
    fs::remove(fileOf(1, 0).parent_path() / partFileName(1).localstr());
    fs::resize_file(fileOf(2, 0).parent_path() / partFileName(0).localstr(), 10);
  });

  writeCheckpoint('d', 2);
  EXPECT_EQ(names(), (std::set<std::string>{ "ck_000000", "ck_000001", "ck_000002", "ck_000003" }));
  writeCheckpoint('e', 2);

  EXPECT_EQ(names(), (std::set<std::string>{ "ck_000003", "ck_000004" }));
}

TEST_F(PendingCheckpointTest, TheOneARunRestartedFromIsKeptWhenANewerOneWasRefused)
{
  writeCheckpoint('a');
  writeCheckpoint('b');
  onMaster([&] {
    std::fstream file(fileOf(1, 0), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(100);
    file.put('!');
  });
  EXPECT_EQ(find().index, 0);

  writeCheckpoint('c', 2);

  EXPECT_EQ(names(), (std::set<std::string>{ "ck_000000", "ck_000001", "ck_000002" }));
  EXPECT_TRUE(fs::exists(fileOf(1, 0).parent_path() / refusal_file_name));
}

TEST_F(PendingCheckpointTest, CheckpointsOfAnotherRunAreNeverRemoved)
{
  writeCheckpoint('a');
  m_run = "first";
  writeCheckpoint('b', 1);
  writeCheckpoint('c', 1);
  m_run = "second";
  for (char fill : { 'd', 'e', 'f' })
    writeCheckpoint(fill, 1);

  EXPECT_EQ(names(), (std::set<std::string>{ "ck_000000", "ck_000002", "ck_000005" }));
}

TEST_F(PendingCheckpointTest, OneWhoseRunCannotBeReadStays)
{
  m_run = "first";
  writeCheckpoint('a');
  writeCheckpoint('b');
  onMaster([&] { fs::resize_file(fileOf(0, 0).parent_path() / manifest_file_name, 40); });

  for (char fill : { 'c', 'd' })
    writeCheckpoint(fill, 1);

  EXPECT_EQ(names(), (std::set<std::string>{ "ck_000000", "ck_000003" }));
}

TEST_F(PendingCheckpointTest, ADirectoryThatCannotBeMadeIsAnErrorOnAllRanks)
{
  onMaster([&] { std::ofstream(m_base.localstr()) << "a file where a directory is wanted"; });

  EXPECT_THROW(PendingCheckpoint(m_pm, m_base), ParallelFatalErrorException);
}
} // namespace
