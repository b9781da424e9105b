// SPDX-License-Identifier: Apache-2.0
// The end of a job, from a squeue that tests write.
#include "arcane_core/run/JobEnd.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/OStringStream.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/TextParts.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>

namespace Arcane::test
{
namespace
{
using detail::run::JobEnd;
using detail::run::TimeLimit;

class JobEndTest : public ::testing::Test
{
 protected:
  JobEndTest()
  {
    for (const char* name : { "PATH", "SLURM_JOB_ID", "SLURM_JOB_END_TIME" }) {
      const char* value = std::getenv(name);
      m_former[name] = value ? std::optional<std::string>(value) : std::nullopt;
    }
    ::unsetenv("SLURM_JOB_END_TIME");
    ::setenv("SLURM_JOB_ID", "33", 1);
    m_trace.setRedirectStream(&m_log());
  }
  ~JobEndTest() override
  {
    for (const auto& [name, value] : m_former)
      if (value)
        ::setenv(name.c_str(), value->c_str(), 1);
      else
        ::unsetenv(name.c_str());
  }

  //! Lets a script be the program that answers.
  void answer(const std::string& script)
  {
    const std::filesystem::path path = m_directory.path() / "squeue";
    std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    ::setenv("PATH", (m_directory.path().string() + ":" + m_former["PATH"].value_or("/bin")).c_str(), 1);
  }
  JobEnd ask(Real timeout_s = 20.0) { return detail::run::askForJobEnd(timeout_s); }
  std::string log() { return m_log.str().localstr(); }

  TemporaryDirectory m_directory;
  OStringStream m_log;
  ITraceMng m_trace;

 private:
  std::map<std::string, std::optional<std::string>> m_former;
};
} // namespace

TEST_F(JobEndTest, TheTimeThatIsLeftIsRead)
{
  answer("[ \"$*\" = '--noheader --jobs 33 --format=%L' ] && echo '1-02:00:30   '");

  const JobEnd end = ask();

  EXPECT_TRUE(end.isKnown()) << end.fault;
  EXPECT_EQ(end.job, "33");
  EXPECT_EQ(end.left_s, 93630.0);
}

TEST_F(JobEndTest, AJobWithoutEndHasNoTimeLeft)
{
  answer("echo UNLIMITED");
  EXPECT_TRUE(ask().isKnown());
  EXPECT_LT(ask().left_s, 0.0);

  answer("echo 0:00");
  EXPECT_EQ(ask().left_s, 0.0);
}

TEST_F(JobEndTest, WhatIsNoAnswerIsAReason)
{
  answer("echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1");
  EXPECT_EQ(ask().fault, "squeue says 'slurm_load_jobs error: Unable to contact slurm controller'");
  answer("echo INVALID");
  EXPECT_EQ(ask().fault, "squeue prints 'INVALID', expected the time that is left, such as 1:30:00");
  answer("");
  EXPECT_EQ(ask().fault, "squeue prints '', expected the time that is left, such as 1:30:00");
}

TEST_F(JobEndTest, SilenceIsBounded)
{
  const Real begin_s = platform::getRealTime();
  answer("exec sleep 100");
  EXPECT_EQ(ask(0.2).fault, "squeue does not answer within 0.2 s");
  // One that closes its output goes on.
  answer("exec >&- 2>&-; exec sleep 100");
  EXPECT_EQ(ask(0.2).fault, "squeue does not answer within 0.2 s");
  EXPECT_LT(platform::getRealTime() - begin_s, 50.0);
}

TEST_F(JobEndTest, OnlyANumberIsAJob)
{
  const std::string touched = (m_directory.path() / "touched").string();
  answer("touch '" + touched + "'");
  for (const std::string& job : { std::string(""), std::string("33; touch x"), std::string("--version"), std::string("$(touch x)") }) {
    ::setenv("SLURM_JOB_ID", job.c_str(), 1);
    EXPECT_EQ(ask().fault, String::format("SLURM_JOB_ID is '{0}', expected a number", String(job)));
  }
  ::unsetenv("SLURM_JOB_ID");
  EXPECT_TRUE(ask().job.null());
  EXPECT_FALSE(std::filesystem::exists(touched));
}

TEST_F(JobEndTest, WithoutSlurmThereIsNoProgramToAsk)
{
  ::setenv("PATH", m_directory.path().string().c_str(), 1);

  EXPECT_EQ(ask().fault, "cannot start squeue: No such file or directory");
}

TEST_F(JobEndTest, TheEarlierLimitIsThatOfTheRun)
{
  answer("echo 1:00:00");
  const Real now_s = platform::getRealTime();

  const TimeLimit of_job = detail::run::limitOfRun(TimeLimit(), &m_trace);
  const std::string text_of_job = log();
  const TimeLimit given = detail::run::limitOfRun(TimeLimit(now_s + 60.0), &m_trace);

  EXPECT_NEAR(of_job.endTime() - now_s, 3600.0, 60.0);
  EXPECT_TRUE(has(text_of_job, "[run] stops before 2")) << text_of_job;
  EXPECT_TRUE(has(text_of_job, ", the end of job 33 of Slurm")) << text_of_job;
  EXPECT_EQ(given.endTime(), now_s + 60.0);
  EXPECT_TRUE(has(log(), ", its time limit")) << log();
}

TEST_F(JobEndTest, AnUnknownEndIsAWarningWithoutOtherLimit)
{
  answer("echo no; exit 3");

  EXPECT_FALSE(detail::run::limitOfRun(TimeLimit(), &m_trace).isSet());
  EXPECT_TRUE(has(log(), "the end of job 33 of Slurm is not known (squeue says 'no'): give -A,TimeLimit")) << log();
  m_log.reset();
  EXPECT_TRUE(detail::run::limitOfRun(TimeLimit(platform::getRealTime() + 9.0), &m_trace).isSet());
  EXPECT_FALSE(has(log(), "not known")) << log();
}

TEST_F(JobEndTest, SlurmThatHasSaidItIsNotAsked)
{
  answer("echo 1:00");
  ::setenv("SLURM_JOB_END_TIME", "1", 1);

  EXPECT_EQ(detail::run::limitOfRun(TimeLimit(5.0), &m_trace).endTime(), 5.0);
}
} // namespace Arcane::test
