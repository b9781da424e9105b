// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/ExitGuard.h"

#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/comm/MpiEnvironment.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>

namespace Arcane::detail::launcher
{
namespace
{
//! Its child processes call exit(), after which a launcher of MPI would end the job. The place 1x4 has no launcher.
class ExitGuardTest : public ::testing::Test
{
 protected:
  void SetUp() override
  {
    if (MpiEnvironment::isUnderLauncher())
      GTEST_SKIP() << "for a process without MPI";
  }
};

TEST_F(ExitGuardTest, ACallOfExitInARunIsAFailureThatIsTold)
{
  EXPECT_EXIT(
    {
      const ExitGuard guard;
      std::exit(0);
    },
    ::testing::ExitedWithCode(2), "exit\\(0\\) was called, expected stopComputeLoop\\(\\) or an exception");
}

TEST_F(ExitGuardTest, ThePlaceOfTheRunIsNamed)
{
  EXPECT_EXIT(
    {
      const base::RankScope rank(0, 1);
      base::noteEntryPoint("Hydro.Compute");
      const ExitGuard guard;
      std::exit(0);
    },
    ::testing::ExitedWithCode(2), "exit\\(0\\) was called in .*Hydro.Compute");
}

TEST_F(ExitGuardTest, AfterTheScopeAndForOtherCodesItDoesNothing)
{
  EXPECT_EXIT(
    {
      {
        const ExitGuard guard;
      }
      std::exit(0);
    },
    ::testing::ExitedWithCode(0), "^$");
  EXPECT_EXIT(
    {
      const ExitGuard guard;
      std::exit(7);
    },
    ::testing::ExitedWithCode(7), "^$");
}

//! Owns a guard, as a static object of a program that owns its sub-domain does.
std::unique_ptr<ExitGuard>& keptGuard()
{
  static std::unique_ptr<ExitGuard> kept;
  return kept;
}

TEST_F(ExitGuardTest, AStaticObjectMayOwnTheGuardOfAProgramThatEnds)
{
  EXPECT_EXIT(
    {
      keptGuard() = std::make_unique<ExitGuard>(ExitGuard::When::AfterStaticObjects);
      std::exit(0);
    },
    ::testing::ExitedWithCode(0), "^$");
  EXPECT_EXIT(
    {
      const ExitGuard guard(ExitGuard::When::AfterStaticObjects);
      std::exit(0);
    },
    ::testing::ExitedWithCode(2), "exit\\(0\\) was called");
}

TEST_F(ExitGuardTest, AProcessThatTheRunForksMayExit)
{
  EXPECT_EXIT(
    {
      const ExitGuard guard;
      if (::fork() == 0)
        std::exit(0);
      int status = 0;
      ::wait(&status);
      std::exit(WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 5 : 6);
    },
    ::testing::ExitedWithCode(5), "^$");
}
} // namespace
} // namespace Arcane::detail::launcher
