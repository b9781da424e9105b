// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run_directory/DirectoryLock.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/run_directory/OwnedDirectory.h"
#include "tests/unit/arcane_core/run_directory/DirectoryLockFixture.h"

#include <chrono>
#include <thread>

#include <spawn.h>
#include <sys/stat.h>

namespace Arcane::test
{
namespace
{
namespace fs = std::filesystem;
using namespace Arcane::detail::run_directory;

using DirectoryLockTest = DirectoryLockFixture;
} // namespace

TEST_F(DirectoryLockTest, ASecondOwnerIsRefusedWithTheNameOfTheFirst)
{
  const auto first = owned();
  const std::string before = refusal();
  first->announce();
  const std::string after = refusal();

  EXPECT_NE(before.find("a process that has left no record"), std::string::npos) << before;
  const OwnerRecord me = recordOfThisProcess();
  EXPECT_NE(after.find("directory '" + m_temporary.path().string() + "' belongs to another run that is not over: host '" + me.host +
                       "', process " + std::to_string(::getpid()) + " (" + me.program + "), since 2"),
            std::string::npos)
    << after;
}

TEST_F(DirectoryLockTest, GivenBackItIsFreeAndItsFileIsEmpty)
{
  auto first = owned();
  first->announce();
  EXPECT_EQ(ownerRecordFromText(textOf("run.lock"))->process, ::getpid());

  first.reset();

  EXPECT_EQ(refusal(), "");
  EXPECT_EQ(names(), std::set<std::string>{ "run.lock" });
  EXPECT_EQ(textOf("run.lock"), "");
}

TEST_F(DirectoryLockTest, AKilledProcessOwnsNothing)
{
  aKilledProcessOwnsNothing();
}

TEST_F(DirectoryLockTest, NoLinkIsFollowedAndNoPipeWaitedFor)
{
  const fs::path lock = m_temporary.path() / "run.lock";
  const std::string mine = m_temporary.write("mine", "text");
  fs::create_symlink(mine, lock);
  EXPECT_THROW(owned(), IOException);
  EXPECT_EQ(textOf("mine"), "text");

  fs::remove(lock);
  ASSERT_EQ(::mkfifo(lock.c_str(), 0600), 0);
  EXPECT_THROW(owned(), IOException);

  fs::remove(lock);
  ASSERT_EQ(::mkfifo((m_temporary.path() / "run.owner.1").c_str(), 0600), 0);
  EXPECT_THROW(owned(), DirectoryInUseException);
}

TEST_F(DirectoryLockTest, AForkedChildThatGoesOnAloneOwnsNothing)
{
  if (m_size > 1)
    GTEST_SKIP() << "processes are forked that are not those of MPI";
  auto first = owned();
  const pid_t child = childThat([] {});

  const std::string while_i_own = refusal();
  first.reset();
  const std::string after = refusal();
  killAndWait(child);

  EXPECT_NE(while_i_own, "");
  EXPECT_EQ(after, "");
}

TEST_F(DirectoryLockTest, AProgramThatIsStartedOwnsNothing)
{
  if (m_size > 1)
    GTEST_SKIP() << "processes are started that are not those of MPI";
  auto first = owned();
  // The kernel closes descriptors some moments after posix_spawn() has returned: the program says when it runs.
  const fs::path sign = m_temporary.path() / "runs";
  std::string words[] = { "sh", "-c", "touch '" + sign.string() + "'; exec sleep 1000" };
  char* arguments[] = { words[0].data(), words[1].data(), words[2].data(), nullptr };
  pid_t child = -1;
  // Unlike fork(), it calls no handler of the lock.
  ASSERT_EQ(::posix_spawnp(&child, "sh", nullptr, nullptr, arguments, environ), 0);
  while (!fs::exists(sign))
    std::this_thread::sleep_for(std::chrono::milliseconds(1));

  first.reset();
  const std::string after = refusal();
  killAndWait(child);

  EXPECT_EQ(after, "");
}

TEST_F(DirectoryLockTest, AFileThatWasRemovedExcludesNobody)
{
  const auto first = owned();
  fs::remove(m_temporary.path() / "run.lock");

  EXPECT_EQ(refusal(), "");
}

TEST_F(DirectoryLockTest, AnErrorOfTheFileSystemIsNoSignOfAMove)
{
  m_directory = m_directory + "/output";
  fs::create_directory(m_directory.localstr());
  const auto first = owned();
  fs::rename(m_directory.localstr(), (m_directory + ".moved").localstr());
  EXPECT_FALSE(first->isInPlace());

  // Links in a circle are an error.
  fs::create_symlink(m_directory.localstr(), m_directory.localstr());
  EXPECT_TRUE(first->isInPlace());

  fs::remove(m_directory.localstr());
  std::ofstream(m_directory.localstr()) << "a file in the place of the directory";
  EXPECT_FALSE(first->isInPlace());
}

TEST_F(DirectoryLockTest, AnOwnerThatCouldNotLockIsRespected)
{
  m_lock = noLocks;
  auto first = owned();
  m_lock = DirectoryLock::lockWithoutWaiting;

  EXPECT_NE(refusal(), "");
  first.reset();
  EXPECT_EQ(refusal(), "");
}

TEST_F(DirectoryLockTest, ADirectoryThatIsNotThereIsAnError)
{
  EXPECT_THROW(DirectoryLock(m_directory + "/nowhere"), Exception);
}

TEST_F(DirectoryLockTest, ARecordComesBack)
{
  const OwnerRecord record = recordOfThisProcess();
  const std::string text = toText(record);

  EXPECT_EQ(ownerRecordFromText(text), record);
  EXPECT_FALSE(isDead(record));
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_FALSE(ownerRecordFromText(text.substr(0, size))) << size;
}

TEST_F(DirectoryLockTest, MountsThatLockForOneMachineAreKnown)
{
  const std::string mounts = "36 35 0:50 / /data rw,noatime master:1 - nfs4 server:/data rw,vers=4.2,local_lock=none\n"
                             "37 35 0:51 / /fast rw - lustre mgs@tcp:/fast rw,localflock\n"
                             "38 35 0:52 / /old rw,nolock - nfs server:/old rw,vers=3\n";

  EXPECT_FALSE(areLocksOfOneMachine(mounts, 0, 50));
  EXPECT_TRUE(areLocksOfOneMachine(mounts, 0, 51));
  EXPECT_TRUE(areLocksOfOneMachine(mounts, 0, 52));
  EXPECT_FALSE(areLocksOfOneMachine(mounts, 0, 53));
}

TEST_F(DirectoryLockTest, ARefusalIsThatOfAllRanks)
{
  String shared = m_directory + "/out";
  m_pm->broadcastString(shared, 0);
  std::string message;
  {
    OwnedDirectory first(m_pm, shared);
    first.announce();
    try {
      OwnedDirectory second(m_pm, shared);
    }
    catch (const DirectoryInUseException& ex) {
      EXPECT_TRUE(ex.isCollective());
      message = ex.message().localstr();
    }
    m_pm->barrier();
  }

  EXPECT_NE(message.find("belongs to another run"), std::string::npos);
  m_pm->barrier();
  EXPECT_NO_THROW(OwnedDirectory(m_pm, shared));
  m_pm->barrier();
}
} // namespace Arcane::test
