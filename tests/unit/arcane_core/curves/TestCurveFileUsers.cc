// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/CurveFileUsers.h"

#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/PendingCheckpoint.h"
#include "tests/support/PowerLoss.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/curves/CurveFixture.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace Arcane::test
{
namespace
{
using detail::curves::CurveFileUsers;

class CurveFileUsersTest : public ::testing::Test
{
 protected:
  CurveFileUsersTest()
  : m_users(String(m_directory.path().string()), 3)
  {
    std::filesystem::create_directory(m_directory.path() / ".curves");
    for (const char* name : { "3_1.csv", "3_2.csv", "3_3.csv", "0_1.csv" })
      m_directory.write(std::string(".curves/") + name, "iteration,time\n");
  }
  std::set<std::string> names() const
  {
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(m_directory.path() / ".curves"))
      if (entry.path().extension() == ".csv")
        found.insert(entry.path().filename().string());
    return found;
  }

  String path() const { return String(m_directory.path().string()); }
  //! Makes a checkpoint of run-a, of no array.
  void writeCheckpoint(RunWithCurves& run, Int32 iteration) const
  {
    detail::format::PendingCheckpoint pending(run.sd()->parallelMng(), path());
    detail::format::FileRecord file;
    file.name = detail::format::rankFileName(0);
    std::ofstream((pending.draftPath() + "/" + file.name).localstr()) << "bytes";
    detail::format::Manifest header;
    header.run = "run-a";
    header.iteration = iteration;
    pending.commit({}, header, file);
  }

  TemporaryDirectory m_directory;
  CurveFileUsers m_users;
};
} // namespace

TEST_F(CurveFileUsersTest, ARestartRemovesTheFilesOfCheckpointsThatAreGone)
{
  RunWithCurves run;
  m_users.note("run-a", 5, { "3_1.csv" });
  m_users.note("run-a", 10, { "3_2.csv" });
  writeCheckpoint(run, 10);

  detail::curves::removeUnusedCurves(run.sd(), path(), "run-a", 10);

  EXPECT_EQ(names(), (std::set<std::string>{ "0_1.csv", "3_2.csv", "3_3.csv" }));
}

// A directory that could not be listed counted as one without checkpoints: all files were removed.
TEST_F(CurveFileUsersTest, AllFilesStayWhenTheRestoredCheckpointIsNotListed)
{
  RunWithCurves run;
  m_users.note("run-a", 5, { "3_1.csv" });
  m_users.note("run-a", 10, { "3_2.csv" });

  detail::curves::removeUnusedCurves(run.sd(), path(), "run-a", 10);
  EXPECT_EQ(names().size(), 4u) << "no checkpoint is listed";
  writeCheckpoint(run, 5);
  detail::curves::removeUnusedCurves(run.sd(), path(), "run-a", 10);

  EXPECT_EQ(names().size(), 4u) << "another one is listed";
}

TEST_F(CurveFileUsersTest, FilesOfCheckpointsThatAreGoneAreRemoved)
{
  m_users.note("run-a", 5, { "3_1.csv" });
  m_users.note("run-a", 10, { "3_1.csv", "3_2.csv" });
  m_users.note("run-a", 15, { "3_3.csv" });

  EXPECT_EQ(m_users.removeUnused("run-a", { 10, 15 }), 0);
  EXPECT_EQ(m_users.removeUnused("run-a", { 15 }), 2);

  EXPECT_EQ(names(), (std::set<std::string>{ "0_1.csv", "3_3.csv" }));
  EXPECT_EQ(m_users.removeUnused("run-a", { 15 }), 0) << "their lines are gone, too";
}

TEST_F(CurveFileUsersTest, FilesOfOtherRunsAndFilesThatNobodyNotedStay)
{
  m_users.note("run-a", 5, { "3_1.csv", "3_2.csv" });
  m_users.note("run-b", 7, { "3_2.csv" });

  EXPECT_EQ(m_users.removeUnused("run-a", {}), 1);

  EXPECT_EQ(names(), (std::set<std::string>{ "0_1.csv", "3_2.csv", "3_3.csv" }));
}

