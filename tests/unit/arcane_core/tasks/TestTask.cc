// SPDX-License-Identifier: Apache-2.0
// A task by itself: who runs it, who destroys it, where its exception goes.
#include "arcane_core/tasks/Task.h"

#include "arcane_core/tasks/ThreadArena.h"
#include "tests/support/MessageOf.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace Arcane::task_test
{
using detail::tasks::ThreadArena;

//! With 1 thread there is no arena.
class TaskTest : public ::testing::TestWithParam<Int32>
{
 protected:
  TaskTest()
  {
    if (GetParam() > 1)
      m_arena.emplace(GetParam());
  }

  //! A task that is destroyed when `isAlive()` is false again.
  ITask* makeTask(ITask::Function function)
  {
    auto life = std::make_shared<int>();
    m_lives.push_back(life);
    return new ITask([function = std::move(function), life](const TaskContext& context) { function(context); });
  }
  bool isAlive(std::size_t i) const { return !m_lives[i].expired(); }

 private:
  std::optional<ThreadArena> m_arena;
  std::vector<std::weak_ptr<int>> m_lives;
};

TEST_P(TaskTest, AFunctionIsCalledOnceWithItsTask)
{
  ITask* seen = nullptr;
  int nb_call = 0;
  ITask* task = makeTask([&](const TaskContext& context) {
    seen = context.task();
    ++nb_call;
    EXPECT_TRUE(isAlive(0));
  });

  task->launchAndWait();

  EXPECT_EQ(seen, task);
  EXPECT_EQ(nb_call, 1);
  EXPECT_FALSE(isAlive(0));
}

TEST_P(TaskTest, AllTasksOfACallAreOverAndDestroyedAfterIt)
{
  constexpr std::size_t nb_task = 50;
  std::atomic<int> sum = 0;
  ITask* outer = makeTask([&](const TaskContext& context) {
    std::vector<ITask*> tasks;
    for (std::size_t i = 0; i < nb_task; ++i)
      tasks.push_back(makeTask([&sum, i](const TaskContext&) { sum += static_cast<int>(i); }));
    context.task()->launchAndWait(ConstArrayView<ITask*>(static_cast<Int32>(nb_task), tasks.data()));
    EXPECT_EQ(sum, 49 * 50 / 2);
    EXPECT_TRUE(isAlive(0));
  });

  outer->launchAndWait();

  for (std::size_t i = 0; i <= nb_task; ++i)
    EXPECT_FALSE(isAlive(i)) << i;
}

TEST_P(TaskTest, NoTasksAtAllAreOver)
{
  makeTask([](const TaskContext& context) { context.task()->launchAndWait(ConstArrayView<ITask*>()); })->launchAndWait();

  EXPECT_FALSE(isAlive(0));
}

TEST_P(TaskTest, AnExceptionIsThrownWhereTheTaskIsWaitedFor)
{
  ITask* task = makeTask([](const TaskContext&) { throw std::runtime_error("no flow"); });
  task->launch();
  std::string text;

  try {
    task->wait();
  }
  catch (const std::runtime_error& ex) {
    text = ex.what();
  }

  EXPECT_EQ(text, "no flow");
  EXPECT_FALSE(isAlive(0));
  EXPECT_THROW(makeTask([](const TaskContext&) { throw std::logic_error("again"); })->launchAndWait(), std::logic_error);
  EXPECT_FALSE(isAlive(1));
}

TEST_P(TaskTest, ATaskIsLaunchedOnceAndWaitedForOnlyThen)
{
  ITask* task = makeTask([](const TaskContext&) {});

  EXPECT_EQ(test::messageOf([&] { task->wait(); }), "cannot wait for a task: it is not launched");
  task->launch();
  EXPECT_EQ(test::messageOf([&] { task->launch(); }), "cannot launch a task: it is launched already");
  task->wait();

  EXPECT_FALSE(isAlive(0));
}

TEST_P(TaskTest, WithoutThreadsALaunchIsTheCall)
{
  std::atomic<bool> is_done = false;
  std::thread::id thread;
  ITask* task = makeTask([&](const TaskContext&) {
    thread = std::this_thread::get_id();
    is_done = true;
  });

  task->launch();

  if (GetParam() == 1) {
    EXPECT_TRUE(is_done);
    EXPECT_EQ(thread, std::this_thread::get_id());
  }
  task->wait();
  EXPECT_TRUE(is_done);
}

INSTANTIATE_TEST_SUITE_P(Threads, TaskTest, ::testing::Values(1, 2, 4));
} // namespace Arcane::task_test
