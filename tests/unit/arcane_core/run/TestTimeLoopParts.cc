// SPDX-License-Identifier: Apache-2.0
// The parts of a time loop, each by itself: what is called in which order, modules of a loop, progress, going back, curves as text.
#include "arcane_core/run/EntryPointSchedule.h"

#include "arcane_core/base/object/List.h"
#include "arcane_core/base/text/OStringStream.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/run/BackwardStore.h"
#include "arcane_core/run/CpuTime.h"
#include "arcane_core/run/ProgressLine.h"
#include "arcane_core/run/TimeLoopSetup.h"
#include "arcane_core/service/ModuleFactory.h"
#include "arcane_core/service/ServiceFactory.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/run/RunFixture.h"
#include "variables/core/VariableTypes.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <limits>

namespace Arcane::test
{
namespace
{
using Names = std::vector<std::string>;

Names namesOf(const std::vector<IEntryPoint*>& entry_points)
{
  Names names;
  for (const IEntryPoint* entry_point : entry_points)
    names.push_back(entry_point->fullName().localstr());
  return names;
}

template <int Number> class NumberedModule : public BasicModule
{
 public:
  using BasicModule::BasicModule;
};
using EagerModule = NumberedModule<0>;
using SolverModule = NumberedModule<1>;
using ExtraModule = NumberedModule<2>;
ARCANE_REGISTER_MODULE(EagerModule, ModuleProperty("Eager", true));
ARCANE_REGISTER_MODULE(SolverModule, ModuleProperty("Solver"));
ARCANE_REGISTER_MODULE(ExtraModule, ModuleProperty("Extra"));

//! What TimeLoopSetup makes of a case file, for a loop that requires Solver and may have Extra.
struct LoopOfCase
{
  explicit LoopOfCase(const std::string& header)
  : case_mng(run.sd())
  {
    run.sd()->managers().case_mng = &case_mng;
    StringList optional;
    optional.add("Extra");
    run.addLoop("Steps", { "Solver" })->setOptionalModulesName(optional);
    case_mng.readDocument(String("<case xml:lang='en' codename='Test' codeversion='1.2'>\n<arcane>" + header + "</arcane></case>"),
                          "test.arc");
  }
  ~LoopOfCase() { run.sd()->moduleMng()->removeAllModules(); }

  Names modules()
  {
    detail::run::setUpTimeLoop(run.sd());
    Names names;
    for (const IModule* module : run.sd()->moduleMng()->modules())
      if (module->name() != "Master" && module->name() != "ArcaneTimeHistory") // which each run has
        names.push_back(module->name().localstr());
    return names;
  }

