// SPDX-License-Identifier: Apache-2.0
// Runs that die while they save.
#include "tests/unit/checkpoint/service/CheckpointFixture.h"

#include "arcane_core/comm/SequentialParallelMng.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <thread>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::checkpoint;
namespace fs = std::filesystem;

class KillTest : public test::CheckpointFixture
{
 protected:
  //! Saves iterations after \a last for ever, without MPI.
  [[noreturn]] static void saveForEver(const String& base, Int32 last)
  {
    SequentialParallelMng pm(nullptr);
    for (Int32 iteration = last + 1;; ++iteration) {
      CheckpointWriter writer(&pm, base);
      writer.write("Density", *reals(iteration, 100000));
      writer.write("Energy", *reals(iteration, 100000));
      writer.publish(header(iteration));
      detail::format::CheckpointDirectory(base).keepNewest(2, {});
    }
  }
};

TEST_F(KillTest, ARunKilledAtAnyTimeLeavesAValidCheckpointAndNoFalseOne)
{
  if (m_size > 1)
    GTEST_SKIP() << "the processes that are killed are not those of MPI";
  const unsigned seed = 4711;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const auto start = std::chrono::steady_clock::now();
  save(1);
  const auto time_to_save = std::chrono::steady_clock::now() - start;
  Int32 last = 1;

  // On a loaded machine runs must live longer until one saves.
  for (int trial = 0; trial < 40 || (last == 1 && trial < 400); ++trial) {
    const auto longest = last == 1 ? time_to_save * (5 << std::min(trial / 20, 10)) : time_to_save * 5;
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0)
      saveForEver(m_base, last);
    std::this_thread::sleep_for(longest * (random() % 1000) / 1000);
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the run ended by itself";

    std::vector<String> refusals;
    const Int32 found = restart(&refusals);

    EXPECT_GE(found, last) << "an older checkpoint than the one before, trial " << trial;
    EXPECT_TRUE(refusals.empty()) << refusals[0];
    last = found;
  }
  EXPECT_GT(last, 1) << "no run lived long enough to save";
  save(last + 1, 1);
  EXPECT_EQ(std::distance(fs::directory_iterator(m_base.localstr()), {}), 1) << "leftovers of dead runs";
  EXPECT_EQ(restart(), last + 1);
}
} // namespace
