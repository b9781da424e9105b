// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/CurveFileUsers.h"

#include "arcane_core/base/error/IOException.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace Arcane::test
{
namespace
{
using detail::run::CurveFileUsers;

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

  TemporaryDirectory m_directory;
  CurveFileUsers m_users;
};
} // namespace

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