TEST_F(CurveFileUsersTest, ACheckpointWithoutLineKeepsAll)
{
  m_users.note("run-a", 5, { "3_1.csv" });
  m_users.note("run-a", 10, { "3_2.csv" });

  EXPECT_EQ(m_users.removeUnused("run-a", { 8, 10 }), 0);
  EXPECT_EQ(names().size(), 4u);
}

TEST_F(CurveFileUsersTest, ALineIsOnTheDiskOnceItIsNoted)
{
  const PowerLoss loss(m_directory.path(), [] {});
  m_users.note("run-a", 5, { "3_1.csv" });
  m_users.note("run-a", 10, { "3_2.csv" });

  const TemporaryDirectory parent;
  std::mt19937 random(4711);
  loss.makeRemains(parent.path() / "remains", PowerLoss::eKept::SafeOnly, random);

  const CurveFileUsers users(String((parent.path() / "remains").string()), 3);
  EXPECT_EQ(users.removeUnused("run-a", { 10 }), 1) << "that of a checkpoint that is gone";
}

// One to the disk for each save, and one more for the name of a new file.
TEST_F(CurveFileUsersTest, TheDirectoryIsWaitedForOnlyWhenTheFileIsNew)
{
  int nb_sync = 0;
  const PowerLoss loss(m_directory.path(), [&] { ++nb_sync; });
  m_users.note("run-a", 5, { "3_1.csv" });
  EXPECT_EQ(nb_sync, 2);
  m_users.note("run-a", 10, { "3_2.csv" });
  EXPECT_EQ(nb_sync, 3);
}

// The file that takes the place of the former one has its name.
TEST_F(CurveFileUsersTest, ALineIsOnTheDiskAfterLinesWereRemoved)
{
  const PowerLoss loss(m_directory.path(), [] {});
  m_users.note("run-a", 5, { "3_1.csv" });
  m_users.note("run-a", 10, { "3_2.csv" });
  EXPECT_EQ(m_users.removeUnused("run-a", { 10 }), 1);
  m_users.note("run-a", 15, { "3_3.csv" });

  const TemporaryDirectory parent;
  std::mt19937 random(4711);
  loss.makeRemains(parent.path() / "remains", PowerLoss::eKept::SafeOnly, random);

  const CurveFileUsers users(String((parent.path() / "remains").string()), 3);
  EXPECT_EQ(users.removeUnused("run-a", { 15 }), 1) << "that of checkpoint 10";
}

TEST_F(CurveFileUsersTest, ALineThatWasCutIsThatOfNoCheckpoint)
{
  m_users.note("run-a", 5, { "3_1.csv" });
  m_users.note("run-a", 10, { "3_1.csv", "3_2.csv" });
  const std::filesystem::path path = m_directory.path() / ".curves/3.users";
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 6);

  EXPECT_EQ(m_users.removeUnused("run-a", { 10 }), 0);

  m_users.note("run-a", 15, { "3_3.csv" });
  EXPECT_EQ(m_users.removeUnused("run-a", { 15 }), 1) << "what the line before the cut one needed";
  EXPECT_EQ(names(), (std::set<std::string>{ "0_1.csv", "3_2.csv", "3_3.csv" }));
}

TEST_F(CurveFileUsersTest, NamesElsewhereAreNoFilesOfCurves)
{
  m_directory.write("ck.csv", "of somebody\n");
  std::ofstream(m_directory.path() / ".curves/3.users") << "run-a 5 ../ck.csv .\n";

  EXPECT_EQ(m_users.removeUnused("run-a", {}), 0);

  EXPECT_TRUE(std::filesystem::exists(m_directory.path() / "ck.csv"));
}

TEST_F(CurveFileUsersTest, WhereNothingWasNotedIsAnError)
{
  EXPECT_THROW(m_users.removeUnused("run-a", {}), IOException);
  std::filesystem::remove_all(m_directory.path() / ".curves");
  EXPECT_THROW(m_users.note("run-a", 5, {}), IOException);
}
} // namespace Arcane::test
