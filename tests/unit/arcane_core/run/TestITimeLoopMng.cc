// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/ITimeLoopMng.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/GoBackwardException.h"
#include "arcane_core/base/object/Observer.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/run/DefaultBackwardMng.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/run/RunFixture.h"

#include <utility>

namespace Arcane::test
{
using Log = std::vector<std::string>;

TEST(ITimeLoopMngTest, ThoseThatLoadThemselvesSurroundThoseOfTheLoop)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  for (const char* name : { "B1", "B2" })
    module.add(name, IEntryPoint::WComputeLoop, IEntryPoint::PAutoLoadBegin);
  for (const char* name : { "E1", "E2" })
    module.add(name, IEntryPoint::WComputeLoop, IEntryPoint::PAutoLoadEnd);
  for (const char* name : { "X", "Y" })
    module.add(name, IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Y", "M.X" });
  run.mng().setUsedTimeLoop(loop);

  run.mng().doComputeLoop(1);

  EXPECT_EQ(module.log, (Log{ "B11", "B21", "Y1", "X1", "E21", "E11" }));
  EXPECT_TRUE(module.used());
}

TEST(ITimeLoopMngTest, AMissingPartitionerIsAnErrorAtOnce)
{
  TestRun run;

  // An optional service that the case file does not have.
  EXPECT_THROW(run.mng().registerActionMeshPartition(nullptr), ArgumentException);
}

TEST(ITimeLoopMngTest, InitEntryPointsDependOnARestart)
{
  for (bool is_continue : { false, true }) {
    TestRun run;
    RecorderModule& module = run.addModule("M");
    module.add("Start", IEntryPoint::WStartInit);
    module.add("Both", IEntryPoint::WInit);
    module.add("Again", IEntryPoint::WContinueInit);
    ITimeLoop* loop = run.addLoop("L", { "M" });
    TestRun::list(loop, ITimeLoop::WInit, { "M.Again", "M.Both", "M.Start" });
    run.mng().setUsedTimeLoop(loop);

    run.mng().execInitEntryPoints(is_continue);

    EXPECT_EQ(module.log, is_continue ? (Log{ "Again0", "Both0" }) : (Log{ "Both0", "Start0" }));
  }
}

TEST(ITimeLoopMngTest, OfEntryPointsOfOneNameTheFirstOfThePhaseIsCalled)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("Step", IEntryPoint::WInit);
  module.add("Step", IEntryPoint::WComputeLoop);
  module.add("Step", IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WInit, { "M.Step" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
  run.mng().setUsedTimeLoop(loop);

  run.mng().execInitEntryPoints(false);
  run.mng().doComputeLoop(1);

  EXPECT_EQ(module.log, (Log{ "Step0", "Step1" }));
}

TEST(ITimeLoopMngTest, LoopsAndTheirEntryPointsAreListed)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("Start", IEntryPoint::WStartInit);
  module.add("Again", IEntryPoint::WContinueInit);
  for (const char* name : { "X", "Y", "Unused" })
    module.add(name, IEntryPoint::WComputeLoop);
  module.add("Exit", IEntryPoint::WExit, IEntryPoint::PAutoLoadEnd);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  run.addLoop("Other", { "M" });
  TestRun::list(loop, ITimeLoop::WInit, { "M.Start", "M.Again" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Y", "M.X" });
  run.mng().setUsedTimeLoop(loop);
  const auto names = [](const Collection<IEntryPoint*>& entry_points) {
    Log log;
    for (const IEntryPoint* entry_point : entry_points)
      log.push_back(entry_point->name().localstr());
    return log;
  };

  StringList loops;
  run.mng().timeLoopsName(loops);

  ASSERT_EQ(loops.count(), 2);
  EXPECT_EQ(loops[0], "L");
  EXPECT_EQ(loops[1], "Other");
  EXPECT_EQ(names(run.mng().loopEntryPoints()), (Log{ "Y", "X" }));
  EXPECT_EQ(names(run.mng().usedTimeLoopEntryPoints()), (Log{ "Start", "Again", "Y", "X", "Exit" }));
  EXPECT_GT(run.mng().cpuTimeUsed(), 0.0);
}

TEST(ITimeLoopMngTest, AReasonToStopEndsTheLoopAfterTheIteration)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("X", IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.X" });
  run.mng().setUsedTimeLoop(loop);
  ObserverPool observers;
  observers.addObserver(
    [&] {
      if (run.mng().nbLoop() == 1)
        run.mng().setStopReason(eTimeLoopStopReason::StopRequested);
    },
    run.mng().observable(eTimeLoopEventType::BeginIteration));

  const eTimeLoopStopReason reason = run.mng().doComputeLoop(10);

  EXPECT_EQ(reason, eTimeLoopStopReason::StopRequested);
  EXPECT_FALSE(run.mng().finalTimeReached());
  EXPECT_EQ(module.log, (Log{ "X1", "X2" }));
}

TEST(ITimeLoopMngTest, AnObjectOfTheApplicationGoesBackInTime)
{
  struct Backward : IBackwardMng
  {
    explicit Backward(Log& calls)
    : log(calls)
    {}
    void init() override { log.push_back("init"); }
    void beginAction() override { log.push_back("begin"); }
    void endAction() override { log.push_back("end"); }
    bool checkAndApplyRestore() override { return std::exchange(is_asked, false); }
    bool checkAndApplySave(bool) override
    {
      log.push_back("save");
      return true;
    }
    void setSavePeriod(Integer n) override { period = n; }
    Integer savePeriod() const override { return period; }
    void goBackward() override { is_asked = true; }
    bool isLocked() const override { return is_asked; }
    bool isBackwardEnabled() const override { return true; }
    void clear() override {}
    Log& log;
    Integer period = 0;
    bool is_asked = false;
  };
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("Step", IEntryPoint::WComputeLoop);
  module.add("Back", IEntryPoint::WRestore);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
  TestRun::list(loop, ITimeLoop::WRestore, { "M.Back" });
  run.mng().setUsedTimeLoop(loop);
  Log calls;
  run.mng().setBackwardMng(new Backward(calls));
  run.mng().setBackwardSavePeriod(3);

  run.mng().doOneIteration();
  run.mng().goBackward();
  run.mng().doOneIteration();

  EXPECT_EQ(run.mng().getBackwardMng()->savePeriod(), 3);
  EXPECT_EQ(calls, (Log{ "init", "begin", "end", "save", "begin", "end", "save" }));
  EXPECT_EQ(module.log, (Log{ "Step1", "Back2", "Step2" }));
}

TEST(ITimeLoopMngTest, ValuesAreSavedAtOnceIfThatIsForced)
{
  TestRun run;
  detail::run::DefaultBackwardMng default_mng(&run.mng());
  IBackwardMng* backward = &default_mng;

  EXPECT_FALSE(backward->checkAndApplySave(true));
  backward->setSavePeriod(100);
  EXPECT_FALSE(backward->checkAndApplySave(false));
  EXPECT_FALSE(backward->isBackwardEnabled());
  EXPECT_TRUE(backward->checkAndApplySave(true));
  EXPECT_TRUE(backward->isBackwardEnabled());

  backward->goBackward();
  EXPECT_TRUE(backward->isLocked());
  EXPECT_FALSE(backward->checkAndApplySave(true));
  EXPECT_TRUE(backward->checkAndApplyRestore());
  EXPECT_FALSE(backward->isLocked());
  backward->clear();
  EXPECT_FALSE(backward->isBackwardEnabled());
  EXPECT_EQ(backward->savePeriod(), 100);

  backward->beginAction();
  EXPECT_TRUE(has(messageOf([&] { backward->goBackward(); }), "values are being restored"));
}

TEST(ITimeLoopMngTest, AllFaultsOfALoopAreTold)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("Step", IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WInit, { "M.Step", "Step", "N.Step", "M.Stop" });

  const std::string text = messageOf([&] { run.mng().setUsedTimeLoop(loop); });

  EXPECT_TRUE(has(text, "'M.Step' is listed under 'init' but its module declares it for 'compute-loop'")) << text;
  EXPECT_TRUE(has(text, "entry point 'Step', expected Module.EntryPoint")) << text;
  EXPECT_TRUE(has(text, "module 'N' is not in the <modules> of the loop")) << text;
  EXPECT_TRUE(has(text, "no entry point 'Stop' in module 'M' (did you mean 'Step'?)")) << text;
  EXPECT_THROW(TestRun::list(loop, "sometimes", {}), Exception);
}

TEST(ITimeLoopMngTest, TimeAdvancesAtTheStartAndIterationsAtTheEnd)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("Step", IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
  run.mng().setUsedTimeLoop(loop);
  run.common().m_global_deltat = 0.5;
  std::vector<Real> times;
  module.action = [&](const std::string&) {
    times.push_back(run.common().globalTime());
    run.common().m_global_deltat = 0.25;
  };

  const eTimeLoopStopReason reason = run.mng().doComputeLoop(3);

  EXPECT_EQ(times, (std::vector<Real>{ 0.5, 0.75, 1.0 }));
  EXPECT_EQ(module.log, (Log{ "Step1", "Step2", "Step3" }));
  EXPECT_EQ(run.common().globalIteration(), 4);
  EXPECT_EQ(run.common().globalOldTime(), 0.75);
  EXPECT_EQ(reason, eTimeLoopStopReason::MaxIterationReached);
  EXPECT_FALSE(run.mng().finalTimeReached());
}

TEST(ITimeLoopMngTest, ObserversOfStepsAreNotifiedOnceTheIterationIsOver)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("Step", IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
  run.mng().setUsedTimeLoop(loop);
  std::vector<Int32> nb_loops;
  ObserverPool observers;
  observers.addObserver([&] { nb_loops.push_back(run.mng().nbLoop()); }, run.mng().stepObservable());

  run.mng().doComputeLoop(2);

  EXPECT_EQ(nb_loops, (std::vector<Int32>{ 1, 2 }));
}

TEST(ITimeLoopMngTest, AStopLetsTheIterationEnd)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("A", IEntryPoint::WComputeLoop);
  module.add("B", IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.A", "M.B" });
  run.mng().setUsedTimeLoop(loop);
  module.action = [&](const std::string& name) {
    if (name == "A" && run.common().globalIteration() == 2)
      run.mng().stopComputeLoop(true);
  };

  const eTimeLoopStopReason reason = run.mng().doComputeLoop();

  EXPECT_EQ(module.log, (Log{ "A1", "B1", "A2", "B2" }));
  EXPECT_EQ(reason, eTimeLoopStopReason::FinalTimeReached);
  EXPECT_TRUE(run.mng().finalTimeReached());
}

TEST(ITimeLoopMngTest, AStopDuringInitRunsNoIteration)
{
  TestRun run;
  run.mng().setUsedTimeLoop(run.addLoop("L", {}));
  run.mng().stopComputeLoop(false);

  run.mng().doComputeLoop(5);

  EXPECT_EQ(run.mng().nbLoop(), 0);
  EXPECT_FALSE(run.mng().finalTimeReached());
  run.mng().stopComputeLoop(true, true);
  EXPECT_EQ(run.mng().stopReason(), eTimeLoopStopReason::Error);
  EXPECT_FALSE(run.mng().finalTimeReached());
}

TEST(ITimeLoopMngTest, MaxIterationIsKnownDuringTheLastIteration)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("Step", IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
  run.mng().setUsedTimeLoop(loop);
  std::vector<eTimeLoopStopReason> reasons;
  module.action = [&](const std::string&) { reasons.push_back(run.mng().stopReason()); };

  run.mng().doComputeLoop(2);

  EXPECT_EQ(reasons, (std::vector<eTimeLoopStopReason>{ eTimeLoopStopReason::NoStop, eTimeLoopStopReason::MaxIterationReached }));
}

TEST(ITimeLoopMngTest, TheEndMayChangeWhileTheLoopGoesOn)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("Step", IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
  run.mng().setUsedTimeLoop(loop);
  run.common().m_global_deltat = 0.1;
  std::vector<bool> is_final;
  module.action = [&](const std::string&) {
    if (run.common().globalIteration() == 2)
      run.mng().setMaxLoop(1000);
    if (run.common().globalIteration() == 4)
      run.mng().setLimitOfTime(0.6);
    is_final.push_back(run.mng().finalTimeReached());
  };

  const eTimeLoopStopReason reason = run.mng().doComputeLoop(3);

  // The time is a sum of steps, a little less than 0.6.
  EXPECT_EQ(is_final, (std::vector<bool>{ false, false, false, false, false, true }));
  EXPECT_EQ(reason, eTimeLoopStopReason::FinalTimeReached);
  EXPECT_EQ(run.common().globalFinalTime(), 0.6);
}

TEST(ITimeLoopMngTest, AFinalTimeThatWasChangedOutlivesAReturnInTime)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("Step", IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
  run.mng().setUsedTimeLoop(loop);
  run.mng().setBackwardSavePeriod(1);
  run.common().m_global_deltat = 1.0;
  run.common().m_global_final_time = 4.0;
  bool is_back = false;
  module.action = [&](const std::string&) {
    if (run.common().globalIteration() != 3 || std::exchange(is_back, true))
      return;
    run.mng().setLimitOfTime(6.0);
    run.mng().goBackward();
  };

  run.mng().doComputeLoop(20);

  EXPECT_TRUE(is_back);
  EXPECT_EQ(run.common().globalFinalTime(), 6.0);
  EXPECT_EQ(run.common().globalTime(), 6.0);
}

TEST(ITimeLoopMngTest, GoingBackRestoresTheValuesAndTheNumberOfTheIteration)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("Step", IEntryPoint::WComputeLoop);
  module.add("Undo", IEntryPoint::WRestore);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
  TestRun::list(loop, ITimeLoop::WRestore, { "M.Undo" });
  run.mng().setUsedTimeLoop(loop);
  run.common().m_global_deltat = 1.0;
  run.mng().setBackwardSavePeriod(2);
  bool is_asked = false;
  module.action = [&](const std::string& name) {
    EXPECT_EQ(run.mng().isDoingBackward(), name == "Undo");
    if (run.common().globalIteration() == 4 && !is_asked) {
      is_asked = true;
      run.mng().goBackward();
    }
  };

  run.mng().doComputeLoop(6);

  // Iteration 4 asks: what iteration 2 left is the start of iteration 3, again.
  EXPECT_EQ(module.log, (Log{ "Step1", "Step2", "Step3", "Step4", "Undo3", "Step3", "Step4" }));
  EXPECT_EQ(run.common().globalTime(), 4.0);
}

TEST(ITimeLoopMngTest, AnExceptionEndsTheIterationAndGoesBack)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  for (const char* name : { "Step", "After" })
    module.add(name, IEntryPoint::WComputeLoop);
  module.add("Undo", IEntryPoint::WRestore);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step", "M.After" });
  TestRun::list(loop, ITimeLoop::WRestore, { "M.Undo" });
  run.mng().setUsedTimeLoop(loop);
  run.common().m_global_deltat = 1.0;
  run.mng().setBackwardSavePeriod(1);
  bool is_thrown = false;
  module.action = [&](const std::string& name) {
    if (name == "Step" && run.common().globalIteration() == 3 && !is_thrown) {
      is_thrown = true;
      throw GoBackwardException(A_FUNCINFO, "too large");
    }
  };

