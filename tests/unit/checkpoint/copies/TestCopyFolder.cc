// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/copies/CopyFolder.h"

#include "arcane_core/base/error/IOException.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include <unistd.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::copies;
namespace fs = std::filesystem;

class CopyFolderTest : public ::testing::Test
{
 protected:
  test::TemporaryDirectory m_temporary;
  String m_memory = String(m_temporary.path().string());
  CopyFolder m_folder{ m_memory, "/runs/a/protection" };

  void addCopy(Int64 index) const { fs::create_directories(fs::path(m_folder.copies().pathOf(index).localstr()) / "inside"); }
};

TEST_F(CopyFolderTest, EachDirectoryOfCheckpointsHasAFolderOfItsOwnThatOnlyTheUserMayRead)
{
  const CopyFolder other(m_memory, "/runs/b/protection");

  EXPECT_FALSE(m_folder.exists());
  m_folder.create();
  m_folder.create();
  other.create();

  EXPECT_NE(m_folder.path(), other.path());
  EXPECT_TRUE(m_folder.exists());
  EXPECT_EQ(fs::status(m_folder.path().localstr()).permissions(), fs::perms::owner_all);
  std::vector<String> directories;
  for (const CopyFolder& folder : foldersOfUser(m_memory))
    directories.push_back(folder.directory());
  std::sort(directories.begin(), directories.end());
  EXPECT_EQ(directories, (std::vector<String>{ "/runs/a/protection", "/runs/b/protection" }));
}

TEST_F(CopyFolderTest, NoLinkIsFollowedAndNoFolderThatOthersMayReadIsUsed)
{
  test::TemporaryDirectory elsewhere;
  fs::permissions(elsewhere.path(), fs::perms::owner_all);
  fs::create_directory_symlink(elsewhere.path(), m_folder.path().localstr());

  EXPECT_NE(test::messageOf([&] { m_folder.create(); }).find("expected a directory that only this user may read"), std::string::npos);
  EXPECT_THROW(m_folder.remove(), IOException);
  EXPECT_TRUE(fs::is_empty(elsewhere.path()));
  EXPECT_TRUE(foldersOfUser(m_memory).empty());

  fs::remove(m_folder.path().localstr());
  fs::create_directory(m_folder.path().localstr());
  fs::permissions(m_folder.path().localstr(), fs::perms::owner_all | fs::perms::group_read);
  EXPECT_THROW(m_folder.create(), IOException);
}

TEST_F(CopyFolderTest, AFolderOfAnotherDirectoryWithTheSameHashIsRefused)
{
  m_folder.create();
  std::ofstream((m_folder.path() + "/directory.txt").localstr()) << "/runs/other\n";

  EXPECT_NE(test::messageOf([&] { m_folder.create(); }).find("of '/runs/other', expected '/runs/a/protection'"), std::string::npos);
}

TEST_F(CopyFolderTest, AllCopiesButOneAreRemovedWithDrafts)
{
  m_folder.removeOthers(3);
  m_folder.create();
  for (const Int64 index : { 1, 2, 3 })
    addCopy(index);
  fs::create_directory(m_folder.copies().draftPathOf(4).localstr());

  m_folder.removeOthers(2);

  EXPECT_EQ(m_folder.copies().indexes(), std::vector<Int64>{ 2 });
  EXPECT_FALSE(fs::exists(m_folder.copies().draftPathOf(4).localstr()));
  m_folder.remove();
  m_folder.remove();
  EXPECT_TRUE(fs::is_empty(m_temporary.path()));
}

TEST_F(CopyFolderTest, AFolderIsInUseWhileItsLockIsHeld)
{
  EXPECT_FALSE(m_folder.isInUse());
  m_folder.create();
  EXPECT_FALSE(m_folder.isInUse());
  auto lock = std::make_unique<FolderLock>(m_folder);

  EXPECT_TRUE(m_folder.isInUse());
  EXPECT_NE(test::messageOf([&] { FolderLock second(m_folder); }).find("belongs to another run that is not over"), std::string::npos);
  lock.reset();
  EXPECT_FALSE(m_folder.isInUse());
}

TEST_F(CopyFolderTest, ADirectoryHasOneAbsolutePathAlsoBeforeItExists)
{
  const fs::path real = m_temporary.path() / "real";
  fs::create_directory(real);
  fs::create_directory_symlink(real, m_temporary.path() / "link");
  const String expected((fs::canonical(real) / "k/protection").string());

  EXPECT_EQ(absoluteDirectory(String((m_temporary.path() / "link/k/../k/protection/").string())), expected);
  fs::create_directories(real / "k/protection");
  EXPECT_EQ(absoluteDirectory(String((m_temporary.path() / "link/k/protection").string())), expected);
}

TEST_F(CopyFolderTest, TheEnvironmentChoosesTheMemory)
{
  ::unsetenv("ARCANE_CHECKPOINT_MEMORY");
  EXPECT_EQ(memoryFolder(), "/dev/shm");
  ::setenv("ARCANE_CHECKPOINT_MEMORY", "/somewhere", 1);
  EXPECT_EQ(memoryFolder(), "/somewhere");
  ::unsetenv("ARCANE_CHECKPOINT_MEMORY");
}
} // namespace