  TestRun run;
  ICaseMng case_mng;
};
} // namespace

TEST(TimeLoopPartsTest, EachPhaseHasItsEntryPointsAndMarksTheirModules)
{
  TestRun run;
  RecorderModule& module = run.addModule("M");
  RecorderModule& idle = run.addModule("Idle");
  module.add("Make", IEntryPoint::WBuild);
  module.add("Start", IEntryPoint::WStartInit);
  module.add("Again", IEntryPoint::WContinueInit);
  module.add("Step", IEntryPoint::WComputeLoop);
  module.add("Leave", IEntryPoint::WExit, IEntryPoint::PAutoLoadEnd);
  idle.add("Step", IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M", "Idle" });
  TestRun::list(loop, ITimeLoop::WBuild, { "M.Make" });
  TestRun::list(loop, ITimeLoop::WInit, { "M.Again", "M.Start" });
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step", "M.Step" });

  const detail::run::EntryPointSchedule schedule = detail::run::makeSchedule(run.sd(), *loop);

  EXPECT_EQ(namesOf(schedule.build), (Names{ "M.Make" }));
  EXPECT_EQ(namesOf(schedule.init), (Names{ "M.Again", "M.Start" }));
  EXPECT_EQ(namesOf(schedule.compute_loop), (Names{ "M.Step", "M.Step" }));
  EXPECT_EQ(namesOf(schedule.exit), (Names{ "M.Leave" }));
  EXPECT_TRUE(schedule.restore.empty());
  EXPECT_TRUE(module.used());
  EXPECT_FALSE(idle.used());
}

TEST(TimeLoopPartsTest, EntryPointsOfAnOptionalModuleThatIsNotThereAreLeftOut)
{
  TestRun run;
  run.addModule("M").add("Step", IEntryPoint::WComputeLoop);
  ITimeLoop* loop = run.addLoop("L", { "M" });
  StringList optional;
  optional.add("Extra");
  loop->setOptionalModulesName(optional);
  TestRun::list(loop, ITimeLoop::WComputeLoop, { "Extra.Step", "M.Step" });

  EXPECT_EQ(namesOf(detail::run::makeSchedule(run.sd(), *loop).compute_loop), (Names{ "M.Step" }));
}

TEST(TimeLoopPartsTest, ModulesThatLoadThemselvesAreMadeFirst)
{
  LoopOfCase required("<timeloop>Steps</timeloop>");
  LoopOfCase all("<timeloop>Steps</timeloop><modules><module name='Extra' active='true'/></modules>");
  LoopOfCase none("<timeloop>ArcaneEmptyLoop</timeloop>");

  EXPECT_EQ(required.modules(), (Names{ "Eager", "Solver" }));
  EXPECT_EQ(all.modules(), (Names{ "Eager", "Extra", "Solver" }));
  EXPECT_EQ(none.modules(), (Names{ "Eager" }));
}

TEST(TimeLoopPartsTest, ACaseWithoutLoopIsAFaultThatListsTheLoops)
{
  const std::string text = messageOf([] { LoopOfCase("<title>Forgotten</title>").modules(); });

  EXPECT_TRUE(has(text, "error: no time loop, expected <timeloop> with one of 'Steps', 'ArcaneEmptyLoop'")) << text;
}

TEST(TimeLoopPartsTest, AnUnknownLoopOrModuleIsAFaultOfTheCase)
{
  LoopOfCase loop("<timeloop>Step</timeloop>");
  LoopOfCase module("<timeloop>Steps</timeloop>\n<modules><module name='Solvr'/></modules>");

  const std::string loop_text = messageOf([&] { loop.modules(); });
  const std::string module_text = messageOf([&] { module.modules(); });

  EXPECT_TRUE(has(loop_text, "test.arc:2:19: error: no time loop named 'Step'")) << loop_text;
  EXPECT_TRUE(has(loop_text, "did you mean 'Steps'?")) << loop_text;
  EXPECT_TRUE(has(module_text, "test.arc:3:10: error: no module named 'Solvr'")) << module_text;
  EXPECT_TRUE(has(module_text, "did you mean 'Solver'?")) << module_text;

  LoopOfCase other("<timeloop>Steps</timeloop>\n<modules><module name='Zebra'/></modules>");
  const std::string other_text = messageOf([&] { other.modules(); });
  EXPECT_TRUE(has(other_text, "a source of the program registers a module of the code, by ARCANE_REGISTER_MODULE_ZEBRA(class)"))
    << other_text;
}

TEST(TimeLoopPartsTest, AProgressLineLeavesOutWhatIsNotKnown)
{
  detail::run::ProgressState state;
  state.iteration = 12;
  state.time = 0.25;
  state.deltat = 1.0e-3;
  state.cell_iteration_per_s = 2.5e6;
  const String open = detail::run::formatProgress(state);
  state.done_fraction = 0.5;
  state.elapsed_s = 123.0;
  state.remaining_s = 3723.0;
  state.memory_bytes = 300.0 * 1024.0 * 1024.0;
  state.checkpoint = { 10, 0.2, 1.0 };
  state.checkpoint_age_s = 61.0;

  EXPECT_EQ(open, "iteration     12  t=2.500000e-01  dt=1.000e-03  2.5 Mcell-it/s");
  EXPECT_EQ(detail::run::formatProgress(state),
            "iteration     12  t=2.500000e-01  dt=1.000e-03   50.0 %  2.5 Mcell-it/s  elapsed 2 min 03 s  ends in 1 h 02 min  300 MiB  "
            "checkpoint 1 min 01 s ago");
}

TEST(TimeLoopPartsTest, TimesToTheEndHaveTheirUnit)
{
  detail::run::ProgressState state;
  for (const auto& [seconds, text] :
       { std::pair(0.04, "ends in 0.0 s"), std::pair(59.94, "ends in 59.9 s"), std::pair(60.0, "ends in 1 min 00 s"),
         std::pair(3599.0, "ends in 59 min 59 s"), std::pair(3600.0, "ends in 1 h 00 min") }) {
    state.remaining_s = seconds;
    EXPECT_TRUE(has(detail::run::formatProgress(state).localstr(), text)) << detail::run::formatProgress(state);
  }
}

TEST(TimeLoopPartsTest, AnIterationIsToldWithItsPartOfTheRun)
{
  TestRun run;
  OStringStream out;
  run.sd()->traceMng()->setRedirectStream(&out());
  run.sd()->traceMng()->setStdoutVerbosityLevel(5);
  run.common().m_global_iteration = 4;
  detail::run::ProgressLine line(run.sd());
  line.start(4);

  line.endIteration(3);

  const std::string text = out.str().localstr();
  EXPECT_TRUE(has(text, "iteration      3 ")) << text;
  EXPECT_TRUE(has(text, " 75.0 % ")) << text;
}

TEST(TimeLoopPartsTest, LinesComeAfterEachPeriodAndAtTheEnd)
{
  TestRun run;
  OStringStream out;
  run.sd()->traceMng()->setRedirectStream(&out());
  run.sd()->traceMng()->setStdoutVerbosityLevel(5);
  detail::run::ProgressLine line(run.sd());
  line.configure({ .period = 3, .file = {} });
  line.start(0);
  for (Integer i = 1; i <= 7; ++i) {
    run.common().m_global_iteration = i + 1;
    line.endIteration(i, i == 7);
  }
  line.configure({ .interval_s = 1000.0, .file = {} });
  run.common().m_global_iteration = 9;
  line.endIteration(8);

  const std::string text = out.str().localstr();
  for (const auto& [iteration, is_there] : { std::pair("      3 ", true), std::pair("      6 ", true), std::pair("      7 ", true),
                                             std::pair("      1 ", false), std::pair("      5 ", false), std::pair("      8 ", false) })
    EXPECT_EQ(has(text, (std::string("iteration") + iteration).c_str()), is_there) << text;
}

TEST(TimeLoopPartsTest, TheFirstIterationsHaveALineEachUnlessThePeriodIsGiven)
{
  const auto options_of = [](const std::vector<std::string>& arguments) {
    TestSubDomain sd(arguments);
    return detail::run::progressOptionsOf(sd->applicationInfo().commandLineArguments());
  };
  EXPECT_EQ(options_of({}).nb_first, 100);
  EXPECT_EQ(options_of({}).interval_s, 10.0);
  EXPECT_EQ(options_of({ "-A,ProgressPeriod=1" }).interval_s, 0.0);
  EXPECT_EQ(options_of({ "-A,ProgressInterval=60" }).nb_first, 0);
  EXPECT_EQ(options_of({ "-A,ProgressInterval=60" }).interval_s, 60.0);

  TestRun run;
  OStringStream out;
  run.sd()->traceMng()->setRedirectStream(&out());
  run.sd()->traceMng()->setStdoutVerbosityLevel(5);
  detail::run::ProgressLine line(run.sd());
  line.configure({ .interval_s = 1000.0, .nb_first = 2, .file = {} });
  line.start(0);
  const auto nb_line = [&] {
    const std::string text = out.str().localstr();
    return std::ranges::count(text, '\n');
  };
  for (Integer i = 1; i <= 1000; ++i) {
    run.common().m_global_iteration = i + 1;
    line.endIteration(i);
  }
  EXPECT_EQ(nb_line(), 2);
  line.printNow(1000);
  EXPECT_EQ(nb_line(), 3);
  line.setInterval(1.0e-9);
  line.endIteration(1001);
  EXPECT_EQ(nb_line(), 4);
}

TEST(TimeLoopPartsTest, TheProgressIsNotedForStatus)
{
  TestRun run;
  TemporaryDirectory directory;
  const std::filesystem::path note = directory.path() / "progress.json";
  const auto content = [&] {
    std::ifstream in(note);
    std::string text;
    std::getline(in, text);
    return text;
  };
  detail::run::ProgressLine line(run.sd());
  line.start(0);
  EXPECT_FALSE(std::filesystem::exists(note)) << "nobody asked for it";
  line.noteIn(String(directory.path().string()));

  run.common().m_global_final_time = 4.0;
  line.start(0);
  EXPECT_TRUE(has(content(), "\"iteration\":0,\"time\":0,")) << content();
  run.common().m_global_iteration = 2;
  run.common().m_global_time = 1.0;
  line.endIteration(1);
  EXPECT_TRUE(has(content(), "\"iteration\":0,")) << "at most once per second";
  line.note(1);

  EXPECT_TRUE(has(content(), "\"iteration\":1,\"time\":1,")) << content();
  EXPECT_TRUE(has(content(), "\"done\":0.25,")) << content();
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory.path()), {}), 1) << "no other file is left";
}

