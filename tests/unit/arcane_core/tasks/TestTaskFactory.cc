// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/tasks/TaskFactory.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/NotImplementedException.h"
#include "arcane_core/tasks/Mutex.h"
#include "arcane_core/tasks/SpinLock.h"
#include "arcane_core/tasks/ThreadArena.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace Arcane;
using detail::tasks::ThreadArena;

namespace
{
//! Each test runs with 1 thread (no arena), 2 and 4.
class TaskFactoryTest : public ::testing::TestWithParam<Int32>
{
 public:
  TaskFactoryTest()
  {
    if (GetParam() > 1)
      m_arena.emplace(GetParam());
  }

 private:
  std::optional<ThreadArena> m_arena;
};

//! A number of Fibonacci, by one task for each smaller number.
struct Fibonacci
{
  explicit Fibonacci(int index)
  : n(index)
  {}
  void run(const TaskContext& context)
  {
    if (n < 2) {
      value = n;
      return;
    }
    Fibonacci a(n - 1);
    Fibonacci b(n - 2);
    ITask* children[2] = { TaskFactory::createChildTask(context.task(), &a, &Fibonacci::run),
                           TaskFactory::createChildTask(context.task(), &b, &Fibonacci::run) };
    context.task()->launchAndWait(ConstArrayView<ITask*>(2, children));
    value = a.value + b.value;
  }
  int n;
  int value = 0;
};

struct Work
{
  void count() { ++nb_call; }
  void fail() { throw std::runtime_error("work"); }
  std::atomic<int> nb_call{ 0 };
};

struct MarksOfRange
{
  std::vector<int> values = std::vector<int>(500, 0);
  void mark(Int32 begin, Int32 size)
  {
    for (Int32 i = begin; i < begin + size; ++i)
      ++values[std::size_t(i)];
  }
};
} // namespace

TEST_P(TaskFactoryTest, NumberOfThreads)
{
  std::ostringstream o;

  TaskFactory::printInfos(o);
  EXPECT_EQ(TaskFactory::nbAllowedThread(), GetParam());
  EXPECT_EQ(TaskFactory::isActive(), GetParam() > 1);
  EXPECT_EQ(TaskFactory::currentTaskThreadIndex(), 0);
  EXPECT_NE(o.str().find(std::to_string(GetParam()) + " thread(s)"), std::string::npos);
}

TEST_P(TaskFactoryTest, FunctorsOfRanges)
{
  MarksOfRange marks;
  RangeFunctorT<MarksOfRange> functor(&marks, &MarksOfRange::mark);
  const auto lambda = [&](Int32 begin, Int32 size) { marks.mark(begin, size); };
  LambdaRangeFunctorT lambda_functor(lambda);
  ParallelLoopOptions options;
  options.setPartitioner(ParallelLoopOptions::Partitioner::Static);

  TaskFactory::executeParallelFor(0, 500, &functor);
  TaskFactory::executeParallelFor(100, 400, 7, &functor);
  TaskFactory::executeParallelFor(0, 500, options, &lambda_functor);
  TaskFactory::executeParallelFor(ParallelFor1DLoopInfo(0, 100, &functor));

  EXPECT_EQ(marks.values, std::vector<int>(500, 3));
}

