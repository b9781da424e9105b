// SPDX-License-Identifier: Apache-2.0
// The main of tests that run on several ranks: rank 0 prints, all ranks agree on the result of each test.

#include "arcane_core/comm/IdleThreads.h"

#include <gtest/gtest.h>
#include <mpi.h>

#include <cstdlib>
#include <iostream>

namespace
{
bool isMpi()
{
  int is_initialized = 0;
  MPI_Initialized(&is_initialized);
  return is_initialized;
}

//! Threads alone do without MPI, which sanitizers of threads do not understand.
void initializeMpi(int* argc, char*** argv)
{
  const bool has_threads = std::getenv("ARCANE_TEST_THREADS") != nullptr;
  if (has_threads && !std::getenv("OMPI_COMM_WORLD_SIZE") && !std::getenv("PMI_SIZE"))
    return;
  int provided = 0;
  MPI_Init_thread(argc, argv, has_threads ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
}

//! Prints the failures of any rank, with its number, and makes a failure of one rank a failure of all.
class RankListener : public ::testing::EmptyTestEventListener
{
 public:
  explicit RankListener(int rank)
  : m_rank(rank)
  {}

  void OnTestPartResult(const ::testing::TestPartResult& result) override
  {
    if (result.failed() && m_rank != 0)
      std::cerr << "[rank " << m_rank << "] " << (result.file_name() ? result.file_name() : "?") << ":" << result.line_number() << ": "
                << result.message() << std::endl;
  }

  void OnTestEnd(const ::testing::TestInfo& info) override
  {
    int failed = info.result()->Failed() ? 1 : 0;
    int any_failed = 0;
    if (isMpi())
      MPI_Allreduce(&failed, &any_failed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    m_any_failed |= any_failed;
    if (m_rank == 0 && any_failed && !failed)
      std::cerr << "[  FAILED  ] " << info.name() << " on another rank" << std::endl;
  }

  bool anyFailed() const { return m_any_failed; }

 private:
  int m_rank;
  bool m_any_failed = false;
};
} // namespace

int main(int argc, char** argv)
{
  initializeMpi(&argc, &argv);
  ::testing::InitGoogleTest(&argc, argv);
  int rank = 0;
  if (isMpi())
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  auto& listeners = ::testing::UnitTest::GetInstance()->listeners();
  if (rank != 0)
    delete listeners.Release(listeners.default_result_printer());
  auto* rank_listener = new RankListener(rank);
  listeners.Append(rank_listener);

  int result = RUN_ALL_TESTS();
  if (rank_listener->anyFailed())
    result = 1;
  if (isMpi()) {
    Arcane::detail::comm::waitForIdleThreads(10.0);
    MPI_Finalize();
  }
  return result;
}
