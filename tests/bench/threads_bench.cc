// SPDX-License-Identifier: Apache-2.0
// Ranks as threads against ranks as processes: the same calls by 4 threads of one process, and by MPI in 4 processes.
// mpirun -np 4 threads_bench [--repeat N]
#include "tests/bench/BenchSupport.h"

#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/ThreadRanks.h"

#include <mpi.h>

#include <cstdio>

#include <unistd.h>

namespace
{
using namespace Arcane;

constexpr int nb_call = 5000;

struct Times
{
  double barrier_us = 0.0;
  double reduce_us = 0.0;
};

double microseconds(const std::function<void()>& f)
{
  return 1e6 * Bench::secondsOf(Bench::wallSeconds, nb_call, f);
}

Times timesOfProcesses()
{
  Times times;
  double value = 1.0;
  MPI_Barrier(MPI_COMM_WORLD);
  times.barrier_us = microseconds([] { MPI_Barrier(MPI_COMM_WORLD); });
  times.reduce_us = microseconds([&] { MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); });
  return times;
}

Times timesOfThreads(Int32 nb_thread)
{
  Times times;
  ThreadRanks ranks(nb_thread, {});
  ranks.run([&](Int32 thread) {
    const Ref<IParallelMng> pm = ranks.createParallelMng(thread, nullptr);
    pm->barrier();
    const double barrier_us = microseconds([&] { pm->barrier(); });
    const double reduce_us = microseconds([&] { pm->reduce(Parallel::ReduceMax, 1.0); });
    if (thread == 0)
      times = { barrier_us, reduce_us };
  });
  return times;
}

//! Returns once process 0 has come; leaves the processors to it meanwhile.
void sleepUntilFirstComes()
{
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  for (int has_come = 0; !has_come; ::usleep(1000))
    MPI_Test(&request, &has_come, MPI_STATUS_IGNORE);
}
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  if (!environment.isMpi()) {
    std::fprintf(stderr, "threads_bench: run it with mpirun -np 4\n");
    return 1;
  }
  int rank = 0;
  int nb_rank = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nb_rank);
  for (int i = 0; i < Bench::nbRepetition(argc, argv); ++i) {
    const Times theirs = timesOfProcesses();
    if (rank == 0) {
      const Times ours = timesOfThreads(nb_rank);
      Bench::printRow("threads_barrier", "us", ours.barrier_us, theirs.barrier_us);
      Bench::printRow("threads_reduce", "us", ours.reduce_us, theirs.reduce_us);
    }
    sleepUntilFirstComes();
  }
  return 0;
}