  run.mng().doComputeLoop(4);

  EXPECT_EQ(module.log, (Log{ "Step1", "After1", "Step2", "After2", "Step3", "Undo3", "Step3", "After3" }));
  EXPECT_EQ(run.common().globalTime(), 3.0);
  EXPECT_EQ(run.mng().currentEntryPoint(), nullptr);
}

TEST(ITimeLoopMngTest, GoingBackWithoutSaveIsRefused)
{
  TestRun run;
  run.mng().setUsedTimeLoop(run.addLoop("L", {}));
  run.mng().goBackward();

  EXPECT_TRUE(has(messageOf([&] { run.mng().doOneIteration(); }), "expected a call of setBackwardSavePeriod(n)"));
}

TEST(ITimeLoopMngTest, ModulesAreToldOfAMeshThatChanged)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  module.add("Step", IEntryPoint::WComputeLoop);
  module.add("Changed", IEntryPoint::WOnMeshChanged);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
  TestRun::list(loop, ITimeLoop::WOnMeshChanged, { "M.Changed" });
  run.mng().setUsedTimeLoop(loop);
  IPrimaryMesh mesh(run.sd()->defaultMeshHandle(), run.sd()->parallelMng(), run.sd()->variableMng(), run.sd()->traceMng());
  mesh.allocate(gridMesh(Grid{ 2, { 3, 2, 1 } }), {});
  module.action = [&](const std::string& name) {
    if (name == "Step" && run.common().globalIteration() == 2) {
      const UniqueArray<Int32> removed{ 0 };
      mesh.modifier()->removeCells(removed);
      mesh.modifier()->endUpdate();
    }
  };

  run.mng().doComputeLoop(4);

  EXPECT_EQ(module.log, (Log{ "Step1", "Step2", "Changed3", "Step3", "Step4" }));
}

TEST(ITimeLoopMngTest, ALoopIsRegisteredOnce)
{
  TestRun run;
  run.addLoop("L", {});

  EXPECT_TRUE(has(messageOf([&] { run.addLoop("L", {}); }), "time loop 'L' is defined twice"));
  EXPECT_EQ(run.mng().findTimeLoop("K"), nullptr);
  run.mng().setUsedTimeLoop("L");
  EXPECT_EQ(run.mng().usedTimeLoop(), run.mng().findTimeLoop("L"));
  EXPECT_TRUE(has(messageOf([&] { run.mng().setUsedTimeLoop("K"); }), "no time loop 'K', expected one of 'L'"));
}
} // namespace Arcane::test
