// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/ITimeLoopMng.h"

#include "arcane_core/base/object/Observer.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "tests/unit/arcane_core/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/run/RunFixture.h"

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
}
} // namespace Arcane::test
