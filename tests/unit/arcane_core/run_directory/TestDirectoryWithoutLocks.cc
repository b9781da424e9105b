// SPDX-License-Identifier: Apache-2.0
// Where files cannot be locked.
#include "arcane_core/run_directory/OwnerFile.h"

#include "tests/unit/arcane_core/run_directory/DirectoryLockFixture.h"

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::run_directory;

class DirectoryWithoutLocksTest : public DirectoryLockFixture
{
 protected:
  DirectoryWithoutLocksTest() { m_lock = noLocks; }
};
} // namespace

TEST_F(DirectoryWithoutLocksTest, ASecondOwnerIsRefusedWithTheNameOfTheFirst)
{
  const auto first = owned();

  const std::string message = refusal();

  EXPECT_NE(message.find("process " + std::to_string(::getpid())), std::string::npos) << message;
  EXPECT_NE(message.find("if you are certain that this process is dead, remove '"), std::string::npos) << message;
}

TEST_F(DirectoryWithoutLocksTest, NumbersOfOwnersAreNotUsedTwice)
{
  owned().reset();
  owned().reset();
  auto third = owned();
  const auto with_owner = names();
  third.reset();

  EXPECT_EQ(with_owner, (std::set<std::string>{ "run.lock", "run.owner.3" }));
  EXPECT_EQ(names(), with_owner);
  EXPECT_TRUE(textOf("run.owner.3").starts_with("ended"));
}

TEST_F(DirectoryWithoutLocksTest, AKilledProcessOwnsNothing)
{
  aKilledProcessOwnsNothing();
}

TEST_F(DirectoryWithoutLocksTest, TheFileOfTheNextOwnerIsNotMarkedAsEnded)
{
  namespace fs = std::filesystem;
  m_directory = m_directory + "/output";
  fs::create_directory(m_directory.localstr());
  auto first = owned();
  fs::rename(m_directory.localstr(), (m_directory + ".moved").localstr());
  fs::create_directory(m_directory.localstr());
  const auto next = owned();

  first.reset();

  EXPECT_TRUE(textOf("output/run.owner.1").starts_with("owner of this directory")) << textOf("output/run.owner.1");
  EXPECT_NE(refusal(), "");
}

TEST_F(DirectoryWithoutLocksTest, AnOwnerThatCanLockIsRespected)
{
  m_lock = DirectoryLock::lockWithoutWaiting;
  auto first = owned();
  first->announce();
  m_lock = noLocks;

  EXPECT_NE(refusal(), "");
  first.reset();
  EXPECT_EQ(refusal(), "");
}

TEST_F(DirectoryWithoutLocksTest, AnOwnerIsDeadWhenItsMachineOrItsNumberIsNotItsOwnAnyMore)
{
  leaveOwner([](OwnerRecord& r) { r.boot = "before"; });
  EXPECT_EQ(refusal(), "") << "the machine was started anew";
  leaveOwner([](OwnerRecord& r) { r.start_tick += 1; });
  EXPECT_EQ(refusal(), "") << "another process has its number";
}

TEST_F(DirectoryWithoutLocksTest, AnOwnerMayLiveWhenItsDeathCannotBeDecided)
{
  const auto elsewhere = [](OwnerRecord& r) {
    r.host = "node12";
    r.boot = "of node12";
  };
  leaveOwner(elsewhere);
  EXPECT_NE(refusal().find("host 'node12'"), std::string::npos) << refusal();
  leaveOwner([](OwnerRecord& r) {
    r.process_space = "of a container";
    r.start_tick += 1;
  });
  EXPECT_NE(refusal(), "");
  m_temporary.write("run.owner.90", "owner of this dir");
  EXPECT_NE(refusal(), "") << "the record is being written";
}
} // namespace Arcane::test