TEST_P(TaskFactoryTest, BoxesCoverLoopsOfSeveralDimensionsOnce)
{
  for (const auto partitioner : { ParallelLoopOptions::Partitioner::Auto, ParallelLoopOptions::Partitioner::Static })
    for (const Integer grain : { 0, 1, 4, 7, 50, 209 }) {
      SCOPED_TRACE(::testing::Message() << "partitioner " << int(partitioner) << ", grain " << grain);
      ParallelLoopOptions options;
      options.setPartitioner(partitioner);
      options.setGrainSize(grain);
      std::vector<std::atomic<int>> marks(6 * 7 * 5);
      std::atomic<Int64> largest{ 0 };
      const auto mark = [&](const ComplexForLoopRanges<3>& box) {
        for (Int32 i = box.lowerBound<0>(); i < box.upperBound<0>(); ++i)
          for (Int32 j = box.lowerBound<1>(); j < box.upperBound<1>(); ++j)
            for (Int32 k = box.lowerBound<2>(); k < box.upperBound<2>(); ++k)
              ++marks.at(std::size_t(((i - 2) * 7 + j + 1) * 5 + k));
        for (Int64 seen = largest; box.nbElement() > seen && !largest.compare_exchange_weak(seen, box.nbElement());) {
        }
      };
      LambdaMDRangeFunctor<3, decltype(mark)> functor(mark);

      TaskFactory::executeParallelFor(makeLoopRanges({ 2, 6 }, { -1, 7 }, { 0, 5 }), options, &functor);
      TaskFactory::executeParallelFor(makeLoopRanges({ 2, 6 }, { -1, 7 }, { 0, 5 }), ForLoopRunInfo(options), &functor);

      for (const std::atomic<int>& m : marks)
        EXPECT_EQ(m, 2);
      EXPECT_EQ(largest == 6 * 7 * 5, GetParam() == 1);
    }
}

TEST_P(TaskFactoryTest, BoxesAreLongInTheLastDimensions)
{
  ParallelLoopOptions options;
  options.setGrainSize(10);
  std::atomic<int> nb_box{ 0 };
  std::atomic<int> nb_wrong{ 0 };
  const auto look = [&](const ComplexForLoopRanges<2>& box) {
    ++nb_box;
    if (box.extent<1>() != 5 || (box.extent<0>() != 2 && box.lowerBound<0>() != 6))
      ++nb_wrong;
  };
  LambdaMDRangeFunctor<2, decltype(look)> functor(look);

  TaskFactory::executeParallelFor(SimpleForLoopRanges<2>(7, 5), options, &functor);

  EXPECT_EQ(nb_box, GetParam() == 1 ? 1 : 4);
  EXPECT_EQ(nb_wrong, GetParam() == 1 ? 1 : 0);
}

TEST_P(TaskFactoryTest, EmptyAndFailingLoopsOfSeveralDimensions)
{
  const auto fail = [](const auto&) { throw std::runtime_error("box"); };
  LambdaMDRangeFunctor<2, decltype(fail)> functor(fail);

  EXPECT_NO_THROW(TaskFactory::executeParallelFor(makeLoopRanges(4, 0), ParallelLoopOptions(), &functor));
  EXPECT_THROW(TaskFactory::executeParallelFor(makeLoopRanges(4, 9), ParallelLoopOptions(), &functor), std::runtime_error);
}

TEST_P(TaskFactoryTest, DeterministicLoopsHaveOneDimension)
{
  ParallelLoopOptions options;
  options.setPartitioner(ParallelLoopOptions::Partitioner::Deterministic);
  std::atomic<Int64> nb{ 0 };
  const auto count = [&](const auto& box) { nb += box.nbElement(); };
  LambdaMDRangeFunctor<1, decltype(count)> functor(count);
  LambdaMDRangeFunctor<2, decltype(count)> functor2(count);

  TaskFactory::executeParallelFor(makeLoopRanges({ 3, 100 }), options, &functor);
  EXPECT_EQ(nb, 100);
  EXPECT_THROW(TaskFactory::executeParallelFor(makeLoopRanges(3, 4), options, &functor2), NotImplementedException);
  EXPECT_EQ(nb, 100);
}

TEST_P(TaskFactoryTest, AccumulatorsOfDeterministicLoopsAreReproducible)
{
  ParallelLoopOptions options;
  options.setPartitioner(ParallelLoopOptions::Partitioner::Deterministic);
  options.setGrainSize(3);
  const auto sums = [&] {
    std::vector<double> s(std::size_t(TaskFactory::nbAllowedThread()), 0.0);
    const auto add = [&](Int32 begin, Int32 size) {
      for (Int32 i = begin; i < begin + size; ++i)
        s[std::size_t(TaskFactory::currentTaskIndex())] += 1.0 / (i + 1);
    };
    LambdaRangeFunctorT functor(add);
    TaskFactory::executeParallelFor(0, 10000, options, &functor);
    return s;
  };
  const std::vector<double> first = sums();

  for (int repeat = 0; repeat < 20; ++repeat)
    EXPECT_EQ(sums(), first);
}

