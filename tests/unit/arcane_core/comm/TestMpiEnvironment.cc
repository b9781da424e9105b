// SPDX-License-Identifier: Apache-2.0
// MPI for the life of a scope, in a process where the test's main has started it or where nobody has.
#include "arcane_core/comm/MpiEnvironment.h"

#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <gtest/gtest.h>

namespace Arcane::mpi_environment_test
{
bool isMpiStarted()
{
  int is_initialized = 0;
  MPI_Initialized(&is_initialized);
  return is_initialized;
}

TEST(MpiEnvironmentTest, AnEnvironmentUsesTheMpiThatIsThereAndDoesNotEndIt)
{
  const bool was_started = isMpiStarted();
  {
    const MpiEnvironment environment(nullptr, nullptr, MpiEnvironment::Threads::Serialized, false);

    EXPECT_EQ(environment.isMpi(), was_started);
    EXPECT_EQ(environment.nbProcess(), environment.createParallelMng(nullptr)->commSize());
  }
  EXPECT_EQ(isMpiStarted(), was_started);
  int is_finalized = 0;
  MPI_Finalized(&is_finalized);
  EXPECT_FALSE(is_finalized);
}

TEST(MpiEnvironmentTest, WithoutMpiThereIsOneRankThatComesAlone)
{
  // The place 1x4 has no MPI.
  if (isMpiStarted())
    GTEST_SKIP() << "for a process without MPI";
  const MpiEnvironment environment(nullptr, nullptr);

  EXPECT_FALSE(MpiEnvironment::isUnderLauncher());
  EXPECT_FALSE(environment.isMpi());
  EXPECT_EQ(environment.nbProcess(), 1);
  EXPECT_EQ(environment.createParallelMng(nullptr)->commSize(), 1);
  EXPECT_TRUE(environment.everyRankComesWithin(0.0));
}

TEST(MpiEnvironmentTest, AllRanksThatComeFindEachOther)
{
  const MpiEnvironment environment(nullptr, nullptr);

  EXPECT_TRUE(environment.everyRankComesWithin(60.0));
}

TEST(MpiEnvironmentTest, ARankThatComesAloneFindsOut)
{
  const MpiEnvironment environment(nullptr, nullptr);
  const Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  if (pm->commSize() == 1)
    return;

  // The others come only when the first one has given up.
  if (pm->commRank() == 0) {
    EXPECT_FALSE(environment.everyRankComesWithin(0.01));
  }
  pm->barrier();
  if (pm->commRank() != 0) {
    EXPECT_TRUE(environment.everyRankComesWithin(60.0));
  }
  pm->barrier();
}

TEST(MpiEnvironmentTest, TheProcessEndsAtOnceWithItsCode)
{
  // The place 1x4 has no MPI.
  if (isMpiStarted())
    GTEST_SKIP() << "for a process without MPI";

  EXPECT_EXIT(MpiEnvironment::abort(9), ::testing::ExitedWithCode(9), "");
}
} // namespace Arcane::mpi_environment_test
