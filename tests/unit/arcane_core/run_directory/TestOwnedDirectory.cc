// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run_directory/OwnedDirectory.h"

#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/TextParts.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <cerrno>
#include <filesystem>

namespace Arcane::test
{
using detail::run_directory::OwnedDirectory;

using OwnedDirectoryTest = CommFixture;

TEST_F(OwnedDirectoryTest, RanksThatWriteToSeveralDirectoriesAreTold)
{
  // Each process has one.
  const TemporaryDirectory temporary;
  const String path((temporary.path() / "output").string());

  const std::string text = messageOf([&] { OwnedDirectory(m_pm, path); });

  if (m_size == 1)
    EXPECT_EQ(text, "");
  else
    EXPECT_TRUE(has(text, "rank 0 writes to the directory '") && has(text, "' and rank 1 to '")) << text;
}

TEST_F(OwnedDirectoryTest, OneDirectoryIsOwnedByAll)
{
  const TemporaryDirectory temporary;
  String path((temporary.path() / "output").string());
  m_pm->broadcastString(path, 0);

  EXPECT_EQ(messageOf([&] { OwnedDirectory(m_pm, path).announce(); }), "");
  // The first rank ends its directory last.
  m_pm->barrier();
}

TEST_F(OwnedDirectoryTest, ADirectoryThatIsMovedIsMadeAnewAndOwned)
{
  const TemporaryDirectory temporary;
  String path((temporary.path() / "output").string());
  m_pm->broadcastString(path, 0);
  OwnedDirectory owned(m_pm, path);
  owned.announce();
  EXPECT_FALSE(owned.follow());

  if (m_rank == 0)
    std::filesystem::rename(path.localstr(), (path + ".moved").localstr());
  EXPECT_TRUE(owned.follow());

  EXPECT_FALSE(owned.follow());
  EXPECT_TRUE(has(messageOf([&] { OwnedDirectory(m_pm, path); }), "belongs to another run")) << "nobody owned what the run has made";
  m_pm->barrier();
  EXPECT_EQ(messageOf([&] { OwnedDirectory(m_pm, path + ".moved"); }), "") << "the run has left it";
  m_pm->barrier();
}

TEST_F(OwnedDirectoryTest, ADirectoryWithoutLocksIsOwnedAnew)
{
  const TemporaryDirectory temporary;
  String path((temporary.path() / "output").string());
  m_pm->broadcastString(path, 0);
  const auto no_locks = [](int) { return ENOLCK; };
  OwnedDirectory owned(m_pm, path, no_locks);

  if (m_rank == 0)
    std::filesystem::rename(path.localstr(), (path + ".moved").localstr());
  EXPECT_TRUE(owned.follow());
  EXPECT_FALSE(owned.follow());
  EXPECT_TRUE(has(messageOf([&] { OwnedDirectory(m_pm, path, no_locks); }), "belongs to another run"))
    << "nobody owns what the run has made";
  m_pm->barrier();

  // The file of the owner is left.
  if (m_rank == 0)
    std::filesystem::remove((path + "/run.lock").localstr());
  EXPECT_EQ(messageOf([&] { EXPECT_TRUE(owned.follow()); }), "") << "the run has refused itself";
  EXPECT_TRUE(has(messageOf([&] { OwnedDirectory(m_pm, path, no_locks); }), "belongs to another run"));
  m_pm->barrier();
}

TEST_F(OwnedDirectoryTest, AnotherRunInThePlaceOfTheDirectoryIsNamed)
{
  const TemporaryDirectory temporary;
  String path((temporary.path() / "output").string());
  m_pm->broadcastString(path, 0);
  OwnedDirectory owned(m_pm, path);
  if (m_rank == 0)
    std::filesystem::remove_all(path.localstr());
  m_pm->barrier();
  const OwnedDirectory other(m_pm, path);

  EXPECT_TRUE(has(messageOf([&] { owned.follow(); }), "belongs to another run"));
  m_pm->barrier();
}
} // namespace Arcane::test
