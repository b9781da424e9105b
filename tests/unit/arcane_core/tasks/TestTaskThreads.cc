// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/TaskThreads.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/tasks/Chunks.h"
#include "arcane_core/tasks/LoopReport.h"
#include "arcane_core/tasks/TaskFactory.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <sched.h>

#include <cstdlib>

using namespace Arcane;
using namespace Arcane::detail::tasks;
using Partitioner = ParallelLoopOptions::Partitioner;

namespace
{
TaskSetting asked(std::initializer_list<const char*> words)
{
  StringList list;
  list.add("code");
  for (const char* word : words)
    list.add(word);
  return TaskSetting::fromArguments(CommandLineArguments(list));
}

std::string faultOf(const char* word)
{
  return test::messageOf([&] { asked({ word }); });
}
} // namespace

TEST(TaskThreadsTest, SettingIsReadFromTheCommandLine)
{
  const TaskSetting nothing = asked({});
  const TaskSetting all = asked({ "-A,T=3", "-A,ParallelLoopGrainSize=50", "-A,ParallelLoopPartitioner=static" });

  EXPECT_EQ(nothing.nb_thread, 1);
  EXPECT_FALSE(nothing.loop_options.hasGrainSize() || nothing.loop_options.hasPartitioner());
  EXPECT_EQ(all.nb_thread, 3);
  EXPECT_EQ(all.loop_options.grainSize(), 50);
  EXPECT_EQ(all.loop_options.partitioner(), Partitioner::Static);
  EXPECT_EQ(asked({ "-A,ParallelLoopPartitioner=deterministic" }).loop_options.partitioner(), Partitioner::Deterministic);
}

TEST(TaskThreadsTest, SequentialServiceHasOneThread)
{
  EXPECT_EQ(asked({ "-A,T=3", "-A,TaskService=TBB" }).nb_thread, 3);
  EXPECT_EQ(asked({ "-A,T=3", "-A,TaskService=TBBTaskImplementation" }).nb_thread, 3);
  EXPECT_EQ(asked({ "-A,T=3", "-A,TaskService=Sequential" }).nb_thread, 1);
  EXPECT_EQ(asked({ "-A,T=3", "-A,TaskService=SequentialTaskImplementation" }).nb_thread, 1);
  EXPECT_EQ(faultOf("-A,TaskService=OpenMP"), "command line: -A,TaskService is 'OpenMP', expected TBB or Sequential");
}

TEST(TaskThreadsTest, ZeroTakesTheProcessorsOfTheProcess)
{
  cpu_set_t former;
  ASSERT_EQ(::sched_getaffinity(0, sizeof(former), &former), 0);
  EXPECT_EQ(asked({ "-A,T=0" }).nb_thread, CPU_COUNT(&former));

  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(::sched_getcpu(), &one);
  ASSERT_EQ(::sched_setaffinity(0, sizeof(one), &one), 0);
  const Int32 nb_bound = asked({ "-A,T=0" }).nb_thread;
  ASSERT_EQ(::sched_setaffinity(0, sizeof(former), &former), 0);

  EXPECT_EQ(nb_bound, 1);
}

TEST(TaskThreadsTest, SettingIsReadFromTheEnvironment)
{
  ::setenv("ARCANE_NB_TASK", "2", 1);
  ::setenv("ARCANE_TASK_VERBOSE_LEVEL", "1", 1);
  const TaskSetting setting = asked({});
  ::setenv("ARCANE_TASK_IMPLEMENTATION", "Sequential", 1);
  const TaskSetting sequential = asked({});
  ::unsetenv("ARCANE_NB_TASK");
  ::unsetenv("ARCANE_TASK_VERBOSE_LEVEL");
  ::unsetenv("ARCANE_TASK_IMPLEMENTATION");

  EXPECT_EQ(setting.nb_thread, 2);
  EXPECT_EQ(setting.verbose_level, 1);
  EXPECT_EQ(sequential.nb_thread, 1);
}

TEST(TaskThreadsTest, WrongNumbersOfThreadsAreRefused)
{
  EXPECT_EQ(faultOf("-A,T=-1"), "command line: -A,T is '-1', expected an integer from 0 to 1024");
  EXPECT_EQ(faultOf("-A,T=abc"), "command line: -A,T is 'abc', expected an integer from 0 to 1024");
  EXPECT_EQ(faultOf("-A,T=1025"), "command line: -A,T is '1025', expected an integer from 0 to 1024");
  EXPECT_THROW(TaskThreads({ .nb_thread = 1025, .loop_options = {}, .verbose_level = 0 }), FatalErrorException);
}

TEST(TaskThreadsTest, ThreadsAndOptionsEndWithTheObject)
{
  {
    const TaskThreads threads(asked({ "-A,T=3", "-A,ParallelLoopGrainSize=50" }));
    EXPECT_EQ(nbThread(), 3);
    EXPECT_EQ(TaskFactory::defaultParallelLoopOptions().grainSize(), 50);
  }
  EXPECT_EQ(nbThread(), 1);
  EXPECT_FALSE(TaskFactory::defaultParallelLoopOptions().hasGrainSize());
}

TEST(TaskThreadsTest, LevelsPrintThreadsLoopsAndChunks)
{
  const auto printed = [](Int32 level) {
    ::testing::internal::CaptureStdout();
    {
      const TaskThreads threads({ .nb_thread = 2, .loop_options = {}, .verbose_level = level });
      runChunks(
        100, {}, 1, [](void*, Int64, Int64) {}, nullptr);
    }
    return ::testing::internal::GetCapturedStdout();
  };
  const std::string threads = "[tasks] 2 thread(s) for loops start\n";
  const std::string loop = "[tasks] loop of 100 elements in chunks of 25 on 2 thread(s)\n";
  const std::string end = "[tasks] 2 thread(s) for loops end\n";

  EXPECT_EQ(printed(0), "");
  EXPECT_EQ(printed(1), threads + end);
  EXPECT_EQ(printed(2), threads + loop + end);
  EXPECT_NE(printed(3).find("[tasks] chunk from 75 to 100 in thread "), std::string::npos);
  EXPECT_EQ(TaskFactory::verboseLevel(), 0);
}
