// SPDX-License-Identifier: Apache-2.0
// Runs the body of each test once per rank, whether ranks are processes, threads, or threads of several processes.
#pragma once

#include "arcane_core/comm/MpiParallelMng.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/comm/ThreadRanks.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <exception>
#include <memory>
#include <thread>
#include <vector>

namespace Arcane::test
{
/*!
 * \brief A test of all ranks. Members that differ between ranks are those of the thread.
 *
 * With ARCANE_TEST_THREADS=N each process has N ranks: SetUp() starts threads that run the body too, on the same object.
 * Members of the test class itself are therefore common to the threads; what is each rank's own belongs into the body, or
 * into enterRank() and thread_local members.
 */
class RankFixture : public ::testing::Test
{
 public:
  static Int32 nbThread()
  {
    const char* text = std::getenv("ARCANE_TEST_THREADS");
    return text ? std::atoi(text) : 1;
  }

 protected:
  inline static thread_local IParallelMng* m_pm = nullptr;
  inline static thread_local Int32 m_rank = 0;
  inline static thread_local Int32 m_size = 1;

  //! When ranks are processes the manager is there from the start, for constructors of test classes.
  RankFixture()
  {
    if (nbThread() == 1)
      useWorld(0);
  }

  //! Called for each rank before and after the body. \collective
  virtual void enterRank() {}
  virtual void leaveRank() {}

  //! A new manager of all ranks. \collective
  static Ref<IParallelMng> newManager(ITraceMng* trace_mng = nullptr)
  {
    if (nbThread() > 1)
      return threads().createParallelMng(s_thread, trace_mng);
    if (isMpi())
      return MpiParallelMng::create(MPI_COMM_WORLD, trace_mng);
    return createRef<SequentialParallelMng>(trace_mng);
  }

  //! Null when ranks are threads.
  static MpiParallelMng* mpiManager() { return dynamic_cast<MpiParallelMng*>(m_pm); }

  void SetUp() final
  {
    // For each test, since a failure that was declared stays. On all processes, whatever happened on this one.
    if (nbThread() > 1)
      s_threads = std::make_unique<ThreadRanks>(nbThread(), newProcesses());
    for (Int32 i = 1; i < nbThread(); ++i)
      m_threads.emplace_back([this, i] { runBody(i); });
    if (nbThread() > 1)
      useWorld(0);
    enterRank();
  }

  void TearDown() final
  {
    // A body that was left early would make the other threads wait.
    if (nbThread() > 1 && HasFailure())
      threads().declareFailure(threads().rankOf(0), "the test failed");
    leaveRank();
    m_threads.clear();
  }

  void TestBody() override = 0;

 private:
  std::vector<std::jthread> m_threads;
  inline static thread_local Int32 s_thread = 0;
  inline static thread_local Ref<IParallelMng> s_world;
  inline static std::unique_ptr<ThreadRanks> s_threads;

  static bool isMpi()
  {
    int is_initialized = 0;
    MPI_Initialized(&is_initialized);
    return is_initialized;
  }

  static ThreadRanks& threads() { return *s_threads; }

  static Ref<IParallelMng> newProcesses() { return isMpi() ? Ref<IParallelMng>(MpiParallelMng::create(MPI_COMM_WORLD, nullptr)) : nullptr; }

  static void useWorld(Int32 thread)
  {
    s_thread = thread;
    // Kept when ranks are processes, since it takes a while with more ranks than processors.
    if (s_world.isNull() || nbThread() > 1)
      s_world = newManager();
    m_pm = s_world.get();
    m_rank = m_pm->commRank();
    m_size = m_pm->commSize();
  }

  void runBody(Int32 thread)
  {
    try {
      useWorld(thread);
      enterRank();
      TestBody();
      if (HasFailure())
        threads().declareFailure(threads().rankOf(thread), "the test failed");
      leaveRank();
    }
    catch (const std::exception& ex) {
      ADD_FAILURE() << "thread " << thread << ": " << ex.what();
      threads().declareFailure(threads().rankOf(thread), ex.what());
    }
  }
};
} // namespace Arcane::test
