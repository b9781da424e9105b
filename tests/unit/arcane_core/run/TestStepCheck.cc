// SPDX-License-Identifier: Apache-2.0
// Wrong times and time steps end a loop; right ones do not, even when they are 0.
#include "arcane_core/run/StepCheck.h"

#include "arcane_core/service/BadNumberException.h"
#include "tests/unit/arcane_core/run/RunFixture.h"
#include "variables/core/VariableRefScalar.h"

#include <limits>
#include <sstream>

namespace Arcane::test
{
using detail::service::BadNumberException;

namespace
{
constexpr Real nan = std::numeric_limits<Real>::quiet_NaN();

//! A loop of one entry point, which does what a test asks for.
class StepCheckTest : public ::testing::Test
{
 protected:
  StepCheckTest()
  : m_module(m_run.addModule("M"))
  {
    m_module.add("Step", IEntryPoint::WComputeLoop);
    ITimeLoop* loop = m_run.addLoop("L", { "M" });
    TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
    m_run.mng().setUsedTimeLoop(loop);
  }

  //! Runs three steps; \a change is called in the second one. \return the message of what ends the loop
  std::string loopWith(std::function<void(CommonVariables&)> change)
  {
    m_module.action = [this, change](const std::string&) {
      if (m_run.common().globalIteration() == 2)
        change(m_run.common());
    };
    return messageOf([this] { m_run.mng().doComputeLoop(3); });
  }

  TestRun m_run;
  RecorderModule& m_module;
};
} // namespace

TEST_F(StepCheckTest, ACodeWithoutTimeHasStepsOfZero)
{
  EXPECT_EQ(loopWith([](CommonVariables&) {}), "");
  EXPECT_EQ(m_run.mng().nbLoop(), 3);
}

TEST_F(StepCheckTest, ATimeThatStandsStillGetsAWarning)
{
  for (const Real time_step : { 0.0, 0.5 }) {
    TestRun run;
    ITimeLoop* loop = run.addLoop("L", { "M" });
    RecorderModule& module = run.addModule("M");
    module.add("Step", IEntryPoint::WComputeLoop);
    TestRun::list(loop, ITimeLoop::WComputeLoop, { "M.Step" });
    run.mng().setUsedTimeLoop(loop);
    std::ostringstream log;
    std::string after_100;
    module.action = [&](const std::string&) {
      run.common().m_global_deltat = time_step;
      if (run.common().globalIteration() == 100)
        after_100 = log.str();
    };
    run.sd()->traceMng()->setStdoutVerbosityLevel(3);
    run.sd()->traceMng()->setRedirectStream(&log);
    run.mng().doComputeLoop(101);
    run.sd()->traceMng()->setRedirectStream(nullptr);
    EXPECT_EQ(after_100.find("the time stands still"), std::string::npos) << after_100;
    const bool is_warned = log.str().find("the time stands still at 0: the time step (m_global_deltat) is 0") != std::string::npos;
    EXPECT_EQ(is_warned, time_step == 0.0) << log.str();
  }
}

TEST_F(StepCheckTest, AStepOfZeroAfterAnotherIsWrong)
{
  m_run.common().m_global_deltat = 0.5;

  const std::string text = loopWith([](CommonVariables& common) { common.m_global_deltat = 0.0; });

  EXPECT_EQ(text, "the time step of iteration 3 is 0 at time 1, expected a number > 0");
  EXPECT_EQ(m_run.mng().nbLoop(), 2);
}

TEST_F(StepCheckTest, AStepOfZeroNeverReachesAFinalTime)
{
  m_run.common().m_global_final_time = 1.0;

  EXPECT_EQ(loopWith([](CommonVariables&) {}), "the time step of iteration 2 is 0 at time 0, expected a number > 0");
}

TEST_F(StepCheckTest, AFirstEntryPointMayChooseTheFirstStep)
{
  m_run.common().m_global_final_time = 1.0;
  m_module.action = [this](const std::string&) { m_run.common().m_global_deltat = 0.25; };

  EXPECT_EQ(messageOf([this] { m_run.mng().doComputeLoop(3); }), "");
}

TEST_F(StepCheckTest, NothingIsLeftAfterTheLastStep)
{
  m_run.common().m_global_deltat = 0.5;

  const std::string text = loopWith([this](CommonVariables& common) {
    common.m_global_deltat = -1.0e-17;
    m_run.mng().stopComputeLoop(true);
  });

  EXPECT_EQ(text, "");
}

TEST_F(StepCheckTest, NegativeStepsAreWrong)
{
  m_run.common().m_global_deltat = 0.5;

  EXPECT_EQ(loopWith([](CommonVariables& common) { common.m_global_deltat = -0.5; }), "the time step is -0.5, expected a number >= 0");
}

TEST_F(StepCheckTest, TimesAndStepsMustBeNumbers)
{
  const std::string of_step = loopWith([](CommonVariables& common) { common.m_global_deltat = nan; });
  EXPECT_EQ(of_step, "the time step is nan, expected a finite number");

  m_run.common().m_global_deltat = 0.5;
  m_run.common().m_global_iteration = 1;
  const std::string of_time = loopWith([](CommonVariables& common) { common.m_global_time = std::numeric_limits<Real>::infinity(); });
  EXPECT_EQ(of_time, "the time is inf, expected a finite number");
  EXPECT_THROW(detail::run::throwIfTimeIsWrong(m_run.sd()), BadNumberException);
}

TEST(StepCheckOfVariablesTest, ChosenVariablesAreLookedAtAfterEachEntryPoint)
{
  TestSubDomain sd({ "-A,CheckedEachStep=Value" });
  VariableScalarReal value(VariableBuildInfo(sd->variableMng(), "Value"));
  detail::run::StepCheck check(sd.get());
  RecorderModule module(ModuleBuildInfo(sd.get(), sd->defaultMeshHandle(), "M"));
  const IEntryPoint entry_point(
    &module, "Step", [] {}, IEntryPoint::WComputeLoop, IEntryPoint::PNone);
  check.start({});
  check.afterEntryPoint(entry_point);
  EXPECT_NO_THROW(check.endStep(false, {}));

  value = nan;
  check.afterEntryPoint(entry_point);
  value = 1.0;

  EXPECT_EQ(messageOf([&] { check.endStep(false, {}); }), "variable 'Value' is nan after entry point M.Step, expected finite numbers");
}

TEST(StepCheckOfVariablesTest, UnknownNamesAreRefused)
{
  TestSubDomain sd({ "-A,CheckedEachStep=Valu" });
  const VariableScalarReal value(VariableBuildInfo(sd->variableMng(), "Value"));
  detail::run::StepCheck check(sd.get());

  EXPECT_EQ(messageOf([&] { check.start({}); }), "-A,CheckedEachStep is 'Valu', expected names of variables, did you mean 'Value'?");
}
} // namespace Arcane::test
