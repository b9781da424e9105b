// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/TimeLimit.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/CommandLineArguments.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>
#include <string>

namespace Arcane::detail::run
{
namespace
{
CommandLineArguments lineWithLimit(const String& value)
{
  CommandLineArguments arguments;
  if (!value.null())
    arguments.addParameterLine("TimeLimit=" + value);
  return arguments;
}

//! A value of the environment, which is as it was at the end of the test.
class Variable
{
 public:
  Variable(const char* name, const std::string& value)
  : m_name(name)
  {
    ::setenv(name, value.c_str(), 1);
  }
  ~Variable() { ::unsetenv(m_name); }

 private:
  const char* m_name;
};

class TimeLimitTest : public ::testing::Test
{
 protected:
  TimeLimitTest()
  {
    ::unsetenv("SLURM_JOB_END_TIME");
    ::unsetenv("ARCANE_TIME_LIMIT");
  }
};
} // namespace

TEST_F(TimeLimitTest, DurationsAreSecondsOrAClock)
{
  const base::ParameterType<Real> type = durations();

  EXPECT_EQ(type.parse("90"), 90.0);
  EXPECT_EQ(type.parse("0.5"), 0.5);
  EXPECT_EQ(type.parse("2:30"), 150.0);
  EXPECT_EQ(type.parse("90:00"), 5400.0);
  EXPECT_EQ(type.parse("1:02:03"), 3723.0);
  EXPECT_EQ(type.parse("2-01:00:00"), 176400.0);
}

TEST_F(TimeLimitTest, OtherTextsAreNoDurations)
{
  const base::ParameterType<Real> type = durations();

  for (const char* text :
       { "", "0", "0:00", "-5", "soon", "1e3", "1:", ":30", "1:60", "1:2:3:4", "1-30", "1-2:30", "1-2-3:00:00", "inf", "." })
    EXPECT_FALSE(type.parse(text)) << "'" << text << "'";
}

TEST_F(TimeLimitTest, NoLimitIsNeverReached)
{
  const TimeLimit limit = timeLimitOf(lineWithLimit({}), 100.0);

  EXPECT_FALSE(limit.isSet());
  EXPECT_FALSE(limit.isReached(1.0e12, 1.0e12));
}

TEST_F(TimeLimitTest, TheLimitIsCountedFromTheStart)
{
  EXPECT_EQ(timeLimitOf(lineWithLimit("1:00"), 100.0).endTime(), 160.0);
}

TEST_F(TimeLimitTest, AStepAndACheckpointFitBeforeTheEnd)
{
  TimeLimit limit(100.0);
  limit.noteStep(10.0);
  limit.noteStep(20.0);

  // One more step of 10 s, and one and a half checkpoints.
  EXPECT_FALSE(limit.isReached(20.0, 4.0));
  EXPECT_FALSE(limit.isReached(83.0, 4.0));
  EXPECT_TRUE(limit.isReached(84.0, 4.0));
  EXPECT_FALSE(limit.isReached(89.0, 0.0));
}

TEST_F(TimeLimitTest, LongStepsAreForgottenSlowly)
{
  TimeLimit limit(100.0);
  limit.noteStep(0.0);
  limit.noteStep(50.0);
  limit.noteStep(51.0);

  EXPECT_TRUE(limit.isReached(60.0, 0.0));
  for (int i = 0; i < 20; ++i)
    limit.noteStep(51.0 + i);
  EXPECT_FALSE(limit.isReached(70.0, 0.0));
}

TEST_F(TimeLimitTest, TheEarlierOfTwoLimitsIsUsed)
{
  const Variable end("SLURM_JOB_END_TIME", std::to_string(std::time(nullptr) + 1000));

  const Real job_end_s = timeLimitOf(lineWithLimit({}), 0.0).endTime();
  const Real argument_s = timeLimitOf(lineWithLimit("10"), 0.0).endTime();

  EXPECT_GT(job_end_s, 900.0);
  EXPECT_EQ(argument_s, 10.0);
}

TEST_F(TimeLimitTest, AJobThatHasEndedIsALimit)
{
  const Variable end("SLURM_JOB_END_TIME", "1");

  const TimeLimit limit = timeLimitOf(lineWithLimit({}), 0.0);

  EXPECT_TRUE(limit.isSet());
  EXPECT_TRUE(limit.isReached(1.0, 0.0));
}

TEST_F(TimeLimitTest, WrongLimitsAreRefused)
{
  EXPECT_THROW(timeLimitOf(lineWithLimit("tomorrow"), 0.0), FatalErrorException);
  const Variable end("SLURM_JOB_END_TIME", "tomorrow");
  EXPECT_THROW(timeLimitOf(lineWithLimit({}), 0.0), FatalErrorException);
}
} // namespace Arcane::detail::run
