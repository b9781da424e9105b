// SPDX-License-Identifier: Apache-2.0
// Speed of the shared memory of a machine, ours against plain MPI, in one run.
// mpirun -np 2 shmem_bench [--repeat N]
#include "tests/bench/BenchSupport.h"

#include "shmem/MachineShMemWin.h"
#include "shmem/SharedPublication.h"

#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/comm/MpiParallelMng.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <cstdio>
#include <functional>
#include <vector>

namespace
{
using namespace Arcane;
using detail::shmem::MachineArena;
using detail::shmem::SharedLookup;
using detail::shmem::SharedPublication;

constexpr Int64 mebibyte = 1024 * 1024;

//! Time of one call among \a nb_call. \unit{us}
double microsecondsOf(IParallelMng* pm, Int32 nb_call, const std::function<void()>& f)
{
  pm->barrier();
  return 1e6 * Bench::secondsOf(Bench::wallSeconds, nb_call, f);
}

void printRow(IParallelMng* pm, const char* name, const char* unit, double ours, double baseline)
{
  if (pm->commRank() == 0)
    Bench::printRow(name, unit, ours, baseline);
}

/*!
 * \brief What growing an array on each rank costs where segments are MPI windows: for each rank a new one, made by all,
 * and the former one freed, between barriers. The copy of the values is left out. \unit{us}
 */
double windowGrowthTime(MpiParallelMng* pm)
{
  const MPI_Comm comm = pm->machineCommunicator();
  const ConstArrayView<Int32> ranks = pm->machineRanks();
  return microsecondsOf(pm, 30, [&] {
    MPI_Barrier(comm);
    for (Int32 rank : ranks) {
      MPI_Win window = MPI_WIN_NULL;
      void* base = nullptr;
      MPI_Win_allocate_shared(rank == pm->commRank() ? 8 * mebibyte : 0, 8, MPI_INFO_NULL, comm, &base, &window);
      MPI_Win_free(&window);
    }
    MPI_Barrier(comm);
    MPI_Barrier(comm);
  });
}

//! Resizes a published array up and down within its reserve, then a window; the baseline makes MPI windows.
void benchResize(MpiParallelMng* pm, MachineArena& arena)
{
  UniqueArray<Real> values(arena.allocator());
  SharedPublication publication(arena, "Resized");
  auto resizeTo = [&](Int64 n) {
    values.resizeNoInit(n);
    values.shrink();
    const Int64 dims[] = { n };
    publication.publish(values.data(), sizeof(Real), ConstArrayView<Int64>(1, dims));
  };
  // One page more at each call, over 100 pages, then back.
  auto next = [](Int64 n) { return (n == mebibyte + 100 * 512) ? mebibyte : n + 512; };
  Int64 n = mebibyte;
  resizeTo(n);
  const double array = microsecondsOf(pm, 1000, [&] { resizeTo(n = next(n)); });
  MachineShMemWin<Real> window(pm, mebibyte);
  const double of_window = microsecondsOf(pm, 1000, [&] { window.resize(n = next(n)); });
  const double baseline = windowGrowthTime(pm);
  printRow(pm, "shared_resize", "us", array, baseline);
  printRow(pm, "shared_resize_time", "us", array, baseline);
  printRow(pm, "window_resize", "us", of_window, baseline);
}

//! Sum in 8 accumulators, so that memory and not the adder is measured.
Real sumOf(const Real* values, Int64 n)
{
  Real partial[8] = {};
  for (Int64 i = 0; i < n; i += 8)
    for (Int32 j = 0; j < 8; ++j)
      partial[j] += values[i + j];
  Real sum = 0.0;
  for (Real p : partial)
    sum += p;
  return sum;
}

//! Reads 64 MiB of the next rank, and of its own; one rank at a time.
void benchRead(MpiParallelMng* pm, MachineArena& arena)
{
  const Int64 n = 64 * mebibyte / Int64(sizeof(Real));
  UniqueArray<Real> values(arena.allocator());
  values.resize(n, 1.0);
  SharedPublication publication(arena, "Read");
  publication.publish(values.data(), sizeof(Real), ConstArrayView<Int64>(1, &n));
  arena.barrier();
  const ConstArrayView<Int32> ranks = arena.machineRanks();
  SharedLookup lookup(arena, "Read", &publication);
  const Int32 next = ranks[(arena.machineIndex(pm->commRank()) + 1) % ranks.size()];
  const auto* theirs = reinterpret_cast<const Real*>(lookup.read(next).address);
  if (pm->commRank() == 0) {
    // Alternately, so that a change of speed of the machine meets both.
    std::vector<double> own_times, their_times;
    Real sum = 0.0;
    for (Int32 i = 0; i < 30; ++i) {
      const bool is_own = (i % 4 == 0 || i % 4 == 3);
      const Real* from = is_own ? values.data() : theirs;
      const double seconds = Bench::secondsOf(Bench::wallSeconds, 1, [&] { sum += sumOf(from, n); });
      (is_own ? own_times : their_times).push_back(seconds);
    }
    if (sum != 30.0 * static_cast<Real>(n))
      std::fprintf(stderr, "shmem_bench: sum is %g, expected %g\n", sum, 30.0 * static_cast<Real>(n));
    const double gigabytes = 64.0 * static_cast<double>(mebibyte) * 1e-9;
    printRow(pm, "shared_read", "GB/s", gigabytes / Bench::median(their_times), gigabytes / Bench::median(own_times));
  }
  arena.barrier();
}

void benchBarrier(MpiParallelMng* pm, MachineArena& arena)
{
  // What the measures before left becomes free in the next barrier: 64 MiB take long.
  arena.barrier();
  const double ours = microsecondsOf(pm, 3000, [&] { arena.barrier(); });
  const double baseline = microsecondsOf(pm, 3000, [&] { MPI_Barrier(pm->machineCommunicator()); });
  printRow(pm, "machine_barrier", "us", ours, baseline);
}

void benchLookup(MpiParallelMng* pm, MachineArena& arena)
{
  UniqueArray<Real> values(arena.allocator());
  values.resize(1000, 1.0);
  SharedPublication publication(arena, "Looked up");
  const Int64 dims[] = { 1000 };
  publication.publish(values.data(), sizeof(Real), ConstArrayView<Int64>(1, dims));
  arena.barrier();
  SharedLookup lookup(arena, "Looked up", &publication);
  const Int32 rank = arena.machineRanks()[0];
  Int64 n = 0;
  const double ours = microsecondsOf(pm, 3000, [&] { n += lookup.read(rank).nbElement(); });
  const double baseline = microsecondsOf(pm, 3000, [&] { pm->reduce(Parallel::ReduceMax, n); });
  printRow(pm, "shared_lookup", "us", ours, baseline);
  arena.barrier();
}
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  if (!environment.isMpi()) {
    std::fprintf(stderr, "shmem_bench: run it with mpirun -np 2\n");
    return 1;
  }
  Ref<MpiParallelMng> pm = MpiParallelMng::create(MPI_COMM_WORLD, nullptr);
  MachineArena& arena = *MachineArena::create(pm.get());
  for (Int32 i = 0; i < Bench::nbRepetition(argc, argv); ++i) {
    benchResize(pm.get(), arena);
    benchRead(pm.get(), arena);
    benchBarrier(pm.get(), arena);
    benchLookup(pm.get(), arena);
  }
  return 0;
}
