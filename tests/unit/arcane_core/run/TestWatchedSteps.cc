// SPDX-License-Identifier: Apache-2.0
// The file by which programs find a run, and its steps.
#include "arcane_core/run/WatchedSteps.h"

#include "arcane_core/comm/IStat.h"
#include "arcane_core/run/RunRequests.h"
#include "shmem/MachineArena.h"
#include "shmem/watch/layout/WatchDoor.h"
#include "shmem/watch/show/RankWatch.h"
#include "tests/support/AllocationCounterBody.h"
#include "tests/support/GuardedMemory.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/run/RunFixture.h"
#include "variables/core/VariableTypes.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

namespace Arcane::test
{
namespace
{
class WatchedStepsTest : public CommFixture
{
 protected:
  TemporaryDirectory m_directory;
  std::filesystem::path folder() const { return m_directory.path() / detail::watch::WatchDoor::folder; }

  //! Returns the number of collective calls and messages of a loop of so many steps, -1 where they are not counted. \collective
  static Int64 nbCollectiveOf(Int32 nb_step, bool is_watched)
  {
    const Ref<IParallelMng> pm = newManager();
    CommandLineArguments arguments;
    if (is_watched)
      arguments.addParameterLine("Watch=all");
    detail::shmem::MachineArena* arena = detail::shmem::MachineArena::create(pm.get(), arguments, is_watched);
    EXPECT_EQ(detail::watch::RankWatch::create(pm.get(), *arena, arguments) != nullptr, is_watched);
    TestRun run(pm.get());
    run.mng().setUsedTimeLoop(run.addLoop("L", {}));
    if (!pm->stat())
      return -1;
    pm->stat()->resetCurrentStat();
    run.mng().doComputeLoop(nb_step);
    Int64 nb_call = 0;
    for (const Parallel::OneStat& operation : pm->stat()->statList())
      nb_call += operation.nbMessage();
    pm->barrier();
    return nb_call;
  }
};
} // namespace

TEST_F(WatchedStepsTest, WithoutTheOptionNothingIsWritten)
{
  TestSubDomain sub_domain({}, m_pm);
  detail::run::WatchedSteps steps(sub_domain.get());
  steps.open(String(m_directory.path().string()));
  steps.beginStep();
  steps.endStep(1, 0.5, false);
  EXPECT_FALSE(steps.isWatched());
  EXPECT_FALSE(steps.isSnapshotWanted());
  EXPECT_TRUE(std::filesystem::is_empty(m_directory.path()));
}

TEST_F(WatchedStepsTest, WithoutTheOptionAStepCostsNothing)
{
  TestSubDomain sub_domain({}, m_pm);
  detail::run::RunRequests requests(sub_domain.get());
  Int64 nb_number = 0;
  const Int64 before = nbAllocation();
  for (int i = 0; i < 100; ++i) {
    requests.watchedSteps().beginStep();
    nb_number += requests.wish().size();
    requests.endWatchedStep(i, 0.5);
  }
  EXPECT_EQ(nbAllocation(), before);
  // One number for requests in the reduction of each step, none for programs that watch.
  EXPECT_EQ(nb_number, 100);
}

TEST_F(WatchedStepsTest, AStepHasOneReductionWithTheOptionAndWithout)
{
  for (const bool is_watched : { false, true }) {
    const Int64 nb_of_few = nbCollectiveOf(10, is_watched);
    // One rank needs none, and threads are not counted.
    EXPECT_EQ(nbCollectiveOf(30, is_watched) - nb_of_few, m_size == 1 || nb_of_few < 0 ? 0 : 20) << is_watched;
  }
}

TEST_F(WatchedStepsTest, ValuesOfDevicesAreCopiedAtTheirPeriodAndBeforeSnapshots)
{
  const GuardedMemory memory;
  CommandLineArguments arguments;
  arguments.addParameterLine("Watch=all");
  arguments.addParameterLine("WatchDevices=1000");
  const Ref<IParallelMng> pm = newManager();
  detail::shmem::MachineArena* arena = detail::shmem::MachineArena::create(pm.get(), arguments, true);
  detail::watch::RankWatch* watch = detail::watch::RankWatch::create(pm.get(), *arena, arguments);
  TestSubDomain sub_domain({}, pm.get());
  VariableArrayReal a(VariableBuildInfo(sub_domain->variableMng(), "A", IVariable::PInDeviceMemory));
  a.resize(5);
  detail::run::WatchedSteps steps(sub_domain.get());
  const auto iteration_of_copy = [&] {
    const Int32 index = arena->machineIndex();
    detail::watch::EntryCopy entry;
    for (Int32 i = 0; i < watch->file().rankAt(index).nb_entry; ++i)
      if (readEntry(watch->file().entriesOf(index)[i], entry) && entry.texts().name == "A")
        return entry.copied_after;
    return Int64(-1);
  };
  EXPECT_EQ(iteration_of_copy(), 0);

  steps.endStep(1, 0.5, false);
  EXPECT_EQ(iteration_of_copy(), 1);
  steps.endStep(2, 1.0, false);
  EXPECT_EQ(iteration_of_copy(), 1);
  steps.endStep(3, 1.5, true);
  EXPECT_EQ(iteration_of_copy(), 3);
  pm->barrier();
}

TEST_F(WatchedStepsTest, TheFileOfAFormerRunIsReplacedAndTheOwnOneIsRemoved)
{
  CommandLineArguments arguments;
  arguments.addParameterLine("Watch=all");
  const Ref<IParallelMng> pm = newManager();
  detail::shmem::MachineArena* arena = detail::shmem::MachineArena::create(pm.get(), arguments, true);
  detail::watch::RankWatch* watch = detail::watch::RankWatch::create(pm.get(), *arena, arguments);
  TestSubDomain sub_domain({}, pm.get());
  {
    auto steps = std::make_unique<detail::run::WatchedSteps>(sub_domain.get());
    std::filesystem::create_directories(folder());
    m_directory.write("watch/killed-1", "a run that was killed\n");
    steps->open(String(m_directory.path().string()));
    if (m_rank == 0) {
      ASSERT_EQ(std::distance(std::filesystem::directory_iterator(folder()), std::filesystem::directory_iterator()), 1);
      std::ifstream in(std::filesystem::directory_iterator(folder())->path());
      const auto door = detail::watch::doorFromText({ std::istreambuf_iterator<char>(in), {} });
      ASSERT_TRUE(door.has_value());
      EXPECT_EQ(door->inode, watch->file().key().inode);
    }
    steps->beginStep();
    steps->endStep(3, 1.5, false);
    EXPECT_EQ(watch->file().rankAt(arena->machineIndex()).iteration, 3);
    EXPECT_TRUE(steps->isWatched());
  }
  if (m_rank == 0) {
    EXPECT_FALSE(std::filesystem::exists(folder()));
  }
}

// Iteration 4 asks for a return to the end of iteration 2: the values that it leaves are neither those between two iterations, nor copied.
TEST_F(WatchedStepsTest, AReturnInTimeIsInsideOfAStep)
{
  CommandLineArguments arguments;
  arguments.addParameterLine("Watch=all");
  const Ref<IParallelMng> pm = newManager();
  detail::shmem::MachineArena* arena = detail::shmem::MachineArena::create(pm.get(), arguments, true);
  detail::watch::RankWatch* watch = detail::watch::RankWatch::create(pm.get(), *arena, arguments);
  TestRun run(pm.get());
  const detail::watch::WatchRank& shown = watch->file().rankAt(arena->machineIndex());
  detail::watch::SnapshotSlot& wish = watch->file().leases().snapshots[0];
  RecorderModule& module = run.addModule("M");
  module.add("Step", IEntryPoint::WComputeLoop);
  module.add("Undo", IEntryPoint::WRestore);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
  TestRun::list(loop, ITimeLoop::WRestore, { "M.Undo" });
  run.mng().setUsedTimeLoop(loop);
  run.mng().setBackwardSavePeriod(2);
  run.common().m_global_deltat = 1.0;
  bool is_asked = false;
  module.action = [&](const std::string& name) {
    EXPECT_EQ(shown.step % 2, 1U) << name;
    if (name == "Undo") {
      // Iteration 3 was the last that is complete.
      EXPECT_EQ(shown.iteration, 3);
      EXPECT_EQ(shown.snapshots[0].word, 0U);
    }
    if (run.common().globalIteration() != 4 || std::exchange(is_asked, true))
      return;
    run.mng().goBackward();
    if (arena->machineIndex() == 0)
      wish.word = detail::watch::LeaseWord::make(1, 1, detail::watch::LeaseWord::Over);
  };

  run.mng().doComputeLoop(6);

  EXPECT_EQ(shown.step % 2, 0U);
  EXPECT_EQ(shown.iteration, 4);
  // The wish was answered after iteration 3 was done again.
  EXPECT_EQ(shown.snapshots[0].iteration, 3);
  EXPECT_EQ(module.log.size(), 7U);
  pm->barrier();
}

// Nothing restores the values that it leaves: they are the last ones.
TEST_F(WatchedStepsTest, AReturnThatTheLastIterationAsksForIsTheEndOfAStep)
{
  CommandLineArguments arguments;
  arguments.addParameterLine("Watch=all");
  const Ref<IParallelMng> pm = newManager();
  detail::shmem::MachineArena* arena = detail::shmem::MachineArena::create(pm.get(), arguments, true);
  detail::watch::RankWatch* watch = detail::watch::RankWatch::create(pm.get(), *arena, arguments);
  TestRun run(pm.get());
  const detail::watch::WatchRank& shown = watch->file().rankAt(arena->machineIndex());
  RecorderModule& module = run.addModule("M");
  module.add("Step", IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
  run.mng().setUsedTimeLoop(loop);
  run.mng().setBackwardSavePeriod(2);
  run.common().m_global_deltat = 1.0;
  module.action = [&](const std::string&) {
    if (run.common().globalIteration() == 3)
      run.mng().goBackward();
  };

  run.mng().doComputeLoop(3);

  EXPECT_EQ(shown.step % 2, 0U);
  EXPECT_EQ(shown.iteration, 3);
  pm->barrier();
}
} // namespace Arcane::test