TEST(TimeLoopPartsTest, ProgressForProgramsLeavesOutWhatIsNotKnown)
{
  detail::run::ProgressState state;
  state.iteration = 12;
  state.time = 0.25;
  state.deltat = 0.5;
  state.elapsed_s = 2.0;
  state.cell_iteration_per_s = 100.0;
  const String open = detail::run::progressJson(state, "step");
  state.done_fraction = 0.5;
  state.remaining_s = 2.0;
  state.memory_bytes = 4096.0;
  state.checkpoint = { 10, 0.125, 1.0 };
  state.checkpoint_age_s = 1.5;

  const std::string begin = R"({"event":"step","iteration":12,"time":0.25,"deltat":0.5,"elapsed_s":2,"cell_iterations_per_s":100)";
  EXPECT_EQ(std::string(open.localstr()), begin + "}");
  EXPECT_EQ(
    std::string(detail::run::progressJson(state, "step").localstr()),
    begin + R"(,"done":0.5,"remaining_s":2,"memory_bytes":4096,"checkpoint_iteration":10,"checkpoint_time":0.125,"checkpoint_age_s":1.5})");
}

TEST(TimeLoopPartsTest, GoingBackRestoresWhatMayBeRestored)
{
  TestRun run;
  IVariableMng* vm = run.sd()->variableMng();
  VariableScalarInt32 kept(VariableBuildInfo(vm, "Kept"));
  VariableScalarInt32 scratch(VariableBuildInfo(vm, "Scratch", IVariable::PTemporary));
  VariableScalarInt32 counter(VariableBuildInfo(vm, "Counter", IVariable::PNoRestore));
  detail::run::BackwardStore store(run.sd(), 2);
  auto set = [&](Int32 value) {
    for (VariableScalarInt32* v : { &kept, &scratch, &counter })
      *v = value;
  };
  set(1);
  store.saveIfDue(0);
  const bool has_save_too_early = store.hasSave();
  store.saveIfDue(1);
  set(5);

  store.restore();

  EXPECT_FALSE(has_save_too_early);
  EXPECT_TRUE(store.hasSave());
  EXPECT_EQ(kept(), 1);
  EXPECT_EQ(scratch(), 5);
  EXPECT_EQ(counter(), 5);
}

TEST(TimeLoopPartsTest, AVariableThatDiedSinceTheSaveIsLeftOut)
{
  TestRun run;
  VariableScalarInt32 kept(VariableBuildInfo(run.sd()->variableMng(), "Kept"));
  auto gone = std::make_unique<VariableScalarInt32>(VariableBuildInfo(run.sd()->variableMng(), "Gone"));
  detail::run::BackwardStore store(run.sd(), 1);
  kept = 1;
  store.saveIfDue(0);
  gone.reset();
  kept = 2;

  EXPECT_NO_THROW(store.restore());

  EXPECT_EQ(kept(), 1);
}

TEST(TimeLoopPartsTest, ProcessorTimePassesWhileTheProcessorWorks)
{
  TestRun run;
  const Real begin_s = detail::run::cpuTime(run.sd()->parallelMng());
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);

  while (detail::run::cpuTime(run.sd()->parallelMng()) - begin_s < 0.02 && std::chrono::steady_clock::now() < end) {
  }

  EXPECT_GE(detail::run::cpuTime(run.sd()->parallelMng()) - begin_s, 0.02);
}
} // namespace Arcane::test