TEST_P(TaskFactoryTest, TasksLaunchTasks)
{
  Fibonacci fibonacci(15);

  TaskFactory::createTask(&fibonacci, &Fibonacci::run)->launchAndWait();

  EXPECT_EQ(fibonacci.value, 610);
}

TEST_P(TaskFactoryTest, LaunchedTasksAreOverAfterTheWait)
{
  Work work;
  std::vector<ITask*> tasks;

  for (int i = 0; i < 50; ++i)
    tasks.push_back(TaskFactory::createTask(&work, &Work::count));
  for (ITask* task : tasks)
    task->launch();
  for (ITask* task : tasks)
    task->wait();

  EXPECT_EQ(work.nb_call, 50);
}

TEST_P(TaskFactoryTest, AThreadThatWaitsForATaskBeginsNoChunk)
{
  std::atomic<int> nb_interrupted{ 0 };
  std::atomic<int> nb_done{ 0 };
  const auto chunk = [&](Int32, Int32 size) {
    static thread_local int depth = 0;
    if (depth != 0)
      ++nb_interrupted;
    ++depth;
    const auto sleep = [](const TaskContext&) { std::this_thread::sleep_for(std::chrono::microseconds(200)); };
    std::vector<ITask*> tasks;
    for (int i = 0; i < 3; ++i)
      tasks.push_back(new ITask(sleep));
    for (ITask* task : tasks)
      task->launch();
    for (ITask* task : tasks)
      task->wait();
    --depth;
    nb_done += size;
  };
  LambdaRangeFunctorT functor(chunk);
  const auto loop = [&] {
    std::vector<ITask*> chunks;
    for (int i = 0; i < 50; ++i)
      chunks.push_back(new ITask([&](const TaskContext&) { chunk(0, 1); }));
    for (ITask* task : chunks)
      task->launch();
    TaskFactory::executeParallelFor(0, 50, 1, &functor);
    for (ITask* task : chunks)
      task->wait();
  };
  // Several sub-domains are threads of the process.
  std::thread other(loop);
  loop();
  other.join();

  EXPECT_EQ(nb_interrupted, 0);
  EXPECT_EQ(nb_done, 200);
}

TEST_P(TaskFactoryTest, ExceptionsOfTasksReachTheCaller)
{
  Work work;
  ITask* launched = TaskFactory::createTask(&work, &Work::fail);
  launched->launch();

  EXPECT_THROW(launched->wait(), std::runtime_error);
  EXPECT_THROW(TaskFactory::createTask(&work, &Work::fail)->launchAndWait(), std::runtime_error);
}

TEST_P(TaskFactoryTest, LocksProtect)
{
  Mutex mutex;
  SpinLock spin;
  Int64 by_mutex = 0;
  Int64 by_spin = 0;
  Int64 by_global = 0;
  const auto add = [&](Int32, Int32 size) {
    for (Int32 i = 0; i < size; ++i) {
      {
        const Mutex::ScopedLock lock(mutex);
        ++by_mutex;
      }
      {
        const SpinLock::ScopedLock lock(spin);
        ++by_spin;
      }
      const GlobalMutex::ScopedLock lock;
      ++by_global;
    }
  };
  LambdaRangeFunctorT functor(add);

  TaskFactory::executeParallelFor(0, 20000, 10, &functor);

  EXPECT_EQ(by_mutex, 20000);
  EXPECT_EQ(by_spin, 20000);
  EXPECT_EQ(by_global, 20000);
}

INSTANTIATE_TEST_SUITE_P(Threads, TaskFactoryTest, ::testing::Values(1, 2, 4));
